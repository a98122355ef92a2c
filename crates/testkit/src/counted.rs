//! A game that counts the work of its caller, instead of a clock.

use andor_game::{Game, Notation, forward};
use std::cell::Cell;

/// A game that counts the moves it lists and makes.
#[derive(Debug)]
pub struct Counted<G> {
    game: G,
    work: Cell<u64>,
}

impl<G> Counted<G> {
    /// The game, with nothing counted yet.
    pub const fn new(game: G) -> Self {
        Counted { game, work: Cell::new(0) }
    }

    /// Moves listed and moves made so far.
    pub fn work(&self) -> u64 {
        self.work.get()
    }

    fn add(&self, work: usize) {
        self.work.set(self.work.get() + work as u64);
    }
}

impl<G: Game> Game for Counted<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn moves(&self, position: &Self::Position, into: &mut Vec<Self::Move>) {
        let before = into.len();
        self.game.moves(position, into);
        self.add(into.len() - before);
    }

    fn play(&self, position: &mut Self::Position, mv: Self::Move) {
        self.add(1);
        self.game.play(position, mv);
    }

    forward!(this => this.game; turn end repetition occurrences outcomes key repetition_class implied_past repetition_key canonical converts
        estimate counts_as_move can_circle_alone is_level);
}

impl<G: Notation> Notation for Counted<G> {
    forward!(this => this.game; name player_name start parse_position position_text move_text move_for_people
        board_text parse_move);
}
