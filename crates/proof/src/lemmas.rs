//! Lemmas of the walk along paths: what was built for a position, and the paths on which it holds.
//!
//! R is kept as a set: it is small, since a position leaves it where the path provides it. F grows
//! with every move of the line, so it is not kept but read off the strategy when somebody asks: a
//! node forbids what its own moves forbid and what the nodes after it do.
//!
//! *Settled* lemmas, those with R and F empty, need not be forbidden (see the conditions of df-pn).
//! Suppose a play along the strategy moves to the settled node of a position w and w stood on its
//! path already, on another node. Nodes refer to nodes finished before them, so that node was
//! finished after w was settled. It was not begun before that, either: while it was being built w
//! stood on the path, and nothing was built for w. So it was begun when w was settled, but then the
//! settled lemma was used instead. (Where different positions repeat each other this does not hold,
//! and all are forbidden.)

use andor_engines::Path;
use andor_game::RepetitionKey;
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;
use std::rc::Rc;

/// Lemmas kept for one position.
const LEMMAS_A_POSITION: usize = 8;
/// The most required positions of a lemma that is to be used again; with more it serves only the
/// path it was built on.
const MOST_REQUIRED: usize = 1 << 10;
/// The most nodes that are walked to see whether something forbidden stands on the path.
const MOST_WALKED: usize = 1 << 13;

/// What was built for a position.
#[derive(Clone)]
pub(crate) struct Lemma {
    pub(crate) node: usize,
    /// R; `None` when it is too large.
    pub(crate) required: Option<Rc<[RepetitionKey]>>,
}

/// Conditions of a position whose strategy is being built.
#[derive(Default)]
pub(crate) struct Conditions {
    required: Vec<RepetitionKey>,
    /// Too many required positions.
    too_many: bool,
    forbids: Forbids,
}

/// F of a node: positions that its own moves must not lead back to, and nodes whose F it shares.
#[derive(Default)]
struct Forbids {
    keys: Vec<RepetitionKey>,
    nodes: Vec<usize>,
}

pub(crate) struct Lemmas<P> {
    known: FxHashMap<P, Vec<Lemma>>,
    /// By node.
    forbids: Vec<Forbids>,
    /// Positions repeat only themselves.
    by_position: bool,
}

impl Conditions {
    /// The strategy relies on this position to stand on the path.
    pub(crate) fn require(&mut self, key: RepetitionKey) {
        self.required.push(key);
    }
}

impl<P: Eq + Hash> Lemmas<P> {
    pub(crate) fn new(by_position: bool) -> Self {
        Lemmas { known: FxHashMap::default(), forbids: Vec::new(), by_position }
    }

    /// Whether there is any about a position.
    pub(crate) fn contains(&self, position: &P) -> bool {
        self.known.contains_key(position)
    }

    /// Holds on every path.
    fn is_settled(&self, lemma: &Lemma) -> bool {
        lemma.required.as_ref().is_some_and(|required| required.is_empty()) && self.is_free(lemma.node)
    }

    fn is_free(&self, node: usize) -> bool {
        let Forbids { keys, nodes } = &self.forbids[node];
        keys.is_empty() && nodes.is_empty()
    }

    /// A lemma about the position that holds on the path.
    pub(crate) fn find(&self, position: &P, path: &Path) -> Option<&Lemma> {
        let holds = |lemma: &&Lemma| {
            lemma.required.as_ref().is_some_and(|required| required.iter().all(|&key| path.contains(key)))
                && self.forbids_nothing_on(lemma.node, path)
        };
        self.known.get(position)?.iter().find(holds)
    }

    /// Whether no position of the path is forbidden. False when that takes too long to find out.
    fn forbids_nothing_on(&self, node: usize, path: &Path) -> bool {
        let mut seen = FxHashSet::from_iter([node]);
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            let Forbids { keys, nodes } = &self.forbids[node];
            if seen.len() > MOST_WALKED || keys.iter().any(|&key| path.contains(key)) {
                return false;
            }
            waiting.extend(nodes.iter().filter(|&&below| seen.insert(below)));
        }
        true
    }

    /// Takes in the conditions of a child that the strategy uses. `forbidden` is the child, if a
    /// repetition of it by this move would be bad for the claimant.
    pub(crate) fn add(&self, to: &mut Conditions, child: &Lemma, forbidden: Option<RepetitionKey>) {
        match &child.required {
            Some(required) => to.required.extend(required.iter()),
            None => to.too_many = true,
        }
        if !self.is_free(child.node) {
            to.forbids.nodes.push(child.node);
        }
        to.forbids.keys.extend(forbidden.filter(|_| !(self.by_position && self.is_settled(child))));
        if to.required.len() > 2 * MOST_REQUIRED {
            to.settle();
        }
    }

    /// Keeps what was built for a position as the next node. `own` is the position itself: the path
    /// provides it.
    pub(crate) fn keep(&mut self, position: P, own: RepetitionKey, mut conditions: Conditions) -> Lemma {
        conditions.required.retain(|&key| key != own);
        conditions.settle();
        let required = (!conditions.too_many).then(|| conditions.required.into());
        let lemma = Lemma { node: self.forbids.len(), required };
        self.forbids.push(conditions.forbids);
        if lemma.required.is_some() {
            let settled = self.is_settled(&lemma);
            let known = self.known.entry(position).or_default();
            if settled {
                // The only one that is ever needed, and it must be used.
                known.clear();
            }
            if known.len() < LEMMAS_A_POSITION {
                known.push(lemma.clone());
            }
        }
        lemma
    }
}

impl Conditions {
    /// Each condition once; none at all when they are too many.
    fn settle(&mut self) {
        self.required.sort_unstable();
        self.required.dedup();
        if self.too_many || self.required.len() > MOST_REQUIRED {
            self.too_many = true;
            self.required = Vec::new();
        }
    }
}
