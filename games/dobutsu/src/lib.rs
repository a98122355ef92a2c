//! # dobutsu
//! I am dobutsu shogi, "animal chess" on 3x4 squares, invented by Madoka Kitao.
//!
//! In: nothing to choose. Out: a [`Game`](andor_game::Game) with its [`Notation`](andor_game::Notation) and a numbering of
//! its positions for databases.
//! I use: game.
//! I never: search, judge a position that is not over.
//!
//! The rules stand here twice. [`Rulebook`] is slow and straight from the printed rules, for the checker; [`Dobutsu`] works
//! with tables and sets of squares, for engines. They share the board as data and its texts, no way of finding a move.
//!
//! Sente moves first, up the board, and is Max. The printed rules call the game drawn when a position occurs for the third
//! time; for a solver the first repetition is a draw, since who can force a third can force a second.
//!
//! Read me in this order: `board.rs`, `rulebook.rs`, `fast.rs`, `text.rs`, `numbering.rs`.
//! My tests: beside the texts and the numbering; `tests/agreement.rs` (the two rule sets against each other),
//! `tests/perft.rs`, `tests/known.rs` (positions with published values).

mod board;
mod fast;
mod numbering;
mod rulebook;
mod text;

pub use board::{Board, Kind, Move, Piece, Square};
pub use fast::Dobutsu;
pub use numbering::Hands;
pub use rulebook::Rulebook;
