//! The explanation as facts, as English text and as JSON (4.6.4).

use super::alternating::Halt;
use super::finding::{Finding, Motif};
use super::main_line::MainLine;
use super::text;
use crate::board::Board;
use crate::machine::MATE_GOAL;
use andor_chess::{Rulebook, Setup, side_name};
use andor_game::{Notation, Player};
use serde::Serialize;
use std::fmt;

/// What the side to move can reach, as far as the machine saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// Mate.
    Mate,
    /// A gain of material, in pawns.
    Gain(i16),
    /// Nothing was found.
    Nothing,
}

/// A man in a finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PieceNote {
    /// `white knight`.
    pub piece: String,
    /// `f7`.
    pub square: String,
}

/// The two lines of play that show a cause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TraceNote {
    /// With the move being explained.
    pub with: String,
    /// Without it.
    pub without: String,
    /// The move that works in one line only.
    pub critical: String,
    /// Which halt condition.
    pub halt: Halt,
}

/// Why a move was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reason {
    /// The motif.
    pub motif: Motif,
    /// What to say.
    pub sentence: String,
    /// The men.
    pub pieces: Vec<PieceNote>,
    /// Arrows to draw: from, to.
    pub arrows: Vec<[String; 2]>,
    /// The trace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<TraceNote>,
}

/// A move of the main variation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Note {
    /// `1.` or `1...`.
    pub number: String,
    /// In algebraic notation.
    #[serde(rename = "move")]
    pub san: String,
    /// As UCI writes it.
    pub uci: String,
    /// Whether it is a move of the side that wins.
    pub ours: bool,
    /// The position before it.
    pub fen: String,
    /// Why.
    pub reasons: Vec<Reason>,
}

/// The whole explanation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// The position.
    pub fen: String,
    /// What is reached.
    pub outcome: Outcome,
    /// The main variation.
    pub line: Vec<Note>,
    /// Nodes searched.
    pub nodes: u64,
    /// Whether every search ran to its end.
    pub finished: bool,
}

impl Explanation {
    pub(super) fn nothing(board: &Board, nodes: u64, finished: bool) -> Explanation {
        Explanation {
            fen: board.setup().text(),
            outcome: Outcome::Nothing,
            line: Vec::new(),
            nodes,
            finished,
        }
    }

    pub(super) fn new(
        line: &MainLine,
        goal: i16,
        findings: &[Finding],
        nodes: u64,
        finished: bool,
    ) -> Explanation {
        let us = line.places[0].board.turn();
        let notes = line.plies.iter().enumerate().map(|(index, &ply)| {
            let board = &line.places[index].board;
            let full = (index + usize::from(us == Player::Min)) / 2 + 1;
            let dots = if board.turn() == Player::Max { "." } else { "..." };
            Note {
                number: format!("{full}{dots}"),
                san: text::san(board, ply),
                uci: ply.to_string(),
                ours: board.turn() == us,
                fen: board.setup().text(),
                reasons: findings
                    .iter()
                    .filter(|finding| finding.index == index)
                    .map(|finding| reason(finding, board))
                    .collect(),
            }
        });
        Explanation {
            fen: line.places[0].board.setup().text(),
            outcome: if goal >= MATE_GOAL { Outcome::Mate } else { Outcome::Gain(goal) },
            line: notes.collect(),
            nodes,
            finished,
        }
    }

    /// The motifs found, each once, in the order of the line.
    #[must_use]
    pub fn motifs(&self) -> Vec<Motif> {
        let mut found = Vec::new();
        for reason in self.line.iter().flat_map(|note| &note.reasons) {
            if !found.contains(&reason.motif) {
                found.push(reason.motif);
            }
        }
        found
    }

    /// The same facts for programs.
    ///
    /// # Panics
    /// Never: all facts can be written.
    #[must_use]
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("facts are texts and numbers")
    }

    /// The board in letters, White's men in capitals.
    ///
    /// # Panics
    /// Never: the position was read before.
    #[must_use]
    pub fn board_text(&self) -> String {
        let rulebook = Rulebook::chess();
        rulebook.board_text(&rulebook.parse_position(&self.fen).expect("it was read before"))
    }

    fn side(&self) -> &'static str {
        let setup: Setup = self.fen.parse().expect("it was written by us");
        side_name(setup.turn)
    }
}

fn reason(finding: &Finding, board: &Board) -> Reason {
    let piece = |&(piece, square): &(crate::board::Piece, andor_chess::Square)| PieceNote {
        piece: format!("{} {}", side_name(piece.side()), board.kind_of(piece).name()),
        square: square.to_string(),
    };
    Reason {
        motif: finding.motif,
        sentence: finding.sentence.clone(),
        pieces: finding.pieces.iter().map(piece).collect(),
        arrows: finding.arrows.iter().map(|(from, to)| [from.to_string(), to.to_string()]).collect(),
        trace: finding.trace.as_ref().map(|trace| TraceNote {
            with: text::line(&trace.starts[0].board, &trace.lines[0]),
            without: text::line(&trace.starts[1].board, &trace.lines[1]),
            critical: text::san(&trace.before.board, trace.critical),
            halt: trace.halt,
        }),
    }
}

/// English text: what is reached, the line, and a sentence for each move that has a reason.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = capital(self.side());
        match self.outcome {
            Outcome::Nothing => {
                writeln!(
                    f,
                    "I found no way for {side} to win material or to mate: there is nothing to explain."
                )?;
            }
            Outcome::Mate => writeln!(f, "{side} mates.")?,
            Outcome::Gain(1) => writeln!(f, "{side} wins a pawn.")?,
            Outcome::Gain(points) => writeln!(f, "{side} wins material worth {points} pawns.")?,
        }
        if !self.finished {
            writeln!(f, "The search was ended early: there may be more.")?;
        }
        if self.line.is_empty() {
            return Ok(());
        }
        writeln!(f)?;
        for note in &self.line {
            if note.number.ends_with("...") == self.side().eq("black") {
                write!(f, "{} ", note.number)?;
            }
            write!(f, "{} ", note.san)?;
        }
        writeln!(f)?;
        let mut silent = true;
        for note in &self.line {
            for reason in &note.reasons {
                silent = false;
                writeln!(f, "\n{} {} {}.", note.number, note.san, reason.sentence)?;
                if let Some(trace) = reason.trace.as_ref().filter(|_| note.ours) {
                    writeln!(f, "    with it:    {}", trace.with)?;
                    writeln!(f, "    without it: {}", trace.without)?;
                }
            }
        }
        if silent {
            writeln!(f, "\nThe line works, but none of the motifs I know explains it.")?;
        }
        Ok(())
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}
