//! The board as an SVG with arrows for the reasons of a move.

use super::render::Explanation;
use andor_chess::{Setup, Square};
use andor_game::Player;

const SIZE: u32 = 48;

/// Signs for the men, by the letter of FEN.
fn sign(letter: char) -> char {
    match letter {
        'K' | 'k' => '♚',
        'Q' | 'q' => '♛',
        'R' | 'r' => '♜',
        'B' | 'b' => '♝',
        'N' | 'n' => '♞',
        _ => '♟',
    }
}

fn middle(square: Square) -> (u32, u32) {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    (file * SIZE + SIZE / 2, (7 - rank) * SIZE + SIZE / 2)
}

impl Explanation {
    /// The position before a move of the line, the move in green, the arrows of its reasons in red. Without such a move
    /// the position alone.
    ///
    /// # Panics
    /// Never: the positions were written by us.
    #[must_use]
    pub fn svg(&self, index: usize) -> String {
        let note = self.line.get(index);
        let setup: Setup = note.map_or(&self.fen, |note| &note.fen).parse().expect("written by us");
        let side = SIZE * 8;
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" font-size=\"40\">\n"
        );
        for (name, colour) in [("move", "#2a8a3e"), ("why", "#c23a2e")] {
            text += &format!(
                "<marker id=\"{name}\" orient=\"auto\" markerWidth=\"4\" markerHeight=\"4\" refX=\"2\" refY=\"2\">\
                 <path d=\"M0,0 L4,2 L0,4 z\" fill=\"{colour}\"/></marker>\n"
            );
        }
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
                    "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"0.8\">{}</text>\n",
                    y + 14,
                    sign(man.letter())
                );
            }
        }
        if let Some(note) = note {
            let ends = note.uci.get(0..2).zip(note.uci.get(2..4));
            text.extend(ends.and_then(|(from, to)| arrow(from, to, "move", "#2a8a3e")));
            for [from, to] in note.reasons.iter().flat_map(|reason| &reason.arrows) {
                text.extend(arrow(from, to, "why", "#c23a2e"));
            }
        }
        text + "</svg>\n"
    }
}

fn arrow(from: &str, to: &str, marker: &str, colour: &str) -> Option<String> {
    let ((x1, y1), (x2, y2)) = (middle(from.parse().ok()?), middle(to.parse().ok()?));
    Some(format!(
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" stroke-width=\"6\" \
         stroke-opacity=\"0.7\" marker-end=\"url(#{marker})\"/>\n"
    ))
}
