//! A board on which a man keeps its identity while it moves, as VIRGO's two memories did (3.2): one says what
//! stands on a square, the other where a man stands. Causal tests ask what *this* rook does in two lines of
//! play, so a rook is a number, not a letter.
//!
//! Moves are made and taken back; nothing is copied on the way down.

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
    /// Whose.
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
    /// From where.
    #[must_use]
    pub fn from(self) -> Square {
        square(self.from)
    }

    /// To where.
    #[must_use]
    pub fn to(self) -> Square {
        square(self.to)
    }

    /// In the words of the chess crate.
    #[must_use]
    pub fn plain(self) -> andor_chess::Move {
        andor_chess::Move { from: self.from(), to: self.to(), promotion: self.promotion }
    }
}

/// As UCI writes it.
impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.plain().fmt(f)
    }
}

/// Which laws hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rules {
    /// The laws of chess.
    #[default]
    Chess,
    /// VIRGO's: one may move into check and then loses the king, pawns become queens, no castling, no en
    /// passant (3.1).
    Virgo,
}

/// The empty square in the square memory, and the square of a man who is off the board.
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

/// What a man is worth (3.1). A king is worth more than everything else together.
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

/// The worth of a king.
pub const KING: i16 = 1000;

pub(crate) const fn square(index: u8) -> Square {
    Square::new(index % 8, index / 8)
}

pub(crate) const fn bit(square: u8) -> u64 {
    1 << square
}

const fn side_index(side: Player) -> u8 {
    match side {
        Player::Max => 0,
        Player::Min => 1,
    }
}

impl Board {
    /// The board of a position. Under VIRGO's rules rights to castle and the en-passant square are dropped.
    /// The setup must be a possible position: at most sixteen men and one king a side.
    ///
    /// # Panics
    /// When it is not.
    #[must_use]
    pub fn new(setup: &Setup, rules: Rules) -> Board {
        let mut board = Board {
            rules,
            at: [NOBODY; 64],
            square: [OFF; 32],
            kind: [Kind::Pawn; 32],
            colors: [0; 2],
            kinds: [0; 6],
            turn: side_index(setup.turn),
            castling: 0,
            en_passant: OFF,
            key: 0,
        };
        for side in [Player::Max, Player::Min] {
            let mut men: Vec<(Square, Man)> = setup.men_of(side).collect();
            assert!(men.len() <= 16, "a side has at most sixteen men");
            men.sort_by_key(|(_, man)| std::cmp::Reverse(value(man.kind)));
            for (piece, (square, man)) in (side_index(side) * 16..).zip(men) {
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

    /// Who moves.
    #[must_use]
    pub const fn turn(&self) -> Player {
        if self.turn == 0 { Player::Max } else { Player::Min }
    }

    /// Which laws hold.
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

    /// SQUARE(P, PC): where a man stands; none: OFFBOARD.
    #[must_use]
    pub fn square_of(&self, piece: Piece) -> Option<Square> {
        let place = self.square[piece.index()];
        (place != OFF).then(|| square(place))
    }

    /// What a man is now, pawns may become something else.
    #[must_use]
    pub const fn kind_of(&self, piece: Piece) -> Kind {
        self.kind[piece.index()]
    }

    /// The men on the board of one side.
    pub fn pieces(&self, side: Player) -> impl Iterator<Item = Piece> + '_ {
        let first = side_index(side) * 16;
        (first..first + 16).filter(|&piece| self.square[piece as usize] != OFF).map(Piece)
    }

    /// Material of a side without its king.
    #[must_use]
    pub fn material(&self, side: Player) -> i16 {
        self.pieces(side).map(|piece| self.kind_of(piece)).filter(|&kind| kind != Kind::King).map(value).sum()
    }

    /// The number under which a table knows the position.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The same in plain terms.
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
