//! The same game with its moves in another order: engines must answer the same, at another cost.

use crate::{Adapt, Game, Random, mix};

/// A game whose moves are put in an order that depends on a seed and on the position. Seed 0 keeps
/// the game's own order.
#[derive(Clone, Debug)]
pub struct Shuffled<G> {
    /// The game underneath.
    pub game: G,
    /// Which order.
    pub seed: u64,
}

impl<G: Game> Shuffled<G> {
    /// `game` in the order of `seed`.
    pub fn new(game: G, seed: u64) -> Self {
        Shuffled { game, seed }
    }

    fn arrange(&self, position: &G::Position, moves: &mut [G::Move]) {
        if self.seed != 0 {
            shuffle(moves, Random::from_state(mix(self.seed) ^ self.game.key(position).0));
        }
    }
}

impl<G: Game> Adapt for Shuffled<G> {
    type Inner = G;

    fn inner(&self) -> &G {
        &self.game
    }

    fn moves(&self, position: &G::Position, into: &mut Vec<G::Move>) {
        let from = into.len();
        self.game.moves(position, into);
        self.arrange(position, &mut into[from..]);
    }

    fn forcing_moves(&self, position: &G::Position, into: &mut Vec<G::Move>) -> bool {
        let from = into.len();
        let knows = self.game.forcing_moves(position, into);
        self.arrange(position, &mut into[from..]);
        knows
    }
}

/// Fisher and Yates.
fn shuffle<T>(items: &mut [T], mut random: Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}
