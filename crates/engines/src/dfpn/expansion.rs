//! Expansion: the children of a node, what is known of each on the present path, and what their results rely on.

use super::Ghi;
use super::children::{FOREIGN, OLD, Start};
use super::memory::{Known, Memory, Open, Spot};
use super::search::{Frame, Halt, STUCK, Search};
use super::trail::longer;
use crate::Bounds;
use crate::lemma::{Condition, Link, OnPath, insert};
use andor_game::{Game, RepetitionKey};

/// What is known of a child when its parent is expanded.
enum Child {
    Open(Bounds, u8),
    /// Decided on every path, with this rank.
    Settled(bool, u32),
    Decided(bool, Condition),
}

impl<G: Game> Search<'_, G> {
    /// Puts a node on the path and generates its children.
    pub(super) fn enter(
        &mut self,
        position: G::Position,
        spot: Spot,
        class: u64,
        thresholds: Bounds,
        open: Open,
    ) -> Result<(), Halt> {
        self.collections += u64::from(self.memory.tidy());
        let progress_before = self.progress;
        // A node without a record is a leaf that is expanded for the first time.
        self.progress += u64::from(open.work == 0);
        self.trail.push(class);
        self.frames.push(Frame {
            attacker: self.attack.moves(self.game, &position),
            position,
            spot,
            class,
            start: Start::default(),
            thresholds,
            forced: false,
            insists: false,
            progress_before,
            nodes_before: self.watch.statistics.nodes,
            open,
            current: 0,
            decided_at: self.watch.statistics.nodes,
            depth_first: false,
            winner: None,
            losers: Condition::default(),
            cyclic: false,
            close_at: (u64::from(open.work) + 1).next_power_of_two().max(super::closure::LEAST_WORK),
            assumed: false,
            stuck_on: Vec::new(),
        });
        self.expand()
    }

    /// Generates the children of the last node.
    pub(super) fn expand(&mut self) -> Result<(), Halt> {
        let at = self.frames.len() - 1;
        let (game, attacker) = (self.game, self.frames[at].attacker);
        let position = self.frames[at].position.clone();
        let start = self.children.begin(|moves| game.moves(&position, moves));
        self.frames[at].start = start;
        let count = self.children.count(start);
        let mut generated = 0;
        for index in 0..count {
            generated += 1;
            let mut child = position.clone();
            game.play(&mut child, self.children.mv(start, index));
            let class = game.repetition_key(&child).0;
            let (outcome, condition) = match self.child(&child, class, index)? {
                Child::Open(bounds, marks) => {
                    self.children.push(bounds, marks);
                    continue;
                }
                // By far the most results have no conditions: they are taken in without ceremony.
                Child::Settled(outcome, rank) if outcome != attacker && self.memory.by_position => {
                    self.children.push(Bounds::decided(outcome), 0);
                    let losers = &mut self.frames[at].losers;
                    losers.rank = losers.rank.max(rank.saturating_add(1));
                    continue;
                }
                Child::Settled(outcome, rank) => (outcome, Condition::settled(rank)),
                Child::Decided(outcome, condition) => (outcome, condition),
            };
            self.children.push(Bounds::decided(outcome), 0);
            self.frames[at].current = index;
            self.take_in(outcome, &condition, class);
            let node = &self.frames[at];
            if outcome == attacker && node.winner.as_ref().is_some_and(|w| w.0.is_unconditional()) {
                break;
            }
        }
        self.watch.expanded(generated);
        self.steps_without_nodes = 0;
        self.children.finish(start, attacker);
        Ok(())
    }

    /// What is known of a child of the last node.
    #[inline]
    fn child(&mut self, child: &G::Position, class: u64, index: usize) -> Result<Child, Halt> {
        let key = self.game.key(child).0;
        if self.repeats {
            if class != key && self.memory.by_position {
                return Err(Halt::ByClass);
            }
            if let Some(repetition) = self.repetition(class) {
                return Ok(repetition);
            }
        }
        let node = &self.frames[self.frames.len() - 1];
        let spot = Spot { key, code: self.code_after(node, index) };
        Ok(match self.memory.look_up(spot, &self.trail) {
            Known::Nothing => match self.attack.end(self.game, child) {
                Some(outcome) => Child::Settled(outcome, 0),
                None => Child::Open(self.leaf(child), 0),
            },
            Known::Open(open) => {
                let old = self.repeats && open.depth <= node.open.depth;
                // Numbers that may go round in a circle are never added up.
                let elsewhere = open.parent != Memory::parent_bits(node.spot.key);
                let foreign = old || self.settings.double_count_control && elsewhere;
                Child::Open(open.bounds, if foreign { FOREIGN } else { 0 } | if old { OLD } else { 0 })
            }
            Known::Settled(outcome, rank) => Child::Settled(outcome, rank),
            Known::Decided(outcome, condition) => {
                self.reused += u64::from(!condition.is_unconditional());
                Child::Decided(outcome, condition)
            }
        })
    }

    /// What a child of the last node counts if it stood on the board before.
    #[inline]
    fn repetition(&mut self, class: u64) -> Option<Child> {
        let at = self.frames.len() - 1;
        if self.attack.in_history(RepetitionKey(class)) {
            // The history is the same throughout the search: no condition.
            return Some(Child::Settled(self.attack.repetition(self.frames[at].attacker), 0));
        }
        let depth = self.trail.depth_of(class)?;
        let node = &mut self.frames[at];
        node.cyclic = true;
        if self.settings.ghi == Ghi::Nagai && !self.frames[depth as usize].assumed {
            insert(&mut self.frames[at].stuck_on, class);
            return Some(Child::Open(STUCK, 0));
        }
        self.remember_return(class, depth as usize);
        let outcome = self.attack.repetition(self.frames[at].attacker);
        Some(Child::Decided(outcome, Condition::repetition_of(class, depth)))
    }

    /// The code of the path to a child, where results are found by it.
    #[inline]
    pub(super) fn code_after(&self, node: &Frame<G>, index: usize) -> u64 {
        if self.memory.stores_by_path() { longer(node.spot.code, index) } else { 0 }
    }

    pub(super) fn leaf(&mut self, position: &G::Position) -> Bounds {
        self.settings.leaf_numbers.of(self.game, &self.attack, position, &mut self.scratch)
    }

    /// The last node's current child is decided: numbers and conditions.
    pub(super) fn child_decided(&mut self, outcome: bool, condition: &Condition, class: u64) {
        let node = self.frames.last_mut().expect("a child has a parent");
        node.decided_at = self.watch.statistics.nodes;
        let (start, current, attacker) = (node.start, node.current, node.attacker);
        self.children.set(start, current, Bounds::decided(outcome), attacker);
        self.take_in(outcome, condition, class);
    }

    /// Adds the conditions of the last node's current child to those of the node.
    fn take_in(&mut self, outcome: bool, condition: &Condition, class: u64) {
        let place = self.frames.len() as u32 - 1;
        let node = self.frames.last_mut().expect("a child has a parent");
        let link = Link {
            node: node.class,
            place,
            child: class,
            must_be_new: self.repeats && self.attack.repetition(node.attacker) != outcome,
            by_position: self.memory.by_position,
            // Nagai's method keeps no conditions, but has to know when the last assumption is gone.
            limit: if self.settings.ghi == Ghi::Nagai { usize::MAX } else { self.settings.condition_limit },
        };
        let mv = self.children.mv(node.start, node.current);
        let converts = || self.game.converts(&node.position, mv);
        if outcome == node.attacker {
            let mut seen = Condition::default();
            seen.add(condition, link, converts);
            if node.winner.is_none() || seen.is_unconditional() {
                node.winner = Some((seen, node.current));
            }
        } else {
            node.losers.add(condition, link, converts);
        }
    }
}
