//! Proof and disproof numbers of the plan, in three views.
//!
//! What is under way is unknown, and still says where the next worker is needed. So beside the
//! numbers as they are, a node has those that it would have if every job under way ended as it
//! looks now, and those if every one ended the other way (virtual numbers: Kaneko 2010; Wu and
//! others 2013 for jobs). The first view leads to what the likely proof needs besides, the second
//! to what is needed if it fails.

/// How many leaves it takes at least to show that the attacker wins, and that it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pair {
    pub proof: u64,
    pub disproof: u64,
}

/// More than any finite number.
pub(crate) const INFINITE: u64 = u64::MAX;
/// Finite numbers stop here: sums of large ones must not look decided.
const MOST: u64 = 1 << 50;

impl Pair {
    pub const WON: Pair = Pair { proof: 0, disproof: INFINITE };
    pub const HELD: Pair = Pair { proof: INFINITE, disproof: 0 };
    /// There is nothing to do below, and still it is not decided.
    pub const BLOCKED: Pair = Pair { proof: INFINITE, disproof: INFINITE };

    /// Numbers of a leaf.
    pub fn open(proof: u64, disproof: u64) -> Pair {
        Pair { proof: proof.clamp(1, MOST), disproof: disproof.clamp(1, MOST) }
    }

    /// What the side to move needs here, and what the other side does.
    pub const fn seen_by(self, attacker_moves: bool) -> (u64, u64) {
        if attacker_moves { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    const fn from_seen(own: u64, other: u64, attacker_moves: bool) -> Pair {
        if attacker_moves {
            Pair { proof: own, disproof: other }
        } else {
            Pair { proof: other, disproof: own }
        }
    }

    /// The numbers of a node from those of its children. `is_closed` says that these are all its
    /// children.
    ///
    /// The side to move needs one child. The other side needs all of them: the largest number and
    /// one for each further child (weak proof-number search; Ueda and others 2008), since in a
    /// graph the sum counts the same leaf many times.
    pub fn of_children(children: impl Iterator<Item = Pair>, attacker_moves: bool, is_closed: bool) -> Pair {
        let (mut least, mut most, mut open, mut is_blocked) = (INFINITE, 0, 0_u64, !is_closed);
        for child in children {
            let (own, other) = child.seen_by(attacker_moves);
            if own == INFINITE {
                is_blocked |= other == INFINITE;
                continue;
            }
            least = least.min(own);
            most = most.max(other);
            open += 1;
        }
        match least {
            0 => Pair::from_seen(0, INFINITE, attacker_moves),
            INFINITE if is_blocked => Pair::BLOCKED,
            INFINITE => Pair::from_seen(INFINITE, 0, attacker_moves),
            _ => Pair::from_seen(least, (most + open - 1).min(MOST), attacker_moves),
        }
    }
}

/// The ways to look at jobs under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// As it is.
    Now = 0,
    /// As if each of them ended as it looks.
    Likely = 1,
    /// As if each of them ended the other way.
    Unlikely = 2,
}

impl View {
    pub const ALL: [View; 3] = [View::Now, View::Likely, View::Unlikely];

    /// A leaf with these numbers.
    pub const fn leaf(self, numbers: Pair, under_way: bool) -> Pair {
        let looks_won = numbers.proof <= numbers.disproof;
        match self {
            _ if !under_way => numbers,
            View::Now => numbers,
            View::Likely if looks_won => Pair::WON,
            View::Unlikely if !looks_won => Pair::WON,
            View::Likely | View::Unlikely => Pair::HELD,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mover_needs_one_child_and_the_other_side_all() {
        let (a, b) = (Pair::open(3, 4), Pair::open(2, 9));
        let of = |children: &[Pair], attacker| Pair::of_children(children.iter().copied(), attacker, true);
        assert_eq!(of(&[a, b], true), Pair::open(2, 10));
        assert_eq!(of(&[a, b], false), Pair::open(4, 4));
        assert_eq!(of(&[a, Pair::HELD], true), a);
        assert_eq!(of(&[a, Pair::WON], true), Pair::WON);
        assert_eq!(of(&[Pair::HELD, Pair::HELD], true), Pair::HELD);
        assert_eq!(of(&[Pair::WON, Pair::WON], false), Pair::WON);
        assert_eq!(of(&[a, Pair::HELD], false), Pair::HELD);
    }

    #[test]
    fn what_waits_for_a_way_back_is_not_decided() {
        let of = |children: &[Pair], closed| Pair::of_children(children.iter().copied(), true, closed);
        assert_eq!(of(&[Pair::HELD], false), Pair::BLOCKED);
        assert_eq!(of(&[Pair::HELD, Pair::BLOCKED], true), Pair::BLOCKED);
        assert_eq!(of(&[Pair::BLOCKED, Pair::open(1, 2)], true), Pair::open(1, 2));
    }
}
