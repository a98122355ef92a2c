//! The explanation facility (chapter 4): find the winning move, its main variation, the causes of each of its moves,
//! and say them in English.

mod alternating;
mod english;
mod explanation;
mod finding;
mod main_line;
mod moment;
mod place;
mod proof;
mod short_mate;
mod svg;
mod templates;
pub mod text;

pub use alternating::{Case, Halt, Trace, alternate};
pub use explanation::{Explanation, Note, Outcome, PieceNote, Reason, TraceNote};
pub use finding::{Finding, Motif};
pub use main_line::{MainLine, main_line};
pub use moment::{Moment, Uncovered, examine};
pub use place::{Obstacle, Place};
pub use proof::Proof;

use crate::board::{Board, Rules};
use crate::machine::{Best, MATE_GOAL, Machine, Settings};
use andor::{Limits, Observer, Progress, Stop};
use andor_chess::Rulebook;
use andor_game::{Notation, NotationError};
use proof::Prover;
use short_mate::{ShortMate, short_mate};

/// How to explain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The machine.
    pub settings: Settings,
    /// The rules.
    pub rules: Rules,
    /// Bytes for the proofs of mates, which are tried under the rules of chess; 0: no proofs.
    pub proof_memory: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { settings: Settings::default(), rules: Rules::default(), proof_memory: 256 << 20 }
    }
}

/// What [`explain`] is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Looking for the winning move.
    Searching,
    /// Asking why the moves work.
    Explaining,
    /// Proving mates.
    Proving,
}

/// Lets a prover's engine ask the caller whether to go on.
struct Asking<'a>(&'a mut dyn FnMut(Stage, u64) -> bool);

impl Observer for Asking<'_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        (!(self.0)(Stage::Proving, so_far.nodes)).then_some(Stop::Time)
    }
}

/// Why a position cannot be explained.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// It is no position of chess.
    #[error(transparent)]
    Position(#[from] NotationError),
    /// There is no legal move.
    #[error("the game is over: the side to move has no legal move")]
    Over,
}

/// Where the solution comes from.
enum Solution {
    /// Exact search for short mates.
    Exact(ShortMate),
    /// The machine.
    Found(Best),
}

/// What the main variation may cost.
const MAIN_LINE_NODES: u64 = 30_000_000;

/// Explains the winning move of the side to move. `go_on` is asked every few thousand nodes with the stage and the nodes
/// in it; by answering no it ends that stage, and what was found so far is used.
///
/// # Errors
/// When the text is no position of chess, or the game is over.
pub fn explain(
    fen: &str,
    options: &Options,
    mut go_on: impl FnMut(Stage, u64) -> bool,
) -> Result<Explanation, Error> {
    let rulebook = Rulebook::chess();
    let position = rulebook.parse_position(fen)?;
    let mut board = Board::new(position.setup(), options.rules);
    if !board.has_legal_move() {
        return Err(Error::Over);
    }
    let mut machine =
        Machine::new(board.clone(), options.settings.clone(), |nodes| go_on(Stage::Searching, nodes));
    let run = machine.find_easy_moves_first();
    drop(machine);
    let sound = options.rules == Rules::Chess && options.proof_memory > 0;
    let mates = run.best.as_ref().is_some_and(|best| best.goal >= MATE_GOAL);
    let exact = (sound && !mates).then(|| short_mate(&board, &mut Asking(&mut go_on))).flatten();
    let solution = match (exact, run.best.filter(|best| best.goal > 0)) {
        (Some(mate), _) => Solution::Exact(mate),
        (None, Some(best)) => Solution::Found(best),
        (None, None) => return Ok(Explanation::nothing(&board, run.nodes, !run.stopped)),
    };
    let (goal, cycle, iteration) = match &solution {
        Solution::Exact(_) => (MATE_GOAL, 2, options.settings.iterations),
        Solution::Found(best) => (best.goal, best.cycle.max(2), best.iteration),
    };
    // Threats of two moves are asked for only where the solution needed them.
    let settings = Settings {
        cycles: [cycle.min(options.settings.cycles[0]), options.settings.cycles[1]],
        ..options.settings.clone()
    };
    let mut machine = Machine::new(board, settings, |nodes| go_on(Stage::Explaining, nodes));
    machine.allow(MAIN_LINE_NODES);
    let (line, zugzwangs) = match solution {
        Solution::Exact(mate) => (mate.line, mate.zugzwangs),
        Solution::Found(best) => (main_line(&mut machine, &best), Vec::new()),
    };
    machine.set(goal, iteration);
    let mut findings = Vec::new();
    for index in (0..line.plies.len()).step_by(2) {
        if machine.ended() {
            break;
        }
        let mut moment = examine(&mut machine, &line, index, goal);
        moment.zugzwang = zugzwangs.iter().find(|(place, _)| *place == index).map(|&(_, moves)| moves);
        findings.extend(templates::findings(&moment));
    }
    let finished = !run.stopped && !machine.ended();
    let nodes = run.nodes + machine.state().nodes;
    let us = machine.us();
    drop(machine);
    let mut proof = None;
    if sound && goal >= MATE_GOAL {
        let limits = Limits { memory: options.proof_memory, ..Limits::DEFAULT };
        let mut prover = Prover { us, limits, observer: &mut Asking(&mut go_on) };
        proof = prover.prove_mate(&line);
        let most = u8::try_from(line.plies.len().div_ceil(2)).unwrap_or(u8::MAX);
        prover.prove_causes(&mut findings, most);
    }
    Ok(Explanation { proof, ..Explanation::new(&line, goal, &findings, nodes, finished) })
}
