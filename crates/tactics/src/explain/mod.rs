//! The explanation facility (chapter 4): find the winning move, its main variation and the causes
//! of its moves, and express them in English.

mod alternating;
mod attempt;
mod causes;
mod english;
mod explanation;
mod facts;
mod finding;
mod given;
mod goals;
mod main_line;
mod mate_net;
mod moment;
mod place;
mod proof;
mod questions;
mod roles;
mod short_gain;
mod short_mate;
mod solution;
mod story;
mod svg;
mod templates;
pub mod text;
mod uncovering;
mod worlds;

pub use alternating::{Case, Halt, Trace, alternate};
pub use attempt::{Attempt, attempt};
pub use causes::{Cause, Role};
pub use english::Brief;
pub use explanation::{Explanation, Note, Outcome, PieceNote, Reason, Standing, TestNote, TraceNote};
pub use finding::{Arrow, Finding, Line, Motif, Test};
pub use goals::Goals;
pub use main_line::{MainLine, Resistance, main_line};
pub use moment::{Moment, examine};
pub use place::{Obstacle, Place};
pub use proof::Proof;
pub use templates::findings;
pub use uncovering::Uncovered;
pub use worlds::{Fate, Trial};

use crate::board::{Board, Rules};
use crate::ending::is_pawn_ending;
use crate::machine::{MATE_GOAL, Machine, Settings};
use andor::{Limits, Observer, Progress, Stop};
use andor_chess::Rulebook;
use andor_game::{Notation, NotationError, Player};
use proof::Prover;
use solution::{Solution, Solved};

/// The options of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The machine.
    pub settings: Settings,
    /// The rules.
    pub rules: Rules,
    /// The line to explain, in UCI or SAN; without it the machine finds one.
    pub line: Option<String>,
    /// The replies in a line that the machine finds.
    pub resistance: Resistance,
    /// Bytes for the proofs of mates, under the rules of chess only; 0 for no proofs.
    pub proof_memory: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            settings: Settings::default(),
            rules: Rules::default(),
            line: None,
            resistance: Resistance::LosingLeast,
            proof_memory: 512 << 20,
        }
    }
}

impl Options {
    /// Whether sound engines prove mates.
    fn proves(&self) -> bool {
        self.rules == Rules::Chess && self.proof_memory > 0
    }
}

/// Pawn endings of at most so many men are solved to the end, beside the gain.
const FEW_MEN: usize = 4;

fn men(board: &Board) -> usize {
    [Player::Max, Player::Min].into_iter().map(|side| board.pieces(side).count()).sum()
}

/// The stages of [`explain`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Looking for the winning move.
    Searching,
    /// Finding the causes of moves.
    Explaining,
    /// Proving mates.
    Proving,
}

/// Connects a sound engine with the caller's `go_on`.
struct Asking<'a> {
    go_on: &'a mut dyn FnMut(Stage, u64) -> bool,
    stage: Stage,
}

impl Observer for Asking<'_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        (!(self.go_on)(self.stage, so_far.nodes)).then_some(Stop::Time)
    }
}

/// The reason why a position cannot be explained.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// It is no position of chess, or a move of the line is not legal.
    #[error(transparent)]
    Position(#[from] NotationError),
    /// There is no legal move.
    #[error("the game is over: the side to move has no legal move")]
    Over,
}

/// Explains the winning move of the side to move, or the line of the options. `go_on` gets the
/// stage and its nodes every few thousand nodes; if it returns false, the stage ends with what it
/// has found.
///
/// # Errors
/// If the text is no position of chess, the game is over, or the line has an illegal move.
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
    let given = options.line.as_deref().map(|moves| given::read(&board, moves)).transpose()?;
    let is_given = given.is_some();
    let solution = match given {
        Some(line) => Solution::given(line, options, &mut go_on),
        None => Solution::find(&board, options, &mut go_on),
    };
    let (searched, stopped) = (solution.nodes, solution.stopped);
    let nothing =
        |finished: bool| Explanation { is_given, ..Explanation::nothing(&board, searched, finished) };
    if solution.is_none() {
        // What the machine does not see may be there: the prover is asked before anybody says no.
        let mut asking = Asking { go_on: &mut go_on, stage: Stage::Proving };
        let limits = Limits { memory: options.proof_memory, ..Limits::DEFAULT };
        let mut prover = Prover { us: board.turn(), limits, observer: &mut asking };
        let asks = options.proves() && !is_given;
        let proof = asks.then(|| prover.prove_any_mate(&board)).flatten();
        return Ok(Explanation { proof, ..nothing(!stopped) });
    }
    let settings = solution.settings(options);
    let resistance = options.resistance;
    let mut machine = Machine::new(board.clone(), settings, |nodes| go_on(Stage::Explaining, nodes));
    let Some(Solved { line, goal, zugzwangs }) = solution.line(&mut machine, resistance) else {
        return Ok(nothing(is_given && !machine.ended()));
    };
    let (mut findings, mut others) = (Vec::new(), Vec::new());
    for index in (0..line.plies.len()).step_by(2) {
        if machine.ended() {
            break;
        }
        let mut moment = examine(&mut machine, &line, index, goal);
        moment.zugzwang = zugzwangs.iter().find(|(place, _)| *place == index).map(|&(_, moves)| moves);
        findings.extend(templates::findings(&moment));
        others.extend(moment.other.clone().map(|plies| (index, plies)));
    }
    let finished = !stopped && !machine.ended();
    let nodes = searched + machine.state().nodes;
    let us = machine.us();
    drop(machine);
    let mut proof = (goal < MATE_GOAL).then(|| proof::prove_gain(&line, goal));
    let mut win = None;
    if options.proves() && goal < MATE_GOAL && is_pawn_ending(&board) && men(&board) <= FEW_MEN {
        let limits = Limits { memory: options.proof_memory, ..Limits::DEFAULT };
        let mut asking = Asking { go_on: &mut go_on, stage: Stage::Proving };
        let mut prover = Prover { us, limits, observer: &mut asking };
        win = prover.prove_any_mate(&board).filter(|proof| proof.mates);
    }
    if options.proves() && goal >= MATE_GOAL {
        let limits = Limits { memory: options.proof_memory, ..Limits::DEFAULT };
        let mut prover =
            Prover { us, limits, observer: &mut Asking { go_on: &mut go_on, stage: Stage::Proving } };
        proof = prover.prove_mate(&line);
        let most = u8::try_from(line.plies.len().div_ceil(2)).unwrap_or(u8::MAX);
        prover.prove_causes(&mut findings, most);
    }
    Ok(Explanation {
        is_given,
        proof,
        win,
        ..Explanation::new(&line, goal, &findings, &others, nodes, finished)
    })
}

/// The goals that the machine tries in a position, in its order, as the tables of 3.4 print them.
///
/// # Errors
/// If the text is no position of chess, or the game is over.
pub fn goals(
    fen: &str,
    options: &Options,
    mut go_on: impl FnMut(Stage, u64) -> bool,
) -> Result<Goals, Error> {
    let mut board = Board::new(Rulebook::chess().parse_position(fen)?.setup(), options.rules);
    if !board.has_legal_move() {
        return Err(Error::Over);
    }
    let settings = options.settings.clone();
    let mut machine = Machine::new(board.clone(), settings, |nodes| go_on(Stage::Searching, nodes));
    Ok(Goals { run: machine.find_best_move(), board })
}
