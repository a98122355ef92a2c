//! # engines
//! I answer questions: proved, disproved, or unknown and why.
//!
//! In: a [`Game`](andor_game::Game), a [`Task`](andor_game::Question), [`Limits`], an [`Observer`].
//! Out: a [`Run`]: verdict, statistics, and [`Hints`] from which the proof room builds a strategy.
//! I use: game.
//! I never: write certificates, check them, read files, print, or look at the clock (an observer does).
//! Read me in this order: `engine.rs`, `limits.rs`, `hints.rs`, `bounds.rs`, then any engine; each opens with
//! its idea and its paper.
//! My tests: beside the code; `tests/`, against the oracles; the testkit's `tests/engines.rs`, where
//! every engine meets every rule and every answer goes to the checker.

pub mod alphabeta;
mod attack;
pub mod bisection;
pub mod bounded;
mod bounds;
pub mod dfpn;
mod engine;
mod hints;
mod leaf_numbers;
mod lemma;
mod limits;
mod numbers;
mod parents;
mod path;
mod paths;
pub mod pn;
pub mod pn_cyclic;
pub mod pn_exact;
mod retrograde;
mod store;
pub mod table;
mod tree_hints;

pub use alphabeta::AlphaBeta;
pub use attack::Attack;
pub use bounded::{DfpnBounded, Length, ShortestWin};
pub use bounds::{Bounds, INFINITE, add};
pub use dfpn::{Dfpn, Ghi};
pub use engine::{Engine, Run, Soundness, Statistics, Stop, Verdict};
pub use hints::{Belief, Cursor, Hints, NoHints, Step};
pub use leaf_numbers::LeafNumbers;
pub use limits::{Deadline, Limits, Observer, Progress, Quiet, Watch};
pub use path::Path;
pub use paths::Paths;
pub use pn::{PnDag, PnTree};
pub use pn_exact::{PnDagExact, PnDcgExact};
pub use retrograde::Retrograde;
pub use tree_hints::TreeHints;
