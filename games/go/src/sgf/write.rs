//! From a position and a tree of moves to the text of an SGF file.

use crate::rules::{Point, Rules, colour};
use crate::setup::{Move, Setup};
use andor_game::Player;

/// A tree of moves with comments. Node 0 is the position itself, without a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    about: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    mv: Option<Move>,
    comment: String,
    children: Vec<usize>,
}

impl Tree {
    /// A tree without moves.
    #[must_use]
    pub fn new(comment: impl Into<String>) -> Tree {
        let root = Node { mv: None, comment: comment.into(), children: Vec::new() };
        Tree { nodes: vec![root], about: Vec::new() }
    }

    /// The same with what another file says of the game: [`Diagram::about`](super::Diagram).
    #[must_use]
    pub fn about(self, about: Vec<String>) -> Tree {
        Tree { about, ..self }
    }

    /// Adds a move after a node and returns the new node. Siblings stay in the order of their
    /// addition.
    pub fn add(&mut self, parent: usize, mv: Move, comment: impl Into<String>) -> usize {
        self.nodes.push(Node { mv: Some(mv), comment: comment.into(), children: Vec::new() });
        let child = self.nodes.len() - 1;
        self.nodes[parent].children.push(child);
        child
    }
}

/// The position, the fight, and the tree as variations.
#[must_use]
pub fn write(rules: &Rules, setup: &Setup, tree: &Tree) -> String {
    let mut text = format!("(;FF[4]GM[1]CA[UTF-8]AP[andor]SZ[{}]{}", size(rules), tree.about.concat());
    let stones =
        |player| rules.points().filter(move |&point| setup.stones[rules.index(point)] == Some(player));
    list(&mut text, "AB", stones(Player::Max));
    list(&mut text, "AW", stones(Player::Min));
    text += &format!("PL[{}]", letter(setup.turn));
    if let Some(fight) = &rules.fight {
        list(&mut text, "TR", rules.points().filter(|&point| fight.ground[rules.index(point)].target));
        list(&mut text, "SQ", rules.points().filter(|&point| fight.ground[rules.index(point)].region));
    }
    comment(&mut text, &tree.nodes[0].comment);

    // What is left to write: nodes, each with the player to move, and the ends of variations.
    enum Step {
        Node(usize, Player, bool),
        Close,
    }
    let mut steps = vec![Step::Close];
    let push_children = |steps: &mut Vec<Step>, node: usize, turn: Player| {
        let children = &tree.nodes[node].children;
        let several = children.len() > 1;
        steps.extend(children.iter().rev().map(|&child| Step::Node(child, turn, several)));
    };
    push_children(&mut steps, 0, setup.turn);
    while let Some(step) = steps.pop() {
        let (node, turn, several) = match step {
            Step::Close => {
                text.push(')');
                continue;
            }
            Step::Node(node, turn, several) => (node, turn, several),
        };
        if several {
            text += "\n(";
            steps.push(Step::Close);
        }
        let Node { mv, comment: words, .. } = &tree.nodes[node];
        text.push(';');
        let mut next = turn.opponent();
        match mv.expect("only the root has no move") {
            Move::Pass => text += &format!("{}[]", letter(turn)),
            Move::Play(point) => text += &format!("{}[{}]", letter(turn), point_letters(point)),
            // SGF has no property for a note.
            Move::Note => {
                next = turn;
                let noted = format!("{} notes that the position may not be played again", colour(turn));
                comment(&mut text, &[&noted, &words[..]].join(if words.is_empty() { "" } else { ". " }));
            }
        }
        if mv != &Some(Move::Note) {
            comment(&mut text, words);
        }
        push_children(&mut steps, node, next);
    }
    text.push('\n');
    text
}

fn size(rules: &Rules) -> String {
    if rules.columns == rules.rows {
        rules.columns.to_string()
    } else {
        format!("{}:{}", rules.columns, rules.rows)
    }
}

const fn letter(player: Player) -> char {
    match player {
        Player::Max => 'B',
        Player::Min => 'W',
    }
}

/// A point as SGF writes it: column and row from the upper left.
pub(super) fn point_letters(point: Point) -> String {
    [point.column, point.row].map(|line| char::from(b'a' + line)).iter().collect()
}

fn list(text: &mut String, name: &str, points: impl Iterator<Item = Point>) {
    let mut points = points.peekable();
    if points.peek().is_some() {
        text.push_str(name);
        points.for_each(|point| text.push_str(&format!("[{}]", point_letters(point))));
    }
}

fn comment(text: &mut String, words: &str) {
    if !words.is_empty() {
        let escaped = words.replace('\\', "\\\\").replace(']', "\\]").replace(':', "\\:");
        text.push_str(&format!("C[{escaped}]"));
    }
}
