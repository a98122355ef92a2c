//! Making moves and taking them back, including the dummy move.

use super::{Board, NOBODY, OFF, Ply, bit, keys, value};
use andor_chess::{CASTLINGS, Kind, Square};

/// What a move destroyed.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: u8,
    captured_from: u8,
    castling: u8,
    en_passant: u8,
    key: u64,
    /// The rook that castled, and its first square.
    rook: Option<(u8, u8)>,
}

/// The rights that a move from or to a square ends.
const fn rights_lost() -> [u8; 64] {
    let mut lost = [0; 64];
    let mut right = 0;
    while right < 4 {
        lost[CASTLINGS[right].king.index()] |= 1 << right;
        lost[CASTLINGS[right].rook.index()] |= 1 << right;
        right += 1;
    }
    lost
}

static RIGHTS_LOST: [u8; 64] = rights_lost();

impl Board {
    /// The square of the man that a move captures.
    fn victim_square(&self, ply: Ply) -> u8 {
        let passes = ply.to == self.en_passant
            && self.kinds[Kind::Pawn as usize] & bit(ply.from) != 0
            && ply.from % 8 != ply.to % 8;
        // The captured pawn stands beside the capturing one.
        if passes { ply.from / 8 * 8 + ply.to % 8 } else { ply.to }
    }

    /// TAKENPIECE(m): the man that a move captures.
    #[must_use]
    pub fn taken(&self, ply: Ply) -> Option<super::Piece> {
        let victim = self.at[self.victim_square(ply) as usize];
        (victim != NOBODY && (victim >> 4) != self.turn).then_some(super::Piece(victim))
    }

    /// PIECEMOVED(m).
    #[must_use]
    pub const fn mover(&self, ply: Ply) -> super::Piece {
        super::Piece(self.at[ply.from as usize])
    }

    /// What the mover gains by capture and promotion.
    #[must_use]
    pub fn gain(&self, ply: Ply) -> i16 {
        let taken = self.taken(ply).map_or(0, |piece| value(self.kind_of(piece)));
        taken + ply.promotion.map_or(0, |kind| value(kind) - value(Kind::Pawn))
    }

    /// Makes a pseudo-legal move.
    pub fn make(&mut self, ply: Ply) -> Undo {
        let piece = self.at[ply.from as usize];
        let victim_square = self.victim_square(ply);
        let captured = self.at[victim_square as usize];
        let mut undo = Undo {
            captured,
            captured_from: victim_square,
            castling: self.castling,
            en_passant: self.en_passant,
            key: self.key,
            rook: None,
        };
        self.key ^= keys::state(self.turn, self.castling, self.en_passant);
        if captured != NOBODY {
            self.lift(captured);
        }
        self.lift(piece);
        if let Some(kind) = ply.promotion {
            self.kind[piece as usize] = kind;
        }
        self.put(piece, ply.to);
        let kind = self.kind[piece as usize];
        self.en_passant = OFF;
        if self.rules == super::Rules::Chess {
            if kind == Kind::King && ply.from.abs_diff(ply.to) == 2 {
                undo.rook = self.castle_rook(ply);
            }
            if kind == Kind::Pawn && ply.from.abs_diff(ply.to) == 16 {
                self.note_en_passant(ply);
            }
            self.castling &= !(RIGHTS_LOST[ply.from as usize] | RIGHTS_LOST[ply.to as usize]);
        }
        self.turn ^= 1;
        self.key ^= keys::state(self.turn, self.castling, self.en_passant);
        undo
    }

    fn castle_rook(&mut self, ply: Ply) -> Option<(u8, u8)> {
        let castling = CASTLINGS.iter().find(|castling| castling.king_to.index() == ply.to as usize)?;
        let from = castling.rook.index() as u8;
        let rook = self.at[from as usize];
        self.lift(rook);
        self.put(rook, castling.rook_to.index() as u8);
        Some((rook, from))
    }

    /// The square counts only if an enemy pawn stands ready: else equal positions would have two
    /// keys.
    fn note_en_passant(&mut self, ply: Ply) {
        let beside = [(!ply.to.is_multiple_of(8)).then(|| ply.to - 1), (ply.to % 8 < 7).then(|| ply.to + 1)];
        let enemy_pawns = self.colors[(self.turn ^ 1) as usize] & self.kinds[Kind::Pawn as usize];
        if beside.into_iter().flatten().any(|place| enemy_pawns & bit(place) != 0) {
            self.en_passant = u8::midpoint(ply.from, ply.to);
        }
    }

    /// Takes a move back.
    pub fn unmake(&mut self, ply: Ply, undo: Undo) {
        self.turn ^= 1;
        let piece = self.at[ply.to as usize];
        self.lift(piece);
        if ply.promotion.is_some() {
            self.kind[piece as usize] = Kind::Pawn;
        }
        self.put(piece, ply.from);
        if let Some((rook, from)) = undo.rook {
            self.lift(rook);
            self.put(rook, from);
        }
        if undo.captured != NOBODY {
            self.put(undo.captured, undo.captured_from);
        }
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        self.key = undo.key;
    }

    /// The position with some men elsewhere, off the board, back on it, or of another kind: what it
    /// would be if something had not happened. `None` if two men would stand on one square. The
    /// side to move may be able to take the king.
    pub(crate) fn arranged(&self, men: &[(super::Piece, Option<Square>, Kind)]) -> Option<Board> {
        let mut board = self.clone();
        board.key ^= keys::state(board.turn, board.castling, board.en_passant);
        for &(piece, _, kind) in men {
            if board.square[piece.index()] != OFF {
                board.lift(piece.0);
            }
            board.kind[piece.index()] = kind;
            if matches!(kind, Kind::King | Kind::Rook) {
                board.castling = 0;
            }
        }
        for &(piece, square, _) in men {
            let Some(place) = square.map(|square| square.index() as u8) else { continue };
            if board.at[place as usize] != NOBODY {
                return None;
            }
            board.put(piece.0, place);
        }
        board.en_passant = OFF;
        board.key ^= keys::state(board.turn, board.castling, board.en_passant);
        Some(board)
    }

    /// The dummy move: only the side to move changes. Returns what [`Board::undo_pass`] needs.
    pub fn pass(&mut self) -> u8 {
        let before = self.en_passant;
        self.key ^= keys::state(self.turn, self.castling, self.en_passant);
        self.en_passant = OFF;
        self.turn ^= 1;
        self.key ^= keys::state(self.turn, self.castling, self.en_passant);
        before
    }

    /// Takes a dummy move back.
    pub fn undo_pass(&mut self, before: u8) {
        self.key ^= keys::state(self.turn, self.castling, self.en_passant);
        self.en_passant = before;
        self.turn ^= 1;
        self.key ^= keys::state(self.turn, self.castling, self.en_passant);
    }
}
