//! The one error of this room: a text that does not name a position.

use std::fmt;

/// Why a text is no position or move of a game: what is wrong, and where in the text if that is
/// known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError(pub String);

impl NotationError {
    /// An error with this explanation.
    pub fn new(what: impl Into<String>) -> NotationError {
        NotationError(what.into())
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotationError {}
