//! The value of an outcome.

use crate::Player;
use std::fmt;

/// The value of an outcome, from [`Player::Max`]'s point of view unless said otherwise.
///
/// `win`, `draw` and `loss` are 1, 0 and -1; games with scores use other whole numbers.
///
/// ```
/// use andor_game::{Player, Value};
/// assert_eq!(Value::WIN.seen_by(Player::Min), Value::LOSS);
/// assert_eq!("draw".parse(), Ok(Value::DRAW));
/// assert_eq!(Value(-3).to_string(), "-3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value(pub i32);

impl Value {
    /// A won game.
    pub const WIN: Value = Value(1);
    /// Neither won nor lost.
    pub const DRAW: Value = Value(0);
    /// A lost game.
    pub const LOSS: Value = Value(-1);

    /// The same outcome from `player`'s point of view. Its own inverse: it also turns a value to
    /// `player` back into a value for Max.
    #[must_use]
    pub const fn seen_by(self, player: Player) -> Value {
        match player {
            Player::Max => self,
            Player::Min => Value(-self.0),
        }
    }
}

/// `win`, `draw` and `loss` for 1, 0 and -1, otherwise the number.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::WIN => f.pad("win"),
            Value::DRAW => f.pad("draw"),
            Value::LOSS => f.pad("loss"),
            Value(number) => number.fmt(f),
        }
    }
}

impl std::str::FromStr for Value {
    type Err = String;

    /// Numbers beyond a billion either way are refused, so that negation and "one more" never
    /// overflow.
    fn from_str(text: &str) -> Result<Value, String> {
        match text {
            "win" => return Ok(Value::WIN),
            "draw" => return Ok(Value::DRAW),
            "loss" => return Ok(Value::LOSS),
            _ => {}
        }
        let digits = text.strip_prefix('-').unwrap_or(text);
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        match text.parse::<i32>() {
            Ok(number) if plain && number.abs() <= 1_000_000_000 => Ok(Value(number)),
            _ => Err(format!("'{text}' is not a value: win, draw, loss or a whole number up to a billion")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for number in [-1_000_000_000, -7, -1, 0, 1, 12] {
            assert_eq!(Value(number).to_string().parse(), Ok(Value(number)));
        }
    }

    #[test]
    fn refuses_what_is_no_value() {
        for text in ["", "-", "+3", "won", "1.5", "99999999999", "- 3", "2000000000"] {
            assert!(text.parse::<Value>().is_err(), "{text}");
        }
    }
}
