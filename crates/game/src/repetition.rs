//! What the rules say of a position that comes back: the heart of the graph-history-interaction
//! problem.

use crate::{Player, Value};
use std::fmt;

/// The value when a move leads to a position that stands on the path already (the earlier positions
/// of the game included). One repetition ends the game: a strategy that needs a second one does not
/// exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Repetition {
    /// A fixed value, whoever repeats: chess, checkers, morris (`draw`), or any number.
    ///
    /// `a ──▶ b ──▶ a`: the play ends with that value at the second `a`.
    Constant(Value),
    /// The player who repeats loses: situational superko, perpetual check.
    ///
    /// `a ──▶ b ──▶ a`: whoever moved at `b` has lost. The value of `b` now depends on whether `a`
    /// came before.
    MoverLoses,
    /// The player who repeats wins: the mirror image.
    MoverWins,
    /// It cannot happen: the game is acyclic.
    Never,
}

/// What a repetition means to one side of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// It settles the question for that side, whoever repeats.
    Good,
    /// It fails that side, whoever repeats.
    Bad,
    /// It fails the side that repeats.
    BadForMover,
    /// It settles the question for the side that repeats.
    GoodForMover,
}

impl Repetition {
    /// The repetition that most board games have.
    pub const DRAW: Repetition = Repetition::Constant(Value::DRAW);

    /// The value, for Max, of a repetition made by `mover`, in a game whose values lie between
    /// `lowest` and `highest`.
    ///
    /// # Panics
    /// When the rule is [`Repetition::Never`]: then the game broke its own promise.
    #[must_use]
    pub fn value(self, mover: Player, lowest: Value, highest: Value) -> Value {
        match (self, mover) {
            (Repetition::Constant(value), _) => value,
            (Repetition::MoverLoses, Player::Max) | (Repetition::MoverWins, Player::Min) => lowest,
            (Repetition::MoverLoses, Player::Min) | (Repetition::MoverWins, Player::Max) => highest,
            (Repetition::Never, _) => panic!("a game that promises acyclic play repeated a position"),
        }
    }

    /// Whether its value depends on who repeats, so that results really belong to paths.
    #[must_use]
    pub const fn depends_on_mover(self) -> bool {
        matches!(self, Repetition::MoverLoses | Repetition::MoverWins)
    }
}

/// As graph files and certificates write it.
impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Repetition::Constant(value) => value.fmt(f),
            Repetition::MoverLoses => f.pad("mover-loses"),
            Repetition::MoverWins => f.pad("mover-wins"),
            Repetition::Never => f.pad("none"),
        }
    }
}

impl std::str::FromStr for Repetition {
    type Err = String;

    fn from_str(text: &str) -> Result<Repetition, String> {
        match text {
            "mover-loses" => Ok(Repetition::MoverLoses),
            "mover-wins" => Ok(Repetition::MoverWins),
            "none" => Ok(Repetition::Never),
            _ => text.parse().map(Repetition::Constant).map_err(|_| {
                format!(
                    "'{text}' is not a rule of repetition: draw, mover-loses, mover-wins, none or a whole number"
                )
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_repeats_matters_only_where_the_rule_says_so() {
        let (lowest, highest) = (Value(-5), Value(7));
        for mover in [Player::Max, Player::Min] {
            assert_eq!(Repetition::Constant(Value(3)).value(mover, lowest, highest), Value(3));
            let lost = Repetition::MoverLoses.value(mover, lowest, highest);
            let won = Repetition::MoverWins.value(mover, lowest, highest);
            assert!(lost.seen_by(mover) < won.seen_by(mover));
        }
    }

    #[test]
    fn reads_what_it_writes() {
        for text in ["draw", "mover-loses", "mover-wins", "none", "-4", "win"] {
            assert_eq!(text.parse::<Repetition>().unwrap().to_string(), text);
        }
        assert!("loses".parse::<Repetition>().is_err());
    }
}
