//! The outcome of a position for the side to move, and its code of two bytes.

use andor_game::{Player, Value};
use std::cmp::Ordering;
use std::fmt;

/// The outcome for the side to move if the winner plays for the fastest and the loser for the
/// slowest end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A win in this many plies.
    Win(u16),
    /// Neither side can force a win.
    Draw,
    /// A loss in this many plies; 0 if the game is over.
    Loss(u16),
}

impl Outcome {
    /// The longest distance that an entry can hold.
    pub const LONGEST: u16 = 0x7ffd;

    /// The outcome of a move that leads to a position with this outcome.
    #[must_use]
    pub const fn before(self) -> Outcome {
        match self {
            Outcome::Win(plies) => Outcome::Loss(plies + 1),
            Outcome::Draw => Outcome::Draw,
            Outcome::Loss(plies) => Outcome::Win(plies + 1),
        }
    }

    /// An end of the game, with this value for Max, at `mover`'s turn.
    #[must_use]
    pub fn of_end(value: Value, mover: Player) -> Outcome {
        match value.seen_by(mover).cmp(&Value::DRAW) {
            Ordering::Greater => Outcome::Win(0),
            Ordering::Less => Outcome::Loss(0),
            Ordering::Equal => Outcome::Draw,
        }
    }

    /// The value for Max if `mover` is to move.
    #[must_use]
    pub fn value(self, mover: Player) -> Value {
        let value = match self {
            Outcome::Win(_) => Value::WIN,
            Outcome::Draw => Value::DRAW,
            Outcome::Loss(_) => Value::LOSS,
        };
        value.seen_by(mover)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(plies) => write!(f, "win in {plies}"),
            Outcome::Draw => f.write_str("draw"),
            Outcome::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// An entry of a table: twice the distance, plus 1 for a loss. Draws and gaps are the two highest
/// numbers, so that the smallest of several entries is the fastest decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Entry(pub(crate) u16);

impl Entry {
    /// During the build this also means "not known yet".
    pub(crate) const DRAW: Entry = Entry(u16::MAX - 1);
    /// No position has this number.
    pub(crate) const GAP: Entry = Entry(u16::MAX);

    #[inline]
    pub(crate) fn of(outcome: Outcome) -> Entry {
        match outcome {
            Outcome::Win(plies) => Entry(plies << 1),
            Outcome::Loss(plies) => Entry(plies << 1 | 1),
            Outcome::Draw => Entry::DRAW,
        }
    }

    /// `None` for a gap.
    #[inline]
    pub(crate) const fn outcome(self) -> Option<Outcome> {
        match self {
            Entry::GAP => None,
            Entry::DRAW => Some(Outcome::Draw),
            Entry(code) if code & 1 == 0 => Some(Outcome::Win(code >> 1)),
            Entry(code) => Some(Outcome::Loss(code >> 1)),
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
    fn entries_hold_every_outcome() {
        let decided = [0, 1, Outcome::LONGEST].map(|plies| [Outcome::Win(plies), Outcome::Loss(plies)]);
        for outcome in decided.into_iter().flatten().chain([Outcome::Draw]) {
            assert_eq!(Entry::of(outcome).outcome(), Some(outcome));
        }
        assert_eq!(Entry::GAP.outcome(), None);
        assert!(Entry::of(Outcome::Win(3)) < Entry::of(Outcome::Win(5)));
        assert!(Entry::of(Outcome::Loss(Outcome::LONGEST)) < Entry::DRAW);
    }
}
