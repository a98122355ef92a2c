//! The value of a quiet position for the side to move, in hundredths of a pawn: material, how far
//! pawns have come, and whether a king still catches a passed pawn.

use crate::board::{Board, value};
use andor_chess::{Kind, Square};
use andor_game::Player;

/// A passed pawn by the ranks that it has gone.
const PASSED: [i32; 8] = [0, 5, 10, 20, 40, 70, 110, 0];

/// A pawn that nobody catches, less for each move that it needs.
const RUNS: i32 = 650;

/// Two kings, with nothing else or with one knight or bishop.
pub(super) fn is_drawn(board: &Board) -> bool {
    let men = [Player::Max, Player::Min].into_iter().flat_map(|side| board.pieces(side));
    let mut minors = 0;
    for piece in men {
        match board.kind_of(piece) {
            Kind::King => {}
            Kind::Knight | Kind::Bishop => minors += 1,
            _ => return false,
        }
    }
    minors <= 1
}

/// The value for the side to move.
pub(super) fn of(board: &Board) -> i32 {
    let us = board.turn();
    side(board, us) - side(board, us.opponent())
}

fn side(board: &Board, us: Player) -> i32 {
    let them = us.opponent();
    let king = |side| board.king_of(side).and_then(|king| board.square_of(king));
    let (Some(own), Some(other)) = (king(us), king(them)) else { return 0 };
    let only_pawns = board.pieces(them).all(|piece| matches!(board.kind_of(piece), Kind::King | Kind::Pawn));
    let mut total = 0;
    for piece in board.pieces(us) {
        let kind = board.kind_of(piece);
        if kind == Kind::King {
            continue;
        }
        total += 100 * i32::from(value(kind));
        let Some(square) = board.square_of(piece).filter(|_| kind == Kind::Pawn) else { continue };
        let gone = if us == Player::Max { square.rank() } else { 7 - square.rank() };
        total += i32::from(gone);
        if is_passed(board, square, them) {
            total += PASSED[gone as usize] - 3 * distance(own, square) + 3 * distance(other, square);
            let goal = Square::new(square.file(), if us == Player::Max { 7 } else { 0 });
            let moves = i32::from((7 - gone).min(5));
            let late = i32::from(board.turn() == them);
            if only_pawns && distance(other, goal) - late > moves && !stands_before(own, square, us) {
                total += RUNS - 20 * moves;
            }
        } else {
            total -= 2 * distance(own, square);
        }
    }
    total
}

fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}

/// Whether our king is in the way of our pawn.
fn stands_before(king: Square, pawn: Square, us: Player) -> bool {
    king.file() == pawn.file() && is_ahead(king, pawn, us)
}

fn is_ahead(square: Square, of: Square, us: Player) -> bool {
    if us == Player::Max { square.rank() > of.rank() } else { square.rank() < of.rank() }
}

/// Whether no pawn of theirs is ahead on its file or beside it.
fn is_passed(board: &Board, pawn: Square, them: Player) -> bool {
    board.pieces(them).filter(|&piece| board.kind_of(piece) == Kind::Pawn).all(|piece| {
        board.square_of(piece).is_none_or(|square| {
            square.file().abs_diff(pawn.file()) > 1 || !is_ahead(square, pawn, them.opponent())
        })
    })
}
