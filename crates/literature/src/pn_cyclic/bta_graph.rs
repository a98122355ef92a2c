//! Base nodes and twins in memory: one record a position, and numbers on every edge.
//!
//! In Breuker's picture a position that is generated again becomes a twin, a node with numbers of
//! its own that shares the children of its base node. A child belongs to exactly one move of one
//! base node, so base and twins alike are *edges* here, and what they share is a record of 16 bytes
//! for the position. An edge takes
//! 12. A decided position is decided for all its edges at once.

use super::wide::{WIDE, Wide};
use crate::key_index::KeyIndex;
use andor_engines::store::{bytes_of, has_room, reserved};
use andor_engines::{Bounds, Cursor, Hint, Hints, Step};
use andor_game::Game;
use rustc_hash::FxHashMap;

/// A base node or a twin: where a move leads, and the numbers seen on the way there.
#[derive(Clone, Copy)]
pub(super) struct TwinEdge {
    /// A position, or [`TwinEdge::HISTORY`].
    pub target: u32,
    /// Not decided: decisions belong to the position.
    pub bounds: Bounds,
}

impl TwinEdge {
    /// A position that stood on the board before the root did: failed, whatever the path.
    pub(super) const HISTORY: u32 = u32::MAX;
}

struct Base {
    first_edge: u32,
    /// Flags in the low byte, the number of children above.
    shape: u32,
}

/// One bit of a position each.
pub(super) mod flag {
    /// Its children are known.
    pub const EXPANDED: u32 = 1;
    /// The attacker moves.
    pub const ATTACKER: u32 = 2;
    /// Won for the attacker, on every path.
    pub const PROVED: u32 = 4;
    /// Not won, on every path.
    pub const DISPROVED: u32 = 8;
    /// On the path of the present selection.
    pub const ON_PATH: u32 = 16;
    /// A possible draw in the present selection.
    pub const POSSIBLE_DRAW: u32 = 32;
}

pub(super) struct TwinGraph {
    keys: Vec<u64>,
    bases: Vec<Base>,
    edges: Vec<TwinEdge>,
    index: KeyIndex,
    /// Positions with very many moves. What is decided elsewhere is noticed when a child's turn
    /// comes.
    wide: FxHashMap<u32, Wide>,
    wide_bytes: u64,
}

impl TwinGraph {
    pub(super) fn new(memory: u64) -> TwinGraph {
        TwinGraph {
            keys: reserved(memory / 3),
            bases: reserved(memory / 3),
            edges: reserved(memory / 4 * 3),
            index: KeyIndex::new(memory / 4),
            wide: FxHashMap::default(),
            wide_bytes: 0,
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let nodes = bytes_of(&self.keys) + bytes_of(&self.bases) + bytes_of(&self.edges);
        nodes + self.index.bytes() + self.wide_bytes
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.bases.len()
    }

    /// The number of base nodes and twins, except the root.
    pub(super) fn edges(&self) -> usize {
        self.edges.len()
    }

    /// Makes sure that a position can get n children; `false` when memory is full.
    pub(super) fn make_room(&mut self, children: usize) -> bool {
        self.index.make_room(children, self.keys.iter().copied().zip(0..))
            && has_room(&self.keys, children)
            && has_room(&self.bases, children)
            && has_room(&self.edges, children)
            && self.edges.len() + children < u32::MAX as usize
            && children < 1 << 24
    }

    pub(super) fn find(&self, key: u64) -> Option<u32> {
        self.index.find(key, |node| self.keys[node as usize])
    }

    /// A new position, without children; `outcome` if it is an end.
    pub(super) fn add(&mut self, key: u64, attacker_moves: bool, outcome: Option<bool>) -> u32 {
        let base = self.bases.len() as u32;
        self.index.insert(key, base);
        self.keys.push(key);
        self.bases.push(Base { first_edge: 0, shape: if attacker_moves { flag::ATTACKER } else { 0 } });
        if let Some(success) = outcome {
            self.settle(base, success);
        }
        base
    }

    pub(super) fn is(&self, base: u32, flag: u32) -> bool {
        self.bases[base as usize].shape & flag != 0
    }

    pub(super) fn set(&mut self, base: u32, flag: u32) {
        self.bases[base as usize].shape |= flag;
    }

    pub(super) fn clear(&mut self, base: u32, flag: u32) {
        self.bases[base as usize].shape &= !flag;
    }

    /// Decides a position for good.
    pub(super) fn settle(&mut self, base: u32, success: bool) {
        self.set(base, if success { flag::PROVED } else { flag::DISPROVED });
    }

    pub(super) fn outcome(&self, base: u32) -> Option<bool> {
        match self.bases[base as usize].shape & (flag::PROVED | flag::DISPROVED) {
            0 => None,
            decided => Some(decided == flag::PROVED),
        }
    }

    /// Children follow, by [`TwinGraph::push`].
    pub(super) fn begin_children(&mut self, base: u32) {
        self.bases[base as usize].first_edge = self.edges.len() as u32;
        self.set(base, flag::EXPANDED);
    }

    pub(super) fn push(&mut self, base: u32, edge: TwinEdge) {
        self.edges.push(edge);
        self.bases[base as usize].shape += 1 << 8;
    }

    pub(super) fn children(&self, base: u32) -> &[TwinEdge] {
        let Base { first_edge, shape } = self.bases[base as usize];
        &self.edges[first_edge as usize..(first_edge + (shape >> 8)) as usize]
    }

    /// All children are there.
    pub(super) fn end_children(&mut self, base: u32) {
        let count = self.children(base).len();
        if count >= WIDE {
            let bounds = self.children(base).iter().map(|edge| self.edge_bounds(edge));
            let wide = Wide::new(self.is(base, flag::ATTACKER), bounds);
            self.wide.insert(base, wide);
            self.wide_bytes += Wide::bytes(count);
        }
    }

    /// The numbers of a position's child are these now, unless they decide it: that is the
    /// position's business.
    pub(super) fn set_bounds(&mut self, base: u32, child: usize, bounds: Bounds) {
        if !bounds.is_decided() {
            self.edges[self.bases[base as usize].first_edge as usize + child].bounds = bounds;
        }
        if self.children(base).len() >= WIDE
            && let Some(wide) = self.wide.get_mut(&base)
        {
            wide.set(child, bounds);
        }
    }

    /// The first child with the least number and that number, if the position is wide.
    pub(super) fn best_of_wide(&mut self, base: u32) -> Option<(usize, u32)> {
        if self.children(base).len() < WIDE {
            return None;
        }
        let attacker_moves = self.is(base, flag::ATTACKER);
        loop {
            let (child, number) = self.wide.get(&base)?.best();
            let bounds = self.edge_bounds(&self.children(base)[child]);
            if number == bounds.minimised(attacker_moves) {
                return Some((child, number));
            }
            self.wide.get_mut(&base)?.set(child, bounds);
        }
    }

    /// What is known of a child: its position's decision, or else the edge's own numbers.
    pub(super) fn edge_bounds(&self, edge: &TwinEdge) -> Bounds {
        if edge.target == TwinEdge::HISTORY {
            return Bounds::DISPROVED;
        }
        self.outcome(edge.target).map_or(edge.bounds, Bounds::decided)
    }

    /// A position's numbers from those of its children, without regard to possible draws.
    pub(super) fn by_children(&self, base: u32) -> Bounds {
        if self.children(base).len() >= WIDE
            && let Some(wide) = self.wide.get(&base)
        {
            return wide.bounds();
        }
        let children = self.children(base).iter().map(|edge| self.edge_bounds(edge));
        Bounds::of_children(self.is(base, flag::ATTACKER), children)
    }
}

/// The graph as it stood when the search ended.
pub(super) struct TwinHints {
    pub graph: TwinGraph,
    pub proves: bool,
}

impl<G: Game> Hints<G> for TwinHints {
    fn root(&self) -> Option<Cursor> {
        (self.graph.len() > 0).then_some(Cursor(0))
    }

    fn child(&self, _: &G, step: &Step<'_, G>) -> Option<Cursor> {
        let child = self.graph.children(step.parent.0 as u32).get(step.index)?.target;
        if child == TwinEdge::HISTORY {
            return None;
        }
        let known = self.graph.is(child, flag::EXPANDED) || self.graph.outcome(child).is_some();
        known.then_some(Cursor(u64::from(child)))
    }

    fn hint(&self, at: Cursor) -> Hint {
        Hint::of(self.graph.outcome(at.0 as u32), self.proves)
    }
}
