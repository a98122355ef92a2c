//! # andor
//! I am the one call for all: choose an engine, search, extract the strategy, check it.
//!
//! In: [`AnyGame`], a [`Question`], a [`Solver`] with its settings. Out: an [`Answer`], certified
//! only after the checker said so.
//! I use: game, certificate, checker, engines, proof, picture, schedule; and I am the door through
//! which others use them.
//! I never: search or check myself, read files, print.
//! Read me in this order: `any_game.rs`, `native.rs`, `question.rs`, `answer.rs`, `solver.rs`,
//! `certify.rs`, `spool.rs`, `unfolded.rs`, `value.rs`, `shortest.rs`, `lengths.rs`, `line.rs`,
//! `method.rs`.
//! My tests: `testkit/tests`, and the examples.
//!
#![doc = include_str!("../example.md")]

mod answer;
mod any_game;
mod certify;
mod lengths;
mod line;
mod method;
mod native;
mod question;
mod shortest;
mod solver;
mod spool;
mod unfolded;
mod value;

pub use andor_certificate as certificate;
pub use andor_checker as checker;
pub use andor_engines as engines;
pub use andor_game as game;
pub use andor_picture as picture;
pub use andor_proof as proof;

pub use andor_checker::{Checked, Rejected};
pub use andor_engines::{Kept, Scratch, Verdict};
pub use andor_engines::{Length, Limits, Observer, Progress, Quiet, Soundness, Stage, Statistics, Stop};
pub use andor_game::{Game, Goal, Id, Notation, Nth, Player, Repetition, Task, Value};
pub use andor_proof::LineEnd;
pub use answer::{Answer, Certified, Outcome, Uncertified};
pub use any_game::AnyGame;
pub use line::{Line, line};
pub use method::{Method, UnknownMethod};
pub use native::{Bounded, Compiled, DepthFirst, ForMates, OverTheSeam, WithAlphaBeta, WithGoalSearch};
pub use question::{Ask, AskError, HistoryError, Question};
pub use shortest::{Shortest, ShortestError};
pub use solver::{SolveError, Solver};
pub use unfolded::Folded;
pub use value::ValueAnswer;
