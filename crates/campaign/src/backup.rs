//! From the jobs up to the root: what is settled, and the numbers of what is not.

use crate::numbers::{Pair, View};
use crate::plan::{Kind, Plan, State};
use std::collections::{BinaryHeap, HashSet};

impl Plan {
    /// What the children say of a node.
    pub(crate) fn by_children(&self, at: u32) -> State {
        let node = &self.nodes[at as usize];
        let Kind::Inner(children) = &node.kind else { return node.state };
        let (wanted, else_all) =
            if node.attacker_moves { (State::Won, State::Held) } else { (State::Held, State::Won) };
        let mut states = children.iter().map(|&child| self.nodes[child as usize].state);
        if states.clone().any(|state| state == wanted) {
            wanted
        } else if states.all(|state| state == else_all) {
            else_all
        } else {
            State::Open
        }
    }

    /// Settles nodes, and all above them that this decides.
    pub(crate) fn settle(&mut self, mut waiting: Vec<(u32, State)>) {
        let mut settled = Vec::new();
        while let Some((at, state)) = waiting.pop() {
            if self.nodes[at as usize].state != State::Open {
                continue;
            }
            self.nodes[at as usize].state = state;
            settled.push(at);
            for above in self.nodes[at as usize].parents.clone() {
                match self.by_children(above) {
                    _ if self.nodes[above as usize].state != State::Open => {}
                    // A way back to it may be what the numbers of a node waited for.
                    State::Open => settled.push(above),
                    state => waiting.push((above, state)),
                }
            }
        }
        self.refresh(settled);
    }

    /// Whether a child counts in the numbers of a node: ways back and across do not, so that
    /// numbers do not run in circles. What waits for such a child alone is blocked.
    pub(crate) fn is_below(&self, child: u32, at: u32) -> bool {
        self.nodes[child as usize].depth > self.nodes[at as usize].depth
    }

    pub(crate) fn numbers(&self, at: u32, view: View) -> Pair {
        let node = &self.nodes[at as usize];
        match (node.state, &node.kind) {
            (State::Won, _) => Pair::WON,
            (State::Held, _) => Pair::HELD,
            (State::Open, Kind::Inner(children)) => {
                let below = children.iter().filter(|&&child| self.is_below(child, at));
                let numbers = below.map(|&child| self.nodes[child as usize].views[view as usize]);
                let is_back = |&child: &u32| {
                    !self.is_below(child, at) && self.nodes[child as usize].state == State::Open
                };
                Pair::of_children(numbers, node.attacker_moves, !children.iter().any(is_back))
            }
            (State::Open, _) => view.leaf(node.own, node.under_way),
        }
    }

    /// Computes numbers anew from these nodes up, each node once: the deepest first.
    pub(crate) fn refresh(&mut self, from: impl IntoIterator<Item = u32>) {
        let mut waiting: BinaryHeap<(u32, u32)> = BinaryHeap::new();
        let mut is_waiting: HashSet<u32> = HashSet::new();
        let mut from: Vec<u32> = from.into_iter().collect();
        loop {
            for at in from.drain(..) {
                if is_waiting.insert(at) {
                    waiting.push((self.nodes[at as usize].depth, at));
                }
            }
            let Some((depth, at)) = waiting.pop() else { return };
            is_waiting.remove(&at);
            let views = View::ALL.map(|view| self.numbers(at, view));
            let node = &mut self.nodes[at as usize];
            if std::mem::replace(&mut node.views, views) != views {
                let above = self.nodes[at as usize].parents.iter().copied();
                from.extend(above.filter(|&above| self.nodes[above as usize].depth < depth));
            }
        }
    }
}
