//! Bounds on the moves, one after the other: rounds over the same bounds with budgets that double,
//! until the shortest win is known.
//!
//! The right bound often needs a thousandth of what the search without a bound does, and nobody
//! knows before which one that is. Below a win only the bounds next to it are worth a try.

use crate::budgets::{BOUNDS, FIRST_ROUND, LONGEST_BOUND, Nodes};

/// Bounds below a known win that are tried.
const NEAR: u32 = 3;

/// The bounds still to try.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// Those of this round, the next one last.
    round: Vec<u32>,
    budget: Nodes,
}

impl Default for Ladder {
    fn default() -> Ladder {
        Ladder { round: Vec::new(), budget: FIRST_ROUND / 2 }
    }
}

impl Ladder {
    /// The next bound with its budget, if a win in `won` moves is known and none in `none_in`.
    /// `None` when there is no win in the longest bound.
    pub fn next(&mut self, won: Option<u32>, none_in: u32) -> Option<(u32, Nodes)> {
        loop {
            match self.round.pop() {
                Some(moves) if moves > none_in => return Some((moves, self.budget)),
                Some(_) => {}
                None if none_in >= LONGEST_BOUND => return None,
                None => self.begin_round(won),
            }
        }
    }

    fn begin_round(&mut self, won: Option<u32>) {
        let is_near = |&moves: &u32| won.is_none_or(|won| moves < won && moves + NEAR >= won);
        self.round = BOUNDS.into_iter().filter(is_near).collect();
        self.round.extend(won.map(|won| won - 1));
        self.round.sort_unstable_by(|one, other| other.cmp(one));
        self.budget = self.budget.saturating_mul(2);
    }

    /// A bound gave a win in this many moves: the one below it is tried at once.
    pub fn found(&mut self, won: u32) {
        self.round.retain(|&bound| bound + 1 < won);
        self.round.push(won.saturating_sub(1));
    }

    /// Somebody else found a win: begins a new round.
    pub fn restart(&mut self) {
        self.round.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_repeat_with_twice_the_budget_until_a_win_is_found() {
        let mut ladder = Ladder::default();
        let round: Vec<(u32, Nodes)> = (0..12).filter_map(|_| ladder.next(None, 0)).collect();
        assert!(round.iter().map(|&(bound, _)| bound).eq(BOUNDS));
        assert!(round.iter().all(|&(_, budget)| budget == FIRST_ROUND));
        assert_eq!(ladder.next(None, 3), Some((5, 2 * FIRST_ROUND)));
        ladder.found(8);
        assert_eq!(ladder.next(Some(8), 5), Some((7, 2 * FIRST_ROUND)));
        // Not below 6: none in 6 is known now.
        assert_eq!(ladder.next(Some(8), 6), Some((7, 4 * FIRST_ROUND)));
        ladder.restart();
        assert_eq!(ladder.next(Some(5), 2), Some((3, 8 * FIRST_ROUND)));
        assert_eq!(ladder.next(Some(5), 3), Some((4, 8 * FIRST_ROUND)));
    }

    #[test]
    fn it_ends_when_no_bound_is_left() {
        let mut ladder = Ladder::default();
        assert_eq!(ladder.next(None, LONGEST_BOUND), None);
    }
}
