//! Entering a node, and leaving it decided or undecided.

use super::children::Start;
use super::closing::Closing;
use super::frame::{Decision, Frame, Mark};
use super::memory::{Open, Spot};
use super::nagai::Stuck;
use super::progress::Duty;
use super::search::Search;
use super::thresholds::Thresholds;
use super::treatment::Treatment;
use crate::Bounds;
use crate::lemma::Condition;
use andor_game::Game;

impl<G: Game, T: Treatment> Search<'_, G, T> {
    /// Puts a node on the path and generates its children.
    pub(super) fn enter(
        &mut self,
        position: G::Position,
        spot: Spot,
        thresholds: Thresholds,
        duty: Duty,
        open: Open,
    ) {
        self.memory.tidy();
        if let Some(crew) = &mut self.crew {
            crew.enter(spot.key, || self.memory.settled(spot.key).is_some());
        }
        let entered = Mark::new(&self.watch.statistics, self.progress);
        // A node without a record is a leaf that is expanded for the first time.
        self.progress.made += u64::from(open.work == 0);
        self.progress.first_expansions += u64::from(open.work == 0);
        self.line.push(Frame {
            attacker: self.terms.attack.moves(self.terms.game, &position),
            class: self.terms.game.repetition_key(&position),
            position,
            spot,
            start: Start::default(),
            thresholds,
            duty,
            entered,
            open,
            current: 0,
            decided_at: self.watch.statistics.nodes,
            refreshed_at: self.watch.statistics.nodes,
            winner: None,
            losers: Condition::default(),
            cyclic: false,
            close_at: Closing::first_attempt(open.work),
            stuck: Stuck::default(),
        });
        self.expand();
    }

    fn expand(&mut self) {
        let Search { expansion, terms, memory, line, .. } = self;
        let generated = expansion.expand(terms, memory, line);
        self.watch.expanded(generated);
        self.steps_without_nodes = 0;
    }

    /// The last node is decided: remembers it and tells its parent.
    pub(super) fn decide(&mut self, decision: &Decision) {
        let Decision { outcome, condition, best } = decision;
        self.line.step_back();
        let node = self.line.last();
        let (class, cyclic) = (node.class, node.cyclic);
        let (work, best) = (as_record(node.work(&self.watch.statistics)), best.unwrap_or_default());
        let key = node.spot.key;
        // What others settled first stays, so that ranks rest on each other in one order.
        let known = self.crew.is_some() && self.memory.settled(key).is_some();
        if known || self.memory.store_decided(node.spot, &self.line.trail, *outcome, condition, best, work) {
            self.progress.made += 1;
        } else {
            // A result that is forgotten with its parent is no progress, nor is it to find it
            // again.
            self.memory.store_open(node.spot, Open { work, ..node.open });
        }
        if let Some(crew) = &self.crew {
            crew.publish(key);
        }
        self.line.forget_returned();
        // On the way back up a long line results come without expansions, which would have made
        // room.
        self.memory.tidy();
        if !self.line.is_empty() {
            self.line.last_mut().cyclic |= cyclic;
            let nodes = self.watch.statistics.nodes;
            self.line.child_decided(&self.terms, *outcome, condition, class, nodes);
        }
    }

    /// Returns from the last node undecided. Its parent gets its bounds, the table those to
    /// remember.
    pub(super) fn leave(&mut self, bounds: Bounds, remembered: Bounds) {
        self.line.step_back();
        if let Some(crew) = &self.crew {
            crew.leave(self.line.last().spot.key);
        }
        let work = as_record(self.line.last().work(&self.watch.statistics));
        let (above, node) = self.line.frames.split_at_mut(self.line.trail.len());
        let node = &mut node[0];
        self.memory.store_open(node.spot, Open { bounds: remembered, work, ..node.open });
        let parent = above.last_mut().expect("the root is not left");
        parent.cyclic |= node.cyclic;
        node.stuck.pass_to(&mut parent.stuck, node.class);
        self.line.forget_returned();
        self.line.set_current(bounds);
    }

    /// Nagai: a node that is stuck on itself is searched again, assuming that moves back to it
    /// fail. One that is stuck on others is left: on another path it need not be stuck.
    pub(super) fn get_unstuck(&mut self, bounds: Bounds) {
        let node = self.line.last_mut();
        if !node.stuck.is_on(node.class) {
            let before = node.open.bounds;
            return self.leave(bounds, before);
        }
        node.stuck.assume_failure();
        node.losers = Condition::default();
        let start = node.start;
        self.line.children.end(start);
        self.expand();
    }
}

/// The amount of search as a record keeps it.
fn as_record(work: u64) -> u32 {
    u32::try_from(work).unwrap_or(u32::MAX).max(1)
}
