//! Counts distinct nodes and leaves of a value search.

use andor_engines::bisection::Witness;
use andor_game::Game;
use rustc_hash::FxHashSet;

/// A witness that remembers the nodes it has seen.
pub struct Census<'a, G: Game> {
    game: &'a G,
    nodes: FxHashSet<G::Position>,
    leaves: FxHashSet<G::Position>,
}

impl<'a, G: Game> Census<'a, G> {
    /// Nothing seen yet.
    pub fn new(game: &'a G) -> Self {
        Census { game, nodes: FxHashSet::default(), leaves: FxHashSet::default() }
    }

    /// The nodes seen, including the root.
    #[must_use]
    pub fn nodes(&self) -> &FxHashSet<G::Position> {
        &self.nodes
    }

    /// The ends seen.
    #[must_use]
    pub fn leaves(&self) -> &FxHashSet<G::Position> {
        &self.leaves
    }
}

impl<G: Game> Witness<G> for Census<'_, G> {
    fn visited(&mut self, position: &G::Position) {
        self.nodes.insert(position.clone());
        if self.game.end(position).is_some() {
            self.leaves.insert(position.clone());
        }
    }
}
