//! What is drawn, before anything has a place: boxes with text, and links between them.

use super::text::{self, LINE, SIZE};
use crate::shown::{Shown, Way};
use crate::words::counted;
use andor_certificate::{Node, Turn};
use andor_game::Value;

/// What a box stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Claimant,
    Opponent,
    End(Value),
    /// A repetition of a position that is not in the picture.
    Repetition,
    /// What is left out.
    Hidden,
}

#[derive(Debug)]
pub struct Box {
    pub shape: Shape,
    pub lines: Vec<String>,
    /// What the lines had to shorten.
    pub tooltip: String,
    pub width: f64,
    pub height: f64,
}

#[derive(Debug)]
pub struct Link {
    pub from: usize,
    pub to: usize,
    /// The move; empty where the box at the other end says it.
    pub label: String,
    pub tooltip: String,
    pub mover: Shape,
    /// Whether the move brings a position back.
    pub repeats: bool,
    /// Whether it leads to a box nearer to the root. The layout then treats it as turned round.
    pub back: bool,
}

#[derive(Debug)]
pub struct Scene {
    /// The first box is the root.
    pub boxes: Vec<Box>,
    /// In the order in which an eye coming from the root meets them.
    pub links: Vec<Link>,
    pub boards: Boards,
}

/// Where boards stand, if the game draws any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    Everywhere,
    AtTheRoot,
}

impl Scene {
    pub fn new(shown: &Shown, where_boards: Boards) -> Scene {
        let board = |node: &Node| {
            let board = shown.checked.board(&node.position)?;
            let has_chess_men = CHESS.iter().any(|game| shown.checked.header().game.starts_with(game));
            Some(if has_chess_men { figurines(&board) } else { board })
        };
        let mut boards: Vec<Option<String>> = shown.nodes.iter().map(|it| board(&it.node)).collect();
        if where_boards == Boards::AtTheRoot {
            for (board, it) in boards.iter_mut().zip(&shown.nodes).skip(1) {
                *board = board.take().map(|_| it.node.id.to_string());
            }
        }
        let boxes = shown.nodes.iter().zip(&boards).map(|(it, board)| node_box(&it.node, board.as_deref()));
        let mut boxes: Vec<Box> = boxes.collect();
        if where_boards == Boards::AtTheRoot {
            boxes.iter_mut().skip(1).for_each(|it| it.height -= 6.0);
        }
        let mut scene = Scene { boxes, links: Vec::new(), boards: where_boards };
        for (from, node) in shown.nodes.iter().enumerate() {
            let mover = scene.boxes[from].shape;
            for edge in &node.edges {
                let mv = &edge.text;
                let (to, back) = match &edge.way {
                    // A circle of one move has no room between layers.
                    &(Way::Back(to) | Way::Repetition(_, Some(to))) if to != from => (to, true),
                    &(Way::First(to) | Way::Again(to)) => (to, false),
                    &Way::Back(to) => (scene.repetition(Some(&shown.node(to).position)), false),
                    Way::Repetition(position, _) => (scene.repetition(position.as_deref()), false),
                };
                let told = boards.get(to) == Some(&None) && shown.node(to).position == *mv;
                let label = if told { String::new() } else { text::clipped(mv, 20) };
                let repeats = back || scene.boxes[to].shape == Shape::Repetition;
                scene.links.push(Link { from, to, label, tooltip: mv.clone(), mover, repeats, back });
            }
            if node.hidden_moves > 0 {
                let (moves, nodes) = (node.hidden_moves, node.hidden_nodes);
                let line = if nodes > 0 { format!("… {nodes}") } else { "…".to_owned() };
                let tooltip = format!("{}, {} not shown", counted(moves, "move"), counted(nodes, "node"));
                let to = scene.add(Shape::Hidden, vec![line], tooltip);
                let (label, tooltip) = Default::default();
                scene.links.push(Link {
                    from,
                    to,
                    label,
                    tooltip,
                    mover: Shape::Hidden,
                    repeats: false,
                    back: false,
                });
            }
        }
        scene
    }

    fn repetition(&mut self, position: Option<&str>) -> usize {
        let mut lines = vec!["repetition".to_owned()];
        if let Some(position) = position {
            lines.push(format!("of {}", text::clipped(position, 20)));
        }
        self.add(Shape::Repetition, lines, position.unwrap_or_default().to_owned())
    }

    fn add(&mut self, shape: Shape, lines: Vec<String>, tooltip: String) -> usize {
        self.boxes.push(sized(shape, lines, tooltip));
        self.boxes.len() - 1
    }
}

/// The games that are played with chess men.
const CHESS: [&str; 3] = ["chess", "antichess", "pawn-endgame"];

/// A board of letters with figurines in their places; the names of files stay.
fn figurines(board: &str) -> String {
    let figurine = |sign: char| match "KQRBNPkqrbnp".find(sign) {
        Some(nth) => "♔♕♖♗♘♙♚♛♜♝♞♟".chars().nth(nth).unwrap_or(sign),
        None => sign,
    };
    let line = |line: &str| match line.starts_with(|sign: char| sign.is_ascii_digit()) {
        true => line.chars().map(figurine).collect(),
        false => line.to_owned(),
    };
    board.lines().map(line).collect::<Vec<String>>().join("\n")
}

/// A board's rows as they are; the words below it are not wider than they are.
fn board_lines(board: &str) -> Vec<String> {
    let count = |line: &str| line.chars().count();
    let rows = board.lines().take(2).map(count).max().unwrap_or(0).max(24);
    board.lines().take(24).flat_map(|line| text::wrapped(line, |part| count(part) <= rows, 6)).collect()
}

fn node_box(node: &Node, board: Option<&str>) -> Box {
    let mut lines: Vec<String> = match board {
        Some(board) => board_lines(board),
        None => text::wrapped(&node.position, |line| line.chars().count() <= 24, 4),
    };
    let shape = match node.turn {
        Turn::Claimant => Shape::Claimant,
        Turn::Opponent => Shape::Opponent,
        Turn::Over(value) => {
            // Where ends are named after their values, once is enough.
            lines.retain(|line| *line != value.to_string());
            lines.push(value.to_string());
            Shape::End(value)
        }
    };
    sized(shape, lines, format!("{}: {}", node.id, node.position))
}

fn sized(shape: Shape, lines: Vec<String>, tooltip: String) -> Box {
    let widest = lines.iter().map(|line| text::width(line, SIZE)).fold(0.0, f64::max);
    let beside = if shape == Shape::Claimant { 16.0 } else { 26.0 };
    let width = (widest + beside).max(34.0);
    let height = lines.len() as f64 * LINE + if shape == Shape::Hidden { 5.0 } else { 11.0 };
    Box { shape, lines, tooltip, width, height }
}
