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
use crate::machine::{MATE_GOAL, Machine, Settings};
use andor::{Limits, Observer, Progress, Stop};
use andor_chess::Rulebook;
use andor_game::{Notation, NotationError};
use proof::Prover;

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
    let Some(best) = run.best.filter(|best| best.goal > 0) else {
        return Ok(Explanation::nothing(&board, run.nodes, !run.stopped));
    };
    // Threats of two moves are asked for only where the solution needed them.
    let cycles = [best.cycle.max(2).min(options.settings.cycles[0]), options.settings.cycles[1]];
    let settings = Settings { cycles, ..options.settings.clone() };
    let mut machine = Machine::new(board, settings, |nodes| go_on(Stage::Explaining, nodes));
    machine.allow(MAIN_LINE_NODES);
    let line = main_line(&mut machine, &best);
    machine.set(best.goal, best.iteration);
    let mut findings = Vec::new();
    for index in (0..line.plies.len()).step_by(2) {
        if machine.ended() {
            break;
        }
        let moment = examine(&mut machine, &line, index, best.goal);
        findings.extend(templates::findings(&moment));
    }
    let finished = !run.stopped && !machine.ended();
    let nodes = run.nodes + machine.state().nodes;
    let us = machine.us();
    drop(machine);
    let provable = best.goal >= MATE_GOAL && options.rules == Rules::Chess && options.proof_memory > 0;
    let mut proof = None;
    if provable {
        let limits = Limits { memory: options.proof_memory, ..Limits::DEFAULT };
        let mut prover = Prover { us, limits, observer: &mut Asking(&mut go_on) };
        proof = prover.prove_mate(&line);
        let most = u8::try_from(line.plies.len().div_ceil(2)).unwrap_or(u8::MAX);
        prover.prove_causes(&mut findings, most);
    }
    Ok(Explanation { proof, ..Explanation::new(&line, best.goal, &findings, nodes, finished) })
}
