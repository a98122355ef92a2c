//! A rectangle of the chess board, to which play is restricted.

use crate::men::{Kind, Man, Square};
use crate::setup::Setup;
use andor_game::{NotationError, Player};
use std::fmt;

/// The squares between two corners. Squares keep their names and ranks their meaning: a pawn still
/// jumps from its second rank only and is promoted on its eighth only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    first: Square,
    last: Square,
}

impl Part {
    /// The chess board.
    pub const WHOLE: Part = Part { first: Square::new(0, 0), last: Square::new(7, 7) };
    /// The 5x5 board of the pawn endgame.
    pub const A4_E8: Part = Part { first: Square::new(0, 3), last: Square::new(4, 7) };

    /// Whether a square belongs to it.
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        (self.first.file()..=self.last.file()).contains(&square.file())
            && (self.first.rank()..=self.last.rank()).contains(&square.rank())
    }

    /// White's king in the first corner, Black's in the last.
    pub(super) fn kings_alone(self) -> Setup {
        let mut setup = Setup::empty();
        for (corner, side) in [(self.first, Player::Max), (self.last, Player::Min)] {
            setup.men[corner.index()] = Some(Man { side, kind: Kind::King });
        }
        setup
    }

    /// Its ranks from the top, each from the left.
    pub(crate) fn rows(self) -> impl Iterator<Item = impl Iterator<Item = Square>> {
        (self.first.rank()..=self.last.rank())
            .rev()
            .map(move |rank| (self.first.file()..=self.last.file()).map(move |file| Square::new(file, rank)))
    }
}

/// `a4-e8`: the lower left and the upper right corner.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

impl std::str::FromStr for Part {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Part, NotationError> {
        let corners = text.split_once('-').and_then(|(first, last)| {
            let (first, last): (Square, Square) = (first.parse().ok()?, last.parse().ok()?);
            let files = last.file().checked_sub(first.file())?;
            let ranks = last.rank().checked_sub(first.rank())?;
            // Two kings need room.
            (files.max(ranks) >= 2).then_some(Part { first, last })
        });
        corners.ok_or_else(|| {
            NotationError::new(format!(
                "'{text}' is no part of the board: its lower left and upper right corner, like a4-e8, at least three squares apart"
            ))
        })
    }
}
