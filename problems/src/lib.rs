//! # problems
mod mate_in_one;
mod solver;
mod table;

pub use solver::{MOST_MOVES, MateSolver};
