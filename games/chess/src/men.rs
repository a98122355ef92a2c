//! Squares, men and moves, which the rules and the texts share.

use andor_game::{NotationError, Player};
use std::fmt::{self, Write};

/// The kind of a man.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Pawn.
    Pawn,
    /// Knight.
    Knight,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Queen.
    Queen,
    /// King.
    King,
}

impl Kind {
    /// All six.
    pub const ALL: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// Its letter, in lower case.
    #[must_use]
    pub const fn letter(self) -> char {
        b"pnbrqk"[self as usize] as char
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }

    /// The kind with this letter, in lower case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// A man of one side. White is [`Player::Max`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// Its owner.
    pub side: Player,
    /// Its kind.
    pub kind: Kind,
}

impl Man {
    /// As FEN writes it: capitals for White.
    #[must_use]
    pub fn letter(self) -> char {
        match self.side {
            Player::Max => self.kind.letter().to_ascii_uppercase(),
            Player::Min => self.kind.letter(),
        }
    }

    /// The man with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Man> {
        let side = if letter.is_ascii_uppercase() { Player::Max } else { Player::Min };
        Kind::from_letter(letter.to_ascii_lowercase()).map(|kind| Man { side, kind })
    }
}

/// `white knight`.
impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", side_name(self.side), self.kind.name())
    }
}

/// `white` for Max, `black` for Min.
#[must_use]
pub const fn side_name(side: Player) -> &'static str {
    match side {
        Player::Max => "white",
        Player::Min => "black",
    }
}

/// A square of the 8x8 board, a1 = 0, b1 = 1, ... h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on this file and rank, both counted from 0.
    ///
    /// # Panics
    /// When there is no such file or rank.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Square {
        assert!(file < 8 && rank < 8);
        Square(rank * 8 + file)
    }

    /// All 64, a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square)
    }

    /// 0 for the a-file.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// 0 for the first rank.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// Its index in arrays of 64.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter of its file.
    #[must_use]
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The digit of its rank.
    #[must_use]
    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }

    /// The square this many files to the right and ranks up, if it is on the board.
    #[must_use]
    pub fn step(self, (files, ranks): (i8, i8)) -> Option<Square> {
        let file = self.file().checked_add_signed(files).filter(|&file| file < 8)?;
        let rank = self.rank().checked_add_signed(ranks).filter(|&rank| rank < 8)?;
        Some(Square::new(file, rank))
    }
}

/// `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl std::str::FromStr for Square {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Square, NotationError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::new(file - b'a', rank - b'1')),
            _ => Err(NotationError::new(format!("'{text}' is not a square (a1 to h8)"))),
        }
    }
}

/// A move as UCI means it: castling is the king's move, in Chess960 to the square of its rook; a
/// promotion names the new kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The first square.
    pub from: Square,
    /// The last square.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Kind>,
}

/// `e2e4`, `e7e8q`, `e1g1`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = [self.from, self.to].into_iter();
        let signs = squares.flat_map(|square| [square.file_letter(), square.rank_digit()]);
        let mut signs = signs.chain(self.promotion.map(Kind::letter));
        signs.try_for_each(|sign| f.write_char(sign))
    }
}

/// One of the four ways to castle. In Chess960 king and rook may start from other squares of the
/// rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castling {
    /// The side that castles.
    pub side: Player,
    /// The letter of the right in FEN.
    pub letter: char,
    /// The king's first square in chess.
    pub king: Square,
    /// The rook's first square in chess.
    pub rook: Square,
    /// Where the king goes.
    pub king_to: Square,
    /// Where the rook goes.
    pub rook_to: Square,
}

impl Castling {
    /// Whether it is castling towards the h-file.
    #[must_use]
    pub const fn is_short(self) -> bool {
        self.rook.file() == 7
    }
}

/// The four castlings in the order of FEN; arrays of rights have this order.
pub const CASTLINGS: [Castling; 4] = [
    castling(Player::Max, 'K', 0, 7, 6, 5),
    castling(Player::Max, 'Q', 0, 0, 2, 3),
    castling(Player::Min, 'k', 7, 7, 6, 5),
    castling(Player::Min, 'q', 7, 0, 2, 3),
];

const fn castling(side: Player, letter: char, rank: u8, rook: u8, king_to: u8, rook_to: u8) -> Castling {
    Castling {
        side,
        letter,
        king: Square::new(4, rank),
        rook: Square::new(rook, rank),
        king_to: Square::new(king_to, rank),
        rook_to: Square::new(rook_to, rank),
    }
}
