//! Who watches a search, and may end it.

/// Looks at a search every few thousand nodes; once it says stop, the search ends and its answers mean nothing.
pub(crate) struct Watch<'w> {
    look: Box<dyn FnMut(u64) -> bool + 'w>,
    stopped: bool,
    /// Nodes at which the question at hand is given up.
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

    /// Gives the next question up at so many nodes.
    pub(crate) const fn allow_until(&mut self, nodes: u64) {
        (self.budget, self.given_up) = (nodes, false);
    }

    /// The search has to end, or the question at hand.
    pub(crate) const fn stopped(&self) -> bool {
        self.stopped || self.given_up
    }

    /// The search has to end.
    pub(crate) const fn ended(&self) -> bool {
        self.stopped
    }
}
