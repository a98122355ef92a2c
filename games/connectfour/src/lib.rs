//! # connectfour
//! I am Connect Four: stones fall to the lowest empty place of a column, four in a row win.
//!
//! In: board size. Out: a [`Game`] with its [`Notation`].
//! I use: game.
//! I never: search.
//!
//! Outcomes are scores as Pascal Pons defines them: a win scores one more than the stones that the
//! winner has left, so that a win with the last stone scores 1; a draw is 0. The first player is
//! Max.
//!
//! Read me in this order: `lib.rs`, `sequence.rs`, `bounds.rs`, `sighted.rs` (the rules with static
//! bounds).
//! My tests: beside the code; `tests/pons.rs` (his positions with their scores).

mod bounds;
mod sequence;
mod sighted;

pub use sighted::Sighted;

use andor_game::{Game, Key, Notation, NotationError, Player, Repetition, Value, mix};

/// The rules for one board size.
///
/// Places are bits, column by column from the bottom. One unused bit on top of each column keeps a
/// line from running into the next column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConnectFour {
    columns: u32,
    rows: u32,
    /// The columns from the middle outwards, which is the order of moves.
    from_the_middle: Vec<u8>,
    /// The lowest places of all columns.
    bottoms: u64,
}

/// The stones of both sides. Their number decides who moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    first: u64,
    second: u64,
    stones: u32,
}

/// A stone into a column, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Column(u8);

impl Board {
    const EMPTY: Board = Board { first: 0, second: 0, stones: 0 };

    const fn all(&self) -> u64 {
        self.first | self.second
    }

    /// The number of stones on the board.
    #[must_use]
    pub const fn stones(&self) -> u32 {
        self.stones
    }
}

impl ConnectFour {
    /// Seven columns of six.
    #[must_use]
    pub fn standard() -> ConnectFour {
        ConnectFour::new(7, 6).expect("a legal size")
    }

    /// A board of up to nine `columns` with `rows` places each. `None` if it is empty, or does not
    /// fit in 64 bits with a spare bit per column.
    #[must_use]
    pub fn new(columns: u32, rows: u32) -> Option<ConnectFour> {
        let fits = (1..=9).contains(&columns) && (1..64).contains(&rows) && columns * (rows + 1) <= 64;
        fits.then(|| {
            let mut from_the_middle: Vec<u8> = (0..columns as u8).collect();
            from_the_middle.sort_by_key(|&column| (2 * i32::from(column) + 1 - columns as i32).abs());
            let bottoms = (0..columns).fold(0, |all, column| all | 1 << (column * (rows + 1)));
            ConnectFour { columns, rows, from_the_middle, bottoms }
        })
    }

    /// The lowest place of a column.
    const fn bottom(&self, column: u8) -> u64 {
        1 << (column as u32 * (self.rows + 1))
    }

    /// All places of a column.
    const fn places(&self, column: u8) -> u64 {
        self.bottom(column) * ((1 << self.rows) - 1)
    }

    /// The place on which a stone in this column comes to lie; 0 if the column is full.
    #[inline]
    const fn landing(&self, stones: u64, column: u8) -> u64 {
        ((stones & self.places(column)) + self.bottom(column)) & self.places(column)
    }

    #[inline]
    fn has_four(&self, stones: u64) -> bool {
        [1, self.rows, self.rows + 1, self.rows + 2].into_iter().any(|step| {
            let pairs = stones & stones.checked_shr(step).unwrap_or(0);
            pairs & pairs.checked_shr(2 * step).unwrap_or(0) != 0
        })
    }

    /// A unique number of a board: the first player's stones, and a one on top of each column.
    #[inline]
    fn code(&self, board: &Board) -> u64 {
        board.first.wrapping_add(board.all()).wrapping_add(self.bottoms)
    }

    /// The score of a game that the last of `stones` stones won.
    const fn score(&self, stones: u32) -> i32 {
        (self.columns * self.rows + 2 - stones) as i32 / 2
    }

    /// Stones, or a [`ConnectFour::code`], with the columns in the opposite order.
    #[inline]
    const fn mirrored(&self, code: u64) -> u64 {
        // With a constant size the shifts are constants.
        match (self.columns, self.rows) {
            (7, 6) => reversed(code, 7, 7),
            (columns, rows) => reversed(code, columns, rows + 1),
        }
    }
}

/// The lowest `groups` groups of `width` bits in the opposite order.
#[inline]
const fn reversed(code: u64, groups: u32, width: u32) -> u64 {
    let group = u64::MAX >> (u64::BITS - width);
    let (mut image, mut index) = (0, 0);
    while index < groups {
        image |= (code >> (index * width) & group) << ((groups - 1 - index) * width);
        index += 1;
    }
    image
}

impl Game for ConnectFour {
    type Position = Board;
    type Move = Column;

    #[inline]
    fn turn(&self, board: &Board) -> Player {
        if board.stones().is_multiple_of(2) { Player::Max } else { Player::Min }
    }

    #[inline]
    fn end(&self, board: &Board) -> Option<Value> {
        // Only the side that moved last can have completed a line.
        let (last, sign) = match self.turn(board) {
            Player::Max => (board.second, -1),
            Player::Min => (board.first, 1),
        };
        if self.has_four(last) {
            Some(Value(sign * self.score(board.stones())))
        } else {
            (board.stones() == self.columns * self.rows).then_some(Value::DRAW)
        }
    }

    #[inline]
    fn moves(&self, board: &Board, into: &mut Vec<Column>) {
        let stones = board.all();
        let open = self.from_the_middle.iter().filter(|&&column| self.landing(stones, column) != 0);
        into.extend(open.map(|&column| Column(column)));
    }

    #[inline]
    fn play(&self, board: &mut Board, column: Column) {
        let place = self.landing(board.all(), column.0);
        match self.turn(board) {
            Player::Max => board.first |= place,
            Player::Min => board.second |= place,
        }
        board.stones += 1;
    }

    fn repetition(&self) -> Repetition {
        Repetition::Never
    }

    fn outcomes(&self) -> Vec<Value> {
        // Nobody wins before the fourth own stone, which is the seventh on the board.
        let wins = (7..=self.columns * self.rows).map(|stones| {
            let sign = if stones % 2 == 1 { 1 } else { -1 };
            Value(sign * self.score(stones))
        });
        let mut all: Vec<Value> = wins.chain([Value::DRAW]).collect();
        all.sort();
        all.dedup();
        all
    }

    #[inline]
    fn key(&self, board: &Board) -> Key {
        Key(mix(self.code(board)))
    }

    fn value_between(&self, board: &Board) -> Option<(Value, Value)> {
        Some(self.bounds(board))
    }

    fn canonical(&self, board: &Board) -> Board {
        let [first, second] = [board.first, board.second].map(|stones| self.mirrored(stones));
        let image = Board { first, second, ..*board };
        if (image.first, image.second) < (board.first, board.second) { image } else { *board }
    }

    fn is_level(&self) -> bool {
        true
    }
}

impl Notation for ConnectFour {
    fn name(&self) -> String {
        if *self == ConnectFour::standard() {
            "connectfour".into()
        } else {
            format!("connectfour:{},{}", self.columns, self.rows)
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        match player {
            Player::Max => "first",
            Player::Min => "second",
        }
    }

    fn start(&self) -> Board {
        Board::EMPTY
    }

    /// The columns played, from 1: `44455`. The empty board is `-`.
    fn parse_position(&self, text: &str) -> Result<Board, NotationError> {
        self.parse_sequence(text)
    }

    /// The first in the dictionary of all orders in which the stones can have been played.
    fn position_text(&self, board: &Board) -> String {
        self.first_sequence(board).unwrap_or_else(|| "-".into())
    }

    fn move_text(&self, _: &Board, column: Column) -> String {
        (column.0 + 1).to_string()
    }

    fn board_text(&self, board: &Board) -> String {
        let mut text = String::new();
        for row in (0..self.rows).rev() {
            for column in 0..self.columns as u8 {
                let place = self.bottom(column) << row;
                text.push(match (board.first & place != 0, board.second & place != 0) {
                    (true, _) => 'x',
                    (_, true) => 'o',
                    _ => '.',
                });
            }
            text.push('\n');
        }
        text.extend((1..=self.columns).map(|column| column.to_string()));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::{legal_moves, successor};
    use std::collections::{HashMap, HashSet};

    /// Positions by the number of stones, including those that are over (Tromp's table for 7x6).
    #[test]
    fn has_the_published_numbers_of_positions() {
        let game = ConnectFour::standard();
        let mut level: HashSet<Board> = HashSet::from([game.start()]);
        let mut keys: HashMap<Key, Board> = HashMap::new();
        for count in [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859] {
            assert_eq!(level.len(), count);
            for board in &level {
                assert!(keys.insert(game.key(board), *board).is_none(), "one key for two boards");
            }
            let open = level.iter().filter(|board| game.end(board).is_none());
            let after = |board| {
                let moves = legal_moves(&game, board).into_iter();
                moves.map(|column| successor(&game, board, column)).collect::<Vec<_>>()
            };
            level = open.flat_map(after).collect();
        }
    }

    #[test]
    fn lines_are_seen_in_all_directions_and_not_over_the_edge() {
        let game = ConnectFour::standard();
        let end = |text: &str| game.end(&game.parse_position(text).unwrap());
        assert_eq!(end("1212121"), Some(Value(18)), "upright: the earliest of all");
        assert_eq!(end("1122334"), Some(Value(18)), "level");
        assert_eq!(end("12223334441"), None);
        assert_eq!(end("12234334464"), Some(Value(16)), "rising");
        assert_eq!(end("76654554424"), Some(Value(16)), "falling");
        assert_eq!(end("71212121"), Some(Value(-18)), "the second player");
        // The top of one column and the bottom of the next are neighbours as bits only.
        assert!(!game.has_four(0b111 << 3 | game.bottom(1)));
        assert!(game.has_four(0b1111 << 2));
    }

    #[test]
    fn outcomes_are_the_scores_that_can_be() {
        let values = ConnectFour::standard().outcomes();
        assert_eq!((values[0], values[values.len() - 1], values.len()), (Value(-18), Value(18), 37));
        assert_eq!(ConnectFour::new(2, 3).unwrap().outcomes(), [Value::DRAW]);
    }

    #[test]
    fn mirror_images_have_one_representative() {
        let game = ConnectFour::standard();
        let canonical = |text: &str| game.canonical(&game.parse_position(text).unwrap());
        for (text, image) in [("1", "7"), ("44455", "44433"), ("1726", "7162")] {
            assert_eq!(canonical(text), canonical(image));
        }
        assert_ne!(canonical("1"), canonical("2"));
    }
}
