//! # engines
//! I answer questions: proved, disproved, or unknown and why. Here are the engines of the product.
//!
//! In: a [`Game`](andor_game::Game), a [`Task`](andor_game::Task), [`Limits`], an [`Observer`].
//! Out: a [`Run`]: verdict, statistics, and [`Hints`] from which the proof room builds a strategy.
//! I use: game.
//! I never: write certificates, check them, read files, print, or look at the clock, except for the
//! limit on time (`limits.rs`).
//! Read me in this order: `engine.rs`, `limits.rs`, `hints.rs`, `bounds.rs`, then any engine; each
//! opens with its idea and its paper.
//! My tests: beside the code; `tests/`, against the oracles; the testkit's
//! `tests/house/engines.rs`, where every engine meets every rule and every answer goes to the
//! checker.

pub mod alphabeta;
mod atomic;
mod attack;
pub mod bisection;
pub mod bounded;
mod bounds;
mod classes;
mod crew;
pub mod dfpn;
mod engine;
mod hints;
mod leaf_numbers;
mod lemma;
mod limits;
mod numbers;
mod path;
pub mod pn;
mod retrograde;
pub mod store;
pub mod table;
mod tree_hints;

pub use alphabeta::AlphaBeta;
pub use attack::Attack;
pub use bounded::{DfpnBounded, Length, Root, Shortening, ShortestWin};
pub use bounds::{Bounds, INFINITE, add};
pub use crew::{Logical, Shareable, Threads, Workers};
pub use dfpn::{Dfpn, DfpnWith, Ghi, Kept, Remembered};
pub use engine::{Engine, Run, Soundness, Statistics, Stop, Verdict};
pub use hints::{Cursor, Hint, Hints, NoHints, Step};
pub use leaf_numbers::LeafNumbers;
pub use limits::{Deadline, Limits, Observer, Progress, Quiet, Scratch, Stage, Watch};
pub use path::Path;
pub use pn::PnTree;
pub use retrograde::Retrograde;
pub use tree_hints::TreeHints;
