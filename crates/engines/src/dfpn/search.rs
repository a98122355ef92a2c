//! The main loop of df-pn (Nagai 2002, procedure MID), with the path as an explicit stack.
//!
//! ```text
//!   search(node, thresholds):
//!     expand the node
//!     repeat
//!       numbers = summary of the children
//!       if decided:             store the result, return
//!       if a threshold reached: store the numbers, return   (unless the node has a duty)
//!       if thrashing:           close the region
//!       search(best child, thresholds of the child)
//! ```

use super::Dfpn;
use super::assumptions::Assumptions;
use super::budget::Budget;
use super::children::{Start, Summary};
use super::closing::Closing;
use super::expansion::Expansion;
use super::frame::{Decision, Frame, Mark};
use super::line::Line;
use super::memory::{Known, Memory, Open, Spot, parent_bits};
use super::nagai::Stuck;
use super::progress::{Duty, Progress};
use super::simulation::Simulations;
use super::terms::Terms;
use super::thresholds::{LARGEST, Thresholds};
use super::treatment::{Ghi, Treatment};
use crate::lemma::Condition;
use crate::{Bounds, Stop, Watch};
use andor_game::{Game, Task};

/// Why a search ends before it has an answer.
pub(crate) enum Halt {
    Stop(Stop),
    /// The budget is exhausted: begin again, another way.
    Aborted,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

/// A table that forgets is given this many nodes for each record that it has room for, to decide a
/// child; then the search goes on without its help.
const PATIENCE: u64 = 64;

/// A search, as the objects that it consists of.
pub(crate) struct Search<'a, G: Game, T> {
    pub(super) terms: Terms<'a, G, T>,
    pub(super) memory: Memory<T>,
    pub(super) line: Line<G>,
    pub(super) watch: Watch<'a>,
    pub(super) expansion: Expansion<G>,
    progress: Progress,
    pub(super) closing: Closing,
    pub(super) simulations: Simulations,
    pub(super) assumptions: Assumptions<G::Position>,
    pub(super) budget: Budget,
    steps_without_nodes: u64,
}

impl<'a, G: Game, T: Treatment> Search<'a, G, T> {
    pub fn new(settings: Dfpn, treatment: T, game: &'a G, task: &Task<G>, watch: Watch<'a>) -> Self {
        let terms = Terms::new(settings, treatment, game, task);
        // The table gets three quarters of the memory, the path and the children along it an eighth
        // each.
        let table_bytes = settings.table_bytes.min(watch.memory() / 4 * 3);
        let class_is_position = terms.repetitions.class_is_position;
        let mut memory = Memory::new(table_bytes, treatment, class_is_position, terms.safe_when_inside());
        memory.optimistic &= settings.optimistic;
        Search {
            memory,
            line: Line::new(terms.repetitions.apply, watch.memory() / 8),
            expansion: Expansion::new(),
            progress: Progress::default(),
            closing: Closing::new(&terms),
            simulations: Simulations::default(),
            assumptions: Assumptions::new(watch.memory()),
            budget: Budget::NONE,
            steps_without_nodes: 0,
            terms,
            watch,
        }
    }

    /// Nodes generated so far.
    pub(super) fn nodes(&self) -> u64 {
        self.watch.statistics.nodes
    }

    pub(super) fn bytes(&self) -> u64 {
        self.memory.bytes() + self.line.bytes() + self.assumptions.bytes()
    }

    /// Searches a position as a root until it is decided.
    pub(super) fn search(&mut self, root: &G::Position) -> Result<Decision, Halt> {
        let Terms { game, attack, settings, .. } = &self.terms;
        let spot = Spot { key: game.key(root), code: 0 };
        let bounds = settings.leaf_numbers.of(*game, attack, root, &mut self.expansion.scratch);
        let duty = Duty { must_decide: true, ..Duty::default() };
        self.enter(root.clone(), spot, Thresholds::NONE, duty, Open::new(bounds));
        loop {
            let decided = match self.line.last_mut().won() {
                Some(decision) => Some(decision),
                None => {
                    let summary = self.line.summary();
                    match self.line.last_mut().lost(&summary) {
                        Some(decision) => Some(decision),
                        None => self.step(&summary)?,
                    }
                }
            };
            if let Some(decision) = decided {
                self.decide(&decision);
                if self.line.is_empty() {
                    return Ok(decision);
                }
            }
        }
    }

    /// One step at an undecided node: return from it, or search its best child. `Some` if it got
    /// decided.
    fn step(&mut self, summary: &Summary) -> Result<Option<Decision>, Halt> {
        let node = self.line.last_mut();
        let bounds = summary.bounds(node.attacker);
        node.cyclic |= summary.has_old;
        self.keep_limits(bounds)?;
        let node = self.line.last_mut();
        if self.terms.treats_by(Ghi::Nagai) && node.stuck.is_stuck(bounds) {
            self.get_unstuck(bounds);
            return Ok(None);
        }
        let duty = node.duty.now(node.entered.made_none(self.progress), summary);
        if duty.may_return() && node.thresholds.reached_by(bounds) {
            self.leave(bounds, bounds);
            return Ok(None);
        }
        // A table that forgets may let the search return for ever. Then the best child is searched
        // as if it were the root, depth first if need be: that ends, since no path is endless.
        let in_vain = self.watch.statistics.nodes - node.decided_at;
        let table = &self.memory.table;
        if in_vain > table.slots().saturating_mul(PATIENCE) && table.has_forgotten() {
            node.duty.depth_first = true;
        }
        let saturated = bounds.proof >= LARGEST || bounds.disproof >= LARGEST;
        let duty = Duty { depth_first: node.duty.depth_first, ..duty }.of_child(saturated, summary);
        if let Some(decision) = self.close_if_thrashing()? {
            return Ok(Some(decision));
        }
        self.search_child(summary, duty)?;
        Ok(None)
    }

    /// Stops at a limit. The observer is heard also when no nodes are generated.
    fn keep_limits(&mut self, bounds: Bounds) -> Result<(), Halt> {
        if self.line.frames.len() == 1 {
            self.watch.root = Some((bounds.proof, bounds.disproof));
        }
        self.steps_without_nodes += 1;
        let stop = match self.steps_without_nodes {
            1 => self.watch.stop(self.bytes()),
            Watch::INTERVAL.. => {
                self.steps_without_nodes = 0;
                self.watch.pause(self.bytes())
            }
            _ => None,
        };
        match stop {
            Some(stop) => Err(Halt::Stop(stop)),
            None if self.budget.is_exhausted(self.nodes()) => Err(Halt::Aborted),
            None => Ok(()),
        }
    }

    /// Closes the region below the last node if the search goes round in it. A search that may be
    /// aborted goes on instead: that is cheaper.
    fn close_if_thrashing(&mut self) -> Result<Option<Decision>, Halt> {
        let statistics = &self.watch.statistics;
        let node = self.line.last_mut();
        if self.budget.is_set() || !self.closing.is_thrashing(node, statistics, self.progress) {
            return Ok(None);
        }
        let work = node.work(statistics);
        node.close_at = work.saturating_mul(2);
        let (root, bytes) = (node.position.clone(), self.bytes());
        let Search { closing, terms, memory, watch, .. } = self;
        Ok(closing.close(&root, work, terms, memory, watch, bytes)?)
    }

    /// Goes down to the best child, or finds out that there is no need to.
    fn search_child(&mut self, summary: &Summary, duty: Duty) -> Result<(), Halt> {
        let Terms { game, settings, .. } = &self.terms;
        let (index, depth) = (summary.best, self.line.frames.len() as u32);
        let node = self.line.frames.last_mut().expect("a child has a parent");
        node.current = index;
        let mut position = node.position.clone();
        game.play(&mut position, self.line.children.mv(node.start, index));
        let spot = Spot { key: game.key(&position), code: self.memory.code_after(node.spot, index) };
        let bounds = self.line.children.bounds(node.start, index);
        let is_foreign = self.line.children.is_foreign(node.start, index);
        let epsilon = settings.epsilon_percent;
        let thresholds = node.thresholds.of_child(summary, bounds, node.attacker, is_foreign, epsilon);
        let parent = parent_bits(node.spot.key);
        let open = match self.memory.look_up(spot, &self.line.trail) {
            Known::Settled(outcome, rank) => {
                self.child_decided(&position, outcome, &Condition::settled(rank));
                return Ok(());
            }
            Known::Decided(outcome, condition) => {
                self.child_decided(&position, outcome, &condition);
                return Ok(());
            }
            Known::Closed(closed) => {
                let (outcome, condition) = self.memory.settle_closed(spot, *closed);
                self.child_decided(&position, outcome, &condition);
                return Ok(());
            }
            Known::Open(open) if duty.may_return() && thresholds.reached_by(open.bounds) => {
                self.line.set_current(open.bounds);
                return Ok(());
            }
            Known::Open(open) => Open { depth: open.depth.min(depth), ..open },
            Known::Nothing => Open { depth, parent, ..Open::new(bounds) },
        };
        if self.terms.treats_by(Ghi::Twin) && self.is_transferred(&position, spot)? {
            return Ok(());
        }
        let thresholds = if duty.must_decide { Thresholds::NONE } else { thresholds };
        self.enter(position, spot, thresholds, duty, open);
        Ok(())
    }

    /// Whether a result of another path decides the current child of the last node.
    fn is_transferred(&mut self, position: &G::Position, spot: Spot) -> Result<bool, Halt> {
        let bytes = self.bytes();
        let Search { simulations, terms, memory, line, watch, .. } = self;
        let found = simulations.transfer((position, spot), terms, memory, &mut line.trail, watch, bytes)?;
        let Some((outcome, best, condition)) = found else { return Ok(false) };
        self.memory.store_decided(spot, &self.line.trail, outcome, &condition, best, 1);
        self.child_decided(position, outcome, &condition);
        Ok(true)
    }

    /// The current child of the last node is decided.
    fn child_decided(&mut self, position: &G::Position, outcome: bool, condition: &Condition) {
        let class = self.terms.game.repetition_key(position);
        self.line.child_decided(&self.terms, outcome, condition, class, self.watch.statistics.nodes);
    }

    /// Puts a node on the path and generates its children.
    fn enter(&mut self, position: G::Position, spot: Spot, thresholds: Thresholds, duty: Duty, open: Open) {
        self.memory.tidy();
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
            winner: None,
            losers: Condition::default(),
            cyclic: false,
            close_at: Closing::first_attempt(open.work),
            stuck: Stuck::default(),
        });
        self.expand();
    }

    fn expand(&mut self) {
        let Search { expansion, terms, memory, line, assumptions, .. } = self;
        let generated = expansion.expand(terms, memory, line, assumptions);
        self.watch.expanded(generated);
        self.steps_without_nodes = 0;
    }

    /// The last node is decided: remembers it and tells its parent.
    fn decide(&mut self, decision: &Decision) {
        let Decision { outcome, condition, best } = decision;
        self.line.step_back();
        let node = self.line.last();
        let (class, cyclic) = (node.class, node.cyclic);
        let (work, best) = (as_record(node.work(&self.watch.statistics)), best.unwrap_or_default());
        if self.memory.store_decided(node.spot, &self.line.trail, *outcome, condition, best, work) {
            self.progress.made += 1;
        } else {
            // A result that is forgotten with its parent is no progress, nor is it to find it
            // again.
            self.memory.store_open(node.spot, Open { work, ..node.open });
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
    fn leave(&mut self, bounds: Bounds, remembered: Bounds) {
        self.line.step_back();
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
    fn get_unstuck(&mut self, bounds: Bounds) {
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
