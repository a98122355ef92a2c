//! # problems
//! I solve chess problems for composers: direct mates, selfmates and reflex mates with all keys,
//! tries, set play, threats and variations; helpmates and series movers with all their lines.
//!
//! In: a position, and what is [`Wanted`] or [`WantedLines`]. Out: an [`Answer`] or [`Lines`], and
//! for direct mates with [`certify`] certificates of the two claims: a mate in n moves, and none in
//! fewer.
//! I use: the facade and the registry for certificates, chess for rules and texts, cozy-chess for
//! speed.
//! I never: print, look at the clock, call an answer certified without the checker.
//! Read me in this order: `stipulation.rs`, `solution.rs`, `analysis.rs`, `forcing.rs`,
//! `solver.rs`, `selfmate.rs`, `never.rs`, `lines.rs`, `help.rs`, `bound.rs`, `series.rs`,
//! `standing.rs`, `meter.rs`, `table.rs`, `text.rs`, `certify.rs`.
//! My tests: beside the code, and `tests/` (published problems, and the searches against the plain
//! rules).

mod analysis;
mod bound;
mod certify;
mod forcing;
mod help;
mod lines;
mod meter;
mod never;
mod selfmate;
mod series;
mod solution;
mod solver;
mod standing;
mod stipulation;
mod table;
mod text;

pub use analysis::solve_problem;
pub use certify::{NotCertified, certify, certify_after, certify_attack, certify_win};
pub use lines::{Line, Lines, WantedLines, solve_lines};
pub use solution::{Answer, Continuation, Defence, Key, Play, Solution, Try, Wanted};
pub use solver::{MOST_MOVES, MateSolver};
pub use stipulation::{Aim, Sides, Stipulation};
