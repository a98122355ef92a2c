//! # chess
//! I am chess, Chess960, antichess, and the pawn endgame with which Campbell (1985) and Breuker
//! (1998) showed that history matters.
//!
//! In: the game, the part of the board, the options. Out: [`Game`](andor_game::Game)s with their
//! [`Notation`](andor_game::Notation), and the texts of chess: FEN, EPD, UCI, SAN, PGN.
//! I use: game; cozy-chess for the fast rules.
//! I never: search, judge a position that is not over.
//!
//! There are two rulebooks. [`Rulebook`] is slow and follows the laws; the checker uses it, and so
//! does everything on smaller boards. [`fast`] is for engines. They share texts, but no code that
//! finds moves.
//!
//! A position is placement, side to move, castling rights, and the en-passant square if a capture
//! there is legal. Clocks are read and dropped, except with the option of the fifty-move rule.
//!
//! A game of chess ends with mate, stalemate, men that cannot mate however both sides play (kings
//! alone, with one knight, or with bishops on squares of one colour), and the fifty-move rule if it
//! is chosen.
//!
//! Read me in this order: `men.rs`, `setup.rs`, `rulebook/`, `fast/`, `text/`.
//! My tests: in `text/`; `tests/chess/perft.rs` (published numbers), `tests/chess/agreement.rs`
//! (the two rulebooks against each other), `tests/chess/chess960.rs`,
//! `tests/chess/endgame_table.rs`, `tests/chess/impossible.rs`.

mod chesslike;
pub mod fast;
mod men;
mod rulebook;
mod setup;
mod text;

pub use chesslike::Chesslike;
pub use men::{CASTLINGS, Castling, Kind, Man, Move, Square, side_name};
pub use rulebook::{Part, Position, Rulebook};
pub use setup::{Men, Setup};
pub use text::{
    Epd, GameSoFar, MoveTree, Operation, PgnGame, parse_san, parse_uci_position, pgn, read_move, read_pgn,
    san,
};
