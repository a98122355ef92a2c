//! The way back up: a node is decided or has reached a threshold, and the table and its parent are told.

use super::memory::Open;
use super::search::{Halt, Search};
use crate::Bounds;
use crate::lemma::{Condition, insert};
use andor_game::Game;

impl<G: Game> Search<'_, G> {
    /// The last node is decided: remembers it and tells its parent.
    pub(super) fn decide(&mut self, outcome: bool, condition: Condition, best: usize) -> Condition {
        let work = self.step_back();
        let node = self.frames.last().expect("a node to return from");
        let (class, cyclic) = (node.class, node.cyclic);
        if self.memory.store_decided(node.spot, &self.trail, outcome, &condition, best, work) {
            self.progress += 1;
        } else {
            // A result that is forgotten with its parent is no progress, nor is it to find it again.
            self.memory.store_open(node.spot, Open { work, ..node.open });
        }
        self.frames.truncate(self.trail.len());
        // On the way back up a long line results come without expansions, which would have made room.
        self.collections += u64::from(self.memory.tidy());
        if let Some(parent) = self.frames.last_mut() {
            parent.cyclic |= cyclic;
            self.child_decided(outcome, &condition, class);
        }
        condition
    }

    /// Returns from the last node undecided. Its parent gets its bounds, the table those to remember.
    pub(super) fn leave(&mut self, bounds: Bounds, remembered: Bounds) {
        let work = self.step_back();
        let (above, node) = self.frames.split_at_mut(self.trail.len());
        let node = &mut node[0];
        self.memory.store_open(node.spot, Open { bounds: remembered, work, ..node.open });
        let parent = above.last_mut().expect("the root is not left");
        parent.cyclic |= node.cyclic;
        for class in node.stuck_on.drain(..).filter(|&class| class != node.class) {
            insert(&mut parent.stuck_on, class);
        }
        self.children.set(parent.start, parent.current, bounds, parent.attacker);
        self.frames.truncate(self.trail.len());
    }

    /// Takes the last node from the path, though it stays to be looked at; the search that went into it so far.
    fn step_back(&mut self) -> u32 {
        let node = self.frames.last().expect("a node to return from");
        self.trail.pop();
        self.children.end(node.start);
        let now = self.watch.statistics.nodes - node.nodes_before;
        let work = u64::from(node.open.work) + now;
        u32::try_from(work).unwrap_or(u32::MAX).max(1)
    }

    /// Nagai: whatever leads back to the last node has failed; on that assumption it is searched again.
    pub(super) fn search_again_assuming_failure(&mut self) -> Result<(), Halt> {
        let node = self.frames.last_mut().expect("a node to search again");
        node.assumed = true;
        node.stuck_on.clear();
        node.losers = Condition::default();
        self.children.end(node.start);
        self.expand()
    }
}
