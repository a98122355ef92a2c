//! Which job is most useful now.

use crate::numbers::{INFINITE, View};
use crate::plan::{Kind, Plan, ROOT, State};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// A worker goes on below a node as long as that costs at most so many times what the best other
/// choice does, as df-pn does with its thresholds (Nagai 2002).
const NEAR: u64 = 2;

impl Plan {
    /// The most proving leaf: the side to move takes the child that costs it least. A worker that
    /// did `last` goes on in its direction as long as that costs little more. `None` if there is
    /// nothing to do in this view.
    pub(crate) fn most_proving(&self, view: View, last: u32) -> Option<u32> {
        let way = self.way(last);
        let (mut at, mut depth) = (ROOT, 1);
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
            let best = below.min_by_key(cost)?;
            let most = cost(&best).0.saturating_mul(NEAR);
            let is_near = |&next: &u32| {
                let (own, other) = cost(&next);
                self.is_below(next, at) && 0 < own && own <= most && other < INFINITE
            };
            let next = way.get(depth).copied().filter(is_near);
            depth = if next.is_some() { depth + 1 } else { way.len() };
            at = next.unwrap_or(best);
        }
    }

    /// A further leaf for a worker that has nothing to do: that which differs least from the best
    /// choice at each node, along ways back, too. If there is an open leaf that matters, it is
    /// found.
    pub(crate) fn further(&self) -> Option<u32> {
        let mut waiting = BinaryHeap::from([(Reverse(0_u32), Reverse(ROOT))]);
        let mut seen = HashSet::from([ROOT]);
        while let Some((Reverse(detours), Reverse(at))) = waiting.pop() {
            let node = &self.nodes[at as usize];
            match &node.kind {
                Kind::Leaf if !node.under_way => return Some(at),
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
                Kind::Leaf | Kind::End(_) | Kind::Repetition => {}
            }
        }
        None
    }
}
