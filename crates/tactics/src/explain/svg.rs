//! The solution as a picture: a board for each move of the winning side, after the move and seen
//! from its side, with arrows that are true there, each role in its colour; the reasons of the move
//! and of the reply in words below, and what the colours mean at the end.

use super::explanation::{Explanation, Note};
use super::finding::Arrow;
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

/// What an arrow shows, its colour, and how it is broken for those who do not see colours.
struct Style {
    name: &'static str,
    words: &'static str,
    colour: &'static str,
    dashes: &'static str,
}

const STYLES: [Style; 6] = [
    Style { name: "move", words: "the move", colour: "#2a8a3e", dashes: "" },
    Style { name: "reply", words: "the reply", colour: "#5f6368", dashes: "10 6" },
    Style { name: "attack", words: "attacks", colour: "#c23a2e", dashes: "" },
    Style { name: "guard", words: "guards", colour: "#1f5fbf", dashes: "4 5" },
    Style { name: "line", words: "the line", colour: "#8b3fc4", dashes: "" },
    Style { name: "flight", words: "takes from the king", colour: "#c97a00", dashes: "2 4" },
];

impl Arrow {
    const fn style(self) -> usize {
        match self {
            Arrow::Attack => 2,
            Arrow::Guard => 3,
            Arrow::Line => 4,
            Arrow::Flight => 5,
        }
    }
}

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
        let ours: Vec<usize> = (0..self.line.len()).filter(|&index| self.line[index].ours).collect();
        let view = View(if self.side == side_name(Player::Max) { Player::Max } else { Player::Min });
        let count = ours.len().max(1);
        let lines = ours.iter().map(|&index| words(&self.line, index).len()).max().unwrap_or(0) as u32;
        let below = AROUND + LINE * lines;
        let (columns, rows) = (count.min(COLUMNS) as u32, count.div_ceil(COLUMNS) as u32);
        let (width, end) = (columns * (BOARD + MARGIN) + MARGIN, rows * (BOARD + below) + MARGIN);
        let mut drawn = Vec::new();
        let mut panels = String::new();
        if ours.is_empty() {
            panels += &panel(0, below, &board(&self.fen, view));
        }
        for (place, &index) in ours.iter().enumerate() {
            let arrows = arrows(&self.line, index);
            drawn.extend(arrows.iter().map(|(.., style)| *style));
            let arrows: String = arrows.iter().filter_map(|arrow| drawn_arrow(view, arrow)).collect();
            let inside = board(&self.line[index].after, view) + &arrows + &caption(&self.line, index);
            panels += &panel(place, below, &inside);
        }
        drawn.sort_unstable();
        drawn.dedup();
        let height = end + LINE * drawn.len().div_ceil(COLUMNS * columns as usize) as u32;
        let paper = element("rect").set("width", width).set("height", height).set("fill", "#fff").empty();
        let markers: String = drawn.iter().map(|&style| marker(&STYLES[style])).collect();
        let text = format!("\n{paper}\n{markers}{panels}{}", legend(&drawn, columns as usize, end));
        let fonts = "DejaVu Sans, Segoe UI Symbol, sans-serif";
        document(width, height).set("font-family", fonts).around(&text) + "\n"
    }
}

/// What the colours mean.
fn legend(drawn: &[usize], columns: usize, top: u32) -> String {
    let mut text = String::new();
    let wide = (BOARD + MARGIN) / COLUMNS as u32;
    for (place, &style) in drawn.iter().enumerate() {
        let (column, row) = ((place % (COLUMNS * columns)) as u32, (place / (COLUMNS * columns)) as u32);
        let (x, y) = (MARGIN + column * wide, top + row * LINE);
        let style = &STYLES[style];
        let line = element("line").set("x1", x).set("y1", y - 9).set("x2", x + 20).set("y2", y - 9);
        text += &(stroked(line, style).empty() + "\n");
        text += &(text_at(x + 26, y - 4, 12).words(style.words) + "\n");
    }
    text
}

fn marker(style: &Style) -> String {
    let tip = element("path").set("d", "M0,0 L4,2 L0,4 z").set("fill", style.colour).empty();
    let marker = element("marker").set("id", style.name).set("orient", "auto");
    let marker = marker.set("markerWidth", 4).set("markerHeight", 4).set("refX", 3).set("refY", 2);
    marker.around(&tip) + "\n"
}

fn stroked(line: Element, style: &Style) -> Element {
    let line = line.set("stroke", style.colour).set("stroke-width", 5).set("stroke-opacity", 0.75);
    if style.dashes.is_empty() { line } else { line.set("stroke-dasharray", style.dashes) }
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

/// From, to and style of all arrows at one of our moves. What several reasons show is drawn once.
fn arrows(line: &[Note], index: usize) -> Vec<(String, String, usize)> {
    let ends = |uci: &str| Some((uci.get(0..2)?.to_owned(), uci.get(2..4)?.to_owned()));
    let mut found: Vec<(String, String, usize)> = Vec::new();
    found.extend(ends(&line[index].uci).map(|(from, to)| (from, to, 0)));
    let reply = line.get(index + 1);
    found.extend(reply.and_then(|reply| ends(&reply.uci)).map(|(from, to)| (from, to, 1)));
    let notes = [Some(&line[index]), reply];
    for (from, to, role) in
        notes.into_iter().flatten().flat_map(|note| &note.reasons).flat_map(|reason| &reason.arrows)
    {
        if found.iter().skip(1).all(|(a, b, _)| a != from || b != to) {
            found.push((from.clone(), to.clone(), role.style()));
        }
    }
    found
}

fn drawn_arrow(view: View, (from, to, style): &(String, String, usize)) -> Option<String> {
    let ((x1, y1), (x2, y2)) = (view.middle(from.parse().ok()?), view.middle(to.parse().ok()?));
    let style = &STYLES[*style];
    let line = element("line").set("x1", x1).set("y1", y1).set("x2", x2).set("y2", y2);
    Some(stroked(line, style).set("marker-end", format_args!("url(#{})", style.name)).empty() + "\n")
}

/// The reasons of a move and of the reply, in lines that fit below the board.
fn words(line: &[Note], index: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut wrap = |sentence: &str| {
        let mut line = String::new();
        for word in sentence.split(' ') {
            if line.len() + word.len() >= LINE_LETTERS {
                lines.push(std::mem::take(&mut line));
            }
            line += &format!("{}{word}", if line.is_empty() { "" } else { " " });
        }
        lines.push(line);
    };
    line[index].reasons.iter().for_each(|reason| wrap(&format!("{}.", reason.sentence)));
    if let Some(reply) = line.get(index + 1) {
        let sentence = reply.reasons.first().map_or(String::new(), |reason| format!(" {}", reason.sentence));
        wrap(&format!("{} {}{sentence}.", reply.number, reply.san));
    }
    lines
}

/// The move and its reasons.
fn caption(line: &[Note], index: usize) -> String {
    let title = text_at(0, BOARD + 20, 16).set("font-weight", "bold");
    let mut text = title.words(&format!("{} {}", line[index].number, line[index].san)) + "\n";
    for (words, y) in words(line, index).iter().zip((BOARD + 38..).step_by(LINE as usize)) {
        text += &(text_at(0, y, 13).words(words) + "\n");
    }
    text
}
