//! # checkers
//! I am English draughts, called checkers in America, on 8x8 squares of which 32 are used.
//!
//! In: nothing to choose. Out: a [`Game`](andor_game::Game) with its [`Notation`](andor_game::Notation) (PDN) and a numbering
//! of its positions for databases.
//! I use: game.
//! I never: search, judge a position that is not over.
//!
//! The rules stand here twice. [`Rulebook`] is slow and straight from the printed rules, for the checker and for verifying
//! databases; [`Checkers`] works on sets of squares, for engines. They share the board as data and its texts, no way of
//! finding a move.
//!
//! Black moves first and is therefore Max. The squares are 1 to 32 from Black's side; Black's men move to higher numbers.
//! A position that comes back is a draw. A capture is the whole of its path: two paths with the same result are two moves.
//!
//! Read me in this order: `board.rs`, `rulebook.rs`, `fast.rs`, `text.rs`, `numbering.rs`.
//! My tests: beside the texts and the numbering; `tests/agreement.rs` (the two rule sets against each other), `tests/perft.rs`.

mod board;
mod fast;
mod numbering;
mod rulebook;
mod text;

pub use board::{Board, Move, Square};
pub use fast::Checkers;
pub use numbering::Material;
pub use rulebook::Rulebook;
