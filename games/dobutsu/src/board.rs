//! The board, the hands and the moves as data, without any rule.
//!
//! ```text
//!     a   b   c
//! 1   g   l   e     Gote moves down the page
//! 2   .   c   .
//! 3   .   C   .
//! 4   E   L   G     Sente moves up
//! ```

use andor_game::Player;

/// The animals. A hen is a chick that has crossed the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// One square forward.
    Chick,
    /// One square up, down or sideways.
    Giraffe,
    /// One square diagonally.
    Elephant,
    /// One square in any direction.
    Lion,
    /// One square in any direction except diagonally backward.
    Hen,
}

impl Kind {
    pub(crate) const ALL: [Kind; 5] = [Kind::Chick, Kind::Giraffe, Kind::Elephant, Kind::Lion, Kind::Hen];
    /// The animals that a hand can hold.
    pub(crate) const IN_HAND: [Kind; 3] = [Kind::Chick, Kind::Giraffe, Kind::Elephant];
}

/// An animal and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The owner.
    pub side: Player,
    /// The animal.
    pub kind: Kind,
}

/// A square, row by row from a1: 0 to 11.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub(crate) u8);

impl Square {
    pub(crate) fn all() -> impl Iterator<Item = Square> {
        (0..12).map(Square)
    }

    /// Row from Gote's side and column from the left.
    pub(crate) const fn row_and_column(self) -> (i8, i8) {
        ((self.0 / 3) as i8, (self.0 % 3) as i8)
    }

    pub(crate) const fn at(row: i8, column: i8) -> Option<Square> {
        let on_board = row >= 0 && row < 4 && column >= 0 && column < 3;
        if on_board { Some(Square((row * 3 + column) as u8)) } else { None }
    }
}

/// Everything that decides the future, in 61 bits: 12 squares of 4, 6 counts in hand of 2, the
/// turn.
///
/// A square is 0 if it is empty, else the kind plus 1, plus 8 for Gote. A captured lion is nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board(pub(crate) u64);

const TURN: u64 = 1 << 60;
const SQUARES: u64 = (1 << 48) - 1;

const fn hand_shift(side: Player, kind: Kind) -> u32 {
    48 + 6 * side as u32 + 2 * kind as u32
}

impl Board {
    /// An empty board.
    pub(crate) const fn empty(turn: Player) -> Board {
        Board(TURN * turn as u64)
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Player {
        if self.0 & TURN == 0 { Player::Max } else { Player::Min }
    }

    #[inline]
    pub(crate) const fn with_other_turn(self) -> Board {
        Board(self.0 ^ TURN)
    }

    /// For each of the four bits of a square's code, the squares that have it set.
    #[inline]
    pub(crate) fn planes(&self) -> [u16; 4] {
        [0, 1, 2, 3].map(|bit| {
            let bits = self.0 >> bit & 0x1111_1111_1111;
            let pairs = (bits | bits >> 3) & 0x0303_0303_0303;
            let fours = (pairs | pairs >> 6) & 0x000f_000f_000f;
            ((fours | fours >> 12 | fours >> 24) & 0xfff) as u16
        })
    }

    /// The counts in both hands, those of the side to move in the lower half.
    #[inline]
    pub(crate) const fn hands(&self) -> u16 {
        let hands = (self.0 >> 48 & 0xfff) as u16;
        match self.turn() {
            Player::Max => hands,
            Player::Min => hands >> 6 | (hands & 63) << 6,
        }
    }

    /// What stands there as a number of four bits.
    #[inline]
    pub(crate) const fn code(&self, square: Square) -> u64 {
        self.0 >> (4 * square.0) & 15
    }

    /// What stands there.
    #[must_use]
    #[inline]
    pub const fn at(&self, square: Square) -> Option<Piece> {
        let code = self.code(square);
        if code == 0 {
            return None;
        }
        let side = if code < 8 { Player::Max } else { Player::Min };
        Some(Piece { side, kind: Kind::ALL[(code & 7) as usize - 1] })
    }

    #[inline]
    pub(crate) const fn put(&mut self, square: Square, piece: Option<Piece>) {
        let code = match piece {
            None => 0,
            Some(piece) => piece.kind as u64 + 1 + 8 * piece.side as u64,
        };
        self.0 = self.0 & !(15 << (4 * square.0)) | code << (4 * square.0);
    }

    /// The number of animals of a kind that a side holds.
    #[must_use]
    #[inline]
    pub const fn in_hand(&self, side: Player, kind: Kind) -> u8 {
        (self.0 >> hand_shift(side, kind) & 3) as u8
    }

    #[inline]
    pub(crate) const fn take_up(&mut self, side: Player, kind: Kind) {
        self.0 += 1 << hand_shift(side, kind);
    }

    #[inline]
    pub(crate) const fn lay_down(&mut self, side: Player, kind: Kind) {
        self.0 -= 1 << hand_shift(side, kind);
    }

    /// Left and right exchanged.
    #[must_use]
    pub const fn mirrored(&self) -> Board {
        const LEFT: u64 = 0x0000_00f0_0f00_f00f;
        let columns = (self.0 & LEFT) << 8 | self.0 & LEFT << 4 | (self.0 & LEFT << 8) >> 8;
        Board(self.0 & !SQUARES | columns)
    }

    /// Sides exchanged: the same position seen from the other side of the board.
    #[must_use]
    pub const fn turned(&self) -> Board {
        const ONE_EACH: u64 = 0x1111_1111_1111;
        const HAND: u64 = 63;
        let squares = self.0 & SQUARES;
        let occupied = (squares | squares >> 1 | squares >> 2) & ONE_EACH;
        let other_sides = squares ^ occupied << 3;
        // Reverse the bytes, then the halves of each: this reverses the squares, above 16 empty
        // bits.
        let bytes = other_sides.swap_bytes();
        let reversed = ((bytes & 0x0f0f_0f0f_0f0f_0f0f) << 4 | (bytes & 0xf0f0_f0f0_f0f0_f0f0) >> 4) >> 16;
        let hands = (self.0 >> 48 & HAND) << 54 | (self.0 >> 54 & HAND) << 48;
        Board(reversed | hands | (self.0 & TURN) ^ TURN)
    }
}

/// A step, or a drop from the hand. A chick that steps onto the last row always becomes a hen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// From a square to another, capturing what stands there.
    Step(Square, Square),
    /// An animal from the hand to an empty square.
    Drop(Kind, Square),
}
