//! # reproductions
//! I run the experiments of the papers again and set our figures beside the printed ones.
//!
//! In: a table, the number of samples, texts with positions, a clock. Out: [`Table`]s, [`Sheet`]s.
//! I use: game, engines, tactics, the facade for certified answers, the games of the experiments.
//! I never: print, read files, change what an engine does.
//! Read me in this order: `table.rs`, `estimate.rs`, `sheet.rs`, `trial.rs`, `printed.rs`, then a
//! paper: `schijf.rs`, `schijf_chess.rs`, `breuker.rs`, `campbell.rs`, `ghi.rs`, `kishimoto_go.rs`
//! and `checkers.rs` (Kishimoto and Müller), `antichess.rs`, `coplan.rs`, `virgo.rs`, `puzzles.rs`,
//! `connect_four.rs` (Pons), `workers.rs` (Kaneko; Pawlewicz and Hayward); `endings.rs` has
//! textbook mates; `fixed_work.rs` and `rates.rs` measure us alone.
//! My tests: beside the code and in `tests/`, which also test the theorems of the papers.

pub mod antichess;
mod arranged;
pub mod breuker;
pub mod campbell;
mod census;
pub mod checkers;
pub mod connect_four;
pub mod coplan;
mod distinct;
pub mod endgame;
pub mod endings;
mod estimate;
pub mod fixed_work;
pub mod ghi;
pub mod kishimoto_go;
mod printed;
pub mod problems;
pub mod puzzles;
pub mod rates;
pub mod schijf;
pub mod schijf_chess;
mod sheet;
mod table;
mod trial;
pub mod virgo;
pub mod workers;

pub use arranged::Arranged;
pub use census::Census;
pub use distinct::Distinct;
pub use estimate::Estimate;
pub use sheet::{Entry, Sheet};
pub use table::{Cell, Row, Table};
pub use trial::{Timeless, Trial, World, can_mover_win};
