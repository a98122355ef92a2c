//! The number of moves, without a list: a search that initialises its leaves by mobility needs it
//! in nearly every position.
//!
//! Pawns move all at once by shifts of the board; knights and sliders one by one. The king may go
//! to the squares around it that the other side does not attack; this costs less than a test per
//! square.
//!
//! Functions that look sliders up are not `#[inline]`: the table of 700 kB is a constant of
//! cozy-chess, and each codegen unit of another crate that inlines such a function gets a copy of
//! it.

use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_between_rays, get_bishop_moves,
    get_bishop_rays, get_king_moves, get_knight_moves, get_line_rays, get_pawn_attacks, get_pawn_quiets,
    get_rook_moves, get_rook_rays,
};

/// The number of moves of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mobility {
    /// Those of the king, castling included.
    pub king: u32,
    /// Those of all other men.
    pub others: u32,
}

impl Mobility {
    /// Counts the moves of a position; `en_passant` says whether a capture en passant is legal.
    pub(super) fn of(board: &Board, en_passant: bool) -> Mobility {
        let king = king_moves(board).len();
        let checkers = board.checkers();
        let mover = board.side_to_move();
        let (own, theirs) = (board.colors(mover), board.colors(!mover));
        let king_square = board.king(mover);
        let pinned = board.pinned() & own;
        let targets = match checkers.len() {
            0 => !own,
            1 => checkers | between(checkers, king_square),
            _ => return Mobility { king, others: 0 },
        };
        let occupied = own | theirs;
        let free = own & !pinned;
        let mut others = pawn_moves(board.pieces(Piece::Pawn) & free, mover, theirs, occupied, targets);
        for from in board.pieces(Piece::Knight) & free {
            others += (get_knight_moves(from) & targets).len();
        }
        let queens = board.pieces(Piece::Queen);
        for from in (board.pieces(Piece::Bishop) | queens) & free {
            others += (get_bishop_moves(from, occupied) & targets).len();
        }
        for from in (board.pieces(Piece::Rook) | queens) & free {
            others += (get_rook_moves(from, occupied) & targets).len();
        }
        if checkers.is_empty() && !pinned.is_empty() {
            others += pinned_moves(board, pinned);
        }
        if en_passant {
            others += en_passant_captures(board).count() as u32;
        }
        Mobility { king, others }
    }
}

/// The legal captures on the square that a pawn has just passed.
#[inline]
pub(super) fn en_passant_captures(board: &Board) -> impl Iterator<Item = Move> + '_ {
    let mover = board.side_to_move();
    let captures = board.en_passant().map(|file| {
        let to = Square::new(file, Rank::Sixth.relative_to(mover));
        let pawns = get_pawn_attacks(to, !mover) & board.colored_pieces(mover, Piece::Pawn);
        pawns.into_iter().map(move |from| Move { from, to, promotion: None })
    });
    captures.into_iter().flatten().filter(|&mv| board.is_legal(mv))
}

/// Whether there is a move.
pub(super) fn has_move(board: &Board) -> bool {
    if board.checkers().is_empty() {
        let mover = board.side_to_move();
        let own = board.colors(mover);
        let free = own & !board.pinned();
        let steps = forward(board.pieces(Piece::Pawn) & free, mover) & !board.occupied();
        if !steps.is_empty() {
            return true;
        }
    }
    !king_moves(board).is_empty() || board.generate_moves_for(!board.pieces(Piece::King), |_| true)
}

fn between(checkers: BitBoard, king: Square) -> BitBoard {
    checkers.next_square().map_or(BitBoard::EMPTY, |checker| get_between_rays(checker, king))
}

/// One step towards the other side.
#[inline]
const fn forward(pawns: BitBoard, color: Color) -> BitBoard {
    match color {
        Color::White => BitBoard(pawns.0 << 8),
        Color::Black => BitBoard(pawns.0 >> 8),
    }
}

/// The squares that pawns attack towards the files a and h.
#[inline]
const fn pawn_attacks(pawns: BitBoard, color: Color) -> (BitBoard, BitBoard) {
    let ahead = forward(pawns, color).0;
    (BitBoard((ahead & !File::A.bitboard().0) >> 1), BitBoard((ahead & !File::H.bitboard().0) << 1))
}

/// The moves of pawns that are not pinned, without en passant.
#[inline]
fn pawn_moves(pawns: BitBoard, color: Color, theirs: BitBoard, occupied: BitBoard, targets: BitBoard) -> u32 {
    let steps = forward(pawns, color) & !occupied;
    let jumps = forward(steps & Rank::Third.relative_to(color).bitboard(), color) & !occupied;
    let (to_a, to_h) = pawn_attacks(pawns, color);
    // A step, a double step and a capture never lead to the same square.
    let one = (steps | jumps | to_a & theirs) & targets;
    let two = to_h & theirs & targets;
    let last = Rank::Eighth.relative_to(color).bitboard();
    let mut count = one.len() + two.len();
    if !(last & (one | two)).is_empty() {
        count += 3 * ((one & last).len() + (two & last).len());
    }
    count
}

/// The moves of pinned men, if there is no check: along the line of the pin.
#[cold]
fn pinned_moves(board: &Board, pinned: BitBoard) -> u32 {
    let mover = board.side_to_move();
    let (own, theirs) = (board.colors(mover), board.colors(!mover));
    let occupied = own | theirs;
    let king = board.king(mover);
    let last = Rank::Eighth.relative_to(mover).bitboard();
    let mut count = 0;
    for from in pinned {
        let queen = board.pieces(Piece::Queen).has(from);
        let mut to = BitBoard::EMPTY;
        if queen || board.pieces(Piece::Bishop).has(from) {
            to |= get_bishop_moves(from, occupied);
        }
        if queen || board.pieces(Piece::Rook).has(from) {
            to |= get_rook_moves(from, occupied);
        }
        if board.pieces(Piece::Pawn).has(from) {
            to = get_pawn_quiets(from, mover, occupied) | get_pawn_attacks(from, mover) & theirs;
        }
        to &= get_line_rays(king, from) & !own;
        count += to.len();
        if board.pieces(Piece::Pawn).has(from) {
            count += 3 * (to & last).len();
        }
    }
    count
}

/// The squares to which the king may go; castling leads to the own rook.
pub(super) fn king_moves(board: &Board) -> BitBoard {
    let mover = board.side_to_move();
    let (own, theirs) = (board.colors(mover), board.colors(!mover));
    let king = board.king(mover);
    let mut to = get_king_moves(king) & !own & !get_king_moves(board.king(!mover));
    let (to_a, to_h) = pawn_attacks(board.pieces(Piece::Pawn) & theirs, !mover);
    to &= !(to_a | to_h);
    // The king does not block an attack on the square behind it.
    let occupied = (own | theirs) ^ king.bitboard();
    for from in board.pieces(Piece::Knight) & theirs {
        to &= !get_knight_moves(from);
    }
    let queens = board.pieces(Piece::Queen);
    for from in (board.pieces(Piece::Bishop) | queens) & theirs {
        if !(to & get_bishop_rays(from)).is_empty() {
            to &= !get_bishop_moves(from, occupied);
        }
    }
    for from in (board.pieces(Piece::Rook) | queens) & theirs {
        if !(to & get_rook_rays(from)).is_empty() {
            to &= !get_rook_moves(from, occupied);
        }
    }
    let rights = board.castle_rights(mover);
    if rights.short.is_some() || rights.long.is_some() {
        to |= castlings(board, king);
    }
    to
}

/// The rooks with which the king may castle.
fn castlings(board: &Board, king: Square) -> BitBoard {
    let rights = board.castle_rights(board.side_to_move());
    let rooks = [rights.short, rights.long].into_iter().flatten().map(|file| Square::new(file, king.rank()));
    // `is_legal` is slow, and in most positions a man stands between king and rook.
    let is_free = |&to: &Square| get_between_rays(king, to).is_disjoint(board.occupied());
    rooks
        .filter(is_free)
        .filter(|&to| board.is_legal(Move { from: king, to, promotion: None }))
        .fold(BitBoard::EMPTY, |all, rook| all | rook.bitboard())
}

#[cfg(test)]
mod tests {
    use super::super::random_play::look_at_boards;
    use super::*;

    /// The same numbers from a list of the moves.
    fn listed(board: &Board) -> Mobility {
        let mut counted = Mobility { king: 0, others: 0 };
        board.generate_moves(|moves| {
            let count = if moves.piece == Piece::King { &mut counted.king } else { &mut counted.others };
            *count += moves.len() as u32;
            false
        });
        counted
    }

    #[test]
    fn counts_what_a_list_has_in_random_play() {
        // Castling on both sides, pawns that meet, pawns that promote along and across lines of
        // sliders.
        for start in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/pppppppp/4k3/8/8/4K3/PPPPPPPP/8 w - - 0 1",
            "1b1rr1k1/P1P1P3/8/8/8/8/p1p1p3/1B1RR1K1 w - - 0 1",
            "4k3/2r1b1q1/8/1Pp1pP2/8/3p1p2/2R1B1Q1/4K3 b - - 0 1",
        ] {
            let start: Board = start.parse().expect("a position");
            let mut ends = 0;
            look_at_boards(&start, 200, 100, |board, moves| {
                let en_passant = en_passant_captures(board).next().is_some();
                assert_eq!(Mobility::of(board, en_passant), listed(board), "{board}");
                assert_eq!(has_move(board), !moves.is_empty(), "{board}");
                ends += usize::from(moves.is_empty());
            });
            assert!(ends > 0, "no game from {start} came to an end");
        }
    }
}
