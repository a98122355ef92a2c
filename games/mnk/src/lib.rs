//! # mnk
//! I am tic-tac-toe and its family: on a board of m columns and n rows, k in a row wins.
//!
//! In: board size and k. Out: a [`Game`] with its [`Notation`].
//! I use: game.
//! I never: search, know a strategy.
//! Read me in this order: `lib.rs`, `symmetry.rs`.
//! My tests: beside the code.

mod symmetry;

use andor_game::{Game, Key, Notation, NotationError, Player, Repetition, Value, mix};

/// The rules for one board size. X (Max) moves first.
///
/// Squares are bits, row by row from the top. One unused bit after each row keeps a line from
/// running over the edge of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mnk {
    columns: u32,
    rows: u32,
    in_a_row: u32,
    squares: u64,
    symmetries: Vec<symmetry::Permutation>,
}

/// The stones of both sides. Their number decides who moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    x: u64,
    o: u64,
}

/// A square, by its bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(u8);

impl Mnk {
    /// Tic-tac-toe.
    #[must_use]
    pub fn tictactoe() -> Mnk {
        Mnk::new(3, 3, 3).expect("a legal size")
    }

    /// A board of `columns` by `rows` on which `in_a_row` wins. `None` if it is empty, or does not
    /// fit in 64 bits with a spare bit per row.
    #[must_use]
    pub fn new(columns: u32, rows: u32, in_a_row: u32) -> Option<Mnk> {
        let fits = in_a_row > 0
            && (1..64).contains(&columns)
            && (1..64).contains(&rows)
            && (columns + 1) * rows <= 64;
        fits.then(|| {
            let row = (1_u64 << columns) - 1;
            let squares = (0..rows).fold(0, |board, r| board | row << (r * (columns + 1)));
            let symmetries = symmetry::of_board(columns, rows);
            Mnk { columns, rows, in_a_row, squares, symmetries }
        })
    }

    /// Whether these stones have k in a row in one of the four directions.
    #[inline]
    fn has_line(&self, stones: u64) -> bool {
        let row = self.columns + 1;
        [1, row - 1, row, row + 1].into_iter().any(|step| {
            let mut starts = stones;
            for _ in 1..self.in_a_row {
                starts &= starts >> step;
                if starts == 0 {
                    return false;
                }
            }
            starts != 0
        })
    }

    fn squares_by_row(&self) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        (0..self.rows).flat_map(move |r| (0..self.columns).map(move |c| (r, c, r * (self.columns + 1) + c)))
    }
}

impl Game for Mnk {
    type Position = Board;
    type Move = Square;

    #[inline]
    fn turn(&self, board: &Board) -> Player {
        if board.x.count_ones() == board.o.count_ones() { Player::Max } else { Player::Min }
    }

    #[inline]
    fn end(&self, board: &Board) -> Option<Value> {
        // Only the side that moved last can have completed a line.
        let (last, value) = match self.turn(board) {
            Player::Max => (board.o, Value::LOSS),
            Player::Min => (board.x, Value::WIN),
        };
        if self.has_line(last) {
            Some(value)
        } else if board.x | board.o == self.squares {
            Some(Value::DRAW)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self, board: &Board, into: &mut Vec<Square>) {
        let mut empty = self.squares & !(board.x | board.o);
        while empty != 0 {
            into.push(Square(empty.trailing_zeros() as u8));
            empty &= empty - 1;
        }
    }

    #[inline]
    fn play(&self, board: &mut Board, square: Square) {
        match self.turn(board) {
            Player::Max => board.x |= 1 << square.0,
            Player::Min => board.o |= 1 << square.0,
        }
    }

    fn repetition(&self) -> Repetition {
        Repetition::Never
    }

    #[inline]
    fn key(&self, board: &Board) -> Key {
        // On boards within 32 bits keys do not collide.
        Key(mix(board.x ^ board.o.rotate_left(32)))
    }

    fn canonical(&self, board: &Board) -> Board {
        let image = |symmetry: &symmetry::Permutation| Board {
            x: symmetry.apply(board.x),
            o: symmetry.apply(board.o),
        };
        self.symmetries.iter().map(image).min_by_key(|board| (board.x, board.o)).unwrap_or(*board)
    }

    fn is_level(&self) -> bool {
        true
    }
}

impl Notation for Mnk {
    fn name(&self) -> String {
        if *self == Mnk::tictactoe() {
            "tictactoe".into()
        } else {
            format!("mnk:{},{},{}", self.columns, self.rows, self.in_a_row)
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        match player {
            Player::Max => "x",
            Player::Min => "o",
        }
    }

    fn start(&self) -> Board {
        Board { x: 0, o: 0 }
    }

    /// Rows from the top, separated by `/`; `x`, `o`, and `.` for an empty square.
    fn parse_position(&self, text: &str) -> Result<Board, NotationError> {
        let wrong = |what: String| NotationError::new(format!("'{text}': {what}"));
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != self.rows as usize {
            return Err(wrong(format!("{} rows separated by '/' expected, found {}", self.rows, rows.len())));
        }
        let mut board = self.start();
        for (r, row) in (1_u32..).zip(&rows) {
            if row.chars().count() != self.columns as usize {
                return Err(wrong(format!("row {r} must have {} squares", self.columns)));
            }
            for (c, sign) in (0..).zip(row.chars()) {
                let bit = 1 << ((r - 1) * (self.columns + 1) + c);
                match sign {
                    'x' => board.x |= bit,
                    'o' => board.o |= bit,
                    '.' => {}
                    _ => return Err(wrong(format!("'{sign}' in row {r} is none of x, o and '.'"))),
                }
            }
        }
        let (x, o) = (board.x.count_ones(), board.o.count_ones());
        if x != o && x != o + 1 {
            return Err(wrong(format!("{x} x and {o} o cannot be: x moves first, in turn")));
        }
        // A line of the side to move means that play continued after the end.
        let earlier = if x == o { board.x } else { board.o };
        if self.has_line(earlier) {
            return Err(wrong("the game was over before the last move".into()));
        }
        Ok(board)
    }

    fn position_text(&self, board: &Board) -> String {
        self.board_text(board).replace('\n', "/")
    }

    /// Column letter and row number from the top: `a1` is the upper left corner.
    fn move_text(&self, _: &Board, square: Square) -> String {
        let row = self.columns + 1;
        let (r, c) = (u32::from(square.0) / row, u32::from(square.0) % row);
        let letter = char::from(b'a' + (c % 26) as u8).to_string().repeat(c as usize / 26 + 1);
        format!("{letter}{}", r + 1)
    }

    fn board_text(&self, board: &Board) -> String {
        let mut text = String::new();
        for (r, c, bit) in self.squares_by_row() {
            if c == 0 && r > 0 {
                text.push('\n');
            }
            text.push(match (board.x >> bit & 1, board.o >> bit & 1) {
                (1, _) => 'x',
                (_, 1) => 'o',
                _ => '.',
            });
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::{legal_moves, successor};
    use std::collections::HashSet;

    /// All reachable positions, the number that are over, and the number of games by their result.
    fn explore(game: &Mnk) -> (HashSet<Board>, [u64; 3]) {
        fn games(game: &Mnk, board: Board, seen: &mut HashSet<Board>, results: &mut [u64; 3]) {
            seen.insert(board);
            match game.end(&board) {
                Some(value) => results[(1 - value.0) as usize] += 1,
                None => legal_moves(game, &board)
                    .into_iter()
                    .for_each(|square| games(game, successor(game, &board, square), seen, results)),
            }
        }
        let (mut seen, mut results) = (HashSet::new(), [0; 3]);
        games(game, game.start(), &mut seen, &mut results);
        (seen, results)
    }

    #[test]
    fn tictactoe_has_the_published_numbers_of_positions_and_games() {
        let game = Mnk::tictactoe();
        let (seen, results) = explore(&game);
        assert_eq!(seen.len(), 5478);
        assert_eq!(results, [131_184, 46_080, 77_904]); // x wins, draws, o wins
        let orbits: HashSet<Board> = seen.iter().map(|board| game.canonical(board)).collect();
        assert_eq!(orbits.len(), 765);
        assert_eq!(orbits.iter().filter(|board| game.end(board).is_some()).count(), 138);
    }

    #[test]
    fn a_line_does_not_run_over_the_edge() {
        let game = Mnk::tictactoe();
        for text in ["..x/x../xoo", "xx./x../.oo", ".xx/o../xo."] {
            assert_eq!(game.end(&game.parse_position(text).unwrap()), None, "{text}");
        }
        for text in ["xxx/oo./...", "xo./xo./x..", "xo./ox./..x", "..x/ox./xo."] {
            assert_eq!(game.end(&game.parse_position(text).unwrap()), Some(Value::WIN), "{text}");
        }
    }

    #[test]
    fn reads_what_it_writes_and_refuses_the_impossible() {
        let game = Mnk::new(4, 3, 3).unwrap();
        let (seen, _) = explore(&Mnk::tictactoe());
        for board in seen {
            let game = Mnk::tictactoe();
            assert_eq!(game.parse_position(&game.position_text(&board)), Ok(board));
        }
        for text in
            ["", ".../.../...", "..../..../...x/....", "xx../..../....", "o.../..../....", "..../..?./...."]
        {
            assert!(game.parse_position(text).is_err(), "{text}");
        }
        assert!(Mnk::tictactoe().parse_position("xxx/oo./o..").is_err(), "play after the end");
        assert!(Mnk::new(8, 8, 5).is_none() && Mnk::new(7, 8, 5).is_some());
    }
}
