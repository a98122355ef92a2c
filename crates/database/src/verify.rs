//! Verification: every entry against its successors, under the rulebook.
//!
//! It shares only the numbering and the table with the build, and also checks that number and
//! position belong to each other. The reader must still trust the rulebook, and that positions with
//! one number (exchanged colours, mirror images) have one value.
//!
//! Why it suffices: let every entry pass. By induction over distances the wins and losses are
//! right, with exact distances. A draw has no move to a loss of the opponent, and one move to a
//! draw: a side that follows these moves never loses, and that holds for both sides.

use crate::database::Database;
use crate::outcome::{Entry, Outcome};
use andor_game::{Game, Numbered};
use rayon::prelude::*;

/// An entry that is wrong or contradicts others.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{slice} number {number}: {what}")]
pub struct Flaw {
    /// The slice.
    pub slice: String,
    /// The number in it.
    pub number: u64,
    /// What is wrong.
    pub what: String,
}

/// Checks one entry in `every`; returns the number of positions checked. `progress` gets the number
/// of checked slices and of all slices.
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
    let (position, said) = match (game.numbered(slice, number), entry.outcome()) {
        (None, None) => return Ok(()),
        (Some(position), Some(outcome)) => (position, outcome),
        (Some(_), None) => return Err("a position without a value".into()),
        (None, Some(_)) => return Err("a value without a position".into()),
    };
    if game.number(&position) != Some((slice, number)) {
        return Err(format!("{position:?} has another number"));
    }
    let is = match rulebook.end(&position) {
        Some(value) => Outcome::of_end(value, rulebook.turn(&position)),
        None => from_successors(database, rulebook, &position)?,
    };
    if is == said {
        Ok(())
    } else {
        Err(format!("{position:?} is called a {said}, its moves make it a {is}"))
    }
}

/// The outcome of a position by the entries of its successors.
fn from_successors<G, R>(
    database: &Database<G>,
    rulebook: &R,
    position: &G::Position,
) -> Result<Outcome, String>
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
        let end = || rulebook.end(&next).map(|value| Outcome::of_end(value, rulebook.turn(&next)));
        let outcome = database.probe(&next).or_else(end);
        match outcome.ok_or_else(|| format!("{next:?} comes after it and has no entry"))? {
            Outcome::Loss(plies) => {
                fastest_win = Some(fastest_win.map_or(plies + 1, |other| other.min(plies + 1)));
            }
            Outcome::Draw => draw = true,
            Outcome::Win(plies) => slowest_loss = slowest_loss.max(plies + 1),
        }
    }
    Ok(match fastest_win {
        Some(plies) => Outcome::Win(plies),
        None if draw => Outcome::Draw,
        None => Outcome::Loss(slowest_loss),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{InMemory, build};
    use andor_checkers::{Checkers, Rulebook};

    fn database() -> Database<Checkers> {
        let mut storage = InMemory::default();
        build(&Checkers, 2, &mut storage, &mut |_| {}).unwrap();
        Database::load(Checkers, 2, &storage).unwrap()
    }

    #[test]
    fn a_changed_value_is_found() {
        let whole = database();
        assert_eq!(verify(&whole, &Rulebook, 1, &mut |_, _| {}), Ok(3488));
        for family in 0..whole.tables.entries.len() {
            for index in (0..whole.tables.entries[family].len()).step_by(97) {
                let right = Entry(whole.tables.entries[family][index]);
                for wrong in
                    [Outcome::Win(1), Outcome::Win(7), Outcome::Draw, Outcome::Loss(0), Outcome::Loss(4)]
                {
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

    /// Checkers in which only the first move of each list is legal.
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
