//! The texts of chess, for every game with chess men.

mod epd;
mod fen;
mod games;
mod pgn;
mod san;
mod uci;

pub use epd::{Epd, Operation};
pub use games::{PgnGame, read_pgn};
pub use pgn::{MoveTree, pgn};
pub use san::{parse_san, read_move, san};
pub use uci::{GameSoFar, parse_uci_position};
