//! # checkers
//! I am English draughts, called checkers in America, on 8x8 squares of which 32 are used.
//!
//! In: nothing, or the text of a PDN file. Out: a [`Game`](andor_game::Game) with its
//! [`Notation`](andor_game::Notation) (PDN), a numbering of its positions for databases, and PDN.
//! I use: game.
//! I never: search, judge a position that is not over.
//!
//! There are two rulebooks. [`Rulebook`] is slow and follows the printed rules; the checker and the
//! verification of databases use it. [`Checkers`] works on sets of squares; engines use it. They
//! share the board and its texts, but no code that finds moves.
//!
//! Black moves first and is therefore Max. The squares are 1 to 32 from Black's side; Black's men
//! move to higher numbers. A repeated position is a draw. A capture is its whole path: two paths
//! with the same result are two moves.
//!
//! Read me in this order: `board.rs`, `rulebook.rs`, `fast.rs`, `text.rs`, `numbering.rs`,
//! `pdn/`.
//! My tests: in `text.rs` and `numbering.rs`; `tests/agreement.rs` (the two rulebooks against each
//! other), `tests/perft.rs`, `tests/pdn.rs`.

mod board;
mod fast;
mod numbering;
pub mod pdn;
mod rulebook;
mod text;

pub use board::{Board, Move, Square};
pub use fast::Checkers;
pub use numbering::Material;
pub use rulebook::Rulebook;
