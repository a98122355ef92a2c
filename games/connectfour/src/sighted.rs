//! Connect Four with static bounds: what needs no search is not searched.
//!
//! Places on which a side would complete a line decide much (Pons 2015; Allis 1988): a side that
//! can win with the next stone does; a side that faces two such places, or can only fill the place
//! below one, loses with the stone after. The moves that remain are ordered by the threats they
//! make. The value has bounds, too: a win takes a minimal number of stones, and a side without an
//! open line cannot win.

use crate::{Board, Column, ConnectFour};
use andor_game::{Game, Key, Player, Repetition, Value, mix};

/// The rules without moves and plies that need no search. Every position keeps its value.
#[derive(Clone, Debug)]
pub struct Sighted {
    game: ConnectFour,
    /// All places of the board.
    board: u64,
}

/// What the side to move can see without search.
struct Outlook {
    /// The places on which a stone does not lose to the opponent's next stone.
    safe: u64,
    wins_at_once: bool,
}

impl Sighted {
    /// The plain rules with static bounds.
    #[must_use]
    pub fn new(game: ConnectFour) -> Sighted {
        let board = (0..game.columns as u8).fold(0, |board, column| board | game.places(column));
        Sighted { game, board }
    }

    /// The empty places that complete a line of these stones.
    #[inline]
    fn completing(&self, stones: u64, all: u64) -> u64 {
        // With a constant height the shifts are constants.
        let places =
            if self.game.rows == 6 { completing(stones, 6) } else { completing(stones, self.game.rows) };
        places & (self.board ^ all)
    }

    /// The stones of the side to move and of the opponent.
    #[inline]
    fn sides(&self, board: &Board) -> (u64, u64) {
        match self.game.turn(board) {
            Player::Max => (board.first, board.second),
            Player::Min => (board.second, board.first),
        }
    }

    #[inline]
    fn outlook(&self, board: &Board) -> Outlook {
        let (own, their) = self.sides(board);
        let all = board.all();
        let open = (all + self.game.bottoms) & self.board;
        let danger = self.completing(their, all);
        let forced = danger & open;
        // One danger must be met, two cannot be, and no stone may make a third one playable.
        let answers = match forced.count_ones() {
            0 => open,
            1 => forced,
            _ => 0,
        };
        Outlook { safe: answers & !(danger >> 1), wins_at_once: self.completing(own, all) & open != 0 }
    }

    /// The score of a win with the last of `stones` stones; 0 if the board has not enough places.
    const fn win_with(&self, stones: u32) -> i32 {
        if stones > self.game.columns * self.game.rows { 0 } else { self.game.score(stones) }
    }

    /// Whether a side could still complete a line if the other always passed.
    #[inline]
    fn can_win(&self, own: u64, all: u64) -> bool {
        self.game.has_four(own | (self.board ^ all))
    }
}

/// All places that complete a line of these stones, even if they are taken or outside the board.
#[inline]
fn completing(stones: u64, rows: u32) -> u64 {
    // Upright, only the place on top of three stones.
    let mut places = stones << 1 & stones << 2 & stones << 3;
    for step in [rows, rows + 1, rows + 2] {
        // Four in a row would not fit in 64 places.
        if 3 * step >= u64::BITS {
            continue;
        }
        let two_up = stones << step & stones << (2 * step);
        let two_down = stones >> step & stones >> (2 * step);
        places |= two_up & (stones << (3 * step) | stones >> step)
            | two_down & (stones >> (3 * step) | stones << step);
    }
    places
}

impl Game for Sighted {
    type Position = Board;
    type Move = Column;

    #[inline]
    fn end(&self, board: &Board) -> Option<Value> {
        if let Some(value) = self.game.end(board) {
            return Some(value);
        }
        let mover = self.game.turn(board);
        let stones = board.stones();
        let outlook = self.outlook(board);
        if outlook.wins_at_once {
            return Some(Value(self.win_with(stones + 1)).seen_by(mover));
        }
        (outlook.safe == 0).then(|| Value(-self.win_with(stones + 2)).seen_by(mover))
    }

    #[inline]
    fn value_between(&self, board: &Board) -> Option<(Value, Value)> {
        let (own, their) = self.sides(board);
        let (all, stones) = (board.all(), board.stones());
        // Neither this stone nor the opponent's next completes a line.
        let best = if self.can_win(own, all) { self.win_with(stones + 3) } else { 0 };
        let worst = if self.can_win(their, all) { -self.win_with(stones + 4) } else { 0 };
        let [best, worst] = [best, worst].map(|score| Value(score).seen_by(self.game.turn(board)));
        Some((best.min(worst), best.max(worst)))
    }

    #[inline]
    fn moves(&self, board: &Board, into: &mut Vec<Column>) {
        let safe = self.outlook(board).safe;
        let (own, _) = self.sides(board);
        let all = board.all();
        let first = into.len();
        let mut threats = [0; 9];
        for &column in &self.game.from_the_middle {
            let place = safe & self.game.places(column);
            if place == 0 {
                continue;
            }
            let made = self.completing(own | place, all).count_ones();
            // Columns with equal threats keep their order.
            let mut index = into.len() - first;
            into.push(Column(column));
            while index > 0 && threats[index - 1] < made {
                threats[index] = threats[index - 1];
                into[first + index] = into[first + index - 1];
                index -= 1;
            }
            threats[index] = made;
            into[first + index] = Column(column);
        }
    }

    fn repetition(&self) -> Repetition {
        Repetition::Never
    }

    /// One safe move must succeed; all of them must be refuted.
    #[inline]
    fn estimate(&self, board: &Board) -> (u32, u32) {
        (1, self.outlook(board).safe.count_ones())
    }

    /// One key for both images: they have the same number of stones, so neither follows the other.
    #[inline]
    fn key(&self, board: &Board) -> Key {
        let code = self.game.code(board);
        let image = self.game.mirrored(code);
        Key(mix(code.min(image)))
    }

    /// Images share their key already.
    #[inline]
    fn symmetric_key(&self, board: &Board) -> Key {
        self.key(board)
    }

    #[inline]
    fn turn(&self, board: &Board) -> Player {
        self.game.turn(board)
    }
    #[inline]
    fn play(&self, board: &mut Board, column: Column) {
        self.game.play(board, column);
    }
    fn outcomes(&self) -> Vec<Value> {
        self.game.outcomes()
    }
    fn canonical(&self, board: &Board) -> Board {
        self.game.canonical(board)
    }
    fn is_level(&self) -> bool {
        self.game.is_level()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::{Asked, Goal, Notation, legal_moves, successor};
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

    /// From every reachable position on boards that can be searched to the end.
    #[test]
    fn values_and_answers_are_those_of_the_plain_rules() {
        for (columns, rows) in [(4, 4), (5, 3), (3, 5), (4, 3), (6, 2), (1, 63)] {
            let game = ConnectFour::new(columns, rows).unwrap();
            let mut truths = HashMap::new();
            value(&game, &game.start(), &mut truths);
            let sighted = Sighted::new(game.clone());
            let mut seen = HashMap::new();
            for (board, &truth) in &truths {
                assert_eq!(value(&sighted, board, &mut seen), truth, "{}", game.position_text(board));
                if sighted.end(board).is_none() {
                    let (low, high) = sighted.value_between(board).expect("always some bounds");
                    assert!(low <= truth && truth <= high, "{}", game.position_text(board));
                }
            }
            for outcome in game.outcomes() {
                for player in [Player::Max, Player::Min] {
                    let goal = Goal::new(player, outcome);
                    let asked = Asked::new(&sighted, goal);
                    let mut answers = HashMap::new();
                    for (board, &truth) in &truths {
                        let answer = value(&asked, board, &mut answers);
                        assert_eq!(
                            goal.met(answer),
                            goal.met(truth),
                            "{goal:?} {}",
                            game.position_text(board)
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn completing_places_are_those_where_a_stone_makes_a_line() {
        let game = ConnectFour::standard();
        let sighted = Sighted::new(game.clone());
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
                    (0..49).map(|bit| 1 << bit).filter(|place| sighted.board & !board.all() & place != 0);
                let lines =
                    empty.filter(|place| game.has_four(stones | place)).fold(0, |all, place| all | place);
                assert_eq!(sighted.completing(stones, board.all()), lines);
            }
        }
    }

    #[test]
    fn images_share_their_key_and_nothing_else_does() {
        let game = ConnectFour::standard();
        let sighted = Sighted::new(game.clone());
        let key = |text: &str| sighted.key(&game.parse_position(text).unwrap());
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
