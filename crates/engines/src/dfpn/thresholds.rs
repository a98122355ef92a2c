//! Thresholds: how far a child is searched before the choice between the children is made again (Nagai 2002).

use super::children::Summary;
use crate::{Bounds, INFINITE};

/// The largest number that is no decision.
pub(super) const LARGEST: u32 = INFINITE - 1;

/// Whether a node has reached one of its thresholds.
pub(super) fn exceeds(bounds: Bounds, thresholds: Bounds) -> bool {
    bounds.proof >= thresholds.proof || bounds.disproof >= thresholds.disproof
}

/// How far the best child may be searched: until another child is better by more than epsilon, or until the
/// node's own thresholds are reached.
pub(super) fn child_thresholds(
    summary: &Summary,
    node: Bounds,
    child: Bounds,
    attacker: bool,
    is_foreign: bool,
    epsilon_percent: u32,
) -> Bounds {
    let slack = (u64::from(summary.second) * u64::from(epsilon_percent)).div_ceil(100).max(1);
    let beyond_second = u64::from(summary.second) + slack;
    let minimised = u64::from(node.minimised(attacker)).min(beyond_second);
    let own = u64::from(summary.own);
    let (summed_child, summed_node) =
        (u64::from(child.minimised(!attacker)), u64::from(node.minimised(!attacker)));
    let others = if is_foreign { own } else { own - summed_child.min(own) + u64::from(summary.foreign) };
    let summed = summed_node.saturating_sub(others);
    // Where the node must go on beyond its own thresholds, so must the child.
    let at_least = |threshold: u64, number: u32| {
        u32::try_from(threshold.max(u64::from(number) + 1)).unwrap_or(LARGEST).min(LARGEST)
    };
    let minimised = at_least(minimised, child.minimised(attacker));
    let summed = at_least(summed, child.minimised(!attacker));
    if attacker {
        Bounds { proof: minimised, disproof: summed }
    } else {
        Bounds { proof: summed, disproof: minimised }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: Bounds = Bounds { proof: LARGEST, disproof: LARGEST };

    fn summary(second: u32, own: u32, foreign: u32) -> Summary {
        Summary { best: 0, least: 4, second, own, foreign, has_old: false }
    }

    #[test]
    fn a_child_is_searched_until_it_is_a_quarter_worse_than_the_second() {
        let child = Bounds { proof: 4, disproof: 3 };
        let thresholds = child_thresholds(&summary(8, 10, 0), WIDE, child, true, false, 25);
        assert_eq!(thresholds, Bounds { proof: 10, disproof: LARGEST - 7 });
        let exact = child_thresholds(&summary(8, 10, 0), WIDE, child, true, false, 0);
        assert_eq!(exact.proof, 9);
    }

    #[test]
    fn a_child_stays_within_the_thresholds_of_its_parent() {
        let child = Bounds { proof: 3, disproof: 4 };
        let node = Bounds { proof: 20, disproof: 6 };
        let thresholds = child_thresholds(&summary(8, 10, 2), node, child, false, false, 25);
        assert_eq!(thresholds, Bounds { proof: 11, disproof: 6 });
        let foreign = child_thresholds(&summary(8, 10, 3), node, child, false, true, 25);
        assert_eq!(foreign.proof, 10);
    }

    #[test]
    fn a_child_may_always_grow_by_one() {
        let child = Bounds { proof: 9, disproof: 9 };
        let node = Bounds { proof: 2, disproof: 2 };
        let thresholds = child_thresholds(&summary(1, 9, 0), node, child, true, false, 25);
        assert_eq!(thresholds, Bounds { proof: 10, disproof: 10 });
    }
}
