//! Which engines answer a question, one after the other, when nobody chose.

use crate::budgets::{
    BEFORE_WHOLE_GRAPH, BOUNDED_TURN, Nodes, RELUCTANT, SECOND_BOUNDED_TURN, UNBOUNDED_TURN, WHOLE_GRAPH,
    WHOLE_GRAPH_AT_ONCE, WHOLE_GRAPH_BYTES,
};

/// A kind of search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// Depth-first proof-number search.
    DepthFirst,
    /// The same with bounds on the moves first.
    Bounded,
    /// The attractor on the whole graph.
    WholeGraph,
}

/// A search with a budget; `None` for as many nodes as the limits allow.
pub type Stage = (Search, Option<Nodes>);

/// What the rules know of a question before any search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// No more positions than this can come up, and their values do not depend on the path.
    pub positions: Option<u64>,
    /// Whether the goal can mostly be forced in few moves.
    pub prefers_bounds: bool,
    /// Bytes that the search may take.
    pub memory: u64,
}

/// The searches, each if the one before ran out of nodes. If few positions can come up, the whole
/// graph settles what a search that goes round in circles does not.
#[must_use]
pub fn stages(known: &Known) -> Vec<Stage> {
    let fits = |&positions: &u64| {
        positions <= WHOLE_GRAPH && positions.saturating_mul(WHOLE_GRAPH_BYTES) <= known.memory
    };
    match known.positions.filter(fits) {
        Some(..=WHOLE_GRAPH_AT_ONCE) => vec![(Search::WholeGraph, None)],
        Some(_) => vec![(Search::DepthFirst, Some(BEFORE_WHOLE_GRAPH)), (Search::WholeGraph, None)],
        None if known.prefers_bounds => vec![(Search::Bounded, None)],
        None => vec![(Search::DepthFirst, None)],
    }
}

/// The turns of a search with bounds, without, and with bounds again; after them without to the
/// end.
#[must_use]
pub fn bounded_turns(prefers_bounds: bool) -> [Nodes; 3] {
    let turns = [BOUNDED_TURN, UNBOUNDED_TURN, SECOND_BOUNDED_TURN];
    turns.map(|nodes| if prefers_bounds { nodes } else { nodes / RELUCTANT })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_the_graph_decides() {
        let ask = |positions, prefers_bounds, memory| stages(&Known { positions, prefers_bounds, memory });
        let whole = (Search::WholeGraph, None);
        assert_eq!(ask(Some(1_500_000), true, 1 << 30), [whole]);
        assert_eq!(ask(Some(1_500_001), true, 1 << 30), [(Search::DepthFirst, Some(200_000)), whole]);
        assert_eq!(ask(Some(5_000_001), true, 1 << 40), [(Search::Bounded, None)]);
        assert_eq!(ask(Some(1000), false, 99_999), [(Search::DepthFirst, None)]);
        assert_eq!(ask(None, false, 1 << 30), [(Search::DepthFirst, None)]);
        assert_eq!(ask(Some(u64::MAX), false, u64::MAX), [(Search::DepthFirst, None)]);
    }
}
