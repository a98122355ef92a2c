//! Who watches a search, and may end it.

/// Looks at a search every few thousand nodes; once it says stop, the search ends and its answers mean nothing.
pub(crate) struct Watch<'w> {
    look: Box<dyn FnMut(u64) -> bool + 'w>,
    stopped: bool,
}

impl<'w> Watch<'w> {
    /// `go_on` gets the nodes so far.
    pub(crate) fn new(go_on: impl FnMut(u64) -> bool + 'w) -> Watch<'w> {
        Watch { look: Box::new(go_on), stopped: false }
    }

    pub(crate) fn look(&mut self, nodes: u64) {
        self.stopped = self.stopped || !(self.look)(nodes);
    }

    pub(crate) const fn stopped(&self) -> bool {
        self.stopped
    }
}
