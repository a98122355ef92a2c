//! The nodes of a search tree: 20 bytes each, no positions, no moves.
//!
//! The children of a node are one block, in the order of its moves, and stand behind their parent;
//! that order is what lets `deletion.rs` close gaps in one pass. Wide nodes have groups in between.

use super::group_size;
use crate::store::{bytes_of, has_room, reserve, reserved};
use crate::{Bounds, Cursor, Hint, Hints, Step};
use andor_game::Game;

/// The root's place.
pub(super) const ROOT: u32 = 0;

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) bounds: Bounds,
    pub(super) parent: u32,
    /// 0, where only the root stands, for a node without children.
    pub(super) first_child: u32,
    /// The number of children, and the marks below.
    pub(super) info: u32,
}

/// The attacker moves.
const ATTACKER: u32 = 1 << 31;
/// A group: a part of its parent's moves, and no position.
const GROUP: u32 = 1 << 30;
/// Free for passes over the tree.
pub(super) const MARK: u32 = 1 << 29;
const COUNT: u32 = MARK - 1;

impl Node {
    const fn leaf(bounds: Bounds, parent: u32) -> Node {
        Node { bounds, parent, first_child: 0, info: 0 }
    }

    pub(super) const fn is_group(&self) -> bool {
        self.info & GROUP != 0
    }

    pub(super) const fn has_children(&self) -> bool {
        self.first_child != 0
    }

    /// What counts for the choice of a child: the proof number if the attacker moves.
    pub(super) const fn minimised_in(&self, child: &Node) -> u32 {
        child.bounds.minimised(self.info & ATTACKER != 0)
    }

    pub(super) fn children(&self) -> std::ops::Range<usize> {
        let first = self.first_child as usize;
        first..first + if self.has_children() { (self.info & COUNT) as usize } else { 0 }
    }
}

/// A search tree in one block of memory.
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// Bytes at most.
    memory: u64,
}

impl Tree {
    /// Bytes of one node.
    pub(super) const NODE_BYTES: u64 = size_of::<Node>() as u64;

    /// A tree of only a root, that may grow to `bytes`.
    pub(super) fn new(root: Bounds, memory: u64) -> Tree {
        let memory = memory.min(u64::from(u32::MAX) * Tree::NODE_BYTES);
        let mut nodes = reserved(memory);
        nodes.push(Node::leaf(root, ROOT));
        Tree { nodes, memory }
    }

    pub(super) fn bytes(&self) -> u64 {
        bytes_of(&self.nodes)
    }

    /// The number of nodes that the children of a node with n moves take, groups included.
    pub(super) fn nodes_for(moves: usize) -> usize {
        moves + group_size(moves).map_or(0, |size| moves.div_ceil(size))
    }

    /// Whether n more nodes can be had without taking new memory.
    pub(super) fn has_place_for(&self, nodes: usize) -> bool {
        nodes <= COUNT as usize && has_room(&self.nodes, nodes)
    }

    /// The largest number of nodes.
    pub(super) const fn most_nodes(&self) -> usize {
        (self.memory / Tree::NODE_BYTES) as usize
    }

    /// Gives unused memory back, and keeps its addresses for later.
    pub(super) fn release(&mut self) {
        self.nodes.shrink_to_fit();
        reserve(&mut self.nodes, self.memory);
    }

    pub(super) fn bounds(&self, node: u32) -> Bounds {
        self.nodes[node as usize].bounds
    }

    /// Gives a leaf its children. Its own numbers stay as they were; those of its groups are
    /// computed.
    ///
    /// Require: [`Tree::has_place_for`] what [`Tree::nodes_for`] says.
    pub(super) fn expand(
        &mut self,
        node: u32,
        attacker: bool,
        mut children: impl ExactSizeIterator<Item = Bounds>,
    ) {
        let moves = children.len();
        let side = if attacker { ATTACKER } else { 0 };
        let first = self.nodes.len() as u32;
        let Some(size) = group_size(moves) else {
            self.adopt(node, first, moves, side);
            self.nodes.extend(children.map(|bounds| Node::leaf(bounds, node)));
            return;
        };
        let groups = moves.div_ceil(size);
        self.adopt(node, first, groups, side);
        self.nodes.extend((0..groups).map(|_| Node::leaf(Bounds::LEAF, node)));
        for group in first..first + groups as u32 {
            let start = self.nodes.len();
            self.nodes.extend(children.by_ref().take(size).map(|bounds| Node::leaf(bounds, group)));
            self.adopt(group, start as u32, self.nodes.len() - start, side | GROUP);
            self.refresh(group);
        }
    }

    fn adopt(&mut self, node: u32, first_child: u32, children: usize, marks: u32) {
        let node = &mut self.nodes[node as usize];
        node.first_child = first_child;
        node.info = children as u32 | marks;
    }

    /// Computes the numbers of an expanded node from its children; whether they changed.
    #[inline]
    pub(super) fn refresh(&mut self, node: u32) -> bool {
        let parent = &self.nodes[node as usize];
        let children = self.nodes[parent.children()].iter().map(|child| child.bounds);
        let bounds = if parent.info & ATTACKER != 0 {
            Bounds::of_children(true, children)
        } else {
            Bounds::of_children(false, children)
        };
        std::mem::replace(&mut self.nodes[node as usize].bounds, bounds) != bounds
    }

    /// The node above, and the group in between if there is one.
    pub(super) fn parents(&self, node: u32) -> (Option<u32>, u32) {
        let parent = self.nodes[node as usize].parent;
        let above = &self.nodes[parent as usize];
        if above.is_group() { (Some(parent), above.parent) } else { (None, parent) }
    }

    /// The leftmost child on which the node's own number rests, and its place among the moves.
    #[inline]
    pub(super) fn most_proving_child(&self, node: u32) -> Option<(u32, usize)> {
        let (child, index) = self.most_proving_in_block(node)?;
        if !self.nodes[child as usize].is_group() {
            return Some((child, index));
        }
        let before = index * self.group_width(node)?;
        self.most_proving_in_block(child).map(|(child, index)| (child, before + index))
    }

    /// The same without a look into groups.
    #[inline]
    pub(super) fn most_proving_in_block(&self, node: u32) -> Option<(u32, usize)> {
        let parent = &self.nodes[node as usize];
        let block = parent.children();
        let attacker = parent.info & ATTACKER != 0;
        let least = parent.bounds.minimised(attacker);
        let index = self.nodes[block].iter().position(|child| child.bounds.minimised(attacker) == least)?;
        Some((parent.first_child + index as u32, index))
    }

    /// Children in each group but the last, for a node whose children are groups. A group that lost
    /// its own children to a deletion still knows how many there were.
    fn group_width(&self, node: u32) -> Option<usize> {
        let parent = &self.nodes[node as usize];
        let first = &self.nodes[parent.first_child as usize];
        (parent.has_children() && first.is_group()).then_some((first.info & COUNT) as usize)
    }

    /// The child after the `index`-th move, if it is still there.
    fn child(&self, node: u32, index: usize) -> Option<u32> {
        let nth =
            |node: u32, index| self.nodes[node as usize].children().nth(index).map(|child| child as u32);
        match self.group_width(node) {
            None => nth(node, index),
            Some(width) => nth(nth(node, index / width)?, index % width),
        }
    }
}

/// What a tree knows, place by place.
pub(super) struct PnTreeHints {
    tree: Tree,
    /// Whether a proof of the attack is a proof of the question.
    proves: bool,
}

impl PnTreeHints {
    pub(super) fn new(mut tree: Tree, proves: bool) -> PnTreeHints {
        tree.nodes.shrink_to_fit();
        PnTreeHints { tree, proves }
    }

    /// A leaf about which nothing is known is no place to be.
    fn known(&self, node: u32) -> Option<Cursor> {
        let stored = &self.tree.nodes[node as usize];
        (stored.bounds.is_decided() || stored.has_children()).then_some(Cursor(u64::from(node)))
    }
}

impl<G: Game> Hints<G> for PnTreeHints {
    fn root(&self) -> Option<Cursor> {
        self.known(ROOT)
    }
    fn child(&self, _: &G, step: &Step<'_, G>) -> Option<Cursor> {
        self.known(self.tree.child(step.parent.0 as u32, step.index)?)
    }
    fn hint(&self, at: Cursor) -> Hint {
        Hint::of(self.tree.bounds(at.0 as u32).outcome(), self.proves)
    }
}
