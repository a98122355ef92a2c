//! The nodes of an acyclic search graph, one for each position: 24 bytes, and its edges.
//!
//! All edges stand in one list of words, `links`. An expanded node has a block there: a head (the
//! number of moves and two marks) and one word a move. Chains of parents (`parents.rs`) have their
//! pairs there too.

use crate::key_index::KeyIndex;
use crate::parents::{self, NONE, PAIR};
use andor_engines::Bounds;
use andor_engines::pn::group_size;
use andor_engines::store::{bytes_of, has_room, reserved};
use andor_game::Key;

/// The root's number.
pub(super) const ROOT: u32 = 0;

#[derive(Clone, Copy)]
struct Node {
    key: Key,
    bounds: Bounds,
    /// The head of the block of children; 0 for a leaf, [`UNUSED`] for a node to be used again.
    links: u32,
    /// The chain of parents; for an unused node the next unused one.
    parents: u32,
}

const UNUSED: u32 = u32::MAX;

/// In the head of a block: the attacker moves.
const ATTACKER: u32 = 1 << 31;
/// In the head of a block: its node is a group.
const GROUP: u32 = 1 << 30;
const COUNT: u32 = GROUP - 1;

/// What a move leads to, as a word: a node, or one of these.
pub(super) mod link {
    /// Nothing: another move leads to the same node, or the node was deleted.
    pub(in super::super) const NOTHING: u32 = u32::MAX;
    /// An end where the attack has succeeded.
    pub(in super::super) const SUCCESS: u32 = u32::MAX - 1;
    /// An end where the attack has failed.
    pub(in super::super) const FAILURE: u32 = u32::MAX - 2;
}

/// Nodes, edges and index of a search graph.
pub(super) struct Dag {
    nodes: Vec<Node>,
    links: Vec<u32>,
    index: KeyIndex,
    first_unused: u32,
    unused: usize,
    groups: usize,
}

impl Dag {
    const MOST_NODES: u64 = PAIR as u64 - 1;

    /// A graph of only a root, that may grow to `bytes`.
    pub(super) fn new(root: Key, bounds: Bounds, memory: u64) -> Dag {
        let nodes = reserved(memory.min(Dag::MOST_NODES * size_of::<Node>() as u64));
        let mut links = reserved(memory.min(u64::from(PAIR) * size_of::<u32>() as u64));
        links.push(0); // so that no block starts at 0
        let index = KeyIndex::new(memory / 4);
        let mut dag = Dag { nodes, links, index, first_unused: NONE, unused: 0, groups: 0 };
        if dag.index.make_room(1, std::iter::empty()) {
            dag.add(root, bounds);
        }
        dag
    }

    /// Whether there is no room even for the root.
    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The positions that have a node.
    pub(super) fn positions(&self) -> usize {
        self.nodes.len() - self.unused - self.groups
    }

    pub(super) fn bytes(&self) -> u64 {
        bytes_of(&self.nodes) + bytes_of(&self.links) + self.index.bytes()
    }

    /// The bytes in use if a node with n moves were expanded and all its children were new,
    /// or each had a parent already. `None` when that is more than numbers or addresses allow.
    pub(super) fn bytes_after(&self, moves: usize) -> Option<u64> {
        let groups = group_size(moves).map_or(0, |size| moves.div_ceil(size));
        let (nodes, links) = (moves + groups, 3 * moves + 2 * groups + 1);
        let index = self.index.bytes_with(moves)?;
        let fits = has_room(&self.nodes, nodes) && has_room(&self.links, links) && moves <= COUNT as usize;
        let added = (nodes * size_of::<Node>() + links * size_of::<u32>()) as u64;
        fits.then(|| bytes_of(&self.nodes) + bytes_of(&self.links) + index + added)
    }

    /// Makes the index large enough for the children of a node with n moves.
    pub(super) fn prepare(&mut self, moves: usize) {
        let Dag { nodes, links, index, .. } = self;
        let positions = nodes.iter().zip(0..).filter(|(node, _)| {
            node.links != UNUSED && (node.links == 0 || links[node.links as usize] & GROUP == 0)
        });
        index.make_room(moves, positions.map(|(node, number)| (node.key.0, number)));
    }

    pub(super) fn bounds(&self, node: u32) -> Bounds {
        self.nodes[node as usize].bounds
    }

    pub(super) fn is_expanded(&self, node: u32) -> bool {
        self.nodes[node as usize].links != 0
    }

    /// The node of a key.
    pub(super) fn find(&self, key: Key) -> Option<u32> {
        self.index.find(key.0, |node| self.nodes[node as usize].key.0)
    }

    /// A new node for a key that has none.
    pub(super) fn add(&mut self, key: Key, bounds: Bounds) -> u32 {
        let node = self.allocate(Node { key, bounds, links: 0, parents: NONE });
        self.index.insert(key.0, node);
        node
    }

    fn allocate(&mut self, node: Node) -> u32 {
        if self.first_unused == NONE {
            self.nodes.push(node);
            return self.nodes.len() as u32 - 1;
        }
        let number = self.first_unused;
        self.first_unused = self.nodes[number as usize].parents;
        self.nodes[number as usize] = node;
        self.unused -= 1;
        number
    }

    /// Starts the block of a node with n moves; they follow one by one with [`Dag::link`].
    pub(super) fn expand(&mut self, node: u32, attacker: bool, moves: usize) {
        let side = if attacker { ATTACKER } else { 0 };
        match group_size(moves) {
            None => self.start_block(node, moves as u32 | side),
            Some(size) => {
                let groups = moves.div_ceil(size);
                self.start_block(node, groups as u32 | side);
                let first = self.links.len();
                self.links.resize(first + groups, link::NOTHING);
                for place in 0..groups {
                    // A group has no key: it is found only through its parent.
                    let group = Node { key: Key(0), bounds: Bounds::LEAF, links: 0, parents: node };
                    let group = self.allocate(group);
                    self.links[first + place] = group;
                    let width = size.min(moves - place * size) as u32;
                    self.start_block(group, width | side | GROUP);
                    let end = self.links.len() + width as usize;
                    self.links.resize(end, link::NOTHING);
                }
                self.groups += groups;
                return;
            }
        }
        let end = self.links.len() + moves;
        self.links.resize(end, link::NOTHING);
    }

    fn start_block(&mut self, node: u32, head: u32) {
        self.nodes[node as usize].links = self.links.len() as u32;
        self.links.push(head);
    }

    /// The moves of a node as places in `links`, with the mark of whose they are.
    fn block(&self, node: u32) -> (bool, std::ops::Range<usize>) {
        let head = self.nodes[node as usize].links as usize;
        if head == 0 {
            return (false, 0..0);
        }
        let word = self.links[head];
        (word & ATTACKER != 0, head + 1..head + 1 + (word & COUNT) as usize)
    }

    /// Whether a node stands for a part of its parent's moves.
    pub(super) fn is_group(&self, node: u32) -> bool {
        let head = self.nodes[node as usize].links;
        head != 0 && self.links[head as usize] & GROUP != 0
    }

    /// Says where a move of a node leads to: `link` is a node's number or one of the words in
    /// [`link`].
    pub(super) fn link(&mut self, node: u32, index: usize, link: u32) {
        let (_, block) = self.block(node);
        let first = self.links[block.start];
        let (owner, place) = if block.is_empty() || !self.is_node(first) || !self.is_group(first) {
            (node, block.start + index)
        } else {
            let width = self.block(first).1.len();
            let group = self.links[block.start + index / width];
            (group, self.block(group).1.start + index % width)
        };
        if !self.is_node(link) {
            self.links[place] = link;
        } else if !self.was_linked_by(link, node) {
            self.links[place] = link;
            self.add_parent(link, owner);
        }
    }

    fn is_node(&self, link: u32) -> bool {
        (link as usize) < self.nodes.len()
    }

    /// Whether the newest parent of a child is this node or one of its groups. While a node is
    /// being expanded it is the only one to become a parent, so this tells whether another of its
    /// moves leads to the child.
    fn was_linked_by(&self, child: u32, node: u32) -> bool {
        self.parents(child).next().is_some_and(|newest| {
            newest == node || (self.is_group(newest) && self.nodes[newest as usize].parents == node)
        })
    }

    fn add_parent(&mut self, child: u32, parent: u32) {
        let chain = &mut self.nodes[child as usize].parents;
        *chain = parents::with(&mut self.links, *chain, parent);
    }

    /// The parents of a node (groups stand for theirs), newest first.
    pub(super) fn parents(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        parents::all(&self.links, self.nodes[node as usize].parents)
    }

    fn bounds_of(&self, link: u32, attacker: bool) -> Bounds {
        match link {
            link::SUCCESS => Bounds::PROVED,
            link::FAILURE => Bounds::DISPROVED,
            // Adds nothing to the sum and is never the least.
            link::NOTHING => Bounds::decided(!attacker),
            node => self.nodes[node as usize].bounds,
        }
    }

    /// Computes the numbers of an expanded node from its children; whether they changed.
    pub(super) fn refresh(&mut self, node: u32) -> bool {
        let (attacker, block) = self.block(node);
        let children = self.links[block].iter().map(|&link| self.bounds_of(link, attacker));
        let bounds = Bounds::of_children(attacker, children);
        std::mem::replace(&mut self.nodes[node as usize].bounds, bounds) != bounds
    }

    /// Computes the numbers of a node's groups.
    pub(super) fn refresh_groups(&mut self, node: u32) {
        for place in self.block(node).1 {
            let child = self.links[place];
            if self.is_node(child) && self.is_group(child) {
                self.refresh(child);
            }
        }
    }

    /// The leftmost child on which the number of an undecided node rests, and its place among the
    /// moves.
    pub(super) fn most_proving_child(&self, node: u32) -> Option<(u32, usize)> {
        let (attacker, block) = self.block(node);
        let least = self.bounds(node).minimised(attacker);
        let start = block.start;
        let index = self.links[block]
            .iter()
            .position(|&link| self.bounds_of(link, attacker).minimised(attacker) == least)?;
        let child = self.links[start + index];
        if !self.is_group(child) {
            return Some((child, index));
        }
        let before = index * self.block(self.links[start]).1.len();
        self.most_proving_child(child).map(|(child, index)| (child, before + index))
    }

    /// Deletes the leaves below a decided node that no other node leads to; how many there were.
    pub(super) fn delete_leaves(&mut self, node: u32) -> usize {
        let mut deleted = 0;
        for place in self.block(node).1 {
            let child = self.links[place];
            if !self.is_node(child) {
                continue;
            }
            let Node { links, parents, .. } = self.nodes[child as usize];
            if links != 0 {
                if self.is_group(child) {
                    deleted += self.delete_leaves(child);
                }
            } else if parents == node {
                let nodes = &self.nodes;
                self.index.remove(child, |node| nodes[node as usize].key.0);
                let stored = &mut self.nodes[child as usize];
                (stored.links, stored.parents) = (UNUSED, self.first_unused);
                self.first_unused = child;
                self.unused += 1;
                self.links[place] = link::NOTHING;
                deleted += 1;
            }
        }
        deleted
    }

    /// Gives back what was reserved and not used.
    pub(super) fn release(&mut self) {
        self.nodes.shrink_to_fit();
        self.links.shrink_to_fit();
    }
}
