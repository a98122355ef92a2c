//! A game for one question: play ends as soon as what is seen without search answers it.

use crate::{Adapt, Game, Goal, Player, Value, some_move_meets};

/// The rules, bent to one question. Its answer is the same as under the plain rules, from every
/// position. The value of an end that is none of the game is the bound by which it was seen.
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

impl<G: Game> Adapt for Asked<G> {
    type Inner = G;

    #[inline]
    fn inner(&self) -> &G {
        &self.game
    }

    #[inline]
    fn end(&self, position: &G::Position) -> Option<Value> {
        self.game.end(position).or_else(|| {
            let (low, high) = self.game.value_between(position)?;
            let met = self.goal.met(low);
            let nearer = if met == (self.goal.player == Player::Max) { low } else { high };
            (met == self.goal.met(high)).then_some(nearer)
        })
    }

    /// Ends that are none of the game count, too.
    fn meets_at_once(&self, position: &G::Position, goal: Goal) -> bool {
        some_move_meets(self, position, goal)
    }
}
