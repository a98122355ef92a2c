//! Connect Four for one question: play ends as soon as the question is answered by what can be seen at once.
//!
//! Places where a side would complete a line tell much without search (Pons 2015; Allis 1988): who can win with the next
//! stone does; who faces two such places, or can only fill the place below one, loses with the stone after; and nobody wins
//! sooner than the stones still to be played allow. What is left are moves that lose neither at once nor soon, and
//! those that make most threats come first. Images of a position share their key.

use crate::{Board, Column, ConnectFour};
use andor_game::{Game, Key, Player, Repetition, Value, forward, mix};

/// The rules, bent to the question whether the first player's score is at least some number: its answer is the same as
/// under the plain rules, from every position. Values of ends that are no ends of the game are bounds on the good side.
#[derive(Clone, Debug)]
pub struct Asked {
    game: ConnectFour,
    at_least: Value,
    /// All places of the board.
    board: u64,
    bottoms: u64,
}

/// A position seen by the side to move.
struct Sight {
    /// Where a stone can be put without losing to the opponent's next.
    safe: u64,
    wins_at_once: bool,
}

impl Asked {
    /// For the question whether the first player's score is at least `at_least`.
    #[must_use]
    pub fn new(game: ConnectFour, at_least: Value) -> Asked {
        let columns = 0..game.columns as u8;
        let (board, bottoms) = columns.fold((0, 0), |(board, bottoms), column| {
            (board | game.places(column), bottoms | game.bottom(column))
        });
        Asked { game, at_least, board, bottoms }
    }

    /// The empty places that complete a line of these stones.
    #[inline]
    fn completing(&self, stones: u64, all: u64) -> u64 {
        // Upright, only the place on top of three.
        let mut places = stones << 1 & stones << 2 & stones << 3;
        for step in [self.game.rows, self.game.rows + 1, self.game.rows + 2] {
            let up = |times: u32| stones.checked_shl(times * step).unwrap_or(0);
            let down = |times: u32| stones.checked_shr(times * step).unwrap_or(0);
            let two_up = up(1) & up(2);
            let two_down = down(1) & down(2);
            places |= two_up & (up(3) | down(1)) | two_down & (down(3) | up(1));
        }
        places & (self.board ^ all)
    }

    /// Own stones and the opponent's, as the side to move sees them.
    #[inline]
    fn sides(&self, board: &Board) -> (u64, u64) {
        match self.game.turn(board) {
            Player::Max => (board.first, board.second),
            Player::Min => (board.second, board.first),
        }
    }

    #[inline]
    fn sight(&self, board: &Board) -> Sight {
        let (own, their) = self.sides(board);
        let all = board.all();
        let open = (all + self.bottoms) & self.board;
        let danger = self.completing(their, all);
        let forced = danger & open;
        // One danger must be met, two cannot be; and no stone may lift the opponent to a third.
        let answers = match forced.count_ones() {
            0 => open,
            1 => forced,
            _ => 0,
        };
        Sight { safe: answers & !(danger >> 1), wins_at_once: self.completing(own, all) & open != 0 }
    }

    /// The score of a win with the last of so many stones for whoever puts it; a draw when there are not so many places.
    const fn win_with(&self, stones: u32) -> i32 {
        if stones > self.game.columns * self.game.rows { 0 } else { self.game.score(stones) }
    }

    /// How many places a stone here leaves that complete a line: the measure of a move.
    fn threats(&self, board: &Board, place: u64) -> u32 {
        let (own, _) = self.sides(board);
        self.completing(own | place, board.all()).count_ones()
    }
}

impl Game for Asked {
    type Position = Board;
    type Move = Column;

    #[inline]
    fn end(&self, board: &Board) -> Option<Value> {
        if let Some(value) = self.game.end(board) {
            return Some(value);
        }
        let mover = self.game.turn(board);
        let stones = board.stones();
        let sight = self.sight(board);
        if sight.wins_at_once {
            return Some(Value(self.win_with(stones + 1)).worth_to(mover));
        }
        if sight.safe == 0 {
            return Some(Value(-self.win_with(stones + 2)).worth_to(mover));
        }
        // Neither this stone nor the opponent's next completes a line.
        let best = Value(self.win_with(stones + 3)).worth_to(mover);
        let worst = Value(-self.win_with(stones + 4)).worth_to(mover);
        let (low, high) = (best.min(worst), best.max(worst));
        if low >= self.at_least { Some(low) } else { (high < self.at_least).then_some(high) }
    }

    fn moves(&self, board: &Board, into: &mut Vec<Column>) {
        let safe = self.sight(board).safe;
        let first = into.len();
        let places = |column: &&u8| safe & self.game.places(**column) != 0;
        into.extend(self.game.from_the_middle.iter().filter(places).map(|&column| Column(column)));
        into[first..]
            .sort_by_key(|column| std::cmp::Reverse(self.threats(board, safe & self.game.places(column.0))));
    }

    fn repetition(&self) -> Repetition {
        Repetition::Never
    }

    /// All moves that do not lose soon must be refuted, one must succeed.
    #[inline]
    fn estimate(&self, board: &Board) -> (u32, u32) {
        (1, self.sight(board).safe.count_ones())
    }

    /// The same for both images; they have the same number of stones, so none comes after the other.
    #[inline]
    fn key(&self, board: &Board) -> Key {
        let code = self.game.code(board);
        let height = self.game.rows + 1;
        let column = u64::MAX >> (64 - height);
        let image = (0..self.game.columns).fold(0_u64, |image, index| {
            image.checked_shl(height).unwrap_or(0) | code >> (index * height) & column
        });
        Key(mix(code.min(image)))
    }

    forward!(this => this.game; turn play outcomes canonical is_level);
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::{Notation, legal_moves, successor};
    use std::collections::HashMap;

    /// The value by plain search to the end.
    fn value<G: Game<Position = Board, Move = Column>>(
        game: &G,
        board: &Board,
        known: &mut HashMap<Board, Value>,
    ) -> Value {
        if let Some(value) = game.end(board) {
            return value;
        }
        if let Some(&value) = known.get(board) {
            return value;
        }
        let after = legal_moves(game, board).into_iter();
        let values = after.map(|column| value(game, &successor(game, board, column), known));
        let best = match game.turn(board) {
            Player::Max => values.max(),
            Player::Min => values.min(),
        };
        let best = best.expect("a position that is not over has moves");
        known.insert(*board, best);
        best
    }

    /// From every position that play reaches, on boards small enough to be searched to the end, the answer to every question is
    /// that of the plain rules, and what is given in its place is a bound on the right side.
    #[test]
    fn answers_are_those_of_the_plain_rules() {
        for (columns, rows) in [(4, 4), (5, 3), (3, 5), (4, 3), (6, 2), (1, 63)] {
            let game = ConnectFour::new(columns, rows).unwrap();
            let mut truths = HashMap::new();
            value(&game, &game.start(), &mut truths);
            for at_least in game.outcomes() {
                let asked = Asked::new(game.clone(), at_least);
                let mut answers = HashMap::new();
                for (board, &truth) in &truths {
                    let answer = value(&asked, board, &mut answers);
                    assert_eq!(
                        answer >= at_least,
                        truth >= at_least,
                        "{} {at_least:?}",
                        game.position_text(board)
                    );
                    assert!(if answer >= at_least { truth >= answer } else { truth <= answer });
                }
            }
        }
    }

    #[test]
    fn completing_places_are_those_where_a_stone_makes_a_line() {
        let game = ConnectFour::standard();
        let asked = Asked::new(game.clone(), Value::DRAW);
        for seed in 0..2_000 {
            let mut board = game.start();
            for step in 0..mix(seed) % 40 {
                let moves = legal_moves(&game, &board);
                board = successor(&game, &board, moves[mix(mix(seed) + step) as usize % moves.len()]);
                if game.end(&board).is_some() {
                    break;
                }
            }
            if game.end(&board).is_some() {
                continue;
            }
            for stones in [board.first, board.second] {
                let empty =
                    (0..49).map(|bit| 1 << bit).filter(|place| asked.board & !board.all() & place != 0);
                let lines =
                    empty.filter(|place| game.has_four(stones | place)).fold(0, |all, place| all | place);
                assert_eq!(asked.completing(stones, board.all()), lines);
            }
        }
    }

    #[test]
    fn images_share_their_key_and_nothing_else_does() {
        let game = ConnectFour::standard();
        let asked = Asked::new(game.clone(), Value::DRAW);
        let key = |text: &str| asked.key(&game.parse_position(text).unwrap());
        for (text, image) in [("1", "7"), ("44455", "44433"), ("1726", "7162"), ("111111", "777777")] {
            assert_eq!(key(text), key(image));
            assert_ne!(
                game.key(&game.parse_position(text).unwrap()),
                game.key(&game.parse_position(image).unwrap())
            );
        }
        assert_ne!(key("1"), key("2"));
        assert_ne!(key("12"), key("21"));
    }
}
