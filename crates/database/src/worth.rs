//! What a position is worth to the side to move, and how that fits into two bytes.

use andor_game::{Player, Value};
use std::fmt;

/// The value of a position to the side to move when both play as well as can be: the winner as fast, the loser as long as
/// possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Worth {
    /// It wins in so many plies.
    Win(u16),
    /// Neither side can force a win.
    Draw,
    /// It loses in so many plies; 0 when the game is over.
    Loss(u16),
}

impl Worth {
    /// The longest distance that an entry can hold.
    pub const LONGEST: u16 = 0x7ffd;

    /// What a move is worth that leads to a position worth this to the other side.
    #[must_use]
    pub const fn before(self) -> Worth {
        match self {
            Worth::Win(plies) => Worth::Loss(plies + 1),
            Worth::Draw => Worth::Draw,
            Worth::Loss(plies) => Worth::Win(plies + 1),
        }
    }

    /// An end of the game, with this value for Max, at `mover`'s turn.
    #[must_use]
    pub fn of_end(value: Value, mover: Player) -> Worth {
        match value.worth_to(mover) {
            worth if worth > Value::DRAW => Worth::Win(0),
            worth if worth < Value::DRAW => Worth::Loss(0),
            _ => Worth::Draw,
        }
    }

    /// The value for Max when `mover` is to move.
    #[must_use]
    pub fn value(self, mover: Player) -> Value {
        let worth = match self {
            Worth::Win(_) => Value::WIN,
            Worth::Draw => Value::DRAW,
            Worth::Loss(_) => Value::LOSS,
        };
        worth.worth_to(mover)
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Win(plies) => write!(f, "win in {plies}"),
            Worth::Draw => f.write_str("draw"),
            Worth::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// An entry of a table: twice the distance, plus 1 for a loss. Draws and gaps are the two highest numbers, so that the
/// least of several entries is the fastest decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Entry(pub(crate) u16);

impl Entry {
    /// While a table is made this means "not known yet".
    pub(crate) const DRAW: Entry = Entry(u16::MAX - 1);
    /// No position has this number.
    pub(crate) const GAP: Entry = Entry(u16::MAX);

    #[inline]
    pub(crate) fn of(worth: Worth) -> Entry {
        match worth {
            Worth::Win(plies) => Entry(plies << 1),
            Worth::Loss(plies) => Entry(plies << 1 | 1),
            Worth::Draw => Entry::DRAW,
        }
    }

    /// `None` for a gap.
    #[inline]
    pub(crate) const fn worth(self) -> Option<Worth> {
        match self {
            Entry::GAP => None,
            Entry::DRAW => Some(Worth::Draw),
            Entry(code) if code & 1 == 0 => Some(Worth::Win(code >> 1)),
            Entry(code) => Some(Worth::Loss(code >> 1)),
        }
    }

    /// The distance of a win or loss.
    #[inline]
    pub(crate) const fn plies(self) -> Option<u16> {
        match self {
            Entry::GAP | Entry::DRAW => None,
            Entry(code) => Some(code >> 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_hold_every_worth() {
        for worth in [
            Worth::Win(0),
            Worth::Win(1),
            Worth::Loss(0),
            Worth::Loss(Worth::LONGEST),
            Worth::Draw,
            Worth::Win(Worth::LONGEST),
        ] {
            assert_eq!(Entry::of(worth).worth(), Some(worth));
        }
        assert_eq!(Entry::GAP.worth(), None);
        assert!(Entry::of(Worth::Win(3)) < Entry::of(Worth::Win(5)));
        assert!(Entry::of(Worth::Loss(Worth::LONGEST)) < Entry::DRAW);
    }
}
