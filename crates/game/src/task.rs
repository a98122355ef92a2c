//! What an engine is asked: can this player force an outcome of at least this value, from here,
//! with these positions on the path above?

use crate::{Effect, Game, Player, Repetition, Value, past};

/// What a player wants to force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Goal {
    /// Who wants it.
    pub player: Player,
    /// The least value, *to that player*, that is good enough.
    pub at_least: Value,
}

impl Goal {
    /// `player >= at_least`.
    #[must_use]
    pub const fn new(player: Player, at_least: Value) -> Goal {
        Goal { player, at_least }
    }

    /// Whether an outcome of this value (for Max) reaches the goal.
    #[must_use]
    pub fn met(self, value: Value) -> bool {
        value.seen_by(self.player) >= self.at_least
    }

    /// Whether a repetition made by `mover` reaches the goal.
    ///
    /// # Panics
    /// In a game that promised to have no repetitions.
    pub fn met_by_repetition<G: Game + ?Sized>(self, game: &G, mover: Player) -> bool {
        let outcomes = game.outcomes();
        self.met(game.repetition().value(mover, outcomes[0], outcomes[outcomes.len() - 1]))
    }

    /// What a repetition means to `claimant`, one of the two sides of this question. `None` where
    /// there are no repetitions.
    pub fn repetition_effect<G: Game + ?Sized>(self, game: &G, claimant: Player) -> Option<Effect> {
        if game.repetition() == Repetition::Never {
            return None;
        }
        let good = |mover| self.met_by_repetition(game, mover) == (claimant == self.player);
        Some(match (good(claimant), good(claimant.opponent())) {
            (true, true) => Effect::Good,
            (false, false) => Effect::Bad,
            (false, true) => Effect::BadForMover,
            (true, false) => Effect::GoodForMover,
        })
    }
}

/// What an engine is asked about a position of a game. Its answer is *proved* (the goal's player
/// can force it) or *disproved* (the opponent can prevent it); either way somebody, the
/// *claimant*, has a strategy.
#[derive(Debug)]
pub struct Task<G: Game + ?Sized> {
    /// Where play starts.
    pub root: G::Position,
    /// Earlier positions, oldest first, without the root. To an engine, coming back to one is a
    /// repetition; whoever asks about a game gives all positions as they were played, and
    /// [`Task::as_searched`] keeps those that count.
    pub history: Vec<G::Position>,
    /// What is to be forced.
    pub goal: Goal,
}

impl<G: Game + ?Sized> Task<G> {
    /// A question without history.
    pub fn new(root: G::Position, goal: Goal) -> Self {
        Task { root, history: Vec::new(), goal }
    }

    /// The same question for engines: of the game's history what counts when a position comes back
    /// (see [`past`]).
    #[must_use]
    pub fn as_searched(&self, game: &G) -> Self {
        Task { root: self.root.clone(), history: past(game, &self.root, &self.history), goal: self.goal }
    }

    /// Who holds the strategy that settles the question.
    #[must_use]
    pub const fn claimant(&self, proved: bool) -> Player {
        if proved { self.goal.player } else { self.goal.player.opponent() }
    }
}

impl<G: Game + ?Sized> Clone for Task<G> {
    fn clone(&self) -> Self {
        Task { root: self.root.clone(), history: self.history.clone(), goal: self.goal }
    }
}
