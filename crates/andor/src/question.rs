//! What people ask about a position, and how they write it: `value`, `white >= win`,
//! `mover >= 3 within 4`.

use crate::AnyGame;
use andor_game::{Game, Goal, Id, Notation, Player, Repetition, Value, past};
use std::str::FromStr;

/// Can this player force at least this value from here, after this history, in this many moves?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Where play starts.
    pub root: Id,
    /// All positions that were played before the root, oldest first, each as often as it stood. The
    /// game says which occurrence ends it.
    pub history: Vec<Id>,
    /// What is to be forced.
    pub goal: Goal,
    /// The number of the player's own moves within which it has to be forced, if there is a bound.
    pub bound: Option<u32>,
}

impl Question {
    /// A question without history and bound.
    #[must_use]
    pub const fn new(root: Id, goal: Goal) -> Question {
        Question { root, history: Vec::new(), goal, bound: None }
    }

    /// The same question in at most this many moves of the goal's player.
    #[must_use]
    pub fn within(self, moves: u32) -> Question {
        Question { bound: Some(moves), ..self }
    }

    /// The same question after these positions.
    #[must_use]
    pub fn after(self, history: Vec<Id>) -> Question {
        Question { history, ..self }
    }
}

impl Question {
    /// The rule of repetition that the answer rests on. A bound mostly leaves nothing to repeat:
    /// see [`Within`](andor_game::Within).
    #[must_use]
    pub fn rule(&self, game: &AnyGame) -> Repetition {
        let rule = game.repetition();
        let counts = self.bound.is_none()
            || rule.depends_on_mover()
            || !past(&**game, &self.root, &self.history).is_empty();
        if counts { rule } else { Repetition::Never }
    }
}

/// A question as it is written, before it is put to a position of a game.
///
/// ```
/// use andor::{Ask, Value};
///
/// let ask: Ask = "mover mates in 3".parse()?;
/// let spelt_out = Ask::AtLeast { player: "mover".into(), value: Value::WIN, bound: Some(3) };
/// assert_eq!(ask, spelt_out);
/// # Ok::<(), andor::AskError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// The value of the position to the player who moves.
    Value,
    /// Whether a player can force a value, within a number of moves if one is given.
    AtLeast {
        /// The player's name, or `mover`.
        player: String,
        /// The least value to that player that is good enough.
        value: Value,
        /// The number of moves.
        bound: Option<u32>,
    },
}

/// Why a question cannot be put.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AskError {
    /// The text is no question.
    #[error("'{text}': {what}")]
    Text {
        /// The text.
        text: String,
        /// What is wrong with it.
        what: String,
    },
    /// The game has no such player.
    #[error("the players of {game} are {max}, {min} and mover, not '{player}'")]
    Player {
        /// The game.
        game: String,
        /// Its players.
        max: &'static str,
        /// Its players.
        min: &'static str,
        /// Who was named.
        player: String,
    },
    /// The answer does not depend on the position.
    #[error("'{player} >= {value}': {} in {game}",
        if *.always { "every outcome is good enough" } else { "no outcome is that good" })]
    Constant {
        /// The game.
        game: String,
        /// The player's name.
        player: &'static str,
        /// The value.
        value: Value,
        /// Whether the answer is always yes.
        always: bool,
    },
    /// A database knows values, not numbers of moves.
    #[error("a database does not count moves; bounded questions go without --database")]
    BoundWithDatabase,
}

impl FromStr for Ask {
    type Err = AskError;

    fn from_str(text: &str) -> Result<Ask, AskError> {
        // `x>=win` is as good as `x >= win`.
        let spaced = text.replace(">=", " >= ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let wrong = |what: String| AskError::Text { text: text.to_owned(), what };
        let moves = |number: &str| {
            let moves = number.parse::<u32>().ok().filter(|n| (1..=1_000_000).contains(n));
            moves.ok_or_else(|| wrong(format!("'{number}' is no number of moves from 1 to a million")))
        };
        let (player, value, bound) = match words[..] {
            ["value"] => return Ok(Ask::Value),
            [player, ">=", value] => (player, value, None),
            [player, ">=", value, "within", number] => (player, value, Some(moves(number)?)),
            [player, "mates"] => (player, "win", None),
            [player, "mates", "in", number] => (player, "win", Some(moves(number)?)),
            _ => {
                let expected = "'value', 'PLAYER >= V', 'PLAYER >= V within N' or 'PLAYER mates in N'";
                return Err(wrong(format!("expected {expected}")));
            }
        };
        Ok(Ask::AtLeast { player: player.to_owned(), value: value.parse().map_err(wrong)?, bound })
    }
}

impl Ask {
    /// The question about a position, after a history. `None` if its value is asked.
    ///
    /// # Errors
    /// When the game has no such player or value.
    pub fn question(&self, game: &AnyGame, root: Id, history: Vec<Id>) -> Result<Option<Question>, AskError> {
        let Ask::AtLeast { player, value, bound } = self else { return Ok(None) };
        let (value, bound) = (*value, *bound);
        let mover = (player == "mover").then(|| game.turn(&root));
        let player = mover.or_else(|| game.player_named(player)).ok_or_else(|| AskError::Player {
            game: game.name(),
            max: game.player_name(Player::Max),
            min: game.player_name(Player::Min),
            player: player.clone(),
        })?;
        let goal = Goal::new(player, value);
        let outcomes = game.outcomes();
        let good_enough = outcomes.iter().filter(|&&outcome| goal.met(outcome)).count();
        if good_enough == 0 || good_enough == outcomes.len() {
            let (player, always) = (game.player_name(player), good_enough > 0);
            return Err(AskError::Constant { game: game.name(), player, value, always });
        }
        if bound.is_some() && game.database().is_some() {
            return Err(AskError::BoundWithDatabase);
        }
        Ok(Some(Question { root, history, goal, bound }))
    }
}

/// Why a position cannot stand in a history.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HistoryError {
    /// Nothing repeats.
    #[error("no position of {0} can come back, so --history plays no part")]
    NothingRepeats(String),
    /// No position.
    #[error("--history {text}: {why}")]
    Text {
        /// The text.
        text: String,
        /// Why it is none.
        why: andor_game::NotationError,
    },
    /// A database knows the value of the position without a history.
    #[error("--history {0}: a position of the database, whose values know no history")]
    InDatabase(String),
    /// Nothing can have followed.
    #[error("--history {0}: the game is over there, so it cannot have gone on")]
    Over(String),
}

impl AnyGame {
    /// Reads a history, oldest position first.
    ///
    /// # Errors
    /// When a text is no position, or one that no play goes through; and when no position of the
    /// game can come back, so that a history means nothing.
    pub fn history<T: AsRef<str>>(&self, texts: &[T]) -> Result<Vec<Id>, HistoryError> {
        if !texts.is_empty() && self.repetition() == Repetition::Never {
            return Err(HistoryError::NothingRepeats(self.name()));
        }
        let read = |text: &T| {
            let text = text.as_ref();
            let wrong = |why| HistoryError::Text { text: text.to_owned(), why };
            let at = self.parse_position(text).map_err(wrong)?;
            if self.database_value(&at).is_some() {
                return Err(HistoryError::InDatabase(self.position_text(&at)));
            } else if self.end(&at).is_some() {
                return Err(HistoryError::Over(self.position_text(&at)));
            }
            Ok(at)
        };
        texts.iter().map(read).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_with_or_without_spaces() {
        let asked = |bound| Ok(Ask::AtLeast { player: "x".into(), value: Value::WIN, bound });
        assert_eq!("value".parse(), Ok(Ask::Value));
        assert_eq!("x>=win".parse(), asked(None));
        assert_eq!(" x >= 1 within 3".parse(), asked(Some(3)));
        for text in
            ["", "x", "x > win", "x >= won", "x >= win in 3", "x >= win within 0", "x >= win within -1"]
        {
            assert!(text.parse::<Ask>().is_err(), "{text}");
        }
    }
}
