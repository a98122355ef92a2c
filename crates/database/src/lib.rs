//! # database
//! I know the value of every position of a game with numbered positions, and the distance to the
//! end.
//!
//! In: a [`Numbered`](andor_game::Numbered) game, the number of pieces, a [`Storage`] for the
//! files. Out: [`build`] fills the storage, [`Database::load`] reads it, [`Database::probe`]
//! answers, [`verify`] checks every entry.
//! I use: game, files; rayon for threads, zstd for compression, blake3 for checksums.
//! I never: trust a file that I did not check, know a particular game, print, look at the clock.
//!
//! A build solves family by family (see [`Numbered`](andor_game::Numbered)), each by retrograde
//! analysis. A family is one file, written whole or not at all: a killed build resumes, and gives
//! the same files.
//!
//! Verification shares only the numbering and the table with the build: it compares every entry
//! with those of its successors under the rulebook.
//!
//! Read me in this order: `outcome.rs`, `retrograde.rs`, `tables.rs`, `file.rs`, `storage.rs`,
//! `build.rs`, `database.rs`, `verify.rs`.
//! My tests: beside the files; `tests/checkers.rs` (published values, verification, killed builds,
//! damage), `tests/random_games.rs`.

mod build;
mod database;
mod error;
mod file;
mod outcome;
mod retrograde;
mod storage;
mod tables;
mod verify;

pub use build::{Family, Plan, Progress, Stage};
pub use build::{build, build_family, build_with_checkpoints, families, plan};
pub use database::{Database, Statistics};
pub use error::Error;
pub use outcome::Outcome;
pub use storage::{Folder, InMemory, Lock, Storage};
pub use verify::{Flaw, verify};
