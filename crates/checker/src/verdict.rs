//! The two answers of the checker.

use andor_certificate::{FormatError, Header};
use andor_game::Player;
use std::fmt;

/// A claim that has been checked. Only this room can make one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    header: Header,
    claimant: Player,
    looked_up: bool,
}

impl Checked {
    pub(crate) fn new(header: Header, claimant: Player, looked_up: bool) -> Checked {
        Checked { header, claimant, looked_up }
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
