//! Which search comes next, and with what budget, when nobody chose.

use crate::Method;
use andor_engines::Limits;
use andor_game::{Game, Seam, Task};

/// Positions that a whole graph may have when nobody chose an engine.
const SMALL: u64 = 5_000_000;
/// Beyond this number a short search comes first: most questions need no whole graph.
const TINY: u64 = 1_500_000;
/// Positions that the short search may generate.
const SHORT: u64 = 200_000;
/// Bytes that a position of a whole graph takes, with its moves.
const BYTES: u64 = 100;

/// Nodes with bounds on the moves, before a search without a bound gets its turn.
pub(crate) const SHORTEST_BOUNDED: u64 = 1_500_000;
/// Nodes of that search.
pub(crate) const SHORTEST_UNBOUNDED: u64 = 4_000_000;

/// Nodes for one question whether a move that no strategy knows is good enough for a line, and for
/// all of the line: a line is no part of the answer and must not cost much beside it.
pub(crate) const LINE_MOVE: Limits = Limits::new(20_000, 1 << 24);
/// See [`LINE_MOVE`].
pub(crate) const LINE_NODES: u64 = 400_000;

/// What to try, one after the other, each if the one before ran out of nodes. If the game knows
/// that few positions can come up, the whole graph settles what a search that goes round in circles
/// does not.
pub(crate) fn stages(
    game: &Seam,
    task: &Task<Seam>,
    chosen: Option<Method>,
    limits: &Limits,
) -> Vec<(Method, Limits)> {
    if let Some(method) = chosen {
        return vec![(method, *limits)];
    }
    let has_one_value = task.history.is_empty() && !game.repetition().depends_on_mover();
    let positions = game
        .reachable_at_most(&task.root)
        .filter(|&positions| has_one_value && positions <= SMALL && positions * BYTES <= limits.memory);
    let whole = (Method::Retrograde, *limits);
    match positions {
        Some(..=TINY) => vec![whole],
        Some(_) => vec![(Method::BEST, Limits { nodes: limits.nodes.min(SHORT), ..*limits }), whole],
        None if game.is_hasty(task.goal) => vec![(Method::DfpnBounded, *limits)],
        None => vec![(Method::BEST, *limits)],
    }
}
