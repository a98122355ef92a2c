//! The graph in memory: nodes, their children, all their parents, and how new numbers travel upwards.
//!
//! A node takes 32 bytes, an edge 4, a second and further parents 8 each, and a slot of the index about 6. Moves
//! and positions are not kept: the n-th edge is the n-th move, and the search walks down from the root anyway.

use crate::store::{KeyIndex, bytes_of, has_room, reserved};
use crate::{Attack, Bounds};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Where a move leads, in one word: a node, or one of the two ends of the history; and whether it leads back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Edge(u32);

impl Edge {
    /// The move leads back to an ancestor: Schijf's end node V', worth what a repetition is worth ...
    const BACK: u32 = 1 << 31;
    /// ... until V was decided the opposite way.
    const RESET: u32 = 1 << 30;
    const TARGET: u32 = Edge::RESET - 1;
    /// A repetition that needs no node: the position stood on the board before, on every path to here.
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

const NONE: u32 = u32::MAX;
/// In a node's `parents`: not one parent but the place of a list.
const LIST: u32 = 1 << 31;
/// In a parent's word: the edge from it leads back.
const BACK_PARENT: u32 = 1 << 30;

struct Node {
    bounds: Bounds,
    first_edge: u32,
    /// The only parent, or [`LIST`] and where the list begins, or [`NONE`].
    parents: u32,
    /// Flags in the low byte, the number of children above.
    shape: u32,
    /// More than that of any parent: updates go from high levels to low ones, so that a node is computed after all
    /// its children. (In any other order an update may take exponential time.)
    level: u32,
}

struct ParentLink {
    parent: u32,
    next: u32,
}

/// One bit of a node each.
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
    /// Found in the index.
    pub const INDEXED: u32 = 64;
    /// Seen in the present walk upwards.
    pub const SEEN: u32 = 128;
}

pub(super) struct SearchGraph {
    keys: Vec<u64>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    links: Vec<ParentLink>,
    index: KeyIndex,
    /// Levels and nodes that wait for their update.
    queue: BinaryHeap<(u32, u32)>,
    seen: Vec<u32>,
    /// Old levels and nodes whose children may have to be lifted.
    raised: BinaryHeap<Reverse<(u32, u32)>>,
    /// What a repetition is worth, made by the defender and by the attacker.
    repetition: [bool; 2],
    /// Nodes on the path that were touched by the last update.
    pub(super) touched: usize,
    /// End nodes V' that stand for edges leading back.
    pub(super) ends: u64,
    /// Numbers computed anew.
    pub(super) updates: u64,
}

impl SearchGraph {
    pub(super) fn new(memory: u64, attack: &Attack) -> SearchGraph {
        SearchGraph {
            keys: reserved(memory / 4),
            nodes: reserved(memory / 8 * 5),
            edges: reserved(memory / 2),
            links: reserved(memory / 2),
            index: KeyIndex::new(memory / 4),
            queue: BinaryHeap::new(),
            seen: Vec::new(),
            raised: BinaryHeap::new(),
            repetition: [attack.repetition(false), attack.repetition(true)],
            touched: 0,
            ends: 0,
            updates: 0,
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let words = 2 * (self.queue.capacity() + self.raised.capacity()) + self.seen.capacity();
        bytes_of(&self.keys)
            + bytes_of(&self.nodes)
            + bytes_of(&self.edges)
            + bytes_of(&self.links)
            + self.index.bytes()
            + (words * size_of::<u32>()) as u64
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Makes sure that a node can get so many children; `false` when memory is full.
    pub(super) fn make_room(&mut self, children: usize) -> bool {
        let indexed = |(number, node): (usize, &Node)| {
            (node.shape & flag::INDEXED != 0).then(|| (self.keys[number], number as u32))
        };
        self.index.make_room(children, self.nodes.iter().enumerate().filter_map(indexed))
            && has_room(&self.keys, children)
            && has_room(&self.nodes, children)
            && has_room(&self.edges, children)
            // A node that gets its second parent needs two links.
            && has_room(&self.links, 2 * children)
            && self.nodes.len() + children < Edge::FAILURE.0 as usize
            && children < 1 << 24
    }

    pub(super) fn is(&self, node: u32, flag: u32) -> bool {
        self.nodes[node as usize].shape & flag != 0
    }

    pub(super) fn set(&mut self, node: u32, flag: u32) {
        self.nodes[node as usize].shape |= flag;
    }

    pub(super) fn clear(&mut self, node: u32, flag: u32) {
        self.nodes[node as usize].shape &= !flag;
    }

    pub(super) fn bounds(&self, node: u32) -> Bounds {
        self.nodes[node as usize].bounds
    }

    pub(super) fn find(&self, key: u64) -> Option<u32> {
        self.index.find(key, |node| self.keys[node as usize])
    }

    /// A node without parents or children.
    pub(super) fn add(&mut self, key: u64, indexed: bool, attacker_moves: bool, bounds: Bounds) -> u32 {
        let node = self.nodes.len() as u32;
        let mut shape = 0;
        if attacker_moves {
            shape |= flag::ATTACKER;
        }
        if indexed {
            shape |= flag::INDEXED;
            self.index.insert(key, node);
        }
        self.keys.push(key);
        self.nodes.push(Node { bounds, first_edge: 0, parents: NONE, shape, level: 0 });
        node
    }

    /// Children follow, by [`SearchGraph::push`].
    pub(super) fn begin_children(&mut self, parent: u32) {
        self.nodes[parent as usize].first_edge = self.edges.len() as u32;
        self.set(parent, flag::EXPANDED);
    }

    /// The next child of a node.
    pub(super) fn push(&mut self, parent: u32, edge: Edge) {
        self.edges.push(edge);
        self.nodes[parent as usize].shape += 1 << 8;
        let target = edge.target();
        if target < Edge::FAILURE.0 {
            if edge.is_back() {
                self.add_parent(target, parent | BACK_PARENT);
            } else {
                self.add_parent(target, parent);
                self.raise(target, parent);
            }
        }
    }

    /// Lifts a node, and what is below it, above the level of a new parent. In the order of the old levels, so
    /// that a node is looked at once, after all its parents.
    fn raise(&mut self, node: u32, parent: u32) {
        self.lift(node, self.nodes[parent as usize].level);
        while let Some(Reverse((_, node))) = self.raised.pop() {
            self.clear(node, flag::QUEUED);
            let Node { level, first_edge, shape, .. } = self.nodes[node as usize];
            for place in first_edge..first_edge + (shape >> 8) {
                let edge = self.edges[place as usize];
                if let Some(child) = self.node_of(edge)
                    && !edge.is_back()
                {
                    self.lift(child, level);
                }
            }
        }
    }

    fn lift(&mut self, node: u32, above: u32) {
        let old = self.nodes[node as usize].level;
        if old <= above {
            self.nodes[node as usize].level = above + 1;
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

    fn add_parent(&mut self, child: u32, word: u32) {
        let first = self.nodes[child as usize].parents;
        let next = if first == NONE {
            self.nodes[child as usize].parents = word;
            return;
        } else if first & LIST != 0 {
            first & !LIST
        } else {
            self.links.push(ParentLink { parent: first, next: NONE });
            self.links.len() as u32 - 1
        };
        self.nodes[child as usize].parents = LIST | self.links.len() as u32;
        self.links.push(ParentLink { parent: word, next });
    }

    /// The parent at a place of a node's list of parents, and the next place.
    fn parent_at(&self, place: u32) -> Option<(u32, u32)> {
        if place == NONE {
            None
        } else if place & LIST == 0 {
            Some((place, NONE))
        } else {
            let link = &self.links[(place & !LIST) as usize];
            Some((link.parent, if link.next == NONE { NONE } else { LIST | link.next }))
        }
    }

    pub(super) fn children(&self, node: u32) -> &[Edge] {
        let Node { first_edge, shape, .. } = self.nodes[node as usize];
        &self.edges[first_edge as usize..(first_edge + (shape >> 8)) as usize]
    }

    /// The node that an edge leads to, if it leads to one.
    pub(super) fn node_of(&self, edge: Edge) -> Option<u32> {
        (edge.target() < Edge::FAILURE.0).then(|| edge.target())
    }

    fn edge_bounds(&self, parent: u32, edge: Edge) -> Bounds {
        if edge.is_back() {
            return Bounds::decided(self.assumed(parent) == (edge.0 & Edge::RESET == 0));
        }
        match self.node_of(edge) {
            Some(node) => self.bounds(node),
            None => Bounds::decided(edge == Edge::SUCCESS),
        }
    }

    /// The first child with the least number that its parent minimises: the way to the most-proving node.
    pub(super) fn best_child(&self, node: u32) -> (usize, u32) {
        let attacker_moves = self.is(node, flag::ATTACKER);
        let (index, edge) = self
            .children(node)
            .iter()
            .enumerate()
            .min_by_key(|(_, edge)| self.edge_bounds(node, **edge).minimised(attacker_moves))
            .expect("a position that is not over has a move");
        (index, edge.target())
    }

    /// Whether `node` can be reached from `ancestor`, or is the same. Walks upwards, never above its level.
    pub(super) fn is_ancestor(&mut self, ancestor: u32, node: u32) -> bool {
        let level = self.nodes[ancestor as usize].level;
        self.set(node, flag::SEEN);
        self.seen.push(node);
        let mut walked = 0;
        while let Some(&node) = self.seen.get(walked)
            && node != ancestor
        {
            walked += 1;
            let mut place = self.nodes[node as usize].parents;
            while let Some((parent, next)) = self.parent_at(place) {
                place = next;
                if parent & BACK_PARENT == 0
                    && self.nodes[parent as usize].level >= level
                    && !self.is(parent, flag::SEEN)
                {
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

    /// Computes a node's numbers anew, and those of all nodes that depend on it. Where numbers come out as they
    /// were nothing travels further, and an edge is reset at most once: so it ends.
    pub(super) fn update(&mut self, node: u32) {
        self.enqueue(node);
        while let Some((_, node)) = self.queue.pop() {
            self.clear(node, flag::QUEUED);
            self.updates += 1;
            let children = self.children(node).iter().map(|edge| self.edge_bounds(node, *edge));
            let bounds = Bounds::of_children(self.is(node, flag::ATTACKER), children);
            if bounds == self.bounds(node) {
                continue;
            }
            self.nodes[node as usize].bounds = bounds;
            let mut place = self.nodes[node as usize].parents;
            while let Some((parent, next)) = self.parent_at(place) {
                place = next;
                if parent & BACK_PARENT == 0 {
                    self.enqueue(parent);
                } else if bounds.outcome() == Some(!self.assumed(parent & !BACK_PARENT)) {
                    self.reset(parent & !BACK_PARENT, node);
                }
            }
        }
    }

    fn enqueue(&mut self, node: u32) {
        if !self.is(node, flag::QUEUED) {
            self.set(node, flag::QUEUED);
            self.queue.push((self.nodes[node as usize].level, node));
        }
        if self.is(node, flag::ON_PATH) && !self.is(node, flag::TOUCHED) {
            self.set(node, flag::TOUCHED);
            self.touched += 1;
        }
    }

    /// The position that edges from `parent` lead back to was decided against what a repetition is worth.
    fn reset(&mut self, parent: u32, ancestor: u32) {
        let Node { first_edge, shape, .. } = self.nodes[parent as usize];
        for edge in &mut self.edges[first_edge as usize..(first_edge + (shape >> 8)) as usize] {
            if edge.is_back() && edge.target() == ancestor {
                edge.0 |= Edge::RESET;
            }
        }
        self.enqueue(parent);
    }
}
