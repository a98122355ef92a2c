//! What a result relies on: the two sets of a lemma, and how they pass from a child to its parent.
//!
//! A lemma says that a position is settled for a claimant on every path that contains all of R
//! (required) and none of F (forbidden). R collects the ancestors that a repetition below relies
//! on; F the positions that the strategy passes through by moves that must not repeat. Two
//! observations keep the sets small.
//!
//! *Unconditional children need not be forbidden.* Let V be the positions whose lemma for the
//! claimant has both sets empty. A strategy that goes from one of V to others of V got them in some
//! order, each after those it rests on, and walks down that order: inside V nothing repeats. So the
//! claimant may switch to V's strategy the first time V is entered, and no position of V stands on
//! the path before. A lemma therefore speaks of paths outside V, which holds at the root, and c in
//! V never stands on such a path. With a repetition that is bad for the claimant whoever makes it,
//! everything lies in V and F stays empty: proofs are free of history. That is also why results
//! found without a repetition may be shared (Kishimoto and Müller 2004) although they are not right
//! for every single path. It needs positions to be what repeats; if the rule looks at less than
//! the position (positional superko), every child is forbidden as `backbone` says.
//!
//! *An irreversible move clears F*: nothing after it can stand on a path before it.

use andor_game::RepetitionKey;

/// A place on the path that is never reached.
const NOWHERE: u32 = u32::MAX;

/// The conditions of a result, while the search holds it in its hands. Small, since most results
/// have none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Condition {
    /// `None` if both are empty.
    sets: Option<Box<Sets>>,
    /// The place on the present path, nearest the root, that the result rests on; [`NOWHERE`] when
    /// on none.
    shallowest: u32,
    /// The sets grew too large or were never told: the result holds on paths with exactly the
    /// positions of the present one.
    this_path: bool,
    /// Some of R did not stand on the path when it was added: an assumption, to be discharged
    /// before anybody relies on it.
    assumes: bool,
    /// A repetition was met on the way (what Kishimoto and Müller look at).
    pub met_repetition: bool,
    /// An upper bound of the moves to the end, for strategies that must make progress.
    pub rank: u32,
}

/// The two sets of a lemma, sorted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Sets {
    /// R: positions (as the repetition rule sees them) that must stand on the path.
    required: Vec<RepetitionKey>,
    /// F: positions that must not.
    forbidden: Vec<RepetitionKey>,
}

impl Sets {
    fn boxed(self) -> Option<Box<Sets>> {
        (!self.required.is_empty() || !self.forbidden.is_empty()).then(|| Box::new(self))
    }
}

impl Default for Condition {
    fn default() -> Condition {
        Condition {
            sets: None,
            shallowest: NOWHERE,
            this_path: false,
            assumes: false,
            met_repetition: false,
            rank: 0,
        }
    }
}

/// The step from a node to a child, as far as conditions need to know it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    /// The node, as the repetition rule sees it.
    pub node: RepetitionKey,
    /// How many positions stand before it on the path.
    pub place: u32,
    /// The child.
    pub child: RepetitionKey,
    /// The child must not stand on the path: a repetition by this move would be bad for the
    /// claimant.
    pub must_be_new: bool,
    /// Positions are what repeats, so that unconditional children need not be forbidden.
    pub by_position: bool,
    /// The most members that both sets may have together.
    pub limit: usize,
}

impl Link {
    /// From a node at a place, where nothing needs to be forbidden.
    pub const fn untold(node: RepetitionKey, place: u32) -> Link {
        Link {
            node,
            place,
            child: RepetitionKey(0),
            must_be_new: false,
            by_position: false,
            limit: usize::MAX,
        }
    }
}

impl Condition {
    /// Holds on every path.
    pub fn settled(rank: u32) -> Condition {
        Condition { rank, ..Condition::default() }
    }

    /// Holds on the present path; what it rests on stands no nearer to the root than this place.
    pub fn on_this_path(shallowest: u32) -> Condition {
        Condition { shallowest, this_path: true, met_repetition: true, ..Condition::default() }
    }

    /// Holds if assumptions do that nobody named.
    pub fn assumed() -> Condition {
        Condition { assumes: true, ..Condition::on_this_path(0) }
    }

    /// A repetition of `earlier`, which stands at this place of the path.
    pub fn repetition_of(earlier: RepetitionKey, place: u32) -> Condition {
        let mut condition = Condition { met_repetition: true, ..Condition::default() };
        condition.require(earlier, place);
        condition
    }

    /// A repetition of what stands on every path.
    pub fn repetition_everywhere() -> Condition {
        Condition { met_repetition: true, ..Condition::default() }
    }

    /// The positions that must stand on the path.
    pub fn required(&self) -> &[RepetitionKey] {
        self.sets.as_ref().map_or(&[], |sets| &sets.required)
    }

    /// The positions that must not stand on the path.
    pub fn forbidden(&self) -> &[RepetitionKey] {
        self.sets.as_ref().map_or(&[], |sets| &sets.forbidden)
    }

    /// The place nearest the root that it rests on, if it rests on any. What must not stand on the
    /// path must not stand anywhere on it: no place but the first tells when that ends.
    pub fn shallowest(&self) -> Option<u32> {
        if !self.forbidden().is_empty() {
            return Some(0);
        }
        (self.shallowest != NOWHERE).then_some(self.shallowest)
    }

    /// Whether the two sets do not tell all.
    pub const fn is_for_this_path(&self) -> bool {
        self.this_path
    }

    /// Adds a position that must stand on the path, and does at this place.
    pub fn require(&mut self, class: RepetitionKey, place: u32) {
        self.shallowest = self.shallowest.min(place);
        insert(&mut self.sets.get_or_insert_default().required, class);
    }

    /// Adds a position that does not stand on the path, as if it did.
    pub fn assume(&mut self, class: RepetitionKey) {
        self.require(class, 0);
        self.assumes = true;
    }

    /// Whether it rests on an assumption that was not discharged.
    pub fn rests_on_assumptions(&self) -> bool {
        self.assumes && !self.is_unconditional()
    }

    /// Says at which place each required position stands on the present path. Those without one are
    /// not needed any more.
    pub fn place(&mut self, mut place: impl FnMut(RepetitionKey) -> Option<u32>) {
        self.shallowest = NOWHERE;
        if let Some(sets) = &mut self.sets {
            let shallowest = &mut self.shallowest;
            sets.required.retain(|&class| {
                let place = place(class);
                *shallowest = (*shallowest).min(place.unwrap_or(NOWHERE));
                place.is_some()
            });
            if sets.required.is_empty() && sets.forbidden.is_empty() {
                self.sets = None;
            }
        }
    }

    /// Holds on every path.
    pub fn is_unconditional(&self) -> bool {
        self.sets.is_none() && !self.this_path
    }

    /// May hold on this path only, as far as the older methods can tell.
    pub fn is_path_dependent(&self) -> bool {
        self.met_repetition || !self.forbidden().is_empty() || self.this_path
    }

    /// Adds what a child's result relies on, seen from its parent. `converts` says whether the move
    /// between them is irreversible; it is asked only if that matters.
    pub fn add(&mut self, child: &Condition, link: Link, converts: impl FnOnce() -> bool) {
        self.rank = self.rank.max(child.rank.saturating_add(1));
        self.met_repetition |= child.met_repetition;
        if child.rests_on_assumptions() {
            self.assumes = true;
            self.this_path |= child.this_path;
        }
        // What rests on the node itself, or on what stands below it, demands nothing of the path
        // above.
        if child.shallowest < link.place {
            self.shallowest = self.shallowest.min(child.shallowest);
            self.this_path |= child.this_path;
        }
        let forbid_child = link.must_be_new && !(link.by_position && child.is_unconditional());
        if child.sets.is_some() || forbid_child {
            let sets = self.sets.get_or_insert_default();
            for &key in child.required().iter().filter(|&&key| key != link.node) {
                insert(&mut sets.required, key);
            }
            if (forbid_child || !child.forbidden().is_empty()) && !converts() {
                for &key in child.forbidden() {
                    insert(&mut sets.forbidden, key);
                }
                if forbid_child {
                    insert(&mut sets.forbidden, link.child);
                }
            }
            let members = sets.required.len() + sets.forbidden.len();
            self.this_path |= members > link.limit;
            if members == 0 {
                self.sets = None;
            }
        }
        if self.this_path {
            self.shallowest = self.shallowest().unwrap_or(NOWHERE);
            self.sets = None;
        }
    }

    /// As words for the ring: rank and size of R, then R, then F.
    pub fn to_words(&self) -> Vec<u64> {
        let head =
            u64::from(self.rank) << 32 | (self.required().len() as u64) << 1 | u64::from(self.met_repetition);
        let sets = self.required().iter().chain(self.forbidden());
        std::iter::once(head).chain(sets.map(|class| class.0)).collect()
    }

    /// Reads what [`Condition::to_words`] wrote. Where the required positions stand is to be said
    /// by [`Condition::place`].
    pub fn from_words(mut words: impl Iterator<Item = u64>) -> Option<Condition> {
        let head = words.next()?;
        let required = words.by_ref().take((head as u32 >> 1) as usize).map(RepetitionKey).collect();
        let sets = Sets { required, forbidden: words.map(RepetitionKey).collect() };
        let (met_repetition, rank) = (head & 1 != 0, (head >> 32) as u32);
        Some(Condition { sets: sets.boxed(), met_repetition, rank, ..Condition::default() })
    }
}

/// Adds a member to a sorted set.
pub(crate) fn insert(set: &mut Vec<RepetitionKey>, member: RepetitionKey) {
    if let Err(at) = set.binary_search(&member) {
        set.insert(at, member);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(must_be_new: bool) -> Link {
        Link {
            node: RepetitionKey(1),
            place: 3,
            child: RepetitionKey(2),
            must_be_new,
            by_position: true,
            limit: 4,
        }
    }

    fn with_sets(required: &[u64], forbidden: &[u64]) -> Condition {
        let classes = |set: &[u64]| set.iter().map(|&class| RepetitionKey(class)).collect();
        let sets = Sets { required: classes(required), forbidden: classes(forbidden) };
        Condition { sets: sets.boxed(), met_repetition: true, ..Condition::default() }
    }

    #[test]
    fn a_node_settles_what_relies_on_itself() {
        let mut node = Condition::default();
        node.add(&Condition::repetition_of(RepetitionKey(1), 3), link(false), || false);
        assert!(node.is_unconditional() && node.is_path_dependent());
        node.add(&Condition::repetition_of(RepetitionKey(9), 1), link(false), || false);
        assert_eq!(node.required(), [RepetitionKey(9)]);
    }

    #[test]
    fn a_conditional_child_is_forbidden_where_repeating_it_would_be_bad() {
        let child = with_sets(&[1], &[7]);
        let mut node = Condition::default();
        node.add(&child, link(true), || false);
        assert_eq!((node.required().len(), node.forbidden()), (0, &[2, 7].map(RepetitionKey)[..]));
        let mut irreversible = Condition::default();
        irreversible.add(&child, link(true), || true);
        assert!(irreversible.is_unconditional());
        let mut settled = Condition::default();
        settled.add(&Condition::default(), link(true), || false);
        assert!(settled.is_unconditional());
        let mut by_class = Condition::default();
        by_class.add(&Condition::default(), Link { by_position: false, ..link(true) }, || false);
        assert_eq!(by_class.forbidden(), [RepetitionKey(2)]);
    }

    #[test]
    fn too_much_to_remember_means_this_path() {
        let child = with_sets(&[4, 5, 6, 7, 8], &[]);
        let mut node = Condition::default();
        node.add(&child, link(false), || false);
        assert!(node.this_path && node.sets.is_none() && !node.is_unconditional());
    }

    #[test]
    fn reads_what_it_writes() {
        let condition = Condition { rank: 3, ..with_sets(&[4, 5], &[6]) };
        assert_eq!(Condition::from_words(condition.to_words().into_iter()), Some(condition));
    }
}
