//! The two answers of the checker.

use crate::view::View;
use andor_certificate::{FormatError, Header, Node, Proof};
use andor_game::Player;
use std::fmt;

/// A claim that has been checked, with the strategy that proves it and the rules it was checked by.
/// Only this room can make one.
pub struct Checked {
    header: Header,
    claimant: Player,
    looked_up: bool,
    proof: Proof,
    rules: Box<dyn View>,
}

impl Checked {
    pub(crate) fn new(
        header: Header,
        claimant: Player,
        looked_up: bool,
        proof: Proof,
        rules: Box<dyn View>,
    ) -> Checked {
        Checked { header, claimant, looked_up, proof, rules }
    }

    /// The checksum of the database whose values the strategy rests on and that was not at hand:
    /// the claim is true if they are. `None` when nothing has been left open.
    #[must_use]
    pub fn given_database(&self) -> Option<&str> {
        self.header.database.as_deref().filter(|_| !self.looked_up)
    }

    /// What is true: game, rule of repetition, root, history and claim as the checker understood
    /// them, and the number of nodes that prove it.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Whose strategy it is.
    #[must_use]
    pub fn claimant(&self) -> Player {
        self.claimant
    }

    /// The strategy, as its file spells it.
    #[must_use]
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// The place of the root among the nodes.
    #[must_use]
    pub fn root(&self) -> usize {
        self.proof.len() - 1
    }

    /// The node at a place.
    ///
    /// # Errors
    /// When the file it stands in has changed or cannot be read any more.
    ///
    /// # Panics
    /// When there are fewer nodes.
    pub fn node(&self, place: usize) -> Result<Node, FormatError> {
        self.proof.node(place)
    }

    /// A side's name.
    #[must_use]
    pub fn player_name(&self, player: Player) -> &'static str {
        self.rules.player_name(player)
    }

    /// A position of the strategy as a picture of several lines; `None` where the game draws none.
    #[must_use]
    pub fn board(&self, position: &str) -> Option<String> {
        self.rules.board(position)
    }

    /// A position of the strategy without the moves left of a bounded claim. `None` if the text is
    /// no position.
    #[must_use]
    pub fn without_bound(&self, position: &str) -> Option<String> {
        self.rules.without_bound(position)
    }

    /// The position after a move, without the moves left of a bounded claim: what a repetition
    /// repeats. `None` if the texts are no position and no legal move there.
    #[must_use]
    pub fn after(&self, position: &str, mv: &str) -> Option<String> {
        self.rules.after(position, mv)
    }

    /// A move of the strategy as people like to read it. `None` if the texts are no position and no
    /// legal move there.
    #[must_use]
    pub fn move_for_people(&self, position: &str, mv: &str) -> Option<String> {
        self.rules.move_for_people(position, mv)
    }
}

impl fmt::Debug for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checked").field("header", &self.header).finish_non_exhaustive()
    }
}

/// Why a certificate proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected {
    /// The line that is to blame, counted from 1.
    pub line: usize,
    /// The rule that it breaks.
    pub rule: &'static str,
    /// What is wrong.
    pub reason: String,
}

impl Rejected {
    pub(crate) fn new(line: usize, rule: &'static str, reason: String) -> Rejected {
        Rejected { line, rule, reason }
    }
}

impl From<FormatError> for Rejected {
    fn from(error: FormatError) -> Rejected {
        Rejected::new(error.line, "format", error.reason)
    }
}

/// `line 17: all: the reply d is missing`.
impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}: {}", self.line, self.rule, self.reason)
    }
}

impl std::error::Error for Rejected {}
