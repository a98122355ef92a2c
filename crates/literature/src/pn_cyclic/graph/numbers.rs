//! Numbers from the children's, and how new ones travel upwards.

use super::{Edge, SearchGraph, WideNode, flag};
use crate::parents::{self, NONE};
use crate::pn_cyclic::wide::{WIDE, Wide};
use andor_engines::Bounds;
use rustc_hash::FxHashMap;

impl SearchGraph {
    fn edge_bounds(&self, parent: u32, edge: Edge) -> Bounds {
        if edge.is_back() {
            return Bounds::decided(self.assumed(parent) == (edge.0 & Edge::RESET == 0));
        }
        match self.node_of(edge) {
            Some(node) => self.bounds(node),
            None => Bounds::decided(edge == Edge::SUCCESS),
        }
    }

    /// The first child with the least number that its parent minimises: the way to the most-proving
    /// node.
    pub(in crate::pn_cyclic) fn best_child(&self, node: u32) -> (usize, u32) {
        if let Some(wide) = self.wide_node(node) {
            let (index, _) = wide.numbers.best();
            return (index, self.child(node, index).expect("one of its edges").target());
        }
        let attacker_moves = self.is(node, flag::ATTACKER);
        let (index, edge) = self
            .children(node)
            .enumerate()
            .min_by_key(|(_, edge)| self.edge_bounds(node, *edge).minimised(attacker_moves))
            .expect("a position that is not over has a move");
        (index, edge.target())
    }

    /// Computes a node's numbers anew, and those of all nodes that depend on it. If numbers come
    /// out as they were nothing travels further, and an edge is reset at most once: so it ends.
    pub(in crate::pn_cyclic) fn update(&mut self, node: u32) {
        self.enqueue(node);
        while let Some((_, node)) = self.queue.pop() {
            self.clear(node, flag::QUEUED);
            self.updates += 1;
            let bounds = self.by_children(node);
            if bounds == self.bounds(node) {
                continue;
            }
            self.nodes[node as usize].bounds = bounds;
            let mut chain = self.nodes[node as usize].parents;
            while let Some((parent, rest)) = parents::first(&self.words, chain) {
                chain = rest;
                self.tell_wide(parent, node);
                self.enqueue(parent);
            }
            if let Some(success) = bounds.outcome()
                && self.is(node, flag::HAS_END)
            {
                self.reset_edges_back(node, success);
            }
        }
    }

    /// A position was decided that edges lead back to: those that assumed the opposite are reset.
    fn reset_edges_back(&mut self, node: u32, success: bool) {
        let mut chain = self.back_parents.get(&node).copied().unwrap_or(NONE);
        while let Some((parent, rest)) = parents::first(&self.words, chain) {
            chain = rest;
            if success != self.assumed(parent) {
                self.reset(parent, node);
            }
        }
    }

    fn by_children(&mut self, node: u32) -> Bounds {
        let attacker_moves = self.is(node, flag::ATTACKER);
        let count = self.edges(node).len();
        if count < WIDE {
            let children = self.children(node).map(|edge| self.edge_bounds(node, edge));
            return Bounds::of_children(attacker_moves, children);
        }
        if let Some(wide) = self.wide.get(&node) {
            return wide.numbers.bounds();
        }
        let numbers = Wide::new(attacker_moves, self.children(node).map(|edge| self.edge_bounds(node, edge)));
        let mut edge_to = FxHashMap::default();
        edge_to.reserve(count);
        edge_to.extend((0..).zip(self.children(node)).map(|(index, edge)| (edge.target(), index)));
        self.wide_bytes += Wide::bytes(count) + edge_to.capacity() as u64 * 18;
        let bounds = numbers.bounds();
        let doubles = edge_to.len() < count;
        self.wide.insert(node, WideNode { numbers, edge_to, doubles });
        bounds
    }

    fn wide_node(&self, node: u32) -> Option<&WideNode> {
        if self.edges(node).len() < WIDE { None } else { self.wide.get(&node) }
    }

    /// A child of a node has new numbers. Nodes that are not wide look for themselves.
    fn tell_wide(&mut self, node: u32, child: u32) {
        let Some(wide) = self.wide_node(node) else { return };
        let (first, last) = match wide.edge_to.get(&child) {
            Some(&index) if !wide.doubles => (index as usize, index as usize + 1),
            _ => (0, self.edges(node).len()),
        };
        for index in first..last {
            let edge = self.child(node, index).expect("one of its edges");
            if edge.target() == child {
                let bounds = self.edge_bounds(node, edge);
                self.wide.get_mut(&node).expect("it is wide").numbers.set(index, bounds);
            }
        }
    }

    fn enqueue(&mut self, node: u32) {
        if !self.is(node, flag::QUEUED) {
            self.set(node, flag::QUEUED);
            self.queue.push((self.level(node), node));
        }
        if self.is(node, flag::ON_PATH) && !self.is(node, flag::TOUCHED) {
            self.set(node, flag::TOUCHED);
            self.touched += 1;
        }
    }

    /// The position that edges from `parent` lead back to was decided against the value
    /// of a repetition.
    fn reset(&mut self, parent: u32, ancestor: u32) {
        for place in self.edges(parent) {
            let edge = Edge(self.words[place]);
            if edge.is_back() && edge.target() == ancestor {
                self.words[place] |= Edge::RESET;
            }
        }
        self.tell_wide(parent, ancestor);
        self.enqueue(parent);
    }
}
