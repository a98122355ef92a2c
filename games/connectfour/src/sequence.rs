//! Positions as the columns played. Many sequences lead to one position; we write the first in the
//! dictionary.

use crate::{Board, Column, ConnectFour};
use andor_game::{Game, NotationError};
use std::collections::HashSet;

impl ConnectFour {
    pub(crate) fn parse_sequence(&self, text: &str) -> Result<Board, NotationError> {
        let wrong = |what: String| NotationError::new(format!("'{text}': {what}"));
        let mut board = Board::EMPTY;
        let digits = if text == "-" { "" } else { text };
        for (index, digit) in digits.chars().enumerate() {
            let column = digit.to_digit(10).filter(|column| (1..=self.columns).contains(column));
            let column =
                column.ok_or_else(|| wrong(format!("'{digit}' is no column from 1 to {}", self.columns)))?;
            let column = column as u8 - 1;
            if self.end(&board).is_some() {
                return Err(wrong(format!("the game was over after {index} stones")));
            }
            if self.landing(board.all(), column) == 0 {
                return Err(wrong(format!("stone {} does not fit into column {digit}", index + 1)));
            }
            self.play(&mut board, Column(column));
        }
        Ok(board)
    }

    /// The first sequence that leads to this board, by depth-first search. It remembers boards that
    /// lead nowhere by their heights, which are few. `None` for the empty board.
    pub(crate) fn first_sequence(&self, goal: &Board) -> Option<String> {
        let mut dead: HashSet<u64> = HashSet::new();
        let mut path: Vec<(Board, u8)> = Vec::new();
        let (mut board, mut column) = (Board::EMPTY, 0);
        while board != *goal {
            match (column..self.columns as u8).find_map(|column| {
                let next = self.towards(goal, &board, column)?;
                (!dead.contains(&next.all())).then_some((next, column))
            }) {
                Some((next, chosen)) => {
                    path.push((board, chosen));
                    (board, column) = (next, 0);
                }
                None => {
                    dead.insert(board.all());
                    let (before, tried) = path.pop().expect("a board that was played to");
                    (board, column) = (before, tried + 1);
                }
            }
        }
        (!path.is_empty()).then(|| path.iter().map(|(_, column)| char::from(b'1' + column)).collect())
    }

    /// The board after a stone in this column, if the goal has that stone and the game is not over.
    fn towards(&self, goal: &Board, board: &Board, column: u8) -> Option<Board> {
        let mut next = *board;
        (self.landing(board.all(), column) != 0).then(|| self.play(&mut next, Column(column)))?;
        let part = next.first & !goal.first == 0 && next.second & !goal.second == 0;
        (part && (next == *goal || self.end(&next).is_none())).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::{Notation, legal_moves, mix, successor};

    #[test]
    fn reads_what_it_writes() {
        for (columns, rows) in [(7, 6), (5, 4), (9, 6), (4, 4)] {
            let game = ConnectFour::new(columns, rows).unwrap();
            for seed in 0..200 {
                let mut board = game.start();
                for step in 0.. {
                    let text = game.position_text(&board);
                    assert_eq!(game.parse_position(&text), Ok(board), "{text}");
                    if game.end(&board).is_some() {
                        break;
                    }
                    let moves = legal_moves(&game, &board);
                    let chosen = mix(mix(seed) + step) as usize % moves.len();
                    board = successor(&game, &board, moves[chosen]);
                }
            }
        }
    }

    #[test]
    fn equal_positions_are_written_alike() {
        let game = ConnectFour::standard();
        let text = |text: &str| game.position_text(&game.parse_position(text).unwrap());
        assert_eq!(text("435"), text("534"));
        assert_eq!(text("435"), "435");
        assert_eq!(text("534"), "435");
        assert_eq!(text(""), "-");
    }

    #[test]
    fn refuses_the_impossible() {
        let game = ConnectFour::standard();
        for text in ["8", "0", "4a", "1111111", "12121212", "--", "1 2"] {
            assert!(game.parse_position(text).is_err(), "{text}");
        }
        assert!(ConnectFour::new(10, 4).is_none() && ConnectFour::new(8, 8).is_none());
        assert!(ConnectFour::new(8, 7).is_some() && ConnectFour::new(1, 63).is_some());
    }
}
