//! Counts the distinct positions that a search generates, whatever it stores.

use andor_game::{Adapt, Game, Goal, Key, some_move_meets};
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

impl<G: Game> Adapt for Distinct<'_, G> {
    type Inner = G;

    fn inner(&self) -> &G {
        self.game
    }

    fn play(&self, position: &mut G::Position, mv: G::Move) {
        self.game.play(position, mv);
        self.seen.borrow_mut().insert(self.game.key(position));
    }

    /// Tries all moves, so that they are counted.
    fn meets_at_once(&self, position: &G::Position, goal: Goal) -> bool {
        some_move_meets(self, position, goal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_engines::{Engine, Limits, Quiet};
    use andor_game::{Notation, Player, Task, Value};
    use andor_literature::PnDag;
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
