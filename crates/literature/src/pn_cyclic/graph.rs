//! The graph in memory: nodes, their children, and all their parents.
//!
//! A node takes 24 bytes, an edge 4, each parent after the first 8, and a slot of the index about
//! 6. What only expanded nodes need stands with their edges: flags, the number of edges, and the
//! level. Moves and positions are not kept: the n-th edge is the n-th move, and the search walks
//! down from the root anyway.

mod numbers;

use super::wide::Wide;
use crate::key_index::KeyIndex;
use crate::parents::{self, NONE, PAIR};
use andor_engines::store::{bytes_of, has_room, reserved};
use andor_engines::{Attack, Bounds};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// Where a move leads, in one word: a node, or one of the two ends of the history; and whether it
/// leads back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Edge(u32);

impl Edge {
    /// The move leads back to an ancestor: Schijf's end node V', with the value of a repetition
    /// ...
    const BACK: u32 = 1 << 31;
    /// ... until V was decided the opposite way.
    const RESET: u32 = 1 << 30;
    const TARGET: u32 = Edge::RESET - 1;
    /// A repetition that needs no node: the position stood on the board before, on every path to
    /// here.
    const SUCCESS: Edge = Edge(Edge::TARGET);
    const FAILURE: Edge = Edge(Edge::TARGET - 1);

    /// A repetition with this result.
    pub(super) const fn end(success: bool) -> Edge {
        if success { Edge::SUCCESS } else { Edge::FAILURE }
    }

    /// To a node like any other.
    pub(super) const fn to(node: u32) -> Edge {
        Edge(node)
    }

    const fn is_back(self) -> bool {
        self.0 & Edge::BACK != 0
    }

    const fn target(self) -> u32 {
        self.0 & Edge::TARGET
    }
}

struct Node {
    key: u64,
    bounds: Bounds,
    /// Where its block of words begins, 0 for a leaf; and [`UNINDEXED`].
    block: u32,
    /// A chain; without the nodes from which an edge leads back.
    parents: u32,
}

/// In a node's `block`: it is not found by its key.
const UNINDEXED: u32 = 1 << 31;

/// A block: its head (flags in the low byte, the number of edges above), the level, the edges.
///
/// The level is more than that of any parent: updates go from high levels to low ones, so that a
/// node is computed after all its children. (In any other order an update may take exponential
/// time.)
const LEVEL: usize = 1;
const FIRST_EDGE: usize = 2;

/// One bit of an expanded node each.
pub(super) mod flag {
    /// Its children are known.
    pub const EXPANDED: u32 = 1;
    /// The attacker moves.
    pub const ATTACKER: u32 = 2;
    /// On the path that the search stands on.
    pub const ON_PATH: u32 = 4;
    /// On that path, and its children's numbers have changed.
    pub const TOUCHED: u32 = 8;
    /// Waits for its update, or its children to be lifted.
    pub const QUEUED: u32 = 16;
    /// Some edge leads back to it.
    pub const HAS_END: u32 = 32;
    /// Seen in the present walk upwards.
    pub const SEEN: u32 = 64;
}

pub(super) struct SearchGraph {
    nodes: Vec<Node>,
    /// Blocks of expanded nodes, and pairs of chains of parents.
    words: Vec<u32>,
    index: KeyIndex,
    /// Levels and nodes that wait for their update.
    queue: BinaryHeap<(u32, u32)>,
    seen: Vec<u32>,
    /// Old levels and nodes whose children may have to be lifted.
    raised: BinaryHeap<Reverse<(u32, u32)>>,
    /// The value of a repetition, made by the defender and by the attacker.
    repetition: [bool; 2],
    /// Chains of the nodes from which edges lead back to a node that has any. They matter once,
    /// when it is decided.
    back_parents: FxHashMap<u32, u32>,
    /// Nodes with very many children.
    wide: FxHashMap<u32, WideNode>,
    wide_bytes: u64,
    /// Nodes on the path that were touched by the last update.
    pub(super) touched: usize,
    /// End nodes V' that stand for edges leading back.
    pub(super) ends: u64,
    /// Numbers computed anew.
    pub(super) updates: u64,
}

/// What a wide node has beside its edges.
struct WideNode {
    numbers: Wide,
    /// Which edge leads to a child.
    edge_to: FxHashMap<u32, u32>,
    /// More than one move leads to some child, so that a look at all edges is needed to find them.
    doubles: bool,
}

impl SearchGraph {
    pub(super) fn new(memory: u64, attack: &Attack) -> SearchGraph {
        let mut words = reserved(memory.min(u64::from(PAIR) * size_of::<u32>() as u64));
        words.extend([0; FIRST_EDGE]); // the empty block of all leaves
        SearchGraph {
            nodes: reserved(memory.min(u64::from(Edge::FAILURE.0) * size_of::<Node>() as u64)),
            words,
            index: KeyIndex::new(memory / 4),
            queue: BinaryHeap::new(),
            seen: Vec::new(),
            raised: BinaryHeap::new(),
            repetition: [attack.repetition(false), attack.repetition(true)],
            back_parents: FxHashMap::default(),
            wide: FxHashMap::default(),
            wide_bytes: 0,
            touched: 0,
            ends: 0,
            updates: 0,
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let words = 2 * (self.queue.capacity() + self.raised.capacity()) + self.seen.capacity();
        let waiting = (words * size_of::<u32>()) as u64;
        // A slot of the map takes 9 bytes, and as many again may stay free.
        let back = self.back_parents.capacity() as u64 * 18;
        bytes_of(&self.nodes) + bytes_of(&self.words) + self.index.bytes() + waiting + self.wide_bytes + back
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Makes sure that a node can get n children; `false` when memory is full.
    pub(super) fn make_room(&mut self, children: usize) -> bool {
        let indexed = self.nodes.iter().zip(0..).filter(|(node, _)| node.block & UNINDEXED == 0);
        self.index.make_room(children, indexed.map(|(node, number)| (node.key, number)))
            && has_room(&self.nodes, children)
            // An edge, and a pair if the child has a parent already.
            && has_room(&self.words, FIRST_EDGE + 3 * children)
            && children < 1 << 24
    }

    fn block(&self, node: u32) -> usize {
        (self.nodes[node as usize].block & !UNINDEXED) as usize
    }

    /// Never for a leaf.
    pub(super) fn is(&self, node: u32, flag: u32) -> bool {
        self.words[self.block(node)] & flag != 0
    }

    /// Require: an expanded node.
    pub(super) fn set(&mut self, node: u32, flag: u32) {
        let block = self.block(node);
        self.words[block] |= flag;
    }

    pub(super) fn clear(&mut self, node: u32, flag: u32) {
        let block = self.block(node);
        self.words[block] &= !flag;
    }

    /// Require: an expanded node.
    fn level(&self, node: u32) -> u32 {
        self.words[self.block(node) + LEVEL]
    }

    pub(super) fn bounds(&self, node: u32) -> Bounds {
        self.nodes[node as usize].bounds
    }

    pub(super) fn find(&self, key: u64) -> Option<u32> {
        self.index.find(key, |node| self.nodes[node as usize].key)
    }

    /// A leaf without parents.
    pub(super) fn add(&mut self, key: u64, indexed: bool, bounds: Bounds) -> u32 {
        let node = self.nodes.len() as u32;
        if indexed {
            self.index.insert(key, node);
        }
        let block = if indexed { 0 } else { UNINDEXED };
        self.nodes.push(Node { key, bounds, block, parents: NONE });
        node
    }

    /// Makes an expanded node of the leaf at the end of the path. `children` children follow, by
    /// [`SearchGraph::push`].
    pub(super) fn begin_children(&mut self, leaf: u32, attacker_moves: bool, children: usize) {
        let above = parents::all(&self.words, self.nodes[leaf as usize].parents);
        let level = above.map(|parent| self.level(parent) + 1).max();
        let side = if attacker_moves { flag::ATTACKER } else { 0 };
        let block = self.words.len();
        self.nodes[leaf as usize].block |= block as u32;
        self.words.extend([flag::EXPANDED | flag::ON_PATH | side, level.unwrap_or(0)]);
        self.words.resize(block + FIRST_EDGE + children, 0);
    }

    /// The next child of a node.
    pub(super) fn push(&mut self, parent: u32, edge: Edge) {
        let place = self.edges(parent).end;
        self.words[place] = edge.0;
        let block = self.block(parent);
        self.words[block] += 1 << 8;
        if let Some(target) = self.node_of(edge) {
            if edge.is_back() {
                let chain = self.back_parents.entry(target).or_insert(NONE);
                *chain = parents::with(&mut self.words, *chain, parent);
            } else {
                let chain = &mut self.nodes[target as usize].parents;
                *chain = parents::with(&mut self.words, *chain, parent);
                self.raise(target, parent);
            }
        }
    }

    /// Lifts a node, and what is below it, above the level of a new parent. In the order of the old
    /// levels, so that a node is looked at once, after all its parents.
    fn raise(&mut self, node: u32, parent: u32) {
        self.lift(node, self.level(parent));
        while let Some(Reverse((_, node))) = self.raised.pop() {
            self.clear(node, flag::QUEUED);
            let level = self.level(node);
            for place in self.edges(node) {
                let edge = Edge(self.words[place]);
                if let Some(child) = self.node_of(edge)
                    && !edge.is_back()
                {
                    self.lift(child, level);
                }
            }
        }
    }

    /// A leaf has no level yet.
    fn lift(&mut self, node: u32, above: u32) {
        if self.is(node, flag::EXPANDED) && self.level(node) <= above {
            let level = self.block(node) + LEVEL;
            let old = std::mem::replace(&mut self.words[level], above + 1);
            if !self.is(node, flag::QUEUED) {
                self.set(node, flag::QUEUED);
                self.raised.push(Reverse((old, node)));
            }
        }
    }

    /// An edge back to an ancestor.
    pub(super) fn edge_back(&mut self, parent: u32, ancestor: u32) -> Edge {
        if !self.is(ancestor, flag::HAS_END) {
            self.set(ancestor, flag::HAS_END);
            self.ends += 1;
        }
        let assumed = self.assumed(parent);
        let reset = self.bounds(ancestor).outcome() == Some(!assumed);
        Edge(ancestor | Edge::BACK | if reset { Edge::RESET } else { 0 })
    }

    fn assumed(&self, parent: u32) -> bool {
        self.repetition[usize::from(self.is(parent, flag::ATTACKER))]
    }

    /// Where the edges of a node stand.
    fn edges(&self, node: u32) -> Range<usize> {
        let block = self.block(node);
        let first = block + FIRST_EDGE;
        first..first + (self.words[block] >> 8) as usize
    }

    pub(super) fn children(&self, node: u32) -> impl ExactSizeIterator<Item = Edge> + '_ {
        self.words[self.edges(node)].iter().map(|&word| Edge(word))
    }

    pub(super) fn child(&self, node: u32, index: usize) -> Option<Edge> {
        self.words[self.edges(node)].get(index).map(|&word| Edge(word))
    }

    /// The node that an edge leads to, if it leads to one.
    pub(super) fn node_of(&self, edge: Edge) -> Option<u32> {
        (edge.target() < Edge::FAILURE.0).then(|| edge.target())
    }

    /// Whether `node` can be reached from `ancestor`, or is the same. Walks upwards, never above
    /// its level.
    pub(super) fn is_ancestor(&mut self, ancestor: u32, node: u32) -> bool {
        let level = self.level(ancestor);
        self.set(node, flag::SEEN);
        self.seen.push(node);
        let mut walked = 0;
        while let Some(&node) = self.seen.get(walked)
            && node != ancestor
        {
            walked += 1;
            let mut chain = self.nodes[node as usize].parents;
            while let Some((parent, rest)) = parents::first(&self.words, chain) {
                chain = rest;
                if self.level(parent) >= level && !self.is(parent, flag::SEEN) {
                    self.set(parent, flag::SEEN);
                    self.seen.push(parent);
                }
            }
        }
        let found = walked < self.seen.len();
        while let Some(node) = self.seen.pop() {
            self.clear(node, flag::SEEN);
        }
        found
    }
}
