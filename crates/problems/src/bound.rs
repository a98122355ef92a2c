//! Can this still become a mate? Most positions of a helpmate are too far from one, and counting
//! shows it.
//!
//! Where the king is mated, each square around it has a man of its own side or is guarded. What
//! does not move stays at best. Moves of the mated side bring its king and further men there, each
//! by the number of moves it takes on an empty board; moves of the other side let men guard more,
//! each at most what a man of its kind can guard from a square that it reaches in so many moves on
//! an empty board. All lines count as open, so nothing that is possible is denied.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Rank, Square, get_bishop_rays, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_rays,
};

/// More moves of one side are not counted: then everything is possible.
const MOST: usize = 8;
/// A square that cannot be reached.
const NEVER: u8 = u8::MAX;

/// Numbers about every man of a kind on a square, and every square of the king.
type Numbers = Vec<[u8; 64]>;

/// What the count needs to know of empty boards.
pub(crate) struct Bound {
    mated: Color,
    /// For men of the mated side: the moves to a square beside the king's.
    way: Numbers,
    /// For men of the other side: after 0 to [`MOST`] moves the most squares they guard there.
    guarded: Vec<Numbers>,
}

pub(crate) fn row(piece: Piece, from: Square) -> usize {
    piece as usize * 64 + from as usize
}

/// The squares that a man guards if nothing stands in its way.
pub(crate) fn guards(piece: Piece, from: Square, color: Color) -> BitBoard {
    match piece {
        Piece::Pawn => get_pawn_attacks(from, color),
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_rays(from),
        Piece::Rook => get_rook_rays(from),
        Piece::Queen => get_bishop_rays(from) | get_rook_rays(from),
        Piece::King => get_king_moves(from),
    }
}

/// Where a man comes with one move on an empty board, a pawn also by captures.
fn steps(piece: Piece, from: Square, color: Color) -> BitBoard {
    let mut to = guards(piece, from, color);
    if piece == Piece::Pawn {
        let ahead = if color == Color::White { 1 } else { -1 };
        let start = from.rank() == Rank::Second.relative_to(color);
        for ranks in 1..=1 + i8::from(start) {
            to |= from.try_offset(0, ahead * ranks).map_or(BitBoard::EMPTY, Square::bitboard);
        }
    }
    to
}

/// The men that a man has become after 0 to [`MOST`] moves: for each number of moves those that it
/// becomes then and not before.
pub(crate) fn journeys(piece: Piece, from: Square, color: Color) -> Vec<Vec<(Piece, Square)>> {
    let mut seen = [false; 64 * Piece::NUM];
    seen[row(piece, from)] = true;
    let mut rings = vec![vec![(piece, from)]];
    for _ in 0..MOST {
        let mut ring = Vec::new();
        for &(piece, from) in rings.last().expect("there is a first one") {
            for to in steps(piece, from, color) {
                let promotes = piece == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(color);
                let becomes: &[Piece] = match promotes {
                    true => &[Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight],
                    false => &[piece],
                };
                for &piece in becomes {
                    if !std::mem::replace(&mut seen[row(piece, to)], true) {
                        ring.push((piece, to));
                    }
                }
            }
        }
        rings.push(ring);
    }
    rings
}

impl Bound {
    pub(crate) fn new(mated: Color) -> Bound {
        let mut way = vec![[NEVER; 64]; 64 * Piece::NUM];
        let mut guarded = vec![vec![[0; 64]; 64 * Piece::NUM]; MOST + 1];
        for piece in Piece::ALL {
            for from in Square::ALL {
                let at = row(piece, from);
                let mut best = [0; 64];
                for (moves, ring) in journeys(piece, from, !mated).iter().enumerate() {
                    for &(piece, to) in ring {
                        let reach = guards(piece, to, !mated);
                        for king in Square::ALL {
                            let count = (reach & get_king_moves(king)).len() as u8;
                            best[king as usize] = best[king as usize].max(count);
                        }
                    }
                    guarded[moves][at] = best;
                }
                for (moves, ring) in journeys(piece, from, mated).iter().enumerate() {
                    for &(_, to) in ring {
                        for king in get_king_moves(to) {
                            let way = &mut way[at][king as usize];
                            *way = (*way).min(moves as u8);
                        }
                    }
                }
            }
        }
        Bound { mated, way, guarded }
    }

    /// Whether the king may be mated after so many moves of its own side and so many of the other.
    /// If not, it surely cannot.
    pub(crate) fn may_mate(&self, board: &Board, own: usize, other: usize) -> bool {
        let rights = [self.mated, !self.mated].map(|color| *board.castle_rights(color));
        // Castling moves two men at once, and a king by two squares.
        let castles = rights.iter().any(|rights| rights.short.is_some() || rights.long.is_some());
        if castles || own > MOST || other > MOST {
            return true;
        }
        let home = board.king(self.mated);
        let (mut covered, mut others, mut mine) = (board.colors(self.mated), Vec::new(), Vec::new());
        covered &= !home.bitboard();
        for piece in Piece::ALL {
            for from in board.colored_pieces(!self.mated, piece) {
                covered |= guards(piece, from, !self.mated);
                others.push(row(piece, from));
            }
            if piece != Piece::King {
                mine.extend(board.colored_pieces(self.mated, piece).into_iter().map(|at| row(piece, at)));
            }
        }
        let mut reached = home.bitboard();
        let mut ring = reached;
        for steps in 0..=own {
            for king in ring {
                let missing = (get_king_moves(king) & !covered).len() as usize;
                let gain = if missing == 0 { 0 } else { self.gain(&others, king, other) };
                if missing <= gain || self.blocks(&mine, king, own - steps) >= missing - gain {
                    return true;
                }
            }
            let next = ring.into_iter().fold(BitBoard::EMPTY, |all, from| all | get_king_moves(from));
            ring = next & !reached;
            reached |= ring;
        }
        false
    }

    /// How many squares more around the king so many moves let men guard at most.
    fn gain(&self, men: &[usize], king: Square, moves: usize) -> usize {
        let mut best = [0; MOST + 1];
        for &man in men {
            for all in (1..=moves).rev() {
                for its in 1..=all {
                    let guards = usize::from(self.guarded[its][man][king as usize]);
                    best[all] = best[all].max(best[all - its] + guards);
                }
            }
        }
        best[moves]
    }

    /// How many men more so many moves bring beside the king at most.
    fn blocks(&self, men: &[usize], king: Square, mut moves: usize) -> usize {
        let mut ways = [0; MOST + 1];
        for &man in men {
            let way = usize::from(self.way[man][king as usize]);
            // Who is there already counts already.
            if way > 0 && way <= moves {
                ways[way] += 1;
            }
        }
        let mut blocks = 0;
        for (way, &men) in ways.iter().enumerate().skip(1) {
            let come = men.min(moves / way);
            blocks += come;
            moves -= come * way;
        }
        blocks
    }
}
