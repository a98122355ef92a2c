//! Can this still become a series helpmate? The side that mates stands still until its one move, so
//! what it will guard is known from the start: one set of squares for each of its moves.
//!
//! Where the king is mated, men of its own must stand on the squares around it that are not
//! guarded, each on a square of its own. So the moves left must suffice for the king's way and, for
//! each such square, for the way of the nearest man. All ways count on an empty board and captures
//! take nothing from what is guarded, so nothing that is possible is denied.

use crate::bound::{guards, journeys, row};
use cozy_chess::{BitBoard, Board, Color, Piece, Square, get_king_moves};

/// For squares that a man never comes to: what it comes to takes it at most seven moves, a pawn
/// those to the last rank and two as a queen. Eight of these can be added.
const FAR: u8 = u8::MAX / 9;

/// What can be mated in the last move.
pub(crate) struct Standing {
    mated: Color,
    /// For each square of the king the squares around it that its own men must take: one set for
    /// each last move that gives check there, without sets that contain others.
    wanted: Vec<Vec<BitBoard>>,
    /// The moves of a man of a kind on a square to every square.
    ways: Vec<[u8; 64]>,
}

impl Standing {
    /// `None` where castling, which moves two men at once, is still possible.
    pub(crate) fn new(board: &Board, mated: Color) -> Option<Standing> {
        let rights = [mated, !mated].map(|color| *board.castle_rights(color));
        if rights.iter().any(|rights| rights.short.is_some() || rights.long.is_some()) {
            return None;
        }
        let men = |color| {
            let of = move |piece| board.colored_pieces(color, piece).into_iter().map(move |at| (piece, at));
            Piece::ALL.into_iter().flat_map(of)
        };
        let mut wanted = vec![Vec::new(); 64];
        for (moved, from) in men(!mated) {
            let others = men(!mated).filter(|&(_, at)| at != from);
            let others = others.fold(BitBoard::EMPTY, |all, (piece, at)| all | guards(piece, at, !mated));
            for &(becomes, to) in &journeys(moved, from, !mated)[1] {
                let guarded = others | guards(becomes, to, !mated);
                for king in guarded {
                    keep_least(&mut wanted[king as usize], get_king_moves(king) & !guarded);
                }
            }
        }
        let mut ways = vec![[FAR; 64]; 64 * Piece::NUM];
        for piece in Piece::ALL.into_iter().filter(|&piece| piece != Piece::King) {
            for from in Square::ALL {
                for (moves, ring) in (0..).zip(journeys(piece, from, mated)) {
                    for (_, to) in ring {
                        let way = &mut ways[row(piece, from)][to as usize];
                        *way = moves.min(*way);
                    }
                }
            }
        }
        Some(Standing { mated, wanted, ways })
    }

    /// Whether the king may be mated after so many moves of its own side. If not, it surely cannot.
    pub(crate) fn may_be_mated(&self, board: &Board, moves: u16) -> bool {
        let mut nearest = [FAR; 64];
        for piece in Piece::ALL {
            for from in board.colored_pieces(self.mated, piece) {
                let ways = &self.ways[row(piece, from)];
                nearest.iter_mut().zip(ways).for_each(|(least, &way)| *least = way.min(*least));
            }
        }
        let home = board.king(self.mated);
        let (mut ring, mut reached) = (home.bitboard(), home.bitboard());
        for left in (0..=moves).rev() {
            for king in ring {
                let cost = |wanted: &BitBoard| -> u16 {
                    wanted.into_iter().map(|square| u16::from(nearest[square as usize])).sum()
                };
                if self.wanted[king as usize].iter().any(|wanted| cost(wanted) <= left) {
                    return true;
                }
            }
            let next = ring.into_iter().fold(BitBoard::EMPTY, |all, from| all | get_king_moves(from));
            ring = next & !reached;
            reached |= ring;
        }
        false
    }
}

/// Adds a set, unless there is one inside it; takes out those that contain it.
fn keep_least(sets: &mut Vec<BitBoard>, set: BitBoard) {
    if !sets.iter().any(|&other| other & set == other) {
        sets.retain(|&other| other & set != set);
        sets.push(set);
    }
}
