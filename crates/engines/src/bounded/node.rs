//! The nodes on the path of the search within a bound, and what their children add up to.

use crate::{Bounds, INFINITE, add};
use andor_game::Key;

/// A sum beyond this counts leaves over and over again, since paths meet; from here on the largest
/// summand speaks for all.
pub(super) const LARGE: u32 = 1 << 24;

/// A child of a node on the path.
pub(super) struct Child<M> {
    pub mv: M,
    pub bounds: Bounds,
    /// In how many moves of the attacker it is won, once it is.
    pub moves: u32,
}

/// A node on the path.
pub(super) struct Frame<P> {
    pub position: P,
    pub key: Key,
    pub left: u32,
    pub attacker: bool,
    /// Where its children begin.
    pub start: usize,
    pub thresholds: Bounds,
    pub current: usize,
    pub nodes_before: u64,
    /// The nodes generated when the table was asked last what others found out about the children.
    pub refreshed_at: u64,
}

/// Numbers, and the length of the win if there is one.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    pub bounds: Bounds,
    pub moves: u32,
}

impl Numbers {
    pub const FAILED: Numbers = Numbers { bounds: Bounds::DISPROVED, moves: 0 };

    pub const fn won(moves: u32) -> Numbers {
        Numbers { bounds: Bounds::PROVED, moves }
    }

    pub const fn open(bounds: Bounds) -> Numbers {
        Numbers { bounds, moves: 0 }
    }
}

/// What the children of a node add up to.
#[derive(Clone, Copy)]
pub(super) struct Summary {
    pub best: usize,
    /// The next best number.
    pub second: u32,
    pub sum: u32,
    pub bounds: Bounds,
}

impl Summary {
    /// The numbers of a node. Of children that are equally near to a decision the one with the
    /// smaller other number is the best: less speaks against it.
    pub fn of<M>(children: &[Child<M>], attacker: bool) -> Summary {
        let (mut best, mut least, mut second, mut of_best) = (0, INFINITE, INFINITE, 0);
        let (mut sum, mut largest, mut open) = (0_u32, 0, 0);
        for (index, child) in children.iter().enumerate() {
            let (minimised, summed) = (child.bounds.minimised(attacker), child.bounds.minimised(!attacker));
            if minimised < least || minimised == least && summed < of_best {
                (second, least, best, of_best) = (least, minimised, index, summed);
            } else {
                second = second.min(minimised);
            }
            sum = add(sum, summed);
            largest = largest.max(summed);
            open += u32::from(summed > 0);
        }
        if (LARGE..INFINITE).contains(&sum) {
            sum = largest.max(LARGE) + open;
        }
        let bounds = match (least, attacker) {
            (INFINITE, _) => Bounds::decided(!attacker),
            (0, _) => Bounds::decided(attacker),
            (_, true) => Bounds { proof: least, disproof: sum },
            (_, false) => Bounds { proof: sum, disproof: least },
        };
        Summary { best, second, sum, bounds }
    }
}
