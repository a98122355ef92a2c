//! Which squares a man reaches, which moves there are, whether a king is attacked.
//!
//! Sliding men use the tables of cozy-chess. All moves found here are pseudo-legal; after a move
//! [`Board::is_safe`] tells whether the mover's king can be captured.

use super::{Board, NOBODY, OFF, Piece, Ply, Rules, bit, value};
use andor_chess::{CASTLINGS, Kind, Square};
use andor_game::Player;
use cozy_chess::{
    BitBoard, Color, Square as Cozy, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

/// The moves to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captures {
    /// Captures and promotions that gain at least this much.
    AtLeast(i16),
    /// All moves.
    AndQuiet,
}

const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Knight, Kind::Rook, Kind::Bishop];

/// The ranks from which pawns promote.
const BEFORE_LAST: [u64; 2] = [0xff << 48, 0xff << 8];

/// The squares that a man of a kind attacks from a square; other men block it.
#[must_use]
pub fn attacks_from(kind: Kind, side: Player, from: Square, occupied: u64) -> u64 {
    reach(kind, side as u8, from.index() as u8, occupied)
}

#[inline]
fn reach(kind: Kind, side: u8, from: u8, occupied: u64) -> u64 {
    let (from, blockers) = (Cozy::index(from as usize), BitBoard(occupied));
    match kind {
        Kind::Pawn => get_pawn_attacks(from, if side == 0 { Color::White } else { Color::Black }).0,
        Kind::Knight => get_knight_moves(from).0,
        Kind::Bishop => get_bishop_moves(from, blockers).0,
        Kind::Rook => get_rook_moves(from, blockers).0,
        Kind::Queen => get_bishop_moves(from, blockers).0 | get_rook_moves(from, blockers).0,
        Kind::King => get_king_moves(from).0,
    }
}

struct Squares(u64);

impl Iterator for Squares {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let first = (self.0 != 0).then(|| self.0.trailing_zeros() as u8)?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl Board {
    /// The men of a side that attack a square.
    #[must_use]
    pub fn attackers(&self, target: Square, side: Player) -> u64 {
        self.attackers_of(target.index() as u8, side as u8, self.occupied())
    }

    #[inline]
    fn attackers_of(&self, target: u8, side: u8, occupied: u64) -> u64 {
        let kinds = &self.kinds;
        let queens = kinds[Kind::Queen as usize];
        let straight = (kinds[Kind::Rook as usize] | queens) & reach(Kind::Rook, 0, target, occupied);
        let diagonal = (kinds[Kind::Bishop as usize] | queens) & reach(Kind::Bishop, 0, target, occupied);
        let knights = kinds[Kind::Knight as usize] & reach(Kind::Knight, 0, target, 0);
        let kings = kinds[Kind::King as usize] & reach(Kind::King, 0, target, 0);
        let pawns = kinds[Kind::Pawn as usize] & reach(Kind::Pawn, side ^ 1, target, 0);
        (straight | diagonal | knights | kings | pawns) & self.colors[side as usize]
    }

    fn king(&self, side: u8) -> u8 {
        (self.kinds[Kind::King as usize] & self.colors[side as usize]).trailing_zeros() as u8
    }

    /// Whether the king of the side that just moved is safe.
    #[inline]
    #[must_use]
    pub fn is_safe(&self) -> bool {
        let king = self.king(self.turn ^ 1);
        king == OFF || self.attackers_of(king, self.turn, self.occupied()) == 0
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.checker().is_some()
    }

    /// The capture of the king that the other side would have.
    pub(crate) fn checker(&self) -> Option<Ply> {
        let king = self.king(self.turn);
        let attackers = if king == OFF { 0 } else { self.attackers_of(king, self.turn ^ 1, self.occupied()) };
        (attackers != 0).then(|| Ply { from: attackers.trailing_zeros() as u8, to: king, promotion: None })
    }

    /// Pseudo-legal moves.
    pub fn generate(&self, which: Captures, into: &mut Vec<Ply>) {
        let (own, enemy) = (self.colors[self.turn as usize], self.colors[(self.turn ^ 1) as usize]);
        let (targets, quiet) = match which {
            Captures::AtLeast(points) => (self.valued_at_least(points) & enemy, false),
            Captures::AndQuiet => (!own, true),
        };
        let occupied = own | enemy;
        let pawns = own & self.kinds[Kind::Pawn as usize];
        if targets == 0 && self.en_passant == OFF && pawns & BEFORE_LAST[self.turn as usize] == 0 {
            return;
        }
        for from in Squares(own & !pawns) {
            let kind = self.kind[self.at[from as usize] as usize];
            let to = reach(kind, self.turn, from, occupied) & targets;
            into.extend(Squares(to).map(|to| Ply { from, to, promotion: None }));
        }
        let least = if let Captures::AtLeast(points) = which { points } else { 0 };
        for from in Squares(pawns) {
            self.generate_pawn(from, enemy, occupied, quiet, least, into);
        }
        if quiet {
            self.generate_castling(occupied, into);
        }
    }

    fn valued_at_least(&self, points: i16) -> u64 {
        Kind::ALL
            .iter()
            .filter(|&&kind| value(kind) >= points)
            .fold(0, |all, &kind| all | self.kinds[kind as usize])
    }

    #[inline]
    fn generate_pawn(
        &self,
        from: u8,
        enemy: u64,
        occupied: u64,
        quiet: bool,
        least: i16,
        into: &mut Vec<Ply>,
    ) {
        let passing = if self.en_passant == OFF { 0 } else { bit(self.en_passant) };
        let mut to = reach(Kind::Pawn, self.turn, from, 0) & (enemy | passing);
        let (ahead, home, last) = if self.turn == 0 { (8_i8, 1, 7) } else { (-8, 6, 0) };
        let one = from.wrapping_add_signed(ahead);
        if (quiet || one / 8 == last) && one < 64 && occupied & bit(one) == 0 {
            to |= bit(one);
            let two = one.wrapping_add_signed(ahead);
            if quiet && from / 8 == home && occupied & bit(two) == 0 {
                to |= bit(two);
            }
        }
        for to in Squares(to) {
            if to / 8 == last {
                let kinds = if self.rules == Rules::Chess { &PROMOTIONS[..] } else { &PROMOTIONS[..1] };
                let plies = kinds.iter().map(|&kind| Ply { from, to, promotion: Some(kind) });
                into.extend(plies.filter(|&ply| quiet || self.gain(ply) >= least));
            } else {
                let ply = Ply { from, to, promotion: None };
                if quiet || self.gain(ply) >= least {
                    into.push(ply);
                }
            }
        }
    }

    fn generate_castling(&self, occupied: u64, into: &mut Vec<Ply>) {
        for (right, castling) in CASTLINGS.iter().enumerate() {
            if self.castling & (1 << right) == 0 || castling.side != self.turn() {
                continue;
            }
            let (king, rook) = (castling.king.index() as u8, castling.rook.index() as u8);
            let free = (king.min(rook) + 1..king.max(rook)).all(|place| occupied & bit(place) == 0);
            let king_to = castling.king_to.index() as u8;
            let (first, last) = (king.min(king_to), king.max(king_to));
            let safe = (first..=last).all(|place| self.attackers_of(place, self.turn ^ 1, occupied) == 0);
            if free && safe {
                into.push(Ply { from: king, to: king_to, promotion: None });
            }
        }
    }

    /// The move of a man of the side to move to a square, if it is pseudo-legal. A pawn on the last
    /// rank becomes a queen.
    #[must_use]
    pub fn step(&self, piece: Piece, to: Square) -> Option<Ply> {
        let (from, to) = (self.square[piece.index()], to.index() as u8);
        if from == OFF || piece.0 >> 4 != self.turn || self.colors[self.turn as usize] & bit(to) != 0 {
            return None;
        }
        let kind = self.kind[piece.index()];
        if kind != Kind::Pawn && reach(kind, self.turn, from, self.occupied()) & bit(to) != 0 {
            return Some(Ply { from, to, promotion: None });
        }
        if kind != Kind::Pawn && !(kind == Kind::King && from.abs_diff(to) == 2) {
            return None;
        }
        let mut plies = Vec::new();
        if kind == Kind::Pawn {
            let enemy = self.colors[(self.turn ^ 1) as usize];
            self.generate_pawn(from, enemy, self.occupied(), true, 0, &mut plies);
        } else {
            self.generate_castling(self.occupied(), &mut plies);
        }
        plies.into_iter().find(|ply| ply.to == to)
    }

    /// Whether a pseudo-legal move is legal: under VIRGO's rules every move is.
    #[must_use]
    pub fn is_legal(&mut self, ply: Ply) -> bool {
        // Only analysis leaves a king in danger; then its capture decides.
        if self.rules == Rules::Virgo || self.kinds[Kind::King as usize] & bit(ply.to) != 0 {
            return true;
        }
        let undo = self.make(ply);
        let safe = self.is_safe();
        self.unmake(ply, undo);
        safe
    }

    /// The legal moves.
    #[must_use]
    pub fn legal_moves(&mut self) -> Vec<Ply> {
        let mut plies = Vec::new();
        self.generate(Captures::AndQuiet, &mut plies);
        plies.retain(|&ply| self.is_legal(ply));
        plies
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn has_legal_move(&mut self) -> bool {
        let own = self.colors[self.turn as usize];
        // Usually the first man that can move also may.
        for from in Squares(own & !self.kinds[Kind::Pawn as usize]) {
            let kind = self.kind[self.at[from as usize] as usize];
            for to in Squares(reach(kind, self.turn, from, self.occupied()) & !own) {
                if self.is_legal(Ply { from, to, promotion: None }) {
                    return true;
                }
            }
        }
        let mut plies = Vec::new();
        for from in Squares(own & self.kinds[Kind::Pawn as usize]) {
            let enemy = self.colors[(self.turn ^ 1) as usize];
            self.generate_pawn(from, enemy, self.occupied(), true, 0, &mut plies);
        }
        plies.into_iter().any(|ply| self.is_legal(ply))
    }

    /// BLOCKEDPIECE(P, PC, SQ): the first man that blocks a sliding man, or a pawn's double step,
    /// from a square that it could reach on an empty board.
    #[must_use]
    pub fn blocker(&self, piece: Piece, to: Square) -> Option<Piece> {
        let (from, to) = (self.square_of(piece)?, to);
        let kind = self.kind_of(piece);
        let side = piece.side();
        let double = kind == Kind::Pawn && from.file() == to.file() && from.rank().abs_diff(to.rank()) == 2;
        if !double && attacks_from(kind, side, from, 0) & bit(to.index() as u8) == 0 {
            return None;
        }
        let toward = |a: u8, b: u8| (b > a) as i8 - (b < a) as i8;
        let step = (toward(from.file(), to.file()), toward(from.rank(), to.rank()));
        if matches!(kind, Kind::Knight | Kind::King) {
            return None;
        }
        let mut place = from.step(step)?;
        while place != to {
            let man = self.at[place.index()];
            if man != NOBODY {
                return Some(Piece(man));
            }
            place = place.step(step)?;
        }
        None
    }
}
