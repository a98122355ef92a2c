//! # dobutsu
//! I am dobutsu shogi, "animal chess" on 3x4 squares, invented by Madoka Kitao.
//!
//! In: nothing. Out: a [`Game`](andor_game::Game) with its [`Notation`](andor_game::Notation) and a
//! numbering of its positions for databases.
//! I use: game.
//! I never: search, judge a position that is not over.
//!
//! There are two rulebooks. [`Rulebook`] is slow and follows the printed rules; the checker uses
//! it.
//! [`Dobutsu`] works with tables and sets of squares; engines use it. They share the board and its
//! texts, but no code that finds moves.
//!
//! Sente moves first, up the board, and is Max. By the printed rules the third occurrence of a
//! position is a draw; for a solver the first repetition is, since a side that can force a third
//! can force a second.
//!
//! Read me in this order: `board.rs`, `rulebook.rs`, `fast.rs`, `text.rs`, `numbering.rs`.
//! My tests: in `text.rs` and `numbering.rs`; `tests/agreement.rs` (the two rulebooks against each
//! other), `tests/perft.rs`, `tests/known.rs` (positions with published values).

mod board;
mod fast;
mod numbering;
mod rulebook;
mod text;

pub use board::{Board, Kind, Move, Piece, Square};
pub use fast::Dobutsu;
pub use numbering::Hands;
pub use rulebook::Rulebook;
