//! The rules for engines, on bitboards: the same moves, ends and texts as the [`Rulebook`](crate::Rulebook),
//! found in another way. Texts are read and written by way of the plain board, so both write the same.

mod antichess;
mod chess;
mod mating;
mod mobility;
mod plain;
#[cfg(test)]
mod random_play;
mod symmetry;
mod zobrist;

pub use antichess::{Antichess, AntichessPosition};
pub use chess::{Chess, ChessPosition};
pub use mating::{Checks, is_mate, mate_in_one};
