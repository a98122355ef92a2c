//! Counts the distinct positions that a search generates, whatever it stores.

use andor_game::{Game, Key, forward};
use rustc_hash::FxHashSet;
use std::cell::RefCell;

/// A game that remembers the keys of all generated positions.
pub struct Distinct<'a, G: Game> {
    game: &'a G,
    seen: RefCell<FxHashSet<Key>>,
}

impl<'a, G: Game> Distinct<'a, G> {
    /// Only the root is seen.
    pub fn new(game: &'a G, root: &G::Position) -> Self {
        Distinct { game, seen: RefCell::new(FxHashSet::from_iter([game.key(root)])) }
    }

    /// The number of positions, including the root.
    pub fn count(&self) -> u64 {
        self.seen.borrow().len() as u64
    }
}

impl<G: Game> Game for Distinct<'_, G> {
    type Position = G::Position;
    type Move = G::Move;

    fn play(&self, position: &mut Self::Position, mv: Self::Move) {
        self.game.play(position, mv);
        self.seen.borrow_mut().insert(self.game.key(position));
    }

    forward!(this => this.game; turn end moves repetition occurrences outcomes key repetition_class implied_past repetition_key canonical
        symmetric_key reachable_at_most converts estimate forcing_moves counts_as_move can_circle_alone is_level);
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_engines::pn::PnDag;
    use andor_engines::{Engine, Limits, Quiet};
    use andor_game::{Goal, Notation, Player, Task, Value};
    use andor_mnk::Mnk;

    #[test]
    fn a_search_that_joins_all_transpositions_makes_as_many_as_it_stores() {
        let game = Mnk::tictactoe();
        let counting = Distinct::new(&game, &game.start());
        let task = Task::new(game.start(), Goal::new(Player::Max, Value::WIN));
        let run = PnDag::default().solve(&counting, &task, &Limits::DEFAULT, &mut Quiet);
        assert_eq!(counting.count(), run.statistics.get("distinct"));
    }
}
