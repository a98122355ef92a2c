//! What the chess texts need to know about a game, with any rulebook.

use crate::men::Move;
use crate::setup::Setup;
use andor_game::Notation;

/// A game with chess men: enough to write and read SAN and PGN.
pub trait Chesslike: Notation {
    /// The board in plain terms.
    fn setup(&self, position: &Self::Position) -> Setup;

    /// A move in plain terms.
    fn plain(&self, position: &Self::Position, mv: Self::Move) -> Move;

    /// What SAN puts after a move that led here: `+` for check, `#` for mate (in antichess for the
    /// end).
    fn mark(&self, position: &Self::Position) -> &'static str;

    /// The name of the game in PGN, if it is not chess.
    fn variant(&self) -> Option<&'static str> {
        None
    }
}
