//! What a result relies on: the two sets of a lemma, and how they pass from a child to its parent.
//!
//! A lemma says that a position is settled for a claimant on every path that contains all of R (required) and
//! none of F (forbidden). R collects the ancestors that a repetition below relies on; F the positions that the
//! strategy passes through by moves that must not repeat. Two observations keep the sets small.
//!
//! *Unconditional children need not be forbidden.* Let V be the positions whose lemma for the claimant has both sets
//! empty. A strategy that goes from one of V to others of V got them in some order, each after those it rests on,
//! and walks down that order: inside V nothing repeats. So the claimant may switch to V's strategy the first
//! time V is entered, and no position of V stands on the path before. A lemma therefore speaks of paths
//! outside V, which holds at the root, and c in V never stands on such a path. With a repetition that is bad for
//! the claimant whoever makes it, everything lies in V and F stays empty: proofs are free of history. That is
//! also why results found without a repetition may be shared (Kishimoto and Müller 2004) although they are not
//! right for every single path. It needs positions to be what repeats; where the rule looks at less than
//! the position (positional superko), every child is forbidden as `backbone` says.
//!
//! *An irreversible move clears F*: nothing after it can stand on a path before it.

/// The conditions of a result, while the search holds it in its hands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Condition {
    /// R: positions (as the repetition rule sees them) that must stand on the path; sorted.
    pub required: Vec<u64>,
    /// F: positions that must not; sorted.
    pub forbidden: Vec<u64>,
    /// The sets grew too large: the result holds on paths with exactly the positions of the present one.
    pub this_path: bool,
    /// A repetition was met on the way (what Kishimoto and Müller look at).
    pub met_repetition: bool,
    /// An upper bound of the moves to the end, for strategies that must make progress.
    pub rank: u32,
}

/// The step from a node to a child, as far as conditions need to know it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    /// The node, as the repetition rule sees it.
    pub node: u64,
    /// The child.
    pub child: u64,
    /// The child must not stand on the path: a repetition by this move would be bad for the claimant.
    pub must_be_new: bool,
    /// Positions are what repeats, so that unconditional children need not be forbidden.
    pub by_position: bool,
    /// The most members that both sets may have together.
    pub limit: usize,
}

impl Condition {
    /// A repetition of `earlier`, a position on the search path.
    pub fn repetition_of(earlier: u64) -> Condition {
        Condition { required: vec![earlier], met_repetition: true, ..Condition::default() }
    }

    /// Holds on every path.
    pub fn is_unconditional(&self) -> bool {
        self.required.is_empty() && self.forbidden.is_empty() && !self.this_path
    }

    /// Holds on every path, and no repetition was met to find it.
    pub fn is_plain(&self) -> bool {
        self.is_unconditional() && !self.met_repetition
    }

    /// May hold on this path only, as far as the older methods can tell.
    pub fn is_path_dependent(&self) -> bool {
        self.met_repetition || !self.forbidden.is_empty() || self.this_path
    }

    /// Adds what a child's result relies on, seen from its parent. `converts` says whether the move between
    /// them is irreversible; it is asked only if that matters.
    pub fn add(&mut self, child: &Condition, link: Link, converts: impl FnOnce() -> bool) {
        self.rank = self.rank.max(child.rank.saturating_add(1));
        self.met_repetition |= child.met_repetition;
        self.this_path |= child.this_path;
        for &key in child.required.iter().filter(|&&key| key != link.node) {
            insert(&mut self.required, key);
        }
        let forbid_child = link.must_be_new && !(link.by_position && child.is_unconditional());
        if (forbid_child || !child.forbidden.is_empty()) && !converts() {
            for &key in &child.forbidden {
                insert(&mut self.forbidden, key);
            }
            if forbid_child {
                insert(&mut self.forbidden, link.child);
            }
        }
        if self.this_path || self.required.len() + self.forbidden.len() > link.limit {
            self.this_path = true;
            self.required = Vec::new();
            self.forbidden = Vec::new();
        }
    }

    /// As words for the shelf: rank and size of R, then R, then F.
    pub fn to_words(&self) -> Vec<u64> {
        let head =
            u64::from(self.rank) << 32 | (self.required.len() as u64) << 1 | u64::from(self.met_repetition);
        [head]
            .into_iter()
            .chain(self.required.iter().copied())
            .chain(self.forbidden.iter().copied())
            .collect()
    }

    /// Reads what [`Condition::to_words`] wrote.
    pub fn from_words(mut words: impl Iterator<Item = u64>) -> Option<Condition> {
        let head = words.next()?;
        let required: Vec<u64> = words.by_ref().take((head as u32 >> 1) as usize).collect();
        let met_repetition = head & 1 != 0;
        Some(Condition {
            required,
            forbidden: words.collect(),
            this_path: false,
            met_repetition,
            rank: (head >> 32) as u32,
        })
    }
}

/// Adds a member to a sorted set.
pub(crate) fn insert(set: &mut Vec<u64>, member: u64) {
    if let Err(at) = set.binary_search(&member) {
        set.insert(at, member);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(must_be_new: bool) -> Link {
        Link { node: 1, child: 2, must_be_new, by_position: true, limit: 4 }
    }

    #[test]
    fn a_node_settles_what_relies_on_itself() {
        let mut node = Condition::default();
        node.add(&Condition::repetition_of(1), link(false), || false);
        assert!(node.is_unconditional() && node.is_path_dependent());
        node.add(&Condition::repetition_of(9), link(false), || false);
        assert_eq!(node.required, [9]);
    }

    #[test]
    fn a_conditional_child_is_forbidden_where_repeating_it_would_be_bad() {
        let child = Condition { forbidden: vec![7], ..Condition::repetition_of(1) };
        let mut node = Condition::default();
        node.add(&child, link(true), || false);
        assert_eq!((node.required.len(), &node.forbidden[..]), (0, &[2, 7][..]));
        let mut irreversible = Condition::default();
        irreversible.add(&child, link(true), || true);
        assert!(irreversible.is_unconditional());
        let mut settled = Condition::default();
        settled.add(&Condition::default(), link(true), || false);
        assert!(settled.is_unconditional());
        let mut by_class = Condition::default();
        by_class.add(&Condition::default(), Link { by_position: false, ..link(true) }, || false);
        assert_eq!(by_class.forbidden, [2]);
    }

    #[test]
    fn too_much_to_remember_means_this_path() {
        let child = Condition { required: vec![4, 5, 6, 7, 8], ..Condition::default() };
        let mut node = Condition::default();
        node.add(&child, link(false), || false);
        assert!(node.this_path && node.required.is_empty() && !node.is_unconditional());
    }

    #[test]
    fn reads_what_it_writes() {
        let condition =
            Condition { required: vec![4, 5], forbidden: vec![6], rank: 3, ..Condition::repetition_of(1) };
        assert_eq!(Condition::from_words(condition.to_words().into_iter()), Some(condition));
    }
}
