//! A game for one question: play ends as soon as what is seen without search answers it.

use crate::{Game, Goal, Player, Value, forward};

/// The rules, bent to one question. Its answer is the same as under the plain rules, from every position. The value of an end
/// that is none of the game is the bound by which it was seen.
#[derive(Clone, Debug)]
pub struct Asked<G> {
    game: G,
    goal: Goal,
}

impl<G: Game> Asked<G> {
    /// For the question whether this goal can be forced.
    pub const fn new(game: G, goal: Goal) -> Asked<G> {
        Asked { game, goal }
    }
}

impl<G: Game> Game for Asked<G> {
    type Position = G::Position;
    type Move = G::Move;

    #[inline]
    fn end(&self, position: &Self::Position) -> Option<Value> {
        self.game.end(position).or_else(|| {
            let (low, high) = self.game.value_between(position)?;
            let met = self.goal.met(low);
            let nearer = if met == (self.goal.player == Player::Max) { low } else { high };
            (met == self.goal.met(high)).then_some(nearer)
        })
    }

    forward!(this => this.game; turn moves play repetition occurrences outcomes key repetition_class implied_past repetition_key canonical
        symmetric_key value_between reachable_at_most converts estimate count_moves counts_as_move can_circle_alone is_level);
}
