//! What every search of this crate does once a position: count it, and now and then look at the
//! limits and at the observer.

use andor::{Limits, Observer, Progress, Stop};

/// Nodes between two looks at the observer.
const INTERVAL: u64 = 4096;

/// Counts positions and ends a search that has had enough.
pub(crate) struct Meter<'a> {
    nodes: u64,
    /// The number of nodes at which the search ends, for all questions together.
    limit: u64,
    /// The same for the stage that runs.
    stage: u64,
    next_look: u64,
    observer: &'a mut dyn Observer,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: &Limits, observer: &'a mut dyn Observer) -> Self {
        Meter { nodes: 0, limit: limits.nodes, stage: u64::MAX, next_look: INTERVAL, observer }
    }

    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many nodes are left.
    pub(crate) const fn left(&self) -> u64 {
        self.limit.saturating_sub(self.nodes)
    }

    /// From here on the search ends after so many nodes; [`Meter::is_spent`] tells whether it was
    /// that.
    pub(crate) fn allow(&mut self, nodes: u64) {
        self.stage = self.nodes.saturating_add(nodes);
    }

    /// Whether the limit on all questions is reached.
    pub(crate) const fn is_spent(&self) -> bool {
        self.nodes >= self.limit
    }

    /// Whoever else searches for the same answer is watched by the same observer.
    pub(crate) fn observer(&mut self) -> &mut dyn Observer {
        &mut *self.observer
    }

    /// Counts a position.
    #[inline]
    pub(crate) fn visit(&mut self, memory_bytes: u64) -> Result<(), Stop> {
        self.nodes += 1;
        if self.nodes < self.next_look { Ok(()) } else { self.look(memory_bytes) }
    }

    #[cold]
    fn look(&mut self, memory_bytes: u64) -> Result<(), Stop> {
        self.next_look = self.nodes + INTERVAL;
        if self.nodes >= self.limit.min(self.stage) {
            return Err(Stop::Nodes);
        }
        let nodes = self.nodes;
        let so_far = Progress { nodes, expanded: nodes, memory_bytes, ..Progress::default() };
        self.observer.tick(&so_far).map_or(Ok(()), Err)
    }
}
