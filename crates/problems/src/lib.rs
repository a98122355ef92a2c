//! # problems
//! I solve chess problems as composers need it: direct mates with all keys, tries, set play, threats and variations.
//!
//! In: a position, a number of moves or none, what is [`Wanted`]. Out: a [`Solution`] to read, and [`certify`] for
//! certificates of its two claims: a mate in so many moves, and none in fewer.
//! I use: the facade and the registry for certificates, chess for rules and texts, cozy-chess for speed.
//! I never: print, look at the clock, call an answer certified without the checker.
//! Read me in this order: `solution.rs`, `analysis.rs`, `solver.rs`, `table.rs`, `text.rs`, `certify.rs`.
//! My tests: beside the code, and `tests/` (published problems, and the search against the plain rules).

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
