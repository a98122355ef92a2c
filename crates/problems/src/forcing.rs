//! What the analysis of keys, tries and variations asks a search, whatever the attacker forces.

use andor::Stop;
use cozy_chess::{Board, Move};

/// A search for what the attacker forces.
pub(crate) trait Forcing {
    /// Whether the attacker, who is to move, forces the aim in at most so many of its moves.
    fn forces(&mut self, board: &Board, moves: u8) -> Result<bool, Stop>;

    /// Whether the attacker forces the aim in at most so many more of its moves, the defender to
    /// move.
    fn is_forced(&mut self, board: &Board, moves: u8) -> Result<bool, Stop>;

    /// The moves that the attacker may play.
    fn moves(&self, board: &Board) -> Vec<Move>;

    /// The moves that the defender may play.
    fn replies(&self, board: &Board) -> Vec<Move>;

    /// Whether the reply that led here reached the attacker's aim.
    fn reply_ends(&self, after: &Board) -> bool;

    /// Whether it is the defender who makes the last move.
    fn ends_with_reply(&self) -> bool;

    /// The number of positions so far.
    fn nodes(&self) -> u64;
}
