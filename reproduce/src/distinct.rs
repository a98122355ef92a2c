//! Counts the distinct positions that a search makes, whatever it stores.

use andor_game::{Game, Key, Player, Repetition, RepetitionKey, Value};
use rustc_hash::FxHashSet;
use std::cell::RefCell;

/// A game that remembers the key of every position that a move led to.
pub struct Distinct<'a, G: Game> {
    game: &'a G,
    seen: RefCell<FxHashSet<Key>>,
}

impl<'a, G: Game> Distinct<'a, G> {
    /// Nothing seen yet but the root.
    pub fn new(game: &'a G, root: &G::Position) -> Self {
        Distinct { game, seen: RefCell::new(FxHashSet::from_iter([game.key(root)])) }
    }

    /// How many positions were made, the root included.
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

    fn turn(&self, position: &Self::Position) -> Player {
        self.game.turn(position)
    }
    fn end(&self, position: &Self::Position) -> Option<Value> {
        self.game.end(position)
    }
    fn moves(&self, position: &Self::Position, into: &mut Vec<Self::Move>) {
        self.game.moves(position, into);
    }
    fn repetition(&self) -> Repetition {
        self.game.repetition()
    }
    fn outcomes(&self) -> Vec<Value> {
        self.game.outcomes()
    }
    fn key(&self, position: &Self::Position) -> Key {
        self.game.key(position)
    }
    fn repetition_class(&self, position: &Self::Position) -> Self::Position {
        self.game.repetition_class(position)
    }
    fn repetition_key(&self, position: &Self::Position) -> RepetitionKey {
        self.game.repetition_key(position)
    }
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        self.game.canonical(position)
    }
    fn symmetric_key(&self, position: &Self::Position) -> Key {
        self.game.symmetric_key(position)
    }
    fn reachable_at_most(&self, position: &Self::Position) -> Option<u64> {
        self.game.reachable_at_most(position)
    }
    fn converts(&self, position: &Self::Position, mv: Self::Move) -> bool {
        self.game.converts(position, mv)
    }
    fn estimate(&self, position: &Self::Position) -> (u32, u32) {
        self.game.estimate(position)
    }
    fn can_circle_alone(&self, player: Player) -> bool {
        self.game.can_circle_alone(player)
    }
    fn is_level(&self) -> bool {
        self.game.is_level()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_engines::pn::PnDag;
    use andor_engines::{Engine, Limits, Quiet};
    use andor_game::{Goal, Notation, Question};
    use andor_mnk::Mnk;

    #[test]
    fn a_search_that_joins_all_transpositions_makes_as_many_as_it_stores() {
        let game = Mnk::tictactoe();
        let counting = Distinct::new(&game, &game.start());
        let question = Question::new(game.start(), Goal::new(Player::Max, Value::WIN));
        let run = PnDag::default().solve(&counting, &question, &Limits::DEFAULT, &mut Quiet);
        assert_eq!(counting.count(), run.statistics.get("distinct"));
    }
}
