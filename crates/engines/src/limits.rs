//! Limits, and the observer through which the world looks at a running search and stops it.

use crate::{Statistics, Stop};
use std::io::{Read, Seek, Write};
use std::time::{Duration, Instant};

/// How much a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Positions generated at most.
    pub nodes: u64,
    /// Bytes at most for the engine's own structures. Each engine keeps it to within a few per
    /// cent: it reserves address space once and touches it as it goes.
    pub memory: u64,
    /// Time at most, from the start of the search; `None` for as long as it takes.
    pub time: Option<Duration>,
    /// Threads at most, for engines that can use several.
    pub threads: usize,
}

impl Limits {
    /// One gibibyte, one thread, and as many nodes and as much time as it takes.
    pub const DEFAULT: Limits = Limits::new(u64::MAX, 1 << 30);

    /// Nodes and bytes, one thread, and as much time as it takes.
    #[must_use]
    pub const fn new(nodes: u64, memory: u64) -> Limits {
        Limits { nodes, memory, time: None, threads: 1 }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits::DEFAULT
    }
}

/// Looks at a search from time to time. All methods may be left as they are.
pub trait Observer {
    /// Called about every [`Watch::INTERVAL`] nodes; `Some` ends the search with that reason.
    fn tick(&mut self, _so_far: &Progress) -> Option<Stop> {
        None
    }

    /// Empty space for what is too large for memory: a file, say. `None` if there is none: then it
    /// stays in memory.
    fn scratch(&mut self) -> Option<Box<dyn Scratch>> {
        None
    }

    /// Bytes that somebody else holds for the search, and that count against its limit. `None`
    /// if nobody does.
    fn bytes_elsewhere(&self) -> Option<u64> {
        None
    }
}

/// Space outside memory, to be written and read.
pub trait Scratch: Read + Write + Seek + Send {}

impl<T: Read + Write + Seek + Send> Scratch for T {}

/// What is being done with a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stage {
    /// An engine searches; nodes are counted.
    #[default]
    Searching,
    /// The strategy is put together from what the search knows; its steps are counted.
    Extracting,
    /// The certificate is written; its bytes are counted.
    Writing,
    /// The checker reads it; its records are counted.
    Checking,
}

/// What an observer gets to see.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// Positions generated so far, or what the stage counts.
    pub nodes: u64,
    /// Positions expanded so far.
    pub expanded: u64,
    /// Bytes in use now.
    pub memory_bytes: u64,
    /// Proof and disproof number of the root, if the engine has them.
    pub root: Option<(u32, u32)>,
}

/// An observer that never interferes.
#[derive(Debug, Default)]
pub struct Quiet;

impl Observer for Quiet {}

/// The engine's side of limits and observer: counts, and says when to stop.
pub struct Watch<'a> {
    limits: Limits,
    deadline: Option<Instant>,
    observer: &'a mut dyn Observer,
    /// Whether the observer knows of bytes that somebody else holds.
    shares_memory: bool,
    next_tick: u64,
    /// Steps that generate no nodes.
    steps: u64,
    /// The count so far, to be handed out with the run.
    pub statistics: Statistics,
    /// What other workers on the same question have spent, when they were asked last.
    pub others: Statistics,
    /// What is shown to the observer as the root's numbers.
    pub root: Option<(u32, u32)>,
}

impl<'a> Watch<'a> {
    /// Nodes between two looks at the observer: well under a millisecond in a fast game.
    pub const INTERVAL: u64 = 4096;

    /// Starts to count. The root counts as one node.
    pub fn new(limits: &Limits, observer: &'a mut dyn Observer) -> Self {
        let statistics = Statistics { nodes: 1, ..Statistics::default() };
        let shares_memory = observer.bytes_elsewhere().is_some();
        Watch {
            limits: *limits,
            deadline: limits.time.map(|time| Instant::now() + time),
            observer,
            shares_memory,
            next_tick: Watch::INTERVAL,
            steps: 0,
            statistics,
            others: Statistics::default(),
            root: None,
        }
    }

    /// One position was expanded and gave `children` children.
    #[inline]
    pub fn expanded(&mut self, children: usize) {
        self.statistics.expanded += 1;
        self.statistics.nodes += children as u64;
    }

    /// `in_all` steps were made that generate no nodes: updates, say. They bring the next
    /// look nearer.
    #[inline]
    pub const fn steps(&mut self, in_all: u64) {
        self.steps = in_all;
    }

    /// Whether the search has to end, given the bytes in use now. To be asked once an expansion.
    #[inline]
    pub fn stop(&mut self, bytes: u64) -> Option<Stop> {
        let elsewhere = if self.shares_memory { self.observer.bytes_elsewhere() } else { None };
        let bytes = bytes + elsewhere.unwrap_or(0) + self.others.memory_bytes;
        self.statistics.memory_bytes = self.statistics.memory_bytes.max(bytes);
        if self.statistics.nodes + self.others.nodes >= self.limits.nodes {
            return Some(Stop::Nodes);
        }
        if bytes > self.limits.memory {
            return Some(Stop::Memory);
        }
        // Expansions without children must not keep the observer waiting, so they count here too.
        let work = self.statistics.nodes.max(self.statistics.expanded) + self.steps;
        if work >= self.next_tick { self.look(work, bytes) } else { None }
    }

    #[cold]
    fn look(&mut self, work: u64, bytes: u64) -> Option<Stop> {
        self.next_tick = work + Watch::INTERVAL;
        let so_far = Progress {
            stage: Stage::Searching,
            nodes: self.statistics.nodes + self.others.nodes,
            expanded: self.statistics.expanded + self.others.expanded,
            memory_bytes: bytes,
            root: self.root,
        };
        let asked = self.observer.tick(&so_far);
        asked.or_else(|| {
            self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Stop::Time)
        })
    }

    /// Gives the observer a look outside expansions: for long work that generates no nodes.
    pub fn pause(&mut self, bytes: u64) -> Option<Stop> {
        self.look(self.next_tick, bytes)
    }

    /// What all workers have spent.
    #[must_use]
    pub fn all(&self) -> Statistics {
        let mut all = self.statistics.clone();
        all.nodes += self.others.nodes;
        all.expanded += self.others.expanded;
        all
    }

    /// The limit on memory.
    #[must_use]
    pub const fn memory(&self) -> u64 {
        self.limits.memory
    }
}

/// An observer that also ends the work when the time is over: for work of several searches, or of
/// none.
pub struct Deadline<'o> {
    at: Option<Instant>,
    observer: &'o mut dyn Observer,
}

impl<'o> Deadline<'o> {
    /// The limit on time begins now.
    pub fn new(limits: &Limits, observer: &'o mut dyn Observer) -> Deadline<'o> {
        Deadline { at: limits.time.map(|time| Instant::now() + time), observer }
    }
}

impl Observer for Deadline<'_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        let asked = self.observer.tick(so_far);
        asked.or_else(|| self.at.is_some_and(|at| Instant::now() >= at).then_some(Stop::Time))
    }

    fn scratch(&mut self) -> Option<Box<dyn Scratch>> {
        self.observer.scratch()
    }

    fn bytes_elsewhere(&self) -> Option<u64> {
        self.observer.bytes_elsewhere()
    }
}
