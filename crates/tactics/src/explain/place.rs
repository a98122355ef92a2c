//! A position with its tally, and the questions of the formalism (4.6.2) about it.

use crate::board::{Board, Piece, Ply};
use andor_chess::Square;
use andor_game::Player;

/// A node of the tree: position, and our gain since the root.
#[derive(Clone, Debug)]
pub struct Place {
    /// The position.
    pub board: Board,
    /// Our gain since the root.
    pub tally: i16,
}

/// What keeps a man from a square (4.6.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// OFFBOARD: it has been captured.
    Gone,
    /// BLOCKED, by BLOCKEDPIECE.
    Blocked(Piece),
    /// WRONGSQUARE: it could not go there on an empty board.
    WrongSquare,
}

impl Place {
    /// The node after a move.
    #[must_use]
    pub fn play(&self, ply: Ply, us: Player) -> Place {
        let gain = self.board.gain(ply);
        let tally = if self.board.turn() == us { self.tally + gain } else { self.tally - gain };
        let mut board = self.board.clone();
        let _ = board.make(ply);
        Place { board, tally }
    }

    /// The node after a dummy move.
    #[must_use]
    pub fn pass(&self) -> Place {
        let mut board = self.board.clone();
        let _ = board.pass();
        Place { board, tally: self.tally }
    }

    /// Whether the side to move is mated.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.board.in_check() && !self.board.clone().has_legal_move()
    }

    /// The same move of the same man here, if no man blocks it. It may leave the king in danger.
    #[must_use]
    pub fn same_move(&self, piece: Piece, ply: Ply) -> Option<Ply> {
        let found = self.board.step(piece, ply.to())?;
        Some(Ply { promotion: ply.promotion, ..found })
    }

    /// What keeps a man from a square.
    #[must_use]
    pub fn obstacle(&self, piece: Piece, to: Square) -> Option<Obstacle> {
        if self.board.square_of(piece).is_none() {
            return Some(Obstacle::Gone);
        }
        if let Some(blocker) = self.board.blocker(piece, to) {
            return Some(Obstacle::Blocked(blocker));
        }
        let same_turn = self.board.turn() == piece.side();
        let here = if same_turn { self.board.step(piece, to) } else { self.pass().board.step(piece, to) };
        here.is_none().then_some(Obstacle::WrongSquare)
    }
}
