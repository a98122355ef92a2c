//! # problems
//! I solve chess problems for composers: direct mates with all keys, tries, set play, threats and
//! variations.
//!
//! In: a position, and what is [`Wanted`]. Out: a [`Solution`], and with [`certify`] certificates
//! of its two claims: a mate in n moves, and none in fewer.
//! I use: the facade and the registry for certificates, chess for rules and texts, cozy-chess for
//! speed.
//! I never: print, look at the clock, call an answer certified without the checker.
//! Read me in this order: `solution.rs`, `analysis.rs`, `solver.rs`, `table.rs`, `text.rs`,
//! `certify.rs`.
//! My tests: beside the code, and `tests/` (published problems, and the search against the plain
//! rules).

mod analysis;
mod certify;
mod solution;
mod solver;
mod table;
mod text;

pub use analysis::solve_problem;
pub use certify::{NotCertified, certify, certify_after, certify_attack};
pub use solution::{Continuation, Defence, Key, Play, Solution, Try, Wanted};
pub use solver::{MOST_MOVES, MateSolver};
