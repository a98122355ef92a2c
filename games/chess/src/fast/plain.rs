//! Conversions between the types of cozy-chess and ours.

use crate::men::{Kind, Man, Move, Square};
use crate::setup::Men;
use andor_game::Player;
use cozy_chess::{BitBoard, Color, Piece};

pub(super) const fn player(color: Color) -> Player {
    match color {
        Color::White => Player::Max,
        Color::Black => Player::Min,
    }
}

pub(super) const fn color(player: Player) -> Color {
    match player {
        Player::Max => Color::White,
        Player::Min => Color::Black,
    }
}

/// Both lists of kinds have the same order.
pub(super) const fn piece(kind: Kind) -> Piece {
    Piece::ALL[kind as usize]
}

pub(super) const fn kind(piece: Piece) -> Kind {
    Kind::ALL[piece as usize]
}

/// Both number squares from a1 along the ranks.
pub(super) fn to_cozy(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index(square.index())
}

pub(super) fn from_cozy(square: cozy_chess::Square) -> Square {
    Square::new(square.file() as u8, square.rank() as u8)
}

/// The same move; castling must be written as the king's move already.
pub(super) fn plain_move(mv: cozy_chess::Move) -> Move {
    Move { from: from_cozy(mv.from), to: from_cozy(mv.to), promotion: mv.promotion.map(kind) }
}

/// Puts men of one side and kind on a board.
pub(super) fn put(men: &mut Men, squares: BitBoard, color: Color, piece: Piece) {
    for square in squares {
        men[from_cozy(square).index()] = Some(Man { side: player(color), kind: kind(piece) });
    }
}
