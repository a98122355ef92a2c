//! Antichess on its own bitboards, with the attack tables of cozy-chess.
//!
//! There is no king to protect, so a move is legal if the man can make it and no capture is
//! possible elsewhere. Functions that list or count moves are not inlined into other crates: see
//! `mobility`.

use super::plain::{color, from_cozy, piece, plain_move, player, put, to_cozy};
use super::zobrist::WORDS;
use crate::chesslike::Chesslike;
use crate::rulebook::{Position, Rulebook};
use crate::setup::Setup;
use andor_game::{Game, Key, NotationError, Player, Repetition, Value};
use cozy_chess::{
    BitBoard, Color, File, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};
use std::hash::{Hash, Hasher};

/// Antichess for engines.
#[derive(Clone, Debug)]
pub struct Antichess {
    rules: Rulebook,
}

/// A position of [`Antichess`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AntichessPosition {
    pieces: [BitBoard; Piece::NUM],
    colors: [BitBoard; Color::NUM],
    turn: Color,
    /// Set only if a pawn can capture there.
    en_passant: Option<File>,
    /// Updated with every move.
    key: u64,
}

impl Hash for AntichessPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl AntichessPosition {
    const EMPTY: AntichessPosition = AntichessPosition {
        pieces: [BitBoard::EMPTY; Piece::NUM],
        colors: [BitBoard::EMPTY; Color::NUM],
        turn: Color::White,
        en_passant: None,
        key: 0,
    };

    fn from_setup(setup: &Setup) -> AntichessPosition {
        let mut position = AntichessPosition::EMPTY;
        for side in [Player::Max, Player::Min] {
            for (square, man) in setup.men_of(side) {
                position.toggle(color(side), piece(man.kind), to_cozy(square));
            }
        }
        if setup.turn == Player::Min {
            position.pass_turn();
        }
        position.set_en_passant(setup.en_passant.map(|square| to_cozy(square).file()));
        position
    }

    /// Puts a man on a square or takes it away.
    #[inline]
    fn toggle(&mut self, color: Color, piece: Piece, square: Square) {
        self.pieces[piece as usize] ^= square.bitboard();
        self.colors[color as usize] ^= square.bitboard();
        self.key ^= WORDS.men[color as usize][piece as usize][square as usize];
    }

    #[inline]
    fn set_en_passant(&mut self, file: Option<File>) {
        for file in [std::mem::replace(&mut self.en_passant, file), file].into_iter().flatten() {
            self.key ^= WORDS.en_passant[file as usize];
        }
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= WORDS.black_to_move;
    }

    #[inline]
    fn of(&self, color: Color, piece: Piece) -> BitBoard {
        self.colors[color as usize] & self.pieces[piece as usize]
    }

    #[inline]
    fn occupied(&self) -> BitBoard {
        self.colors[0] | self.colors[1]
    }

    #[inline]
    fn piece_on(&self, square: Square) -> Option<Piece> {
        Piece::ALL.iter().copied().find(|&piece| self.pieces[piece as usize].has(square))
    }

    fn en_passant_square(&self) -> Option<Square> {
        self.en_passant.map(|file| Square::new(file, Rank::Sixth.relative_to(self.turn)))
    }

    /// The squares that a man of the side to move can go to, with and without a capture.
    #[inline]
    fn targets(&self, piece: Piece, from: Square) -> (BitBoard, BitBoard) {
        let occupied = self.occupied();
        let theirs = self.colors[!self.turn as usize];
        let reach = match piece {
            Piece::Pawn => {
                let en_passant = self.en_passant_square().map_or(BitBoard::EMPTY, Square::bitboard);
                let captures = get_pawn_attacks(from, self.turn) & (theirs | en_passant);
                return (captures, get_pawn_quiets(from, self.turn, occupied));
            }
            Piece::Knight => get_knight_moves(from),
            Piece::Bishop => get_bishop_moves(from, occupied),
            Piece::Rook => get_rook_moves(from, occupied),
            Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
            Piece::King => get_king_moves(from),
        };
        (reach & theirs, reach & !occupied)
    }

    /// The men of the side to move.
    #[inline]
    fn movers(&self) -> impl Iterator<Item = (Piece, Square)> + '_ {
        Piece::ALL
            .iter()
            .flat_map(|&piece| self.of(self.turn, piece).into_iter().map(move |square| (piece, square)))
    }
}

impl Antichess {
    /// Antichess.
    #[must_use]
    pub const fn new() -> Antichess {
        Antichess { rules: Rulebook::antichess() }
    }

    fn position(&self, position: &Position) -> Result<AntichessPosition, NotationError> {
        Ok(AntichessPosition::from_setup(position.setup()))
    }
}

rulebook_notation!(Antichess, AntichessPosition);

impl Default for Antichess {
    fn default() -> Self {
        Antichess::new()
    }
}

/// What a pawn may become on the last rank.
const BECOMES: [Piece; 5] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::King];
const LAST_RANKS: BitBoard = BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

/// The number of moves to these squares.
#[inline]
fn count_targets(piece: Piece, targets: BitBoard) -> usize {
    let promoting = if piece == Piece::Pawn { targets & LAST_RANKS } else { BitBoard::EMPTY };
    targets.len() as usize + promoting.len() as usize * (BECOMES.len() - 1)
}

#[inline]
fn push_moves(piece: Piece, from: Square, targets: BitBoard, into: &mut Vec<Move>) {
    for to in targets {
        if piece == Piece::Pawn && LAST_RANKS.has(to) {
            into.extend(BECOMES.map(|kind| Move { from, to, promotion: Some(kind) }));
        } else {
            into.push(Move { from, to, promotion: None });
        }
    }
}

impl Game for Antichess {
    type Position = AntichessPosition;
    type Move = Move;

    #[inline]
    fn turn(&self, position: &AntichessPosition) -> Player {
        player(position.turn)
    }

    /// A side without a move, with or without men, has won.
    fn end(&self, position: &AntichessPosition) -> Option<Value> {
        let can_move = position.movers().any(|(piece, from)| {
            let (captures, quiet) = position.targets(piece, from);
            !(captures | quiet).is_empty()
        });
        (!can_move).then(|| Value::WIN.seen_by(self.turn(position)))
    }

    fn moves(&self, position: &AntichessPosition, into: &mut Vec<Move>) {
        let first = into.len();
        for (piece, from) in position.movers() {
            push_moves(piece, from, position.targets(piece, from).0, into);
        }
        if into.len() > first {
            return;
        }
        for (piece, from) in position.movers() {
            push_moves(piece, from, position.targets(piece, from).1, into);
        }
    }

    #[inline]
    fn play(&self, position: &mut AntichessPosition, mv: Move) {
        let mover = position.turn;
        let moved = position.piece_on(mv.from).expect("a move starts with a man");
        if let Some(victim) = position.piece_on(mv.to) {
            position.toggle(!mover, victim, mv.to);
        } else if moved == Piece::Pawn && position.en_passant_square() == Some(mv.to) {
            position.toggle(!mover, Piece::Pawn, Square::new(mv.to.file(), mv.from.rank()));
        }
        position.toggle(mover, moved, mv.from);
        position.toggle(mover, mv.promotion.unwrap_or(moved), mv.to);
        let jumped = moved == Piece::Pawn && (mv.from.rank() as u8).abs_diff(mv.to.rank() as u8) == 2;
        let can_be_captured = || {
            let passed = Square::new(mv.to.file(), Rank::Third.relative_to(mover));
            !(get_pawn_attacks(passed, mover) & position.of(!mover, Piece::Pawn)).is_empty()
        };
        let file = (jumped && can_be_captured()).then(|| mv.to.file());
        position.set_en_passant(file);
        position.pass_turn();
    }

    fn count_moves(&self, position: &AntichessPosition, _: &mut Vec<Move>) -> usize {
        let (mut captures, mut quiet) = (0, 0);
        for (piece, from) in position.movers() {
            let targets = position.targets(piece, from);
            captures += count_targets(piece, targets.0);
            quiet += count_targets(piece, targets.1);
        }
        if captures > 0 { captures } else { quiet }
    }

    /// A side with many moves is hard to stop; a side that must capture has few.
    #[inline]
    fn estimate(&self, position: &AntichessPosition) -> (u32, u32) {
        (1, self.count_moves(position, &mut Vec::new()) as u32)
    }

    fn repetition(&self) -> Repetition {
        Repetition::DRAW
    }

    fn occurrences(&self) -> u32 {
        3
    }

    #[inline]
    fn key(&self, position: &AntichessPosition) -> Key {
        Key(position.key)
    }

    /// A capture or a pawn's move.
    #[inline]
    fn converts(&self, position: &AntichessPosition, mv: Move) -> bool {
        position.occupied().has(mv.to) || position.pieces[Piece::Pawn as usize].has(mv.from)
    }
}

impl Chesslike for Antichess {
    fn setup(&self, position: &AntichessPosition) -> Setup {
        let mut setup = Setup { turn: self.turn(position), ..Setup::empty() };
        for &color in &Color::ALL {
            for &piece in &Piece::ALL {
                put(&mut setup.men, position.of(color, piece), color, piece);
            }
        }
        setup.en_passant = position.en_passant_square().map(from_cozy);
        setup
    }

    fn plain(&self, _: &AntichessPosition, mv: Move) -> crate::Move {
        plain_move(mv)
    }

    fn mark(&self, position: &AntichessPosition) -> &'static str {
        if self.end(position).is_some() { "#" } else { "" }
    }

    fn variant(&self) -> Option<&'static str> {
        self.rules.variant()
    }
}
