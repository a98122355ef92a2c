//! Which parts of an undecided DAG can be counted on their own.
//!
//! Schijf (4.3) keeps, beside each number, the *transpositions* whose influence may join again
//! further up. The place where it has joined for good is a dominator. A node is **closed** when
//! nothing below it is reached except through it: then its (dis)proof number is a plain number for
//! everybody above, and only nodes that are not closed need more. So a closed node takes the place
//! of the integer in a DNF's clause, and the transposition set is what lies between a closed node
//! and the closed nodes next below it. Dependency numbers (the order in which transpositions are
//! substituted) become the order of the walk: children first.
//!
//! ```text
//!        a          a dominates e, so a is closed; b and c are not (both reach e);
//!       / \         d, e and f are closed. The circuit of a has the inner nodes b, c
//!      b   c        and the leaves d, e, f, each with its number.
//!     / \ / \
//!    d   e   f
//! ```

use super::store::Store;
use andor_engines::store::reserved;
use andor_game::Game;

/// The undecided part of a DAG, and its closed nodes.
pub(super) struct Modules {
    /// Undecided nodes that are reached from the root through undecided nodes; children first.
    pub order: Vec<u32>,
    /// By node; meaningful for those in `order`.
    pub closed: Vec<bool>,
    dominator: Vec<u32>,
    /// Depth in the tree of dominators; 0 for nodes outside the region.
    depth: Vec<u32>,
    /// The least depth of a dominator of a node that is reached in one move from below this one.
    reach: Vec<u32>,
    stack: Vec<(u32, u32)>,
}

impl Modules {
    /// Bytes for each node of the store.
    pub const BYTES: u64 = 4 + 1 + 4 + 4 + 4 + 8;

    /// Room for as many nodes as that many bytes hold.
    pub fn new(bytes: u64) -> Modules {
        let room = bytes / Modules::BYTES;
        Modules {
            order: reserved(room * 4),
            closed: reserved(room),
            dominator: reserved(room * 4),
            depth: reserved(room * 4),
            reach: reserved(room * 4),
            stack: reserved(room * 8),
        }
    }

    /// Looks at the whole undecided part again.
    pub fn find<G: Game>(&mut self, store: &Store<G>) {
        let size = store.nodes.len();
        self.dominator.resize(size, 0);
        self.closed.resize(size, false);
        self.reach.resize(size, 0);
        self.depth.clear();
        self.depth.resize(size, 0);
        self.walk(store);
        self.find_dominators(store);
        self.find_closed(store);
    }

    /// Depth first, without recursion; a node is marked by a depth.
    fn walk<G: Game>(&mut self, store: &Store<G>) {
        self.order.clear();
        self.depth[0] = 1;
        self.stack.push((0, 0));
        while let Some((node, next)) = self.stack.last_mut() {
            let (at, index) = (*node, *next);
            *next += 1;
            match store.child(at, index as usize) {
                Some(child) => {
                    if store.nodes[child as usize].decided.is_none() && self.depth[child as usize] == 0 {
                        self.depth[child as usize] = 1;
                        self.stack.push((child, 0));
                    }
                }
                None => {
                    self.order.push(at);
                    self.stack.pop();
                }
            }
        }
    }

    /// In a DAG a node's dominator is where the paths over its parents first meet, all of them
    /// known already.
    fn find_dominators<G: Game>(&mut self, store: &Store<G>) {
        for &node in self.order.iter().rev().skip(1) {
            let mut meet: Option<u32> = None;
            for parent in store.parents(node).filter(|&parent| self.depth[parent as usize] > 0) {
                meet = Some(meet.map_or(parent, |other| self.common(other, parent)));
            }
            let dominator = meet.expect("a node of the region has a parent in it");
            self.dominator[node as usize] = dominator;
            self.depth[node as usize] = self.depth[dominator as usize] + 1;
        }
    }

    fn common(&self, mut a: u32, mut b: u32) -> u32 {
        while a != b {
            if self.depth[a as usize] >= self.depth[b as usize] {
                a = self.dominator[a as usize];
            } else {
                b = self.dominator[b as usize];
            }
        }
        a
    }

    fn find_closed<G: Game>(&mut self, store: &Store<G>) {
        for &node in &self.order {
            self.reach[node as usize] = u32::MAX;
        }
        for &node in &self.order {
            let mut reach = self.reach[node as usize];
            for child in store.children(node).filter(|&child| self.depth[child as usize] > 0) {
                reach = reach.min(self.depth[self.dominator[child as usize] as usize]);
            }
            self.closed[node as usize] = reach >= self.depth[node as usize];
            let dominator = self.dominator[node as usize] as usize;
            self.reach[dominator] = self.reach[dominator].min(reach);
        }
    }
}
