//! Is there a mate in one? A mate search spends most of its time on this question, so it is
//! answered with bitboards, and only moves that may give check are tried.
//!
//! A move may give check if its man comes to a square from which it attacks the king, if it leaves
//! a line between the king and an own slider, or if it is special (promotion, en passant,
//! castling).

use super::mobility::has_move;
use cozy_chess::{
    BitBoard, Board, File, Move, Piece, PieceMoves, Rank, Square, get_between_rays, get_bishop_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// The squares from which the mover's men may give check in one position.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    bishop: BitBoard,
    rook: BitBoard,
    knight: BitBoard,
    pawn: BitBoard,
    special_pawn: BitBoard,
    own: BitBoard,
    discoverers: BitBoard,
}

impl Checks {
    /// The squares and men in this position, for the side to move.
    #[must_use]
    pub fn new(board: &Board) -> Checks {
        let mover = board.side_to_move();
        let king = board.king(!mover);
        let (occupied, own) = (board.occupied(), board.colors(mover));
        let (bishop, rook) = (get_bishop_moves(king, occupied), get_rook_moves(king, occupied));
        let queens = board.pieces(Piece::Queen);
        let along = |near: BitBoard, slider: Piece, moves: fn(Square, BitBoard) -> BitBoard| {
            let blockers = near & own;
            if blockers.is_empty() {
                return BitBoard::EMPTY;
            }
            let sliders = (board.pieces(slider) | queens) & own;
            let behind = moves(king, occupied ^ blockers) & sliders & !near;
            behind
                .into_iter()
                .fold(BitBoard::EMPTY, |all, from| all | get_between_rays(king, from) & blockers)
        };
        let en_passant = board.en_passant().map_or(BitBoard::EMPTY, |file: File| {
            Square::new(file, Rank::Sixth.relative_to(mover)).bitboard()
        });
        Checks {
            bishop,
            rook,
            knight: get_knight_moves(king),
            pawn: get_pawn_attacks(king, !mover),
            special_pawn: Rank::Eighth.relative_to(mover).bitboard() | en_passant,
            own,
            discoverers: along(bishop, Piece::Bishop, get_bishop_moves)
                | along(rook, Piece::Rook, get_rook_moves),
        }
    }

    /// The men that may give check. The king can only do so by discovering a slider or by castling.
    #[must_use]
    fn men(&self, board: &Board) -> BitBoard {
        let king = board.pieces(Piece::King);
        let rights = board.castle_rights(board.side_to_move());
        let may_castle = rights.short.is_some() || rights.long.is_some();
        if may_castle { BitBoard::FULL } else { !king | self.discoverers }
    }

    /// The moves of one man that may give check, among them all that do.
    #[must_use]
    pub fn among(&self, mut moves: PieceMoves) -> PieceMoves {
        if !self.discoverers.has(moves.from) {
            moves.to &= match moves.piece {
                Piece::Pawn => self.pawn | self.special_pawn,
                Piece::Knight => self.knight,
                Piece::Bishop => self.bishop,
                Piece::Rook => self.rook,
                Piece::Queen => self.bishop | self.rook,
                // Castling goes to the own rook.
                Piece::King => self.own,
            };
        }
        moves
    }
}

/// Calls `take` with each move that gives check, until it returns true.
fn each_check(board: &Board, mut take: impl FnMut(Move, &Board) -> bool) {
    let checks = Checks::new(board);
    board.generate_moves_for(checks.men(board), |moves| {
        checks.among(moves).into_iter().any(|mv| {
            let mut after = board.clone();
            after.play_unchecked(mv);
            !after.checkers().is_empty() && take(mv, &after)
        })
    });
}

/// Adds the moves that give check.
pub(super) fn checking_moves(board: &Board, into: &mut Vec<Move>) {
    each_check(board, |mv, _| {
        into.push(mv);
        false
    });
}

/// A move that mates at once.
#[must_use]
pub fn mate_in_one(board: &Board) -> Option<Move> {
    let mut mate = None;
    each_check(board, |mv, after| {
        mate = (!has_move(after)).then_some(mv);
        mate.is_some()
    });
    mate
}

/// Whether the side to move is mated.
#[must_use]
pub fn is_mate(board: &Board) -> bool {
    !board.checkers().is_empty() && !has_move(board)
}

#[cfg(test)]
mod tests {
    use super::super::random_play::look_at_boards;
    use super::*;

    /// Whether one of these moves mates.
    fn any_mate(board: &Board, moves: &[Move]) -> bool {
        moves.iter().any(|&mv| {
            let mut after = board.clone();
            after.play_unchecked(mv);
            !after.checkers().is_empty() && !after.generate_moves(|_| true)
        })
    }

    #[test]
    fn finds_the_special_mates() {
        // A promotion to a knight, and a discovered check by a king.
        for fen in ["6rk/5Ppp/8/6N1/8/8/8/K6B w - - 0 1", "8/8/8/8/8/8/R4K1k/6R1 w - - 0 1"] {
            look_at_boards(&fen.parse().expect("a position"), 1, 1, |board, moves| {
                assert_eq!(mate_in_one(board).is_some(), any_mate(board, moves), "{fen}");
            });
        }
    }

    #[test]
    fn agrees_with_the_slow_way_in_random_play() {
        let mut mates = 0;
        look_at_boards(&Board::default(), 400, 120, |board, moves| {
            let found = mate_in_one(board);
            assert_eq!(found.is_some(), any_mate(board, moves), "{board}");
            mates += usize::from(found.is_some());
            let mut checking = Vec::new();
            checking_moves(board, &mut checking);
            let gives_check = |mv: &&Move| {
                let mut after = board.clone();
                after.play_unchecked(**mv);
                !after.checkers().is_empty()
            };
            let listed: Vec<&Move> = moves.iter().filter(gives_check).collect();
            assert_eq!(checking.len(), listed.len(), "{board}");
            assert!(listed.into_iter().all(|mv| checking.contains(mv)), "{board}");
        });
        assert!(mates > 100, "only {mates} mates came up");
    }
}
