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
use super::children::Summary;
use super::closing::Closing;
use super::expansion::Expansion;
use super::frame::Decision;
use super::line::Line;
use super::memory::{Known, Memory, Open, Spot, parent_bits};
use super::progress::{Duty, Progress};
use super::simulation::Simulations;
use super::terms::Terms;
use super::thresholds::{LARGEST, Thresholds};
use super::treatment::{Ghi, Treatment};
use crate::crew::{Company, Member};
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
    pub(super) progress: Progress,
    pub(super) closing: Closing,
    pub(super) simulations: Simulations,
    pub(super) assumptions: Assumptions,
    pub(super) budget: Budget,
    /// How a search goes on with others, if there are some.
    pub(super) company: Option<Company<Self, Result<Decision, Halt>>>,
    /// Its place among the others, while there are some.
    pub(super) crew: Option<Member<Decision>>,
    pub(super) steps_without_nodes: u64,
    pub(super) root_depth: u32,
}

impl<'a, G: Game, T: Treatment> Search<'a, G, T> {
    pub fn new(settings: Dfpn, treatment: T, game: &'a G, task: &Task<G>, watch: Watch<'a>) -> Self {
        let terms = Terms::new(settings, treatment, game, task);
        // Three quarters of the memory are for the table, an eighth each for path and children.
        let table_bytes = settings.table_bytes.min(watch.memory() / 4 * 3);
        let class_is_position = terms.repetitions.class_is_position;
        let mut memory = Memory::new(table_bytes, treatment, class_is_position, terms.safe_when_inside());
        memory.optimistic &= settings.optimistic;
        Search::with(terms, memory, watch, 1)
    }

    /// One of several workers with this memory.
    pub(super) fn with(terms: Terms<'a, G, T>, memory: Memory<T>, watch: Watch<'a>, workers: u64) -> Self {
        Search {
            memory,
            line: Line::new(terms.repetitions.apply, watch.memory() / 8 / workers),
            expansion: Expansion::new(),
            progress: Progress::default(),
            closing: Closing::new(&terms),
            simulations: Simulations::default(),
            assumptions: Assumptions::default(),
            budget: Budget::NONE,
            company: None,
            crew: None,
            steps_without_nodes: 0,
            root_depth: 0,
            terms,
            watch,
        }
    }

    /// Nodes generated so far.
    pub(super) fn nodes(&self) -> u64 {
        self.watch.statistics.nodes
    }

    pub(super) fn bytes(&self) -> u64 {
        self.memory.bytes() + self.line.bytes()
    }

    /// Searches a position as a root until it is decided.
    pub(super) fn search(&mut self, root: &G::Position) -> Result<Decision, Halt> {
        self.begin(root);
        loop {
            if let Some(decision) = self.advance()? {
                return Ok(decision);
            }
            if let Some(company) = self.company
                && self.line.frames[0].entered.nodes(&self.watch.statistics) >= company.workers.alone
            {
                return (company.go_on)(self);
            }
        }
    }

    /// Puts a root on the empty path.
    pub(super) fn begin(&mut self, root: &G::Position) {
        let Terms { game, attack, settings, .. } = &self.terms;
        let spot = Spot { key: game.key(root), code: 0 };
        let bounds = settings.leaf_numbers.of(*game, attack, root, &mut self.expansion.scratch);
        let duty = Duty { must_decide: true, ..Duty::default() };
        let open = Open { depth: self.root_depth, ..Open::new(bounds) };
        self.enter(root.clone(), spot, Thresholds::NONE, duty, open);
    }

    /// One pass of the main loop. `Some` if the root got decided.
    pub(super) fn advance(&mut self) -> Result<Option<Decision>, Halt> {
        if self.crew.is_some() {
            self.catch_up();
        }
        let decided = match self.line.last_mut().won() {
            Some(decision) => Some(decision),
            None => {
                let summary = self.summary();
                match self.line.last_mut().lost(&summary) {
                    Some(decision) => Some(decision),
                    None => self.step(&summary)?,
                }
            }
        };
        let Some(decision) = decided else { return Ok(None) };
        self.decide(&decision);
        Ok(self.line.is_empty().then_some(decision))
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
        let mut close = || closing.close(&root, work, terms, memory, watch, bytes);
        let closed = match &self.crew {
            None => close(),
            Some(crew) => crew.desk.alone(close).unwrap_or(Ok(None)),
        };
        Ok(closed?)
    }

    /// Goes down to the best child, or finds out that there is no need to.
    fn search_child(&mut self, summary: &Summary, duty: Duty) -> Result<(), Halt> {
        let Terms { game, settings, .. } = &self.terms;
        let (index, depth) = (summary.best, self.root_depth + self.line.frames.len() as u32);
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
    pub(super) fn child_decided(&mut self, position: &G::Position, outcome: bool, condition: &Condition) {
        let class = self.terms.game.repetition_key(position);
        self.line.child_decided(&self.terms, outcome, condition, class, self.watch.statistics.nodes);
    }
}
