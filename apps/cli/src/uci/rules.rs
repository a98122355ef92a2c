//! The rules by which a chess program plays, and those that are searched.
//!
//! Under the fifty-move rule the count of half-moves is part of a position, so that searches share
//! little and an ending has a hundred times as many positions. Hence chess without the rule is
//! searched, and what was found is carried over.

use andor_chess::fast::{Chess, ChessPosition};
use andor_chess::{GameSoFar, Rulebook};
use andor_game::{Game, Notation};

/// One game under two sets of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Rules {
    /// By which the game is played.
    pub played: Chess,
    /// The same without the fifty-move rule.
    pub plain: Chess,
}

impl Rules {
    /// Problem chess does without the fifty-move rule.
    pub(super) fn new(problem_chess: bool, chess960: bool) -> Rules {
        let plain = if chess960 { Rulebook::chess960() } else { Rulebook::chess() };
        let played = if problem_chess { plain.clone() } else { plain.clone().with_fifty_moves() };
        let fast = |rules| Chess::by(rules).expect("chess on the whole board");
        Rules { played: fast(played), plain: fast(plain) }
    }

    /// Whether the fifty-move rule is played.
    pub(super) fn fifty_moves(&self) -> bool {
        self.played.rulebook().has_fifty_moves()
    }

    /// A game that has not begun.
    pub(super) fn start(&self) -> GameSoFar<ChessPosition> {
        (self.played.start(), Vec::new())
    }

    /// The position without its count, as the rule of repetition sees it.
    pub(super) fn without_clock(&self, position: &ChessPosition) -> ChessPosition {
        self.played.repetition_class(position)
    }
}
