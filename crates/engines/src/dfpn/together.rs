//! One of several workers on a question (`crew`): what it does besides its own search.
//!
//! Before each pass of the main loop a worker *catches up*: if a node on its path was decided by
//! somebody else it leaves what is below, and if it has been away for a while it asks the table
//! what the others found out about the children of its node. Where others work below the same node
//! it chooses by virtual numbers.

use super::children::Summary;
use super::frame::Decision;
use super::memory::Known;
use super::search::{Halt, Search};
use super::trail::Above;
use super::treatment::Treatment;
use crate::crew::{Desk, LOOK, Member, REFRESH, virtually};
use crate::lemma::Condition;
use andor_game::{Game, successor};
use std::sync::Arc;

impl<G: Game, T: Treatment> Search<'_, G, T> {
    /// The summary of the last node.
    #[inline]
    pub(super) fn summary(&self) -> Summary {
        let summary = self.line.summary();
        match &self.crew {
            Some(crew) if crew.desk.presence.at(self.line.last().spot.key) > 1 => {
                self.among_others(summary, crew)
            }
            _ => summary,
        }
    }

    /// The same node with the child that is the best if those with others in them look worse.
    fn among_others(&self, exact: Summary, crew: &Member<Decision>) -> Summary {
        let node = self.line.last();
        let (mut best, mut least, mut second) = (exact.best, u32::MAX, u32::MAX);
        for (index, (key, bounds)) in self.line.children.with_keys(node.start).enumerate() {
            let number = bounds.minimised(node.attacker);
            if bounds.is_decided() {
                continue;
            }
            let number = virtually(number, crew.desk.presence.at(key));
            if number < least {
                (best, second, least) = (index, least, number);
            } else {
                second = second.min(number);
            }
        }
        if least == u32::MAX { exact } else { Summary { best, second, ..exact } }
    }

    /// Hears what others have decided, and found out about the children of the last node.
    pub(super) fn catch_up(&mut self) {
        let Some(crew) = &mut self.crew else { return };
        if crew.has_news() {
            self.leave_decided();
        }
        let node = self.line.last();
        let away = self.watch.statistics.nodes - node.refreshed_at;
        if away >= REFRESH.max(4 * self.line.children.count(node.start) as u64) {
            self.refresh();
        }
    }

    /// Leaves what is below a node on the path that others have decided, and that node. Conditions
    /// have to hold above it: its parent will ask again, and would enter it again.
    fn leave_decided(&mut self) {
        let is_decided = |&count: &usize| {
            let above = Above { trail: &self.line.trail, count };
            let known = self.memory.look_up(self.line.frames[count].spot, &above);
            matches!(known, Known::Settled(..) | Known::Decided(..) | Known::Closed(_))
        };
        let Some(depth) = (1..self.line.frames.len()).find(is_decided) else { return };
        while self.line.frames.len() > depth {
            self.step_away();
        }
        self.refresh();
    }

    /// Leaves the last node as it is.
    fn step_away(&mut self) {
        let bounds = self.line.summary().bounds(self.line.last().attacker);
        let key = self.line.last().spot.key;
        if !bounds.is_decided() && self.memory.settled(key).is_none() {
            self.leave(bounds, bounds);
            return;
        }
        self.line.step_back();
        self.line.forget_returned();
        if let Some(crew) = &self.crew {
            crew.leave(key);
        }
    }

    /// Asks the table about the children of the last node.
    fn refresh(&mut self) {
        self.line.last_mut().refreshed_at = self.watch.statistics.nodes;
        let (start, attacker) = (self.line.last().start, self.line.last().attacker);
        let (memory, mut settled) = (&self.memory, Vec::new());
        self.line.children.refresh(start, attacker, |index, key| match memory.glance(key) {
            Some(Ok((outcome, rank))) => {
                settled.push((index, outcome, rank));
                None
            }
            Some(Err(bounds)) => Some(bounds),
            None => None,
        });
        for (index, outcome, rank) in settled {
            let node = self.line.last_mut();
            node.current = index;
            let position = node.position.clone();
            let child = successor(self.terms.game, &position, self.line.children.mv(start, index));
            self.child_decided(&child, outcome, &Condition::settled(rank));
        }
    }

    /// Forgets the path.
    pub(super) fn abandon(&mut self) {
        if let Some(crew) = &self.crew {
            self.line.frames.iter().for_each(|node| crew.leave(node.spot.key));
        }
        self.line.clear();
    }

    /// Leads the others: searches until somebody has decided the root. After each expansion of its
    /// own the helpers get `a_turn`, if they have no thread of their own.
    pub(super) fn lead(
        &mut self,
        desk: &Arc<Desk<Decision>>,
        mut a_turn: impl FnMut(),
    ) -> Result<Decision, Halt> {
        let before = self.watch.others.clone();
        let mut crew = Member::new(desk, 0);
        self.line.frames.iter().for_each(|node| crew.enter(node.spot.key, || false));
        self.crew = Some(crew);
        let mut found = None;
        for pass in 1_u64.. {
            let expanded = self.watch.statistics.expanded;
            found = self.advance().transpose();
            if found.is_some() {
                break;
            }
            if self.watch.statistics.expanded > expanded {
                a_turn();
            }
            if pass.is_multiple_of(LOOK) {
                self.watch.others = desk.spent_by_helpers(&before);
            }
            found = desk.result().map(|result| result.map_err(Halt::Stop));
            if found.is_some() {
                self.abandon();
                break;
            }
        }
        self.crew = None;
        found.expect("the search ends when something is found")
    }

    /// Helps until the next expansion. False if there is nothing left to do.
    pub(super) fn help(&mut self) -> bool {
        let crew = self.crew.as_ref().expect("a helper is one of several");
        let (desk, worker) = (Arc::clone(&crew.desk), crew.worker);
        if self.line.is_empty() || desk.is_closed() {
            return false;
        }
        let before = self.watch.statistics.expanded;
        for _ in 0..LOOK {
            match self.advance().transpose() {
                None if self.watch.statistics.expanded == before => {}
                None => break,
                Some(found) => {
                    self.abandon();
                    desk.finish(found.map_err(|halt| match halt {
                        Halt::Stop(stop) => stop,
                        Halt::Aborted => unreachable!("only the leader has a budget"),
                    }));
                    break;
                }
            }
        }
        desk.note_spent(worker, &self.watch.statistics, self.line.bytes());
        true
    }
}
