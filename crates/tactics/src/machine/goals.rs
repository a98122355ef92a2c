//! From goals to the best move: bisection on material, and iterative deepening of the brake (2.2,
//! 3.1, 3.4).
//!
//! The goals of the thesis' tables follow from the range -63 to 65: first 1, then 33 (only a king
//! is worth so much) or -31, then the middle of the rest. A failure at 33 sets the upper bound to
//! all that can be gained without a king.

use super::Machine;
use super::search::Search;
use crate::board::{KING, Ply};

/// A goal that only the capture of the king reaches.
pub const MATE_GOAL: i16 = 33;

/// The nodes of the search for more after a gain.
const MORE_NODES: u64 = 5_000_000;

/// The cost of one goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalRun {
    /// The goal in points.
    pub goal: i16,
    /// The last iteration.
    pub iteration: u8,
    /// The move that reached it and its cycle.
    pub success: Option<(Ply, u8)>,
    /// Nodes of this goal.
    pub nodes: u64,
}

/// What [`Machine::find_best_move`] found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// The last move that succeeded.
    pub ply: Ply,
    /// The highest goal reached: the gain of material, or [`MATE_GOAL`].
    pub goal: i16,
    /// The iteration on which it succeeded.
    pub iteration: u8,
    /// Its cycle.
    pub cycle: u8,
}

/// The whole run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Run {
    /// The best move; `None` if no goal was reached.
    pub best: Option<Best>,
    /// Goals in the order of search.
    pub goals: Vec<GoalRun>,
    /// Whether the watcher stopped it.
    pub stopped: bool,
    /// The number of nodes.
    pub nodes: u64,
}

impl Search<'_> {
    /// One goal at one iteration: does the side to move at the root succeed?
    pub(super) fn search_root(&mut self) -> Option<(Ply, u8)> {
        let root = self.root();
        let success = if self.needed() > 0 { self.attack(root) } else { self.keep() };
        self.found[0].filter(|_| success && !self.watch.stopped()).map(|ply| (ply, self.root_cycle))
    }

    /// We are content at the root: every move is of cycle 1 (3.1, under "Defences").
    fn keep(&mut self) -> bool {
        let root = self.root();
        let mut plies = self.board.legal_moves();
        plies.sort_by_key(|&ply| std::cmp::Reverse(self.rank(root, ply, self.board.gain(ply))));
        self.found[0] = None;
        for ply in plies {
            if self.succeeds_by_capture(root, ply, 1) {
                self.succeed(root, ply, 1);
                return true;
            }
        }
        false
    }
}

impl Machine<'_> {
    /// Seeks the move that gains most. A stop keeps what was found before.
    pub fn find_best_move(&mut self) -> Run {
        self.find_better_move(-63)
    }

    /// Seeks a move that gains something, then the most: first by threats of one move, then of two,
    /// each time with few iterations first, so that a stopped search has seen the easy moves. After
    /// a gain, threats of two moves get at most `MORE_NODES`.
    pub fn find_easy_moves_first(&mut self) -> Run {
        let (cycles, all) = (self.search.settings.cycles, self.search.settings.iterations);
        let mut run = Run::default();
        for cycle in cycles[0].min(2)..=cycles[0] {
            self.search.settings.cycles[0] = cycle;
            if cycle > 2 && run.best.is_some() {
                self.allow(MORE_NODES);
            }
            for iterations in
                (all % 2..=all).step_by(2).filter(|&iterations| iterations >= 4 || iterations == all)
            {
                let found = run.best.as_ref().map_or(0, |best| best.goal);
                if found >= MATE_GOAL || self.stopped() {
                    break;
                }
                self.search.settings.iterations = iterations;
                let better = self.find_better_move(found);
                run.best = better.best.or(run.best);
                run.goals.extend(better.goals);
                run.nodes += better.nodes;
            }
        }
        (self.search.settings.cycles, self.search.settings.iterations) = (cycles, all);
        run.stopped = self.ended();
        run
    }

    /// Seeks the move that gains most, and more than `than`.
    fn find_better_move(&mut self, than: i16) -> Run {
        self.up(usize::MAX);
        let start = self.search.nodes;
        let mut run = Run::default();
        let (mut low, mut high) = (than, 65_i16);
        let without_king = self.most_without_king();
        while high - low > 1 && !self.search.watch.stopped() {
            // A side that keeps its king may well lose nothing: 0 follows -31. A search for any
            // gain starts with 1.
            let goal = match (low, high) {
                (-31, 1) => 0,
                (0, 65) => 1,
                _ => (low + high).div_euclid(2),
            };
            let mut entry = self.search_goal(goal, run.best.as_ref());
            let success = entry.success.take();
            match success {
                Some((ply, cycle)) => {
                    entry.success = success;
                    run.best = Some(Best { ply, goal, iteration: entry.iteration, cycle });
                    low = if goal >= MATE_GOAL { high - 1 } else { goal };
                }
                None if self.search.watch.stopped() => {}
                None if goal >= MATE_GOAL => high = without_king.clamp(low, MATE_GOAL - 1) + 1,
                None if self.search.settings.keep_best && run.best.is_some() => high = low,
                None => high = goal,
            }
            run.goals.push(entry);
        }
        run.stopped = self.search.watch.stopped();
        run.nodes = self.search.nodes - start;
        run
    }

    fn search_goal(&mut self, goal: i16, best: Option<&Best>) -> GoalRun {
        let start = self.search.nodes;
        self.search.goal = if goal >= MATE_GOAL { KING / 2 } else { goal };
        self.search.memory.forget();
        self.search.skip = best.filter(|_| self.search.settings.keep_best).map(|best| best.ply);
        let mut entry = GoalRun { goal, iteration: 0, success: None, nodes: 0 };
        for iteration in 1..=self.search.settings.iterations {
            entry.iteration = iteration;
            self.search.brake_limit = 1 << iteration;
            entry.success = self.search.search_root();
            if entry.success.is_some() || self.search.watch.stopped() {
                break;
            }
        }
        self.search.skip = None;
        entry.nodes = self.search.nodes - start;
        entry
    }

    /// All men of the opponent except the king, and a queen for each of our pawns.
    fn most_without_king(&self) -> i16 {
        let board = &self.search.board;
        let pawns =
            board.pieces(self.search.us).filter(|&piece| board.kind_of(piece) == andor_chess::Kind::Pawn);
        board.material(self.search.us.opponent()) + 8 * i16::try_from(pawns.count()).unwrap_or(0)
    }
}
