//! Which job is most useful now.

use crate::numbers::{INFINITE, View};
use crate::plan::{Kind, Plan, ROOT, State};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

impl Plan {
    /// The most proving leaf: the side to move takes the child that costs it least. `None` if there
    /// is nothing to do in this view.
    pub(crate) fn most_proving(&self, view: View) -> Option<u32> {
        let mut at = ROOT;
        loop {
            let node = &self.nodes[at as usize];
            let (own, other) = node.views[view as usize].seen_by(node.attacker_moves);
            if own == 0 || own == INFINITE || other == INFINITE {
                return None;
            }
            let Kind::Inner(children) = &node.kind else { return Some(at) };
            let cost = |&child: &u32| {
                let numbers = self.nodes[child as usize].views[view as usize];
                numbers.seen_by(node.attacker_moves)
            };
            let below = children.iter().copied().filter(|&child| self.is_below(child, at));
            at = below.min_by_key(cost)?;
        }
    }

    /// Further leaves for workers that have nothing to do: those that differ least from the best
    /// choice at each node, along ways back, too. If there is an open leaf that matters, it is
    /// found.
    pub(crate) fn further(&self, n: usize) -> Vec<u32> {
        let mut found = Vec::new();
        let mut waiting = BinaryHeap::from([(Reverse(0_u32), Reverse(ROOT))]);
        let mut seen = HashSet::from([ROOT]);
        while let Some((Reverse(detours), Reverse(at))) = waiting.pop().filter(|_| found.len() < n) {
            let node = &self.nodes[at as usize];
            match &node.kind {
                Kind::Leaf => found.extend((!node.under_way).then_some(at)),
                Kind::Inner(children) => {
                    let is_open = |&child: &u32| self.nodes[child as usize].state == State::Open;
                    let mut open: Vec<u32> = children.iter().copied().filter(is_open).collect();
                    open.sort_by_key(|&child| {
                        let numbers = self.nodes[child as usize].views[View::Now as usize];
                        numbers.seen_by(node.attacker_moves)
                    });
                    for (place, child) in (0..).zip(open) {
                        if seen.insert(child) {
                            waiting.push((Reverse(detours + place), Reverse(child)));
                        }
                    }
                }
                Kind::End(_) | Kind::Repetition => {}
            }
        }
        found
    }
}
