//! The board and the moves as data, without any rule.
//!
//! ```text
//!      1   2   3   4      row 0, Black's side; Black's men move down the page
//!    5   6   7   8
//!      9  10  11  12
//!   13  14  15  16
//!     17  18  19  20
//!   21  22  23  24
//!     25  26  27  28
//!   29  30  31  32        row 7, White's side; White's men move up
//! ```

use andor_game::Player;

/// Everything that decides the future. Each set has one bit per square, the lowest for square 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(crate) black: u32,
    pub(crate) white: u32,
    pub(crate) kings: u32,
    pub(crate) turn: Player,
}

/// A square, stored as its number minus one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The number that the community gives it, 1 to 32.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }

    /// The square with that number.
    #[must_use]
    pub const fn numbered(number: u32) -> Option<Square> {
        if number >= 1 && number <= 32 { Some(Square(number as u8 - 1)) } else { None }
    }

    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Row from Black's side and column from the left, as in the picture above; both 0 to 7.
    pub(crate) const fn row_and_column(self) -> (i8, i8) {
        let row = (self.0 / 4) as i8;
        (row, (self.0 % 4) as i8 * 2 + (row + 1) % 2)
    }

    /// The dark square in this row and column.
    pub(crate) const fn at(row: i8, column: i8) -> Option<Square> {
        let on_board = row >= 0 && row < 8 && column >= 0 && column < 8;
        if on_board && (row + column) % 2 == 1 { Some(Square((row * 4 + column / 2) as u8)) } else { None }
    }
}

/// The four diagonal directions as (rows, columns); the first two lead away from Black's side.
pub(crate) const DIRECTIONS: [(i8, i8); 4] = [(1, -1), (1, 1), (-1, -1), (-1, 1)];

/// A step or a whole capture, packed: the start (5 bits), the number of jumps (4 bits, 0 for a
/// step), and the directions (2 bits each).
///
/// No capture has more than nine jumps: a king can reach eight squares by jumps, nine lines join
/// them, and no man is jumped twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u32);

impl Move {
    pub(crate) const MOST_JUMPS: u32 = 9;

    pub(crate) const fn step(from: Square, direction: usize) -> Move {
        Move(from.0 as u32 | (direction as u32) << 9)
    }

    /// A capture that has not jumped yet.
    pub(crate) const fn capture(from: Square) -> Move {
        Move(from.0 as u32)
    }

    /// The same capture with one more jump.
    pub(crate) const fn then(self, direction: usize) -> Move {
        assert!(self.jumps() < Move::MOST_JUMPS);
        Move((self.0 + (1 << 5)) | (direction as u32) << (9 + 2 * self.jumps()))
    }

    /// Where it starts.
    #[must_use]
    pub const fn from(self) -> Square {
        Square((self.0 & 31) as u8)
    }

    /// The number of men it takes; 0 for a step.
    #[must_use]
    pub const fn jumps(self) -> u32 {
        self.0 >> 5 & 15
    }

    /// The directions of its jumps, or of its one step.
    pub(crate) fn directions(self) -> impl Iterator<Item = usize> {
        (0..self.jumps().max(1)).map(move |index| (self.0 >> (9 + 2 * index) & 3) as usize)
    }

    /// The squares it stands on, the first and the last included.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (far, mut at) = (if self.jumps() > 0 { 2 } else { 1 }, self.from());
        let landings = self.directions().map(move |direction| {
            let ((row, column), (down, right)) = (at.row_and_column(), DIRECTIONS[direction]);
            at = Square::at(row + far * down, column + far * right).expect("a move stays on the board");
            at
        });
        std::iter::once(self.from()).chain(landings)
    }
}

impl Board {
    /// Twelve men each on their first three rows, Black to move.
    #[must_use]
    pub const fn start() -> Board {
        Board { black: 0x0000_0fff, white: 0xfff0_0000, kings: 0, turn: Player::Max }
    }

    pub(crate) const fn men_of(&self, side: Player) -> u32 {
        match side {
            Player::Max => self.black,
            Player::Min => self.white,
        }
    }

    /// The number of men and kings.
    #[must_use]
    pub const fn pieces(&self) -> u32 {
        (self.black | self.white).count_ones()
    }

    /// The same position with colours exchanged, seen from the other side of the board.
    #[must_use]
    pub const fn turned(&self) -> Board {
        Board {
            black: self.white.reverse_bits(),
            white: self.black.reverse_bits(),
            kings: self.kings.reverse_bits(),
            turn: self.turn.opponent(),
        }
    }
}
