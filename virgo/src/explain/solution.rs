//! What is to be explained: a short mate by exact search where there is one, and otherwise what the machine finds. The
//! machine shows a mate, not always the shortest, so exact search has another look at its mates.

use super::main_line::{MainLine, Resistance, end_when_won, main_line};
use super::short_mate::{ShortMate, short_mate};
use super::{Asking, Options, Stage};
use crate::board::{Board, Ply};
use crate::machine::{Best, MATE_GOAL, Machine, Settings};

/// The longest mate in moves that exact search looks for: before the machine does, and where the machine saw one.
const LONGEST_UNSEEN: u8 = 3;
const LONGEST_SEEN: u8 = 6;

/// What one iteration may cost when the machine is asked how hard a mate is to see.
const ITERATION_NODES: u64 = 200_000;

/// A way to win, before its line is known.
pub(super) struct Solution {
    mate: Option<ShortMate>,
    best: Option<Best>,
    /// Nodes of the machine's search for it.
    pub(super) nodes: u64,
    /// Whether that search was ended early.
    pub(super) stopped: bool,
}

/// The line of a solution.
pub(super) struct Line {
    pub(super) line: MainLine,
    pub(super) goal: i16,
    /// Places in the line of moves after which they are in zugzwang, with the moves left to mate.
    pub(super) zugzwangs: Vec<(usize, u8)>,
}

impl Solution {
    /// Looks for one.
    pub(super) fn find(
        board: &Board,
        options: &Options,
        go_on: &mut dyn FnMut(Stage, u64) -> bool,
    ) -> Solution {
        let mut exact = |most: u8| {
            let mut asking = Asking { go_on: &mut *go_on, stage: Stage::Searching };
            options.proves().then(|| short_mate(board, most, &mut asking)).flatten()
        };
        if let Some(mate) = exact(LONGEST_UNSEEN) {
            return Solution { mate: Some(mate), best: None, nodes: 0, stopped: false };
        }
        let settings = options.settings.clone();
        let mut machine = Machine::new(board.clone(), settings, |nodes| go_on(Stage::Searching, nodes));
        let run = machine.find_easy_moves_first();
        drop(machine);
        let best = run.best.filter(|best| best.goal > 0);
        let mates = best.as_ref().is_some_and(|best| best.goal >= MATE_GOAL);
        let mut asking = Asking { go_on, stage: Stage::Proving };
        let look = mates && options.proves();
        let mate = look.then(|| short_mate(board, LONGEST_SEEN, &mut asking)).flatten();
        Solution { mate, best, nodes: run.nodes, stopped: run.stopped }
    }

    pub(super) const fn is_none(&self) -> bool {
        self.mate.is_none() && self.best.is_none()
    }

    /// The machine for its causes: threats of two moves are asked for only where the solution needed them.
    pub(super) fn settings(&self, options: &Options) -> Settings {
        let cycle = self.best.as_ref().map_or(2, |best| best.cycle.max(2));
        let [ours, theirs] = options.settings.cycles;
        Settings { cycles: [cycle.min(ours), theirs], ..options.settings.clone() }
    }

    /// Finds the line and sets the machine's goal and iteration.
    pub(super) fn line(self, machine: &mut Machine<'_>) -> Option<Line> {
        if let Some(ShortMate { line, zugzwangs }) = self.mate {
            let seen = self.best.map(|best| best.iteration);
            let iteration = seen.unwrap_or_else(|| easiest_iteration(machine, line.plies[0]));
            machine.set(MATE_GOAL, iteration);
            return Some(Line { line, goal: MATE_GOAL, zugzwangs });
        }
        let best = self.best?;
        let mut line = main_line(machine, &best, Resistance::LosingLeast);
        machine.set(best.goal, best.iteration);
        if best.goal < MATE_GOAL {
            end_when_won(machine, &mut line);
        }
        Some(Line { line, goal: best.goal, zugzwangs: Vec::new() })
    }
}

/// The first iteration on which the machine sees that a move mates, or the last one.
fn easiest_iteration(machine: &mut Machine<'_>, ply: Ply) -> u8 {
    let last = machine.state().iteration;
    (1..last)
        .find(|&iteration| {
            machine.set(MATE_GOAL, iteration);
            machine.allow(ITERATION_NODES);
            machine.to_move(ply).is_some()
        })
        .unwrap_or(last)
}
