//! The explanation as facts, for the English text (`english.rs`), for programs and for the drawing.

use super::alternating::{Case, Halt};
use super::facts::reason;
use super::finding::{Arrow, Finding, Motif};
use super::main_line::MainLine;
use super::proof::{OPPOSITE, Proof};
use super::text;
use crate::board::{Board, Ply};
use crate::machine::MATE_GOAL;
use andor_chess::{Rulebook, side_name};
use andor_game::Notation;
use serde::Serialize;
use serde_json::Value as Json;

/// What the side to move can reach, as far as the machine saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(into = "OutcomeNote")]
pub enum Outcome {
    /// Mate in this many moves.
    Mate(usize),
    /// A gain of material, in pawns.
    Gain(i16),
    /// Nothing was found.
    Nothing,
}

/// An outcome as programs read it.
#[derive(Serialize)]
struct OutcomeNote {
    outcome: &'static str,
    gain: Option<i16>,
    moves: Option<usize>,
}

impl From<Outcome> for OutcomeNote {
    fn from(outcome: Outcome) -> OutcomeNote {
        let (outcome, gain, moves) = match outcome {
            Outcome::Mate(moves) => ("mate", None, Some(moves)),
            Outcome::Gain(points) => ("gain", Some(points), None),
            Outcome::Nothing => ("nothing", None, None),
        };
        OutcomeNote { outcome, gain, moves }
    }
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
    /// With the explained move.
    pub with: String,
    /// Without it.
    pub without: String,
    /// The move that works in one line only.
    pub critical: String,
    /// Whether that is the line with the explained move.
    pub critical_with: bool,
    /// The halt condition.
    pub halt: Halt,
    /// The causal test.
    pub case: Case,
    /// If the claim is a mate: the proofs of the values that the move changes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<Proof>,
}

/// What was compared to find a reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TestNote {
    /// Play as it is.
    pub with: String,
    /// What is different otherwise: `with the rook still on e8`.
    pub circumstance: String,
    /// Play then: our move and its refutation, or what they can do.
    pub without: String,
    /// Our move that is tried in both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub follow_up: Option<String>,
    /// The reply that refutes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refutation: Option<String>,
    /// If the claim is a mate: the certificates of both sides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<Proof>,
}

/// How a reason was found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Standing {
    /// By exact search, or it stands on the board.
    Proved,
    /// By the tactics machine, which is selective.
    Searched,
}

/// The reason of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reason {
    /// The motif.
    pub motif: Motif,
    /// The sentence.
    pub sentence: String,
    /// How it was found out.
    pub standing: Standing,
    /// The men.
    pub pieces: Vec<PieceNote>,
    /// The squares of the men and arrows.
    pub squares: Vec<String>,
    /// Arrows to draw on the board after our move: from, to, and what they show.
    pub arrows: Vec<(String, String, Arrow)>,
    /// The intervention.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<TestNote>,
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
    /// In UCI.
    pub uci: String,
    /// Whether the winning side made it.
    pub ours: bool,
    /// The position before it.
    pub fen: String,
    /// The position after it.
    pub after: String,
    /// The best other defence against this move, with our answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// Its reasons.
    pub reasons: Vec<Reason>,
}

/// The whole explanation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// The position.
    #[serde(rename = "position")]
    pub fen: String,
    /// The side to move: `white` or `black`.
    #[serde(rename = "for")]
    pub side: &'static str,
    /// The outcome.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// If it is a mate: its proof.
    pub proof: Option<Proof>,
    /// In an ending of few men with a gain: the proof that a mate can be forced, however far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<Proof>,
    /// The main variation.
    pub line: Vec<Note>,
    /// Whether the line was given: then its replies are given, too, and others may be better.
    #[serde(rename = "given")]
    pub is_given: bool,
    /// Men captured by the winning side, and by the other, if the captures are the whole gain.
    #[serde(skip)]
    pub spoils: Option<[Vec<&'static str>; 2]>,
    /// Nodes searched.
    pub nodes: u64,
    /// Whether every search ran to its end.
    pub finished: bool,
}

impl Explanation {
    pub(super) fn nothing(board: &Board, nodes: u64, finished: bool) -> Explanation {
        Explanation {
            fen: board.setup().text(),
            side: side_name(board.turn()),
            outcome: Outcome::Nothing,
            line: Vec::new(),
            is_given: false,
            spoils: None,
            proof: None,
            win: None,
            nodes,
            finished,
        }
    }

    pub(super) fn new(
        line: &MainLine,
        goal: i16,
        findings: &[Finding],
        others: &[(usize, Vec<Ply>)],
        nodes: u64,
        finished: bool,
    ) -> Explanation {
        let us = line.places[0].board.turn();
        let note = |index: usize| {
            let (board, ply) = (&line.places[index].board, line.plies[index]);
            let reasons = findings.iter().filter(|finding| finding.index == index);
            Note {
                number: text::number(us, index),
                san: text::san(board, ply),
                uci: ply.to_string(),
                ours: board.turn() == us,
                fen: board.setup().text(),
                after: line.places[index + 1].board.setup().text(),
                other: others
                    .iter()
                    .find(|(place, _)| *place == index)
                    .map(|(_, plies)| text::line(&line.places[index + 1].board, plies, us, index + 1)),
                reasons: reasons
                    .map(|finding| reason(finding, us, [board, &line.places[index | 1].board]))
                    .collect(),
            }
        };
        let mut spoils: [Vec<&'static str>; 2] = Default::default();
        for (place, &ply) in line.places.iter().zip(&line.plies) {
            let won = &mut spoils[usize::from(place.board.turn() != us)];
            won.extend(place.board.taken(ply).map(|piece| place.board.kind_of(piece).name()));
        }
        // The men do not tell the gain if a pawn was promoted or some of it is lost again.
        let promoted = line.plies.iter().any(|ply| ply.promotion.is_some());
        let tells = !promoted && line.places.last().is_some_and(|place| place.tally == goal);
        let spoils = tells.then_some(spoils);
        let outcome =
            if goal >= MATE_GOAL { Outcome::Mate(line.plies.len().div_ceil(2)) } else { Outcome::Gain(goal) };
        let (fen, side) = (line.places[0].board.setup().text(), side_name(us));
        let line = (0..line.plies.len()).map(note).collect();
        Explanation {
            fen,
            side,
            outcome,
            proof: None,
            win: None,
            line,
            is_given: false,
            spoils,
            nodes,
            finished,
        }
    }

    /// Whether a claim about a mate was left open: sound engines neither proved nor refuted it, or
    /// the search for a gain ended early.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let undecided =
            |proof: &Proof| !proof.proved && proof.why_not.as_deref().is_some_and(|why| why != OPPOSITE);
        match (self.outcome, &self.proof) {
            (Outcome::Nothing, proof) if !self.is_given => proof.is_none(),
            (Outcome::Nothing, _) => !self.finished,
            (Outcome::Mate(_), Some(proof)) => undecided(proof),
            _ => false,
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
    /// Never: all keys are text.
    #[must_use]
    pub fn json(&self) -> Json {
        serde_json::to_value(self).expect("keys are text")
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
}
