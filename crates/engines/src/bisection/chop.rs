//! Which goal comes next: the only difference between Coplan's search, MTD(f), SSS* and DUAL*.

use super::goal_search::GoalSearch;
use super::tabled::TabledSearch;
use super::{Reductions, Witness};
use crate::{Stop, Watch};
use andor_game::{Game, Value};

/// How the next goal is chosen, given that the value lies between two outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chop {
    /// In the middle (Coplan 1983, 2.1; later called C*).
    Halves,
    /// Next to the last answer, starting from a guess: MTD(f) (Plaat and others 1996).
    Guess(Value),
    /// Just below the upper bound: visits what SSS* visits (Stockman 1979; Plaat and others 1996).
    Descending,
    /// Halfway between a bound and zero if that is farther out than the middle: if values far
    /// from zero are cheap to refute, questions go from cheap to dear (Pons 2015).
    Inwards,
    /// At the lower bound: visits what DUAL* visits.
    Ascending,
}

impl Chop {
    /// The place, among the outcomes in rising order, of the next goal; the value is known to stand
    /// at `lower..=upper` and is asked to be above the goal. `last` is the last answer.
    fn next(self, outcomes: &[Value], lower: usize, upper: usize, last: Option<bool>) -> usize {
        match (self, last) {
            (Chop::Halves, _) => (lower + upper) / 2,
            (Chop::Inwards, _) => {
                let (low, high) = (outcomes[lower].0, outcomes[upper].0);
                let middle = low + (high - low) / 2;
                let goal = match middle {
                    ..=0 => middle.min(low / 2),
                    _ => middle.max(high / 2),
                };
                let below = outcomes.partition_point(|outcome| outcome.0 <= goal);
                below.saturating_sub(1).clamp(lower, upper - 1)
            }
            (Chop::Descending, _) | (Chop::Guess(_), Some(false)) => upper - 1,
            (Chop::Ascending, _) | (Chop::Guess(_), Some(true)) => lower,
            (Chop::Guess(guess), None) => {
                let below = outcomes.partition_point(|&outcome| outcome < guess);
                below.saturating_sub(1).clamp(lower, upper - 1)
            }
        }
    }
}

/// Goal searches until the bounds of the root meet.
pub(super) fn search<G: Game>(
    game: &G,
    root: &G::Position,
    chop: Chop,
    reductions: Reductions,
    watch: &mut Watch<'_>,
    witness: &mut dyn Witness<G>,
) -> Result<Value, Stop> {
    let outcomes = game.outcomes();
    let mut search = GoalSearch::new(outcomes[0], outcomes[outcomes.len() - 1], reductions, watch.memory());
    let mut largest = 0;
    let (value, searches) = meet(&outcomes, chop, |goal| {
        let value = search.run(game, root, goal, watch, witness)?;
        largest = largest.max(search.stored());
        Ok((value > goal, search.root_bounds()))
    });
    watch.statistics.more.extend([
        ("leaves", search.leaves),
        ("rejected", search.rejected),
        ("searches", searches),
        ("stored", largest),
    ]);
    value
}

/// The same with a table instead of a tree.
pub(super) fn search_with_table<G: Game>(
    game: &G,
    root: &G::Position,
    chop: Chop,
    watch: &mut Watch<'_>,
) -> Result<Value, Stop> {
    let outcomes = game.outcomes();
    let mut search = TabledSearch::new(game, watch.memory());
    let (mut lower, mut upper) = (outcomes[0], outcomes[outcomes.len() - 1]);
    let (value, searches) = meet(&outcomes, chop, |goal| {
        let value = search.run(root, goal, watch)?;
        *(if value > goal { &mut lower } else { &mut upper }) = value;
        Ok((value > goal, (lower, upper)))
    });
    watch.statistics.more.extend([
        ("leaves", search.leaves),
        ("rejected", search.rejected),
        ("searches", searches),
        ("stored", search.table.len() as u64),
    ]);
    value
}

/// Asks until the bounds meet, and counts how often. An answer tells whether the value is above the
/// goal, and the bounds.
fn meet(
    outcomes: &[Value],
    chop: Chop,
    mut ask: impl FnMut(Value) -> Result<(bool, (Value, Value)), Stop>,
) -> (Result<Value, Stop>, u64) {
    let place = |value| outcomes.partition_point(|&outcome| outcome < value);
    let (mut lower, mut upper) = (outcomes[0], outcomes[outcomes.len() - 1]);
    let (mut searches, mut last) = (0, None);
    while lower != upper {
        let goal = outcomes[chop.next(outcomes, place(lower), place(upper), last)];
        match ask(goal) {
            Ok((above, bounds)) => {
                last = Some(above);
                (lower, upper) = bounds;
            }
            Err(stop) => return (Err(stop), searches),
        }
        searches += 1;
    }
    (Ok(lower), searches)
}
