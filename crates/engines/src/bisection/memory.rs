//! Coplan's function `mem`: the part of the tree that later goal searches can profit from, with a
//! lower and an upper bound at each node, and the three ways of keeping it small (Coplan 1983,
//! 2.3).

use crate::Stop;
use crate::store::{bytes_of, has_room, reserved};

/// Which of the three storage reductions are made. They change what is stored, never an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reductions {
    /// First: if the r-th child settled a goal, the children before it are dropped and never
    /// visited again.
    pub before_cutoff: bool,
    /// Second: what lies below a node is dropped when its bounds are outside the window of all
    /// later goals.
    pub outside_window: bool,
    /// Third: what lies below a node is dropped when its bounds have met.
    pub settled: bool,
}

impl Reductions {
    /// All three.
    pub const ALL: Reductions = Reductions { before_cutoff: true, outside_window: true, settled: true };
    /// None.
    pub const NONE: Reductions = Reductions { before_cutoff: false, outside_window: false, settled: false };
}

/// A stored node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Stored {
    lower: i32,
    upper: i32,
    /// How many of the first children are dropped for good.
    skipped: u32,
    /// The list of stored children, in the order of moves from `skipped` on.
    first_child: u32,
    next_sibling: u32,
}

/// The stored nodes.
#[derive(Debug)]
pub(super) struct Memory {
    nodes: Vec<Stored>,
    free: u32,
    live: u64,
    doomed: Vec<u32>,
    range: (i32, i32),
}

impl Memory {
    /// An empty memory for values within a range, that may use `bytes`.
    pub(super) fn new(lowest: i32, highest: i32, bytes: u64) -> Memory {
        let most = u64::from(NONE - 1) * size_of::<Stored>() as u64;
        let nodes = reserved(bytes.min(most));
        Memory { nodes, free: NONE, live: 0, doomed: Vec::new(), range: (lowest, highest) }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        bytes_of(&self.nodes) + (self.doomed.capacity() * size_of::<u32>()) as u64
    }

    /// Nodes stored now.
    pub(super) const fn live(&self) -> u64 {
        self.live
    }

    /// A node of which nothing is known yet.
    pub(super) fn add(&mut self) -> Result<NodeId, Stop> {
        let (lower, upper) = self.range;
        let fresh = Stored { lower, upper, skipped: 0, first_child: NONE, next_sibling: NONE };
        let id = self.free;
        if id != NONE {
            self.free = self.nodes[id as usize].next_sibling;
            self.nodes[id as usize] = fresh;
        } else if has_room(&self.nodes, 1) {
            self.nodes.push(fresh);
        } else {
            return Err(Stop::Memory);
        }
        self.live += 1;
        Ok(NodeId(if id != NONE { id } else { self.nodes.len() as u32 - 1 }))
    }

    pub(super) fn bounds(&self, node: NodeId) -> (i32, i32) {
        let stored = &self.nodes[node.0 as usize];
        (stored.lower, stored.upper)
    }

    pub(super) fn narrow(&mut self, node: NodeId, lower: i32, upper: i32) {
        let stored = &mut self.nodes[node.0 as usize];
        stored.lower = stored.lower.max(lower);
        stored.upper = stored.upper.min(upper);
    }

    pub(super) fn skipped(&self, node: NodeId) -> usize {
        self.nodes[node.0 as usize].skipped as usize
    }

    /// The stored child after `previous`, or the first.
    pub(super) fn child_after(&self, parent: NodeId, previous: Option<NodeId>) -> Option<NodeId> {
        let id = match previous {
            None => self.nodes[parent.0 as usize].first_child,
            Some(previous) => self.nodes[previous.0 as usize].next_sibling,
        };
        (id != NONE).then_some(NodeId(id))
    }

    /// Adds a child behind `previous`, the last one stored.
    pub(super) fn add_child(&mut self, parent: NodeId, previous: Option<NodeId>) -> Result<NodeId, Stop> {
        let child = self.add()?;
        match previous {
            None => self.nodes[parent.0 as usize].first_child = child.0,
            Some(previous) => self.nodes[previous.0 as usize].next_sibling = child.0,
        }
        Ok(child)
    }

    /// Drops all children before `child`, which is the `index`-th, for good (first reduction).
    pub(super) fn skip_before(&mut self, parent: NodeId, child: NodeId, index: usize) {
        let mut id = self.nodes[parent.0 as usize].first_child;
        while id != child.0 {
            let next = self.nodes[id as usize].next_sibling;
            self.drop_tree(id);
            id = next;
        }
        let stored = &mut self.nodes[parent.0 as usize];
        stored.first_child = child.0;
        stored.skipped = index as u32;
    }

    /// Drops what lies below a node (second and third reduction).
    pub(super) fn drop_below(&mut self, node: NodeId) {
        let mut id = std::mem::replace(&mut self.nodes[node.0 as usize].first_child, NONE);
        while id != NONE {
            let next = self.nodes[id as usize].next_sibling;
            self.drop_tree(id);
            id = next;
        }
    }

    fn drop_tree(&mut self, id: u32) {
        self.doomed.push(id);
        while let Some(id) = self.doomed.pop() {
            let mut child = self.nodes[id as usize].first_child;
            while child != NONE {
                self.doomed.push(child);
                child = self.nodes[child as usize].next_sibling;
            }
            self.nodes[id as usize].next_sibling = self.free;
            self.free = id;
            self.live -= 1;
        }
    }
}

impl NodeId {
    pub(super) const fn number(self) -> u64 {
        self.0 as u64
    }

    pub(super) const fn from_number(number: u64) -> NodeId {
        NodeId(number as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropped_nodes_are_used_again() {
        let mut memory = Memory::new(0, 9, 20 * 4);
        let root = memory.add().unwrap();
        let first = memory.add_child(root, None).unwrap();
        memory.add_child(first, None).unwrap();
        let second = memory.add_child(root, Some(first)).unwrap();
        assert_eq!((memory.live(), memory.add()), (4, Err(Stop::Memory)));
        memory.skip_before(root, second, 1);
        assert_eq!((memory.live(), memory.skipped(root)), (2, 1));
        assert_eq!(memory.child_after(root, None), Some(second));
        memory.drop_below(root);
        assert_eq!(memory.live(), 1);
        assert!((0..3).all(|_| memory.add().is_ok()) && memory.add().is_err());
    }
}
