//! # schedule
//! I say which search comes next, and with what budget.
//!
//! In: what is known so far. Out: the next search as a name and a number of nodes.
//! I use: nothing.
//! I never: search, look at a game or at the clock.
//! Read me in this order: `budgets.rs` (every number with its reason), `stages.rs` (engines for a
//! question), `ladder.rs` (bounds on the moves), `turns.rs` (first moves that take turns).
//! My tests: beside the code.

pub mod budgets;
mod ladder;
mod stages;
mod turns;

pub use ladder::Ladder;
pub use stages::{Known, Search, Stage, bounded_turns, stages};
pub use turns::Turns;
