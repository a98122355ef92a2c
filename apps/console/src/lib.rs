//! # console
//! I connect the programs with the world: standard output, files, the clock, exit statuses.
//!
//! In: results and errors of commands. Out: lines, files, exit statuses that scripts can rely on.
//! I use: the facade's [`Observer`](andor::Observer), which I implement with a clock; `graph`,
//! which is read from files; `files`.
//! I never: know a command or an algorithm.
//! Read me in this order: `exit.rs`, `output.rs`, `files.rs`, `observer.rs`, `numbers.rs`,
//! `table.rs`, `threads.rs`.
//! My tests: beside the code, and those of the programs, `apps/*/tests`.

mod exit;
pub mod files;
mod numbers;
pub mod observer;
pub mod output;
pub mod process;
mod table;
mod threads;

pub use exit::{Exit, UsageError, finish};
pub use numbers::{nodes_in_words, parse_bytes, parse_count, parse_half_moves, parse_seconds, plural};
pub use table::plain_table;
pub use threads::threads;
