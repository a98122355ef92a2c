//! # andor
//! I am the one call for all: choose an engine, search, extract the strategy, check it.
//!
//! In: a game, a question, [`Options`]. Out: an [`Answer`], called certified only after the checker said so.
//! I use: game, certificate, checker, engines, proof; and I am the door through which others use them.
//! I never: search or check myself, read files, print, look at the clock.
//! Read me in this order: `solve.rs`, `world.rs`, `search.rs`, `value.rs`, `shortest.rs`, `catalogue.rs`.
//! My tests: `testkit/tests`, and the example below.
//!
#![doc = include_str!("../example.md")]

mod catalogue;
mod search;
mod shortest;
mod solve;
mod value;
mod world;

pub use andor_certificate as certificate;
pub use andor_checker as checker;
pub use andor_engines as engines;
pub use andor_game as game;
pub use andor_proof as proof;

pub use andor_checker::Checked;
pub use andor_engines::{Length, Limits, Observer, Progress, Quiet, Soundness, Statistics, Stop, Verdict};
pub use andor_game::{Game, Goal, Notation, Player, Repetition, Task, Value};
pub use catalogue::{EngineInfo, UnknownEngine, catalogue, engine, find};
pub use shortest::{Shortest, shortest_by};
pub use solve::{Answer, Certification, Options, SolveError, solve, solve_by};
pub use value::{ValueAnswer, value, value_by};
