//! The line to explain: a given one, else a short mate by exact search, else in pawn endings what
//! alpha-beta finds, else what the machine finds, else a gain by forcing moves that it did not see.
//! The machine does not always find the shortest mate, so exact search examines its mates again.

use super::main_line::{MainLine, Resistance, end_when_won, main_line};
use super::short_gain::short_gain;
use super::short_mate::{ShortMate, short_mate, zugzwangs};
use super::{Asking, Options, Stage, given};
use crate::board::{Board, Rules};
use crate::ending::{self, is_pawn_ending};
use crate::machine::{Best, MATE_GOAL, Machine, Settings};

/// The longest mates that exact search looks for: before the machine, and after the machine found
/// one.
const LONGEST_UNSEEN: u8 = 3;
const LONGEST_SEEN: u8 = 6;

/// The nodes of one iteration for the question how hard a mate is to see.
const ITERATION_NODES: u64 = 200_000;

/// What a line of a pawn ending has to gain at least, in hundredths of a pawn.
const LEAST_GAIN: i32 = 80;

/// The iteration of the tests if the machine does not see how the line wins.
const UNSEEN_ITERATION: u8 = 4;

/// A way to win, before its line is known.
#[derive(Default)]
pub(super) struct Solution {
    mate: Option<ShortMate>,
    best: Option<Best>,
    /// A line whose gain is to be seen: a given one, that of a pawn ending, or by forcing moves.
    known: Option<MainLine>,
    is_given: bool,
    /// Nodes of the machine's search.
    pub(super) nodes: u64,
    /// Whether that search was stopped.
    pub(super) stopped: bool,
}

/// The line of a solution.
pub(super) struct Solved {
    pub(super) line: MainLine,
    pub(super) goal: i16,
    /// Indices in the line of moves after which they are in zugzwang, with the moves left to mate.
    pub(super) zugzwangs: Vec<(usize, u8)>,
}

impl Solution {
    /// Looks for a solution.
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
            return Solution { mate: Some(mate), ..Solution::default() };
        }
        let mut nodes = 0;
        if board.rules() == Rules::Chess && is_pawn_ending(board) {
            let found = ending::search(board, &mut |nodes| go_on(Stage::Searching, nodes));
            if found.gain >= LEAST_GAIN {
                let line = MainLine::of(board.clone(), &found.line);
                let (nodes, stopped) = (found.nodes, found.stopped);
                return Solution { known: Some(line), nodes, stopped, ..Solution::default() };
            }
            nodes = found.nodes;
        }
        // Looked for first, since the machine may take all the time.
        let (forced, more) = if options.proves() {
            short_gain(board, |nodes| go_on(Stage::Searching, nodes))
        } else {
            (None, 0)
        };
        nodes += more;
        let settings = options.settings.clone();
        let mut machine = Machine::new(board.clone(), settings, |nodes| go_on(Stage::Searching, nodes));
        let run = machine.find_easy_moves_first();
        drop(machine);
        let best = run.best.filter(|best| best.goal > 0);
        nodes += run.nodes;
        if best.is_none() && forced.is_some() {
            return Solution { known: forced, nodes, ..Solution::default() };
        }
        let mates = best.as_ref().is_some_and(|best| best.goal >= MATE_GOAL);
        let mut asking = Asking { go_on, stage: Stage::Proving };
        let look = mates && options.proves();
        let mate = look.then(|| short_mate(board, LONGEST_SEEN, &mut asking)).flatten();
        Solution { mate, best, nodes, stopped: run.stopped, ..Solution::default() }
    }

    /// A given line.
    pub(super) fn given(
        line: MainLine,
        options: &Options,
        go_on: &mut dyn FnMut(Stage, u64) -> bool,
    ) -> Solution {
        let mut asking = Asking { go_on, stage: Stage::Searching };
        if options.proves() && line.end().is_mate() {
            let zugzwangs = zugzwangs(&line, &mut asking);
            return Solution { mate: Some(ShortMate { line, zugzwangs }), ..Solution::default() };
        }
        Solution { known: Some(line), is_given: true, ..Solution::default() }
    }

    pub(super) const fn is_none(&self) -> bool {
        self.mate.is_none() && self.best.is_none() && self.known.is_none()
    }

    /// The settings for its causes: threats of two moves only if the solution needed them.
    pub(super) fn settings(&self, options: &Options) -> Settings {
        let [ours, theirs] = options.settings.cycles;
        let cycle = match (&self.best, &self.known) {
            (Some(best), _) => best.cycle.max(2),
            (None, Some(_)) => ours,
            (None, None) => 2,
        };
        Settings { cycles: [cycle.min(ours), theirs], ..options.settings.clone() }
    }

    /// Finds the line and sets the machine's goal and iteration.
    pub(super) fn line(self, machine: &mut Machine<'_>, resistance: Resistance) -> Option<Solved> {
        if let Some(ShortMate { line, zugzwangs }) = self.mate {
            match self.best {
                Some(best) => machine.set(MATE_GOAL, best.iteration),
                None => take_easiest(machine, &line, MATE_GOAL),
            }
            return Some(Solved { line, goal: MATE_GOAL, zugzwangs });
        }
        if let Some(line) = self.known {
            let mut solved = given::judge(machine, line)?;
            if !self.is_given && solved.goal < MATE_GOAL {
                end_when_won(machine, &mut solved.line, 0);
            }
            return Some(solved);
        }
        let best = self.best?;
        let mut line = main_line(machine, &best, resistance);
        machine.set(best.goal, best.iteration);
        if best.goal < MATE_GOAL && resistance == Resistance::LosingLeast {
            end_when_won(machine, &mut line, 0);
        }
        Some(Solved { line, goal: best.goal, zugzwangs: Vec::new() })
    }
}

/// Sets a goal with the first iteration and the lowest cycle at which the machine sees that the
/// line's first move reaches it. If it does not see that at little cost, tests with more would not
/// end in time.
pub(super) fn take_easiest(machine: &mut Machine<'_>, line: &MainLine, goal: i16) {
    let last = machine.state().iteration;
    machine.visit(&line.places[0]);
    let seen = (1..=last).find_map(|iteration| {
        machine.set(goal, iteration);
        machine.allow(ITERATION_NODES);
        Some((iteration, machine.to_move(line.plies[0])?))
    });
    let (iteration, cycle) = seen.unwrap_or((last.min(UNSEEN_ITERATION), 2));
    machine.set(goal, iteration);
    machine.set_cycle(cycle.max(2));
}
