//! Expansion: the children of a node, what is known of each on the present path, and what their results rely on.

use super::Ghi;
use super::children::{FOREIGN, OLD, Start};
use super::frame::Frame;
use super::memory::{Known, Memory, Open, Spot};
use super::search::{Halt, STUCK, Search};
use crate::Bounds;
use crate::lemma::{Condition, Link, OnPath, insert};
use andor_game::{Game, RepetitionKey};

/// What is known of a child when its parent is expanded.
enum Child {
    Open(Bounds, u32),
    /// Decided on every path, with this rank.
    Settled(bool, u32),
    Decided(bool, Condition),
}

/// Children of the last node that were made, and are looked up together.
pub(super) struct Made<G: Game> {
    children: Vec<Successor<G>>,
    /// Those that may stand in the table or on the path, the first by the lowest bit.
    met: u64,
}

struct Successor<G: Game> {
    position: G::Position,
    spot: Spot,
    class: u64,
}

impl<G: Game> Made<G> {
    pub fn new() -> Made<G> {
        Made { children: Vec::with_capacity(AT_ONCE), met: 0 }
    }
}

/// So many children are made before the first is looked up: then the processor waits for the table once, not for each.
const AT_ONCE: usize = 8;

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
        let (progress_before, first_expansions_before) = (self.progress, self.first_expansions);
        // A node without a record is a leaf that is expanded for the first time.
        self.progress += u64::from(open.work == 0);
        self.first_expansions += u64::from(open.work == 0);
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
            expanded_before: self.watch.statistics.expanded,
            first_expansions_before,
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
        let node = &mut self.frames[at];
        let attacker = node.attacker;
        let start = self.children.begin(|moves| {
            if self.only_forcing && attacker {
                self.game.forcing_moves(&node.position, moves);
            } else {
                self.game.moves(&node.position, moves);
            }
        });
        node.start = start;
        let count = self.children.count(start);
        let mut generated = 0;
        while generated < count && !self.is_won_for_good() {
            self.make(generated..count.min(generated + AT_ONCE))?;
            for made in 0..self.made.children.len() {
                generated += 1;
                let child = if self.made.met >> made & 1 == 0 { self.leaf(made) } else { self.met(made) };
                let (outcome, condition) = match child {
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
                self.frames[at].current = generated - 1;
                self.take_in(outcome, &condition, self.made.children[made].class);
                if outcome == attacker && self.is_won_for_good() {
                    break;
                }
            }
        }
        self.watch.expanded(generated);
        self.steps_without_nodes = 0;
        self.children.finish(start, attacker);
        Ok(())
    }

    /// Whether a child decides the last node on every path, so that the others do not matter.
    fn is_won_for_good(&self) -> bool {
        let winner = self.frames.last().and_then(|node| node.winner.as_ref());
        winner.is_some_and(|(condition, _)| condition.is_unconditional())
    }

    /// Makes some moves of the last node, and lets the table come nearer for all children at once.
    #[inline]
    fn make(&mut self, moves: std::ops::Range<usize>) -> Result<(), Halt> {
        let node = self.frames.last().expect("a node to expand");
        let Made { children, met } = &mut self.made;
        children.clear();
        let mut on_path = 0;
        for index in moves {
            let mut position = node.position.clone();
            self.game.play(&mut position, self.children.mv(node.start, index));
            let key = self.game.key(&position).0;
            let class = self.game.repetition_key(&position).0;
            if self.repeats {
                if class != key && self.memory.by_position {
                    return Err(Halt::ByClass);
                }
                let stood =
                    self.trail.depth_of(class).is_some() || self.attack.in_history(RepetitionKey(class));
                on_path |= u64::from(stood) << children.len();
            }
            let code = self.memory.code_after(node.spot, index);
            children.push(Successor { position, spot: Spot { key, code }, class });
        }
        *met = on_path | self.memory.approach::<AT_ONCE>(children.iter().map(|child| child.spot));
        Ok(())
    }

    /// A child of the last node of which nothing is known.
    #[inline]
    fn leaf(&mut self, made: usize) -> Child {
        let child = &self.made.children[made].position;
        if let Some(outcome) = self.attack.end(self.game, child) {
            return Child::Settled(outcome, 0);
        }
        let leaves = self.settings.leaf_numbers;
        Child::Open(leaves.of(self.game, &self.attack, child, &mut self.scratch), 0)
    }

    /// What is known of a child of the last node.
    fn met(&mut self, made: usize) -> Child {
        let Successor { spot, class, .. } = self.made.children[made];
        if self.repeats
            && let Some(repetition) = self.repetition(class)
        {
            return repetition;
        }
        match self.memory.look_up(spot, &self.trail) {
            Known::Nothing => self.leaf(made),
            Known::Open(open) => {
                let node = &self.frames[self.frames.len() - 1];
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
        }
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
