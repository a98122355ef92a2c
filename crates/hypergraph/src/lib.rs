//! # hypergraph
//! I find cheapest solutions of AND/OR search problems: of a state one option has to be solved, of
//! an option all states.
//!
//! In: states, and what the caller says of those that I ask about. Out: which states to expand
//! next, and solutions, cheapest first.
//! I use: nothing.
//! I never: expand a state, know what a state is, recurse, print.
//! Read me in this order: `weight.rs`, `graph.rs`, `values.rs`, `search.rs`.
//! My tests: `tests/` (every solution against enumeration, values against a fixed point).
//!
#![doc = include_str!("../README.md")]

mod graph;
mod search;
mod values;
mod weight;

pub use graph::{Choice, Reply, State};
pub use search::{Search, Solution, Step};
pub use weight::{BadCost, Combine};
