//! The solution as a picture: a board for each move of the winning side, seen from its side, with
//! the move and its reasons as arrows and the reasons in words below.

use super::explanation::{Explanation, Note};
use andor_chess::{Setup, Square, side_name};
use andor_game::Player;
use andor_svg::{Element, document, element};

const SIZE: u32 = 48;
const BOARD: u32 = SIZE * 8;
const MARGIN: u32 = 24;
/// A line of a caption, and what stands above and below its lines.
const LINE: u32 = 16;
const AROUND: u32 = 44;
/// Boards beside each other, and letters in a line below one.
const COLUMNS: usize = 3;
const LINE_LETTERS: usize = 50;

const MOVE: &str = "#2a8a3e";
const WHY: &str = "#c23a2e";

/// The signs of the men, by kind. The variation selector keeps programs from drawing coloured
/// emoji.
const SIGNS: [&str; 6] = ["♟\u{fe0e}", "♞\u{fe0e}", "♝\u{fe0e}", "♜\u{fe0e}", "♛\u{fe0e}", "♚\u{fe0e}"];

/// Who sits below the board.
#[derive(Clone, Copy)]
struct View(Player);

impl View {
    fn middle(self, square: Square) -> (u32, u32) {
        let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
        let (column, row) = if self.0 == Player::Max { (file, 7 - rank) } else { (7 - file, rank) };
        (column * SIZE + SIZE / 2, row * SIZE + SIZE / 2)
    }
}

impl Explanation {
    /// All boards in one picture; without a solution the position alone.
    ///
    /// # Panics
    /// Never: we wrote the positions.
    #[must_use]
    pub fn svg(&self) -> String {
        let ours: Vec<&Note> = self.line.iter().filter(|note| note.ours).collect();
        let view = View(if self.side == side_name(Player::Max) { Player::Max } else { Player::Min });
        let count = ours.len().max(1);
        let lines = ours.iter().map(|note| words(note).len()).max().unwrap_or(0) as u32;
        let below = AROUND + LINE * lines;
        let (columns, rows) = (count.min(COLUMNS) as u32, count.div_ceil(COLUMNS) as u32);
        let (width, height) = (columns * (BOARD + MARGIN) + MARGIN, rows * (BOARD + below) + MARGIN);
        let paper = element("rect").set("width", width).set("height", height).set("fill", "#fff").empty();
        let mut text = format!("\n{paper}\n{}{}", marker("move", MOVE), marker("why", WHY));
        if ours.is_empty() {
            text += &panel(0, below, &board(&self.fen, view));
        }
        for (place, note) in ours.into_iter().enumerate() {
            let inside = board(&note.fen, view) + &arrows(note, view) + &caption(note);
            text += &panel(place, below, &inside);
        }
        let fonts = "DejaVu Sans, Segoe UI Symbol, sans-serif";
        document(width, height).set("font-family", fonts).around(&text) + "\n"
    }
}

fn marker(name: &str, colour: &str) -> String {
    let tip = element("path").set("d", "M0,0 L4,2 L0,4 z").set("fill", colour).empty();
    let marker = element("marker").set("id", name).set("orient", "auto");
    let marker = marker.set("markerWidth", 4).set("markerHeight", 4).set("refX", 3).set("refY", 2);
    marker.around(&tip) + "\n"
}

fn panel(place: usize, below: u32, inside: &str) -> String {
    let (column, row) = ((place % COLUMNS) as u32, (place / COLUMNS) as u32);
    let (x, y) = (MARGIN + column * (BOARD + MARGIN), MARGIN + row * (BOARD + below));
    let moved = element("g").set("transform", format_args!("translate({x},{y})"));
    moved.around(&format!("\n{inside}")) + "\n"
}

fn text_at(x: u32, y: u32, size: u32) -> Element {
    element("text").set("x", x).set("y", y).set("font-size", size)
}

fn board(fen: &str, view: View) -> String {
    let setup: Setup = fen.parse().expect("written by us");
    let mut lines = Vec::new();
    for square in Square::all() {
        let (x, y) = view.middle(square);
        let (left, top) = (x - SIZE / 2, y - SIZE / 2);
        let light = (square.file() + square.rank()) % 2 == 1;
        let field = element("rect").set("x", left).set("y", top).set("width", SIZE).set("height", SIZE);
        lines.push(field.set("fill", if light { "#f0e0c0" } else { "#b8925f" }).empty());
        if let Some(man) = setup.at(square) {
            let (fill, edge) = if man.side == Player::Max { ("#fff", "#000") } else { ("#000", "#fff") };
            let text = text_at(x, y + 14, 40).set("text-anchor", "middle").set("fill", fill);
            lines.push(text.set("stroke", edge).set("stroke-width", 0.9).words(SIGNS[man.kind as usize]));
        }
        let small = |x, y, letter: char| text_at(x, y, 9).set("fill", "#5a4326").words(&letter.to_string());
        if top + SIZE == BOARD {
            lines.push(small(left + SIZE - 8, top + SIZE - 3, square.file_letter()));
        }
        if left == 0 {
            lines.push(small(left + 2, top + 11, square.rank_digit()));
        }
    }
    lines.join("\n") + "\n"
}

fn arrows(note: &Note, view: View) -> String {
    let reasons = note.reasons.iter().flat_map(|reason| &reason.arrows);
    let mut text: String = reasons.filter_map(|[from, to]| arrow(view, from, to, "why", WHY)).collect();
    let ends = note.uci.get(0..2).zip(note.uci.get(2..4));
    text.extend(ends.and_then(|(from, to)| arrow(view, from, to, "move", MOVE)));
    text
}

fn arrow(view: View, from: &str, to: &str, marker: &str, colour: &str) -> Option<String> {
    let ((x1, y1), (x2, y2)) = (view.middle(from.parse().ok()?), view.middle(to.parse().ok()?));
    let line = element("line").set("x1", x1).set("y1", y1).set("x2", x2).set("y2", y2);
    let line = line.set("stroke", colour).set("stroke-width", 6).set("stroke-opacity", 0.7);
    Some(line.set("marker-end", format_args!("url(#{marker})")).empty() + "\n")
}

/// The reasons in lines that fit below the board.
fn words(note: &Note) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for reason in &note.reasons {
        let mut line = String::new();
        for word in reason.sentence.split(' ') {
            if line.len() + word.len() >= LINE_LETTERS {
                lines.push(std::mem::take(&mut line));
            }
            line += &format!("{}{word}", if line.is_empty() { "" } else { " " });
        }
        lines.push(line + ".");
    }
    lines
}

/// The move and its reasons.
fn caption(note: &Note) -> String {
    let title = text_at(0, BOARD + 20, 16).set("font-weight", "bold");
    let mut text = title.words(&format!("{} {}", note.number, note.san)) + "\n";
    for (line, y) in words(note).iter().zip((BOARD + 38..).step_by(LINE as usize)) {
        text += &(text_at(0, y, 13).words(line) + "\n");
    }
    text
}
