//! A game that counts the work of its caller, instead of a clock.

use andor_game::{Adapt, Game, Goal, some_move_meets};
use std::cell::Cell;
use std::rc::Rc;

/// A game that counts the moves it lists and makes. Clones count together.
#[derive(Clone, Debug)]
pub struct Counted<G> {
    game: G,
    work: Rc<Cell<u64>>,
}

impl<G> Counted<G> {
    /// The game, with nothing counted yet.
    pub fn new(game: G) -> Self {
        Counted { game, work: Rc::default() }
    }

    /// Moves listed and moves made so far.
    pub fn work(&self) -> u64 {
        self.work.get()
    }

    fn add(&self, work: usize) {
        self.work.set(self.work.get() + work as u64);
    }
}

impl<G: Game> Adapt for Counted<G> {
    type Inner = G;

    fn inner(&self) -> &G {
        &self.game
    }

    fn moves(&self, position: &G::Position, into: &mut Vec<G::Move>) {
        let before = into.len();
        self.game.moves(position, into);
        self.add(into.len() - before);
    }

    fn play(&self, position: &mut G::Position, mv: G::Move) {
        self.add(1);
        self.game.play(position, mv);
    }

    fn count_moves(&self, position: &G::Position, scratch: &mut Vec<G::Move>) -> usize {
        scratch.clear();
        Game::moves(self, position, scratch);
        scratch.len()
    }

    fn meets_at_once(&self, position: &G::Position, goal: Goal) -> bool {
        some_move_meets(self, position, goal)
    }
}
