//! Proof and disproof numbers, and the only arithmetic on them.
//!
//! The proof number of a node is the least number of leaves that must turn out well for the
//! attacker so that the node does; the disproof number is the same for the defender (Allis 1994;
//! Schijf 1993, 3.2). If the attacker moves one child is enough to prove and all are needed to
//! disprove; if the defender moves it is the other way round.

/// A number that no finite effort reaches: the node is decided the other way.
pub const INFINITE: u32 = u32::MAX;

/// A proof and a disproof number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Bounds {
    /// The proof number; 0 when proved.
    pub proof: u32,
    /// The disproof number; 0 when disproved.
    pub disproof: u32,
}

impl Bounds {
    /// The attack has succeeded.
    pub const PROVED: Bounds = Bounds { proof: 0, disproof: INFINITE };
    /// The attack has failed.
    pub const DISPROVED: Bounds = Bounds { proof: INFINITE, disproof: 0 };
    /// A leaf about which nothing is known.
    pub const LEAF: Bounds = Bounds { proof: 1, disproof: 1 };

    /// Proved for true, disproved for false.
    #[must_use]
    pub const fn decided(proved: bool) -> Bounds {
        if proved { Bounds::PROVED } else { Bounds::DISPROVED }
    }

    /// Whether the node is decided, and how.
    #[must_use]
    pub const fn outcome(self) -> Option<bool> {
        if self.proof == 0 {
            Some(true)
        } else if self.disproof == 0 {
            Some(false)
        } else {
            None
        }
    }

    /// Whether the node is decided.
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// A leaf with `moves` moves, as if it had been expanded once (Schijf 3.4): the number that is
    /// summed over children is the number of children.
    #[must_use]
    pub fn by_mobility(attacker_moves: bool, moves: usize) -> Bounds {
        let width = u32::try_from(moves).unwrap_or(INFINITE - 1).clamp(1, INFINITE - 1);
        if attacker_moves {
            Bounds { proof: 1, disproof: width }
        } else {
            Bounds { proof: width, disproof: 1 }
        }
    }

    /// The number that is minimised at a node: proof numbers if the attacker moves.
    #[inline]
    #[must_use]
    pub const fn minimised(self, attacker_moves: bool) -> u32 {
        if attacker_moves { self.proof } else { self.disproof }
    }

    /// The bounds of a node from those of its children (Schijf, figure 3.7).
    #[inline]
    pub fn of_children(attacker_moves: bool, children: impl Iterator<Item = Bounds>) -> Bounds {
        let mut least = INFINITE;
        let mut sum = 0;
        for child in children {
            least = least.min(child.minimised(attacker_moves));
            sum = add(sum, child.minimised(!attacker_moves));
        }
        if attacker_moves {
            Bounds { proof: least, disproof: sum }
        } else {
            Bounds { proof: sum, disproof: least }
        }
    }
}

/// The sum of two numbers: infinite when one of them is, and otherwise finite, however large.
#[inline]
#[must_use]
pub const fn add(a: u32, b: u32) -> u32 {
    if a == INFINITE || b == INFINITE {
        INFINITE
    } else {
        let sum = a.saturating_add(b);
        if sum == INFINITE { INFINITE - 1 } else { sum }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn or_node_takes_least_proof_and_sum_of_disproofs() {
        let children = [Bounds { proof: 3, disproof: 1 }, Bounds { proof: 2, disproof: 1 }];
        assert_eq!(Bounds::of_children(true, children.into_iter()), Bounds { proof: 2, disproof: 2 });
        assert_eq!(Bounds::of_children(false, children.into_iter()), Bounds { proof: 5, disproof: 1 });
    }

    #[test]
    fn a_huge_sum_is_not_a_decision() {
        let huge = Bounds { proof: INFINITE - 1, disproof: 5 };
        let sum = Bounds::of_children(false, [huge, huge].into_iter());
        assert_eq!(sum.proof, INFINITE - 1);
        assert_eq!(sum.outcome(), None);
    }

    #[test]
    fn one_decided_child_decides() {
        let leaf = Bounds::LEAF;
        assert_eq!(Bounds::of_children(true, [leaf, Bounds::PROVED].into_iter()), Bounds::PROVED);
        assert_eq!(Bounds::of_children(false, [Bounds::DISPROVED, leaf].into_iter()), Bounds::DISPROVED);
        assert_eq!(Bounds::of_children(true, [Bounds::DISPROVED; 2].into_iter()), Bounds::DISPROVED);
    }
}
