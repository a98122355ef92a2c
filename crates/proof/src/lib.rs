//! # proof
//! I turn an engine's results into a strategy, and a strategy into a certificate.
//!
//! In: a question, a verdict, [`Hints`](andor_engines::Hints), and a way to search again where
//! hints are missing. Out: a [`Strategy`], or why there is none.
//! I use: game, certificate, the engines' traits.
//! I never: decide what is true (the checker does), choose an engine, read files, print.
//! Read me in this order: `strategy.rs`, `extract.rs`, `region.rs`, `fixpoint.rs`,
//! `along_paths.rs`, `lemmas.rs`; `tabled.rs` (a strategy from a table of all values), `unfold.rs`
//! (nodes that stand for images), `line.rs` (best play as far as proofs know it).
//! My tests: `testkit/tests`, where every strategy of every engine goes to the checker.

mod along_paths;
mod extract;
mod fixpoint;
mod lemmas;
mod line;
mod region;
mod sources;
mod strategy;
mod tabled;
mod unfold;
mod write;

pub use extract::{Again, Failure, extract};
pub use line::{Line, LineEnd, Side, Vouch, best_line, main_line};
pub use strategy::{Kind, Node, Strategy, Target};
pub use tabled::{Shape, Table, from_table};
pub use unfold::{seen_from, unfold};
pub use write::write_certificate;
