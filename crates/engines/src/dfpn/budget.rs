//! A budget for a search that may be given up: forcing moves alone, or the discharge of
//! assumptions.

/// The count of nodes at which the search is aborted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Budget(u64);

impl Budget {
    /// The search may take as long as it needs.
    pub const NONE: Budget = Budget(u64::MAX);

    /// The search may generate `more` nodes after `nodes`.
    pub const fn after(nodes: u64, more: u64) -> Budget {
        Budget(nodes.saturating_add(more))
    }

    /// Whether the search may be given up.
    pub const fn is_set(self) -> bool {
        self.0 < u64::MAX
    }

    /// Whether it is given up with this count of nodes.
    pub const fn is_exhausted(self, nodes: u64) -> bool {
        nodes >= self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_ends_and_no_budget_does_not() {
        let budget = Budget::after(10, 5);
        assert!(budget.is_set() && !budget.is_exhausted(14) && budget.is_exhausted(15));
        assert!(!Budget::NONE.is_set() && !Budget::NONE.is_exhausted(u64::MAX - 1));
        assert_eq!(Budget::after(10, u64::MAX), Budget::NONE);
    }
}
