//! Doubt: every entry against its successors, under the rulebook.
//!
//! Nothing here is shared with building but the numbering and the table. That a number and a position belong to each other
//! is checked, too. What remains to be trusted is the rulebook, and that positions which share a number (colours exchanged, mirror
//! images) are worth the same.
//!
//! Why it suffices: let every entry pass. By induction over distances the wins and losses are what they say, a win in d and no
//! faster, a loss in d and no slower. A draw has no move to a loss of the opponent, and one to a draw: who follows these never
//! loses, and that holds for both sides.

use crate::database::Database;
use crate::worth::{Entry, Worth};
use andor_game::{Game, Numbered};
use rayon::prelude::*;
use std::fmt;

/// An entry that is wrong, or that cannot be right together with the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The slice.
    pub slice: String,
    /// The number in it.
    pub number: u64,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} number {}: {}", self.slice, self.number, self.what)
    }
}

impl std::error::Error for Flaw {}

/// Checks every entry, or with `every` above 1 only one in so many; gives the number of positions checked. `progress` hears how
/// many slices have been checked, and of how many.
///
/// # Errors
/// The first flaw.
pub fn verify<G, R>(
    database: &Database<G>,
    rulebook: &R,
    every: usize,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<u64, Flaw>
where
    G: Numbered + Sync,
    R: Game<Position = G::Position> + Sync,
{
    let game = database.game();
    let spans = database.tables.layout.all_spans(game);
    let mut positions = 0;
    for (done, span) in spans.iter().enumerate() {
        progress(done, spans.len());
        let (slice, entries) = (span.slice, database.tables.of(span));
        let wrong = entries.par_iter().enumerate().step_by(every).find_map_first(|(number, &code)| {
            let what = check(database, rulebook, slice, number as u64, Entry(code)).err()?;
            Some(Flaw { slice: game.slice_name(slice), number: number as u64, what })
        });
        if let Some(flaw) = wrong {
            return Err(flaw);
        }
        positions += entries.iter().step_by(every).filter(|&&code| Entry(code) != Entry::GAP).count() as u64;
    }
    Ok(positions)
}

fn check<G, R>(
    database: &Database<G>,
    rulebook: &R,
    slice: G::Slice,
    number: u64,
    entry: Entry,
) -> Result<(), String>
where
    G: Numbered,
    R: Game<Position = G::Position>,
{
    let game = database.game();
    let (position, said) = match (game.numbered(slice, number), entry.worth()) {
        (None, None) => return Ok(()),
        (Some(position), Some(worth)) => (position, worth),
        (Some(_), None) => return Err("a position without a value".into()),
        (None, Some(_)) => return Err("a value without a position".into()),
    };
    if game.number(&position) != Some((slice, number)) {
        return Err(format!("{position:?} has another number"));
    }
    let is = match rulebook.end(&position) {
        Some(value) => Worth::of_end(value, rulebook.turn(&position)),
        None => from_successors(database, rulebook, &position)?,
    };
    if is == said {
        Ok(())
    } else {
        Err(format!("{position:?} is called a {said}, its moves make it a {is}"))
    }
}

/// What a position is worth by the entries of those after it.
fn from_successors<G, R>(
    database: &Database<G>,
    rulebook: &R,
    position: &G::Position,
) -> Result<Worth, String>
where
    G: Numbered,
    R: Game<Position = G::Position>,
{
    let mut moves = Vec::new();
    rulebook.moves(position, &mut moves);
    let (mut fastest_win, mut slowest_loss, mut draw) = (None::<u16>, 0, false);
    for mv in moves {
        let mut next = position.clone();
        rulebook.play(&mut next, mv);
        let worth = match database.probe(&next) {
            Some(worth) => worth,
            None => match rulebook.end(&next) {
                Some(value) => Worth::of_end(value, rulebook.turn(&next)),
                None => return Err(format!("{next:?} comes after it and has no entry")),
            },
        };
        match worth {
            Worth::Loss(plies) => {
                fastest_win = Some(fastest_win.map_or(plies + 1, |other| other.min(plies + 1)));
            }
            Worth::Draw => draw = true,
            Worth::Win(plies) => slowest_loss = slowest_loss.max(plies + 1),
        }
    }
    Ok(match fastest_win {
        Some(plies) => Worth::Win(plies),
        None if draw => Worth::Draw,
        None => Worth::Loss(slowest_loss),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{InMemory, build};
    use andor_checkers::{Checkers, Rulebook};

    fn database() -> Database<Checkers> {
        let mut shelf = InMemory::default();
        build(&Checkers, 2, &mut shelf, &mut |_| {}).unwrap();
        Database::load(Checkers, 2, &shelf).unwrap()
    }

    #[test]
    fn a_changed_value_is_found() {
        let whole = database();
        assert_eq!(verify(&whole, &Rulebook, 1, &mut |_, _| {}), Ok(3488));
        for family in 0..whole.tables.entries.len() {
            for index in (0..whole.tables.entries[family].len()).step_by(97) {
                let right = Entry(whole.tables.entries[family][index]);
                for wrong in [Worth::Win(1), Worth::Win(7), Worth::Draw, Worth::Loss(0), Worth::Loss(4)] {
                    let mut changed = whole.clone();
                    changed.tables.entries[family][index] = Entry::of(wrong).0;
                    let verified = verify(&changed, &Rulebook, 1, &mut |_, _| {});
                    assert_eq!(verified.is_ok(), Entry::of(wrong) == right, "{right:?} as {wrong}");
                }
                let mut without = whole.clone();
                without.tables.entries[family][index] = Entry::GAP.0;
                assert_eq!(verify(&without, &Rulebook, 1, &mut |_, _| {}).is_ok(), right == Entry::GAP);
            }
        }
    }

    #[test]
    fn values_of_another_game_are_found_out() {
        let flaw = verify(&database(), &OneMove, 1, &mut |_, _| {}).unwrap_err();
        assert!(flaw.to_string().contains("is called a"), "{flaw}");
    }

    /// Checkers in which only the first move of a list may be made.
    struct OneMove;

    impl Game for OneMove {
        type Position = andor_checkers::Board;
        type Move = andor_checkers::Move;
        fn turn(&self, board: &Self::Position) -> andor_game::Player {
            Rulebook.turn(board)
        }
        fn end(&self, board: &Self::Position) -> Option<andor_game::Value> {
            Rulebook.end(board)
        }
        fn moves(&self, board: &Self::Position, into: &mut Vec<Self::Move>) {
            Rulebook.moves(board, into);
            into.truncate(1);
        }
        fn play(&self, board: &mut Self::Position, mv: Self::Move) {
            Rulebook.play(board, mv);
        }
        fn repetition(&self) -> andor_game::Repetition {
            Rulebook.repetition()
        }
    }
}
