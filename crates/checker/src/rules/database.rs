//! A strategy may rest on the values of a database: then it proves its claim if these are right.
//!
//! If the database is at hand, the values are looked up, too. It is given that they are right, and
//! that from a position of the database every move leads to another one or ends the game.
//!
//! Why that is enough. If a repetition is good for the claimant, play stays among the nodes or,
//! from a good position of the database, among such positions, and all ends are good. If a
//! repetition is bad, let the claimant play by the database from the first won position of it. Play
//! never leaves the database and comes closer to the end with every move, so no position repeats;
//! nor does one from before, because those were no won positions of the database. Only the history
//! could repeat, so no position of it may be one of the database. If the effect depends on who
//! repeats, the value of a position belongs to the path, and a bounded claim counts moves: a
//! database knows neither.

use crate::Rejected;
use crate::strategy::Strategy;
use andor_certificate::Header;
use andor_game::{Notation, Value};

/// That the header may name a database, and names the one at hand if there is one.
pub(crate) fn check_header<G: Notation>(
    rulebook: &G,
    header: &Header,
    checksum: &str,
) -> Result<(), Rejected> {
    let line = header.claim_line() - 1;
    let wrong = |line: usize, reason: String| Err(Rejected::new(line, "database", reason));
    if !rulebook.has_databases() {
        return wrong(line, "there are no databases of this game".into());
    }
    if checksum.len() != 64 || !checksum.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        return wrong(line, format!("'{checksum}' is no checksum: 64 hexadecimal digits, a to f"));
    }
    if header.claim.within.is_some() {
        return wrong(line, "a database does not count moves, so it proves no bounded claim".into());
    }
    if header.repetition.depends_on_mover() {
        return wrong(line, "a database has no values that depend on who repeats".into());
    }
    let Some(at_hand) = rulebook.database() else { return Ok(()) };
    if checksum != at_hand {
        return wrong(line, format!("the values are those of {checksum}, the database at hand is {at_hand}"));
    }
    for (line, text) in (Header::ROOT_LINE + 1..).zip(&header.history) {
        let known = rulebook.parse_earlier(text).is_ok_and(|at| rulebook.database_value(&at).is_some());
        if known {
            return wrong(
                line,
                format!("{text} is a position of the database, whose values know no history"),
            );
        }
    }
    Ok(())
}

/// A node that rests on the database.
pub(crate) fn check_node<G: Notation>(
    strategy: &Strategy<'_, G>,
    position: &G::Position,
    claimed: Value,
    is_over: bool,
) -> Result<(), String> {
    let Strategy { game, goal, claimant, .. } = *strategy;
    if !strategy.has_database {
        return Err("the header names no database".into());
    }
    if is_over {
        return Err("the game is over here by its rules".into());
    }
    if game.database().is_some() {
        let value = game.database_value(position).map(|value| value.seen_by(goal.player));
        match value {
            Some(value) if value == claimed => {}
            Some(value) => return Err(format!("the database has {value} here, not {claimed}")),
            None => return Err("the database does not know this position".into()),
        }
    }
    if (claimed >= goal.at_least) != (claimant == goal.player) {
        return Err(format!("{claimed} is not what the claim needs"));
    }
    Ok(())
}
