//! The rules that an answer rests on and that a position does not show, in words.

use andor_chess::Rulebook;
use andor_game::{Repetition, Value};

/// What the game's name and its rule of repetition say: whether chess is played with the fifty-move
/// rule, what becomes of a position that comes back. `None` where there is nothing to say.
#[must_use]
pub fn rules_in_words(game: &str, repetition: Repetition, occurrences: u32) -> Option<String> {
    let fifty = Rulebook::named(game).ok().filter(|_| game.split(':').next() == Some("chess")).map(|rules| {
        if rules.has_fifty_moves() {
            return "with the fifty-move rule".to_owned();
        }
        let with = if game == "chess" { "chess:fifty".to_owned() } else { format!("{game},fifty") };
        format!("without the fifty-move rule ({with} has it)")
    });
    let repeated = match repetition {
        Repetition::Constant(Value::DRAW) => {
            Some(format!("a position is a draw at its {} occurrence", ordinal(occurrences)))
        }
        Repetition::Constant(value) => Some(format!(
            "a position is worth {value} to the first player at its {} occurrence",
            ordinal(occurrences)
        )),
        Repetition::MoverLoses => Some("whoever repeats a position loses".to_owned()),
        Repetition::MoverWins => Some("whoever repeats a position wins".to_owned()),
        Repetition::Never => None,
    };
    let words: Vec<String> = fifty.into_iter().chain(repeated).collect();
    (!words.is_empty()).then(|| words.join("; "))
}

fn ordinal(number: u32) -> String {
    match number {
        2 => "second".into(),
        3 => "third".into(),
        4 => "fourth".into(),
        number => format!("{number}th"),
    }
}
