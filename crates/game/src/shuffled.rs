//! The same game with its moves in another order: engines must answer the same, at another cost.

use crate::{Game, Notation, Random, forward, mix};

/// A game whose moves are put in an order that depends on a seed and on the position. Seed 0 keeps the
/// game's own order.
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

impl<G: Game> Game for Shuffled<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn moves(&self, position: &Self::Position, into: &mut Vec<Self::Move>) {
        let from = into.len();
        self.game.moves(position, into);
        self.arrange(position, &mut into[from..]);
    }

    fn forcing_moves(&self, position: &Self::Position, into: &mut Vec<Self::Move>) -> bool {
        let from = into.len();
        let knows = self.game.forcing_moves(position, into);
        self.arrange(position, &mut into[from..]);
        knows
    }

    forward!(this => this.game; turn end play repetition occurrences outcomes key repetition_class implied_past repetition_key canonical
        symmetric_key reachable_at_most value_between converts estimate meets_at_once prefers_bounded_search
        counts_as_move can_circle_alone is_level);
}

impl<G: Notation> Notation for Shuffled<G> {
    forward!(this => this.game; name player_name start parse_position position_text move_text move_for_people
        board_text parse_move earlier_text parse_earlier has_databases database database_value);
}

/// Fisher and Yates.
fn shuffle<T>(items: &mut [T], mut random: Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}
