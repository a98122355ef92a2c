//! Between cozy-chess' words and ours.

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

pub(super) const fn piece(kind: Kind) -> Piece {
    match kind {
        Kind::Pawn => Piece::Pawn,
        Kind::Knight => Piece::Knight,
        Kind::Bishop => Piece::Bishop,
        Kind::Rook => Piece::Rook,
        Kind::Queen => Piece::Queen,
        Kind::King => Piece::King,
    }
}

pub(super) const fn kind(piece: Piece) -> Kind {
    match piece {
        Piece::Pawn => Kind::Pawn,
        Piece::Knight => Kind::Knight,
        Piece::Bishop => Kind::Bishop,
        Piece::Rook => Kind::Rook,
        Piece::Queen => Kind::Queen,
        Piece::King => Kind::King,
    }
}

/// Both count squares from a1 along the ranks.
pub(super) fn to_cozy(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index(square.index())
}

pub(super) fn from_cozy(square: cozy_chess::Square) -> Square {
    Square::new(square.file() as u8, square.rank() as u8)
}

/// A move as it stands; castling must have been turned into the king's move before.
pub(super) fn plain_move(mv: cozy_chess::Move) -> Move {
    Move { from: from_cozy(mv.from), to: from_cozy(mv.to), promotion: mv.promotion.map(kind) }
}

/// Puts men of one side and kind on a board.
pub(super) fn put(men: &mut Men, squares: BitBoard, color: Color, piece: Piece) {
    for square in squares {
        men[from_cozy(square).index()] = Some(Man { side: player(color), kind: kind(piece) });
    }
}
