//! The claim in plain words.

use andor_certificate::{Claim, Header, Turn};
use andor_checker::Checked;
use andor_game::{Repetition, Value};

/// `max can force a win; repetition is a draw`.
#[must_use]
pub fn claim_in_words(header: &Header) -> String {
    let Claim { player, holds, value, within } = &header.claim;
    let mut words = match (holds, *value) {
        (true, Value::WIN) => format!("{player} can force a win"),
        (true, Value::DRAW) => format!("{player} can force at least a draw"),
        (true, Value::LOSS) => format!("{player} can force at least a loss"),
        (true, Value(number)) => format!("{player} can force at least {number}"),
        (false, Value::WIN) => format!("{player} cannot force a win"),
        (false, Value::DRAW) => format!("{player} cannot force even a draw"),
        (false, Value::LOSS) => format!("{player} cannot force even a loss"),
        (false, Value(number)) => format!("{player} cannot force {number}"),
    };
    match within {
        None => {}
        Some(1) => words += " within 1 move",
        Some(moves) => words += &format!(" within {moves} moves"),
    }
    match header.repetition {
        Repetition::Constant(Value::DRAW) => words += "; repetition is a draw",
        Repetition::Constant(Value::WIN) => words += "; repetition is a win for the first player",
        Repetition::Constant(Value::LOSS) => words += "; repetition is a loss for the first player",
        Repetition::Constant(Value(number)) => {
            words += &format!("; repetition is worth {number} to the first player");
        }
        Repetition::MoverLoses => words += "; whoever repeats a position loses",
        Repetition::MoverWins => words += "; whoever repeats a position wins",
        Repetition::Never => {}
    }
    words
}

/// The side whose strategy it is.
pub(crate) fn claimant(header: &Header) -> String {
    let Claim { player, holds, .. } = &header.claim;
    if *holds { player.clone() } else { format!("{player}'s opponent") }
}

/// The side that may do what it likes.
pub(crate) fn opponent(header: &Header) -> String {
    let Claim { player, holds, .. } = &header.claim;
    if *holds { format!("{player}'s opponent") } else { player.clone() }
}

/// How a play ends that repeats a position, the last move made by `mover`.
#[must_use]
pub fn repetition_in_words(header: &Header, mover: Turn) -> String {
    let mover = if mover == Turn::Claimant { claimant(header) } else { opponent(header) };
    match header.repetition {
        Repetition::Constant(value @ (Value::WIN | Value::LOSS)) => format!("{value} for the first player"),
        Repetition::Constant(value) => value.to_string(),
        Repetition::MoverLoses => format!("{mover} loses"),
        Repetition::MoverWins => format!("{mover} wins"),
        Repetition::Never => "against the rules".to_owned(),
    }
}

/// How a game ends with this value, in the words of a certificate, for the player of its claim:
/// `white has won`.
#[must_use]
pub fn end_in_words(checked: &Checked, value: Value) -> String {
    let claim = &checked.header().claim;
    let claimant = checked.claimant();
    let asked = if claim.holds { claimant } else { claimant.opponent() };
    end_for_people(value, checked.player_name(asked), checked.player_name(asked.opponent()))
}

/// The same, from the names of the claim's player and the other one.
#[must_use]
pub fn end_for_people(value: Value, asked: &str, other: &str) -> String {
    match value {
        Value::WIN => format!("{asked} has won"),
        Value::LOSS => format!("{other} has won"),
        Value::DRAW => "a draw".to_owned(),
        Value(points) => format!("{points} for {asked}"),
    }
}

/// `1 node`, `2 nodes`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// `graph, 12 nodes`, and how many of them are not shown.
pub(crate) fn size_in_words(checked: &Checked, shown: usize) -> String {
    let all = checked.proof().len();
    let mut words = format!("{}, {}", checked.header().game, counted(all, "node"));
    if shown < all {
        words += &format!(", {} not shown", all - shown);
    }
    words
}
