//! The watcher of a search, which may stop it.

/// Looks at a search every few thousand nodes; after a stop the answers of the search mean nothing.
pub(crate) struct Watch<'w> {
    look: Box<dyn FnMut(u64) -> bool + 'w>,
    stopped: bool,
    /// The number of nodes at which the current question is stopped.
    budget: u64,
    given_up: bool,
}

impl<'w> Watch<'w> {
    /// `go_on` gets the nodes so far.
    pub(crate) fn new(go_on: impl FnMut(u64) -> bool + 'w) -> Watch<'w> {
        Watch { look: Box::new(go_on), stopped: false, budget: u64::MAX, given_up: false }
    }

    pub(crate) fn look(&mut self, nodes: u64) {
        self.stopped = self.stopped || !(self.look)(nodes);
        self.given_up = nodes >= self.budget;
    }

    /// Stops the next question at this number of nodes.
    pub(crate) const fn allow_until(&mut self, nodes: u64) {
        (self.budget, self.given_up) = (nodes, false);
    }

    /// Whether the search or the current question has to end.
    pub(crate) const fn stopped(&self) -> bool {
        self.stopped || self.given_up
    }

    /// Whether the search has to end.
    pub(crate) const fn ended(&self) -> bool {
        self.stopped
    }
}
