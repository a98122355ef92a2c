//! Which goal comes next: the only difference between Coplan's search, MTD(f), SSS* and DUAL*.

use super::goal_search::GoalSearch;
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
    /// At the lower bound: visits what DUAL* visits.
    Ascending,
}

impl Chop {
    /// The place, among the outcomes in rising order, of the next goal; the value is known to stand at
    /// `lower..=upper` and is asked to be above the goal. `last` is the last answer.
    fn next(self, outcomes: &[Value], lower: usize, upper: usize, last: Option<bool>) -> usize {
        match (self, last) {
            (Chop::Halves, _) => (lower + upper) / 2,
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
    let place = |value| outcomes.partition_point(|&outcome| outcome < value);
    let (mut searches, mut largest, mut last) = (0, 0, None);
    let value = loop {
        let (lower, upper) = search.root_bounds();
        if lower == upper {
            break Ok(lower);
        }
        let goal = outcomes[chop.next(&outcomes, place(lower), place(upper), last)];
        match search.run(game, root, goal, watch, witness) {
            Ok(value) => last = Some(value > goal),
            Err(stop) => break Err(stop),
        }
        searches += 1;
        largest = largest.max(search.stored());
    };
    watch.statistics.more.extend([
        ("leaves", search.leaves),
        ("rejected", search.rejected),
        ("searches", searches),
        ("stored", largest),
    ]);
    value
}
