//! A board on which a man keeps its identity while it moves, as in VIRGO's two memories (3.2): one
//! gives the man on a square, the other the square of a man. Causal tests ask what *this* rook does
//! in two lines of play, so a rook is a number, not a letter.
//!
//! Moves are made and taken back on one board without copies.

mod keys;
mod making;
mod moves;

use andor_chess::{CASTLINGS, Kind, Man, Men, Setup, Square};
use andor_game::Player;
use std::fmt;

pub use making::Undo;
pub use moves::{Captures, attacks_from};

/// One of at most 32 men: 0 to 15 are White's, 16 to 31 Black's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Piece(pub(crate) u8);

impl Piece {
    /// The owner.
    #[must_use]
    pub const fn side(self) -> Player {
        if self.0 < 16 { Player::Max } else { Player::Min }
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move on a [`Board`]; castling is the king's move of two squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ply {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) promotion: Option<Kind>,
}

impl Ply {
    /// The first square.
    #[must_use]
    pub fn from(self) -> Square {
        square(self.from)
    }

    /// The last square.
    #[must_use]
    pub fn to(self) -> Square {
        square(self.to)
    }

    /// The same move in the chess crate.
    #[must_use]
    pub fn plain(self) -> andor_chess::Move {
        andor_chess::Move { from: self.from(), to: self.to(), promotion: self.promotion }
    }
}

/// UCI.
impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.plain().fmt(f)
    }
}

/// The laws of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rules {
    /// The laws of chess.
    #[default]
    Chess,
    /// VIRGO's: a side may move into check and then loses the king, pawns become queens, no
    /// castling, no en passant (3.1).
    Virgo,
}

/// The empty square in the square memory, and the square of a man off the board.
pub(crate) const NOBODY: u8 = 32;
pub(crate) const OFF: u8 = 64;

/// A position with identities.
#[derive(Clone, Debug)]
pub struct Board {
    rules: Rules,
    at: [u8; 64],
    square: [u8; 32],
    kind: [Kind; 32],
    colors: [u64; 2],
    kinds: [u64; 6],
    turn: u8,
    castling: u8,
    en_passant: u8,
    key: u64,
}

/// The value of a man (3.1). A king is worth more than all other men together.
#[must_use]
pub const fn value(kind: Kind) -> i16 {
    match kind {
        Kind::Pawn => 1,
        Kind::Knight | Kind::Bishop => 3,
        Kind::Rook => 5,
        Kind::Queen => 9,
        Kind::King => KING,
    }
}

/// The value of a king.
pub const KING: i16 = 1000;

pub(crate) const fn square(index: u8) -> Square {
    Square::new(index % 8, index / 8)
}

pub(crate) const fn bit(square: u8) -> u64 {
    1 << square
}

impl Board {
    /// The board of a position. Under VIRGO's rules rights to castle and the en-passant square are
    /// dropped.
    ///
    /// # Panics
    /// If a side has more than sixteen men.
    #[must_use]
    pub fn new(setup: &Setup, rules: Rules) -> Board {
        let mut board = Board {
            rules,
            at: [NOBODY; 64],
            square: [OFF; 32],
            kind: [Kind::Pawn; 32],
            colors: [0; 2],
            kinds: [0; 6],
            turn: setup.turn as u8,
            castling: 0,
            en_passant: OFF,
            key: 0,
        };
        for side in [Player::Max, Player::Min] {
            let mut men: Vec<(Square, Man)> = setup.men_of(side).collect();
            assert!(men.len() <= 16, "a side has at most sixteen men");
            men.sort_by_key(|(_, man)| std::cmp::Reverse(value(man.kind)));
            for (piece, (square, man)) in (side as u8 * 16..).zip(men) {
                let place = square.index() as u8;
                board.kind[piece as usize] = man.kind;
                board.put(piece, place);
            }
        }
        if rules == Rules::Chess {
            let rights = setup.castling.iter().enumerate().filter(|(_, rook)| rook.is_some());
            board.castling = rights.map(|(right, _)| 1 << right).sum();
            board.en_passant = setup.en_passant.map_or(OFF, |square| square.index() as u8);
        }
        board.key ^= keys::state(board.turn, board.castling, board.en_passant);
        board
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Player {
        if self.turn == 0 { Player::Max } else { Player::Min }
    }

    /// The laws of the game.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The man on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let piece = self.at[square.index()];
        (piece != NOBODY).then_some(Piece(piece))
    }

    /// SQUARE(P, PC): the square of a man; `None` if it is OFFBOARD.
    #[must_use]
    pub fn square_of(&self, piece: Piece) -> Option<Square> {
        let place = self.square[piece.index()];
        (place != OFF).then(|| square(place))
    }

    /// The current kind of a man; a pawn may have been promoted.
    #[must_use]
    pub const fn kind_of(&self, piece: Piece) -> Kind {
        self.kind[piece.index()]
    }

    /// The men on the board of one side.
    pub fn pieces(&self, side: Player) -> impl Iterator<Item = Piece> + '_ {
        let first = side as u8 * 16;
        (first..first + 16).filter(|&piece| self.square[piece as usize] != OFF).map(Piece)
    }

    /// The king of a side.
    #[must_use]
    pub fn king_of(&self, side: Player) -> Option<Piece> {
        self.pieces(side).find(|&piece| self.kind_of(piece) == Kind::King)
    }

    /// The material of a side without its king.
    #[must_use]
    pub fn material(&self, side: Player) -> i16 {
        self.pieces(side).map(|piece| self.kind_of(piece)).filter(|&kind| kind != Kind::King).map(value).sum()
    }

    /// The key of the position in tables.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The position in the chess crate.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut men: Men = [None; 64];
        for side in [Player::Max, Player::Min] {
            for piece in self.pieces(side) {
                men[self.square[piece.index()] as usize] = Some(Man { side, kind: self.kind_of(piece) });
            }
        }
        let mut castling = [None; 4];
        for (right, rook) in castling.iter_mut().enumerate() {
            *rook = (self.castling & (1 << right) != 0).then_some(CASTLINGS[right].rook);
        }
        let en_passant = (self.en_passant != OFF).then(|| square(self.en_passant));
        Setup { men, turn: self.turn(), castling, en_passant, clock: 0 }
    }

    pub(crate) const fn occupied(&self) -> u64 {
        self.colors[0] | self.colors[1]
    }

    fn put(&mut self, piece: u8, place: u8) {
        let (side, kind) = ((piece >> 4) as usize, self.kind[piece as usize]);
        self.at[place as usize] = piece;
        self.square[piece as usize] = place;
        self.colors[side] |= bit(place);
        self.kinds[kind as usize] |= bit(place);
        self.key ^= keys::man(side, kind, place);
    }

    fn lift(&mut self, piece: u8) {
        let place = self.square[piece as usize];
        let (side, kind) = ((piece >> 4) as usize, self.kind[piece as usize]);
        self.at[place as usize] = NOBODY;
        self.square[piece as usize] = OFF;
        self.colors[side] &= !bit(place);
        self.kinds[kind as usize] &= !bit(place);
        self.key ^= keys::man(side, kind, place);
    }
}
