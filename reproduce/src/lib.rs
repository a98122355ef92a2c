//! # reproduce
//! I run the experiments of the papers again and set our figures beside the printed ones.
//!
//! In: which table, how many samples. Out: a [`Table`] of plain data.
//! I use: game, engines, the games that the experiments are about.
//! I never: print, read files, change what an engine does.
//! Read me in this order: `table.rs`, `estimate.rs`, then a paper: `schijf.rs`,
//! `coplan.rs` with its figures in `printed.rs`.
//! My tests: `tests/`, which also hold the theorems of the papers as properties.

mod census;
pub mod coplan;
mod estimate;
mod printed;
pub mod schijf;
mod table;

pub use census::Census;
pub use estimate::Estimate;
pub use table::{Cell, Row, Table};
