//! Thresholds: how far a node is searched before its parent chooses again (Nagai 2002).
//!
//! A node is searched until its proof or disproof number reaches a threshold. The thresholds of the
//! best child are set so that the search comes back exactly when another child would be better, and
//! a little later than that (epsilon; Pawlewicz and Lew 2007), since coming back costs time.

use super::children::Summary;
use crate::{Bounds, INFINITE};

/// The largest number that is no decision.
pub(super) const LARGEST: u32 = INFINITE - 1;

/// The numbers at which a node returns to its parent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Thresholds(Bounds);

impl Thresholds {
    /// The node is searched until it is decided.
    pub const NONE: Thresholds = Thresholds(Bounds { proof: LARGEST, disproof: LARGEST });

    /// Whether a node with these numbers returns.
    pub fn reached_by(self, bounds: Bounds) -> bool {
        bounds.proof >= self.0.proof || bounds.disproof >= self.0.disproof
    }

    /// The thresholds of the best child: until another child is better by more than epsilon, or
    /// until the node reaches its own.
    pub fn of_child(
        self,
        summary: &Summary,
        child: Bounds,
        attacker: bool,
        is_foreign: bool,
        epsilon_percent: u32,
    ) -> Thresholds {
        let slack = (u64::from(summary.second) * u64::from(epsilon_percent)).div_ceil(100).max(1);
        let beyond_second = u64::from(summary.second) + slack;
        let minimised = u64::from(self.0.minimised(attacker)).min(beyond_second);
        let own = u64::from(summary.own);
        let (summed_child, summed_node) =
            (u64::from(child.minimised(!attacker)), u64::from(self.0.minimised(!attacker)));
        let others = if is_foreign { own } else { own - summed_child.min(own) + u64::from(summary.foreign) };
        let summed = summed_node.saturating_sub(others);
        // If the node must go on beyond its own thresholds, so must the child.
        let at_least = |threshold: u64, number: u32| {
            u32::try_from(threshold.max(u64::from(number) + 1)).unwrap_or(LARGEST).min(LARGEST)
        };
        let minimised = at_least(minimised, child.minimised(attacker));
        let summed = at_least(summed, child.minimised(!attacker));
        Thresholds(if attacker {
            Bounds { proof: minimised, disproof: summed }
        } else {
            Bounds { proof: summed, disproof: minimised }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thresholds(proof: u32, disproof: u32) -> Thresholds {
        Thresholds(Bounds { proof, disproof })
    }

    fn summary(second: u32, own: u32, foreign: u32) -> Summary {
        Summary { best: 0, least: 4, second, own, foreign, has_old: false }
    }

    #[test]
    fn one_number_at_its_threshold_is_enough() {
        assert!(thresholds(5, 9).reached_by(Bounds { proof: 5, disproof: 1 }));
        assert!(thresholds(5, 9).reached_by(Bounds { proof: 1, disproof: 9 }));
        assert!(!thresholds(5, 9).reached_by(Bounds { proof: 4, disproof: 8 }));
    }

    #[test]
    fn a_child_is_searched_until_it_is_a_quarter_worse_than_the_second() {
        let child = Bounds { proof: 4, disproof: 3 };
        let of_child = |epsilon| Thresholds::NONE.of_child(&summary(8, 10, 0), child, true, false, epsilon);
        assert_eq!(of_child(25), thresholds(10, LARGEST - 7));
        assert_eq!(of_child(0).0.proof, 9);
    }

    #[test]
    fn a_child_stays_within_the_thresholds_of_its_parent() {
        let child = Bounds { proof: 3, disproof: 4 };
        let node = thresholds(20, 6);
        assert_eq!(node.of_child(&summary(8, 10, 2), child, false, false, 25), thresholds(11, 6));
        assert_eq!(node.of_child(&summary(8, 10, 3), child, false, true, 25).0.proof, 10);
    }

    #[test]
    fn a_child_may_always_grow_by_one() {
        let child = Bounds { proof: 9, disproof: 9 };
        let node = thresholds(2, 2);
        assert_eq!(node.of_child(&summary(1, 9, 0), child, true, false, 25), thresholds(10, 10));
    }
}
