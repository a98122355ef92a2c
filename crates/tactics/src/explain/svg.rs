//! The solution as a picture: a board for each move of the winning side, the move and its reasons as arrows, the first
//! reason in words below.

use super::explanation::{Explanation, Note};
use andor_chess::{Setup, Square};
use andor_game::Player;

const SIZE: u32 = 48;
const BOARD: u32 = SIZE * 8;
const MARGIN: u32 = 24;
const CAPTION: u32 = 92;
/// Boards beside each other, and letters in a line below one.
const COLUMNS: usize = 3;
const LINE_LETTERS: usize = 50;

const MOVE: &str = "#2a8a3e";
const WHY: &str = "#c23a2e";

/// Signs for the men, by the letter of FEN. The variation selector keeps programs from drawing coloured emoji.
fn sign(letter: char) -> &'static str {
    match letter.to_ascii_lowercase() {
        'k' => "♚\u{fe0e}",
        'q' => "♛\u{fe0e}",
        'r' => "♜\u{fe0e}",
        'b' => "♝\u{fe0e}",
        'n' => "♞\u{fe0e}",
        _ => "♟\u{fe0e}",
    }
}

fn middle(square: Square) -> (u32, u32) {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    (file * SIZE + SIZE / 2, (7 - rank) * SIZE + SIZE / 2)
}

impl Explanation {
    /// All boards in one picture; without a solution the position alone.
    ///
    /// # Panics
    /// Never: the positions were written by us.
    #[must_use]
    pub fn svg(&self) -> String {
        let ours: Vec<&Note> = self.line.iter().filter(|note| note.ours).collect();
        let count = ours.len().max(1);
        let (columns, rows) = (count.min(COLUMNS) as u32, count.div_ceil(COLUMNS) as u32);
        let (width, height) = (columns * (BOARD + MARGIN) + MARGIN, rows * (BOARD + CAPTION) + MARGIN);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans, Segoe UI Symbol, sans-serif\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        );
        for (name, colour) in [("move", MOVE), ("why", WHY)] {
            text += &format!(
                "<marker id=\"{name}\" orient=\"auto\" markerWidth=\"4\" markerHeight=\"4\" refX=\"3\" refY=\"2\">\
                 <path d=\"M0,0 L4,2 L0,4 z\" fill=\"{colour}\"/></marker>\n"
            );
        }
        if ours.is_empty() {
            text += &panel(0, &board(&self.fen));
        }
        for (place, note) in ours.into_iter().enumerate() {
            text += &panel(place, &(board(&note.fen) + &arrows(note) + &caption(note)));
        }
        text + "</svg>\n"
    }
}

fn panel(place: usize, inside: &str) -> String {
    let (column, row) = ((place % COLUMNS) as u32, (place / COLUMNS) as u32);
    let (x, y) = (MARGIN + column * (BOARD + MARGIN), MARGIN + row * (BOARD + CAPTION));
    format!("<g transform=\"translate({x},{y})\">\n{inside}</g>\n")
}

fn board(fen: &str) -> String {
    let setup: Setup = fen.parse().expect("written by us");
    let mut text = String::new();
    for square in Square::all() {
        let (x, y) = middle(square);
        let light = (square.file() + square.rank()) % 2 == 1;
        let colour = if light { "#f0e0c0" } else { "#b8925f" };
        text += &format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{SIZE}\" height=\"{SIZE}\" fill=\"{colour}\"/>\n",
            x - SIZE / 2,
            y - SIZE / 2
        );
        if let Some(man) = setup.at(square) {
            let (fill, edge) = if man.side == Player::Max { ("#fff", "#000") } else { ("#000", "#fff") };
            text += &format!(
                "<text x=\"{x}\" y=\"{}\" font-size=\"40\" text-anchor=\"middle\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"0.9\">{}</text>\n",
                y + 14,
                sign(man.letter())
            );
        }
        let small = |x: u32, y: u32, letter: char| {
            format!("<text x=\"{x}\" y=\"{y}\" font-size=\"9\" fill=\"#5a4326\">{letter}</text>\n")
        };
        if square.rank() == 0 {
            text += &small(x + SIZE / 2 - 8, y + SIZE / 2 - 3, square.file_letter());
        }
        if square.file() == 0 {
            text += &small(x - SIZE / 2 + 2, y - SIZE / 2 + 11, square.rank_digit());
        }
    }
    text
}

fn arrows(note: &Note) -> String {
    let mut text = String::new();
    for [from, to] in note.reasons.iter().flat_map(|reason| &reason.arrows) {
        text.extend(arrow(from, to, "why", WHY));
    }
    let ends = note.uci.get(0..2).zip(note.uci.get(2..4));
    text.extend(ends.and_then(|(from, to)| arrow(from, to, "move", MOVE)));
    text
}

fn arrow(from: &str, to: &str, marker: &str, colour: &str) -> Option<String> {
    let ((x1, y1), (x2, y2)) = (middle(from.parse().ok()?), middle(to.parse().ok()?));
    Some(format!(
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" stroke-width=\"6\" \
         stroke-opacity=\"0.7\" marker-end=\"url(#{marker})\"/>\n"
    ))
}

/// The move and its first reason, in lines that fit below the board.
fn caption(note: &Note) -> String {
    let sentence = note.reasons.first().map_or("", |reason| &reason.sentence);
    let mut lines = vec![String::new()];
    for word in sentence.split(' ') {
        let last = lines.last_mut().expect("one at least");
        if last.len() + word.len() < LINE_LETTERS {
            *last += &format!("{}{word}", if last.is_empty() { "" } else { " " });
        } else {
            lines.push(word.to_owned());
        }
    }
    let mut text = format!(
        "<text x=\"0\" y=\"{}\" font-size=\"16\" font-weight=\"bold\">{} {}</text>\n",
        BOARD + 20,
        note.number,
        note.san
    );
    for (line, y) in lines.iter().zip((BOARD + 38..).step_by(16)) {
        text += &format!("<text x=\"0\" y=\"{y}\" font-size=\"13\">{line}</text>\n");
    }
    text
}
