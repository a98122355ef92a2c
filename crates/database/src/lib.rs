//! # database
//! I know the value of every position of a game that can number its positions, with the distance to the end.
//!
//! In: a [`Numbered`](andor_game::Numbered) game, the number of pieces, a [`Shelf`] for the files. Out: [`build`] fills
//! the shelf, [`Database::load`] reads it, [`Database::probe`] answers, [`verify`] doubts.
//! I use: game; rayon for threads, zstd for compression, blake3 for checksums.
//! I never: trust a file that I did not check, know a particular game, print, look at the clock.
//!
//! Values are found family by family (see [`Numbered`](andor_game::Numbered)), each by retrograde analysis, and a family is
//! one file, written whole or not at all: a build that was killed goes on where it was, and gives the same files.
//!
//! Verifying shares nothing with building but the numbering and the table: every entry is compared with those of its
//! successors under the rulebook.
//!
//! Read me in this order: `worth.rs`, `retrograde.rs`, `tables.rs`, `file.rs`, `shelf.rs`, `build.rs`, `database.rs`,
//! `verify.rs`.
//! My tests: beside the files; `tests/checkers.rs` (published values, verification, killed builds, damage).

mod build;
mod database;
mod error;
mod file;
mod retrograde;
mod shelf;
mod tables;
mod verify;
mod worth;

pub use build::{Progress, Stage, build, build_with_checkpoints};
pub use database::{Database, Statistics};
pub use error::Error;
pub use shelf::{Folder, InMemory, Shelf};
pub use verify::{Flaw, verify};
pub use worth::Worth;
