//! Every budget of the project, each with its reason. Nodes are positions generated.
//!
//! The numbers were chosen on development sets: see docs/reproductions.md. Change one, and the
//! signature of `andor bench` changes with it.

/// A number of nodes.
pub type Nodes = u64;

// ---- Which engine, when nobody chose.

/// A whole graph has at most this many positions: beyond, it takes half a gigabyte and ten seconds.
pub const WHOLE_GRAPH: u64 = 5_000_000;
/// A graph up to this size is built at once: that is quicker than to search first in vain.
pub const WHOLE_GRAPH_AT_ONCE: u64 = 1_500_000;
/// The search that comes before a larger graph: most questions need no more.
pub const BEFORE_WHOLE_GRAPH: Nodes = 200_000;
/// Bytes that a position of a whole graph takes, with its moves.
pub const WHOLE_GRAPH_BYTES: u64 = 100;

/// Of the limit on memory, what a search with a table may take: the rest is for the strategy, its
/// certificate and the check, while the table is still there to make them of. The search of a whole
/// graph has given most of its memory back by then.
#[must_use]
pub const fn searching(memory: u64) -> u64 {
    memory / 4 * 3
}

// ---- Bounds on the moves, for goals that can mostly be forced soon.

/// Bounds that are tried while no win is known: short ones often, long ones in steps.
pub const BOUNDS: [u32; 12] = [3, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, LONGEST_BOUND];
/// Longer wins are not looked for with bounds: the search without one finds them sooner.
pub const LONGEST_BOUND: u32 = 100;
/// Each bound of the first round; the budget doubles from round to round.
pub const FIRST_ROUND: Nodes = 20_000;
/// All bounds together, before the search without a bound gets its turn.
pub const BOUNDED_TURN: Nodes = 1_500_000;
/// That search, before the bounds get another turn.
pub const UNBOUNDED_TURN: Nodes = 4_000_000;
/// The second turn of the bounds; after it the search without a bound goes on to the end.
pub const SECOND_BOUNDED_TURN: Nodes = 10_000_000;
/// The turns are this much shorter if the game does not prefer bounds.
pub const RELUCTANT: u64 = 1000;
/// The search by forcing moves alone: of 220 mates two were undecided after three times as many,
/// and no proof took half of it.
pub const FORCING_MOVES: Nodes = 100_000;

// ---- Several threads.

/// One thread alone, before others join in: some ten times what it takes to start them.
pub const ALONE: Nodes = 5_000;

// ---- Lines that are shown with an answer.

/// One question whether a move that no strategy knows is good enough: a line is no part of the
/// answer and must not cost much beside it.
pub const LINE_MOVE: Nodes = 20_000;
/// Bytes for that question.
pub const LINE_MOVE_BYTES: u64 = 1 << 24;
/// All such questions of a line.
pub const LINE: Nodes = 400_000;

// ---- A program that plays.

/// Each first move in the first round; the next round has four times as many.
pub const FIRST_MOVE: Nodes = 100_000;
/// Whether the opponent wins, if neither clock nor `go nodes` limits it.
pub const OPPONENT_WINS: Nodes = 1_000_000;
/// The tactics machine, if nothing else limits it: some seconds.
pub const TACTICS: Nodes = 300_000;
/// Nodes of a disproof that is carried over to the fifty-move rule: more cost more than they say.
pub const DISPROOF_UNDER_FIFTY: usize = 20_000;
/// Positions that can come up at most if a position counts as one that is solved whole.
pub const SOLVABLE: u64 = WHOLE_GRAPH;
/// Parts of the time after which the questions have to be through: whether the mover wins, and
/// whether the opponent does. The rest is for a sensible move.
pub const PARTS_OF_TIME: (f64, f64) = (0.7, 0.9);
/// The same if the first answer is sure to come when there is time enough.
pub const PARTS_WHEN_SOLVABLE: (f64, f64) = (0.95, 0.98);
