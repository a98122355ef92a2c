//! What the plain rules say of the value of a position, whatever is played. The checker believes
//! this, so it has to be plain (docs/rules.md).

use crate::{Board, ConnectFour};
use andor_game::{Game, Player, Value};

impl ConnectFour {
    /// The least and the most that the game can still come to, where it is not over. No win can
    /// come before the next own stone, and none at all to a side that could not complete a line
    /// even if the other always passed.
    pub(crate) fn bounds(&self, board: &Board) -> (Value, Value) {
        let places = self.from_the_middle.iter().fold(0, |all, &column| all | self.places(column));
        let empty = places & !board.all();
        let best = |player: Player| {
            let own = if player == Player::Max { board.first } else { board.second };
            let stones = board.stones() + if player == self.turn(board) { 1 } else { 2 };
            let possible = stones <= self.columns * self.rows && self.has_four(own | empty);
            if possible { self.score(stones) } else { 0 }
        };
        (Value(-best(Player::Min)), Value(best(Player::Max)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::{Notation, legal_moves, successor};
    use std::collections::HashMap;

    /// By play to the end from every position of small boards.
    #[test]
    fn bounds_hold_and_are_met() {
        fn outcomes(
            game: &ConnectFour,
            at: &Board,
            known: &mut HashMap<Board, (Value, Value)>,
        ) -> (Value, Value) {
            if let Some(value) = game.end(at) {
                return (value, value);
            }
            if let Some(&found) = known.get(at) {
                return found;
            }
            let after = legal_moves(game, at).into_iter().map(|mv| successor(game, at, mv));
            let each: Vec<_> = after.map(|next| outcomes(game, &next, known)).collect();
            let low = each.iter().map(|each| each.0).min().expect("a move");
            let high = each.iter().map(|each| each.1).max().expect("a move");
            known.insert(*at, (low, high));
            (low, high)
        }
        for (columns, rows) in [(4, 3), (3, 4), (5, 2), (1, 5)] {
            let game = ConnectFour::new(columns, rows).unwrap();
            let mut known = HashMap::new();
            outcomes(&game, &game.start(), &mut known);
            let mut exact = 0;
            for (board, (low, high)) in &known {
                let (least, most) = game.value_between(board).unwrap();
                assert!(least <= *low && *high <= most, "{}", game.position_text(board));
                exact += usize::from((least, most) == (*low, *high));
            }
            assert!(exact > known.len() / 10, "{exact} of {}", known.len());
        }
    }
}
