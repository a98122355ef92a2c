//! The question as people write it: `value`, `white >= win`, `mover >= 3 within 4`.

use andor_console::UsageError;
use andor_game::{Goal, Notation, Player, Value};

/// What is asked of every position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// How much the position is worth to the player who moves.
    Value,
    /// Whether a player can force a worth, in so many moves if a number is given.
    AtLeast { player: String, worth: Value, within: Option<u32> },
}

impl Ask {
    pub(crate) fn parse(text: &str) -> Result<Ask, UsageError> {
        // `x>=win` is as good as `x >= win`.
        let spaced = text.replace(">=", " >= ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let wrong = |what: String| UsageError(format!("--ask '{text}': {what}"));
        let moves = |number: &str| {
            number
                .parse::<u32>()
                .ok()
                .filter(|&n| (1..=1_000_000).contains(&n))
                .ok_or_else(|| wrong(format!("'{number}' is no number of moves from 1 to a million")))
        };
        let (player, value, within) = match words[..] {
            ["value"] => return Ok(Ask::Value),
            [player, ">=", value] => (player, value, None),
            [player, ">=", value, "within", number] => (player, value, Some(moves(number)?)),
            [player, "mates"] => (player, "win", None),
            [player, "mates", "in", number] => (player, "win", Some(moves(number)?)),
            _ => {
                return Err(wrong(
                    "expected 'value', 'PLAYER >= V', 'PLAYER >= V within N' or 'PLAYER mates in N'".into(),
                ));
            }
        };
        Ok(Ask::AtLeast { player: player.to_owned(), worth: value.parse().map_err(wrong)?, within })
    }

    /// The goal that a question means in a game with this player to move.
    pub(crate) fn goal<G: Notation>(
        game: &G,
        player: &str,
        worth: Value,
        mover: Player,
    ) -> Result<Goal, UsageError> {
        let named = if player == "mover" { Some(mover) } else { game.player_named(player) };
        let player = named.ok_or_else(|| {
            let (max, min) = (game.player_name(Player::Max), game.player_name(Player::Min));
            UsageError(format!(
                "--ask: the players of {} are {max}, {min} and mover, not '{player}'",
                game.name()
            ))
        })?;
        let goal = Goal::new(player, worth);
        let outcomes = game.outcomes();
        let good_enough = outcomes.iter().filter(|&&value| goal.met(value)).count();
        if good_enough == 0 || good_enough == outcomes.len() {
            let name = game.player_name(player);
            let why =
                if good_enough == 0 { "no outcome is that good" } else { "every outcome is good enough" };
            return Err(UsageError(format!("--ask '{name} >= {worth}': {why} in {}", game.name())));
        }
        Ok(goal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_with_or_without_spaces() {
        let asked = |within| Ask::AtLeast { player: "x".into(), worth: Value::WIN, within };
        assert_eq!(Ask::parse("value").unwrap(), Ask::Value);
        assert_eq!(Ask::parse("x>=win").unwrap(), asked(None));
        assert_eq!(Ask::parse(" x >= 1 within 3").unwrap(), asked(Some(3)));
        for text in
            ["", "x", "x > win", "x >= won", "x >= win in 3", "x >= win within 0", "x >= win within -1"]
        {
            assert!(Ask::parse(text).is_err(), "{text}");
        }
    }
}
