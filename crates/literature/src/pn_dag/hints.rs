//! What an acyclic search graph leaves behind: hints by position, whatever the way to it.

use super::PnDag;
use super::store::{Dag, ROOT, link};
use andor_engines::{Attack, Bounds, Cursor, Hint, Hints, Step};
use andor_game::{Game, Key};

/// What a graph knows, position by position.
pub(super) struct PnDagHints {
    pub(super) dag: Dag,
    pub(super) attack: Attack,
    pub(super) settings: PnDag,
}

impl PnDagHints {
    fn of_key(&self, key: Key) -> Option<Cursor> {
        let node = self.dag.find(key)?;
        let known = self.dag.bounds(node).is_decided() || self.dag.is_expanded(node);
        known.then_some(Cursor(u64::from(node)))
    }

    fn bounds(&self, at: Cursor) -> Bounds {
        match at.0 as u32 {
            link::SUCCESS => Bounds::PROVED,
            link::FAILURE => Bounds::DISPROVED,
            node => self.dag.bounds(node),
        }
    }
}

impl<G: Game> Hints<G> for PnDagHints {
    fn root(&self) -> Option<Cursor> {
        let known = self.dag.bounds(ROOT).is_decided() || self.dag.is_expanded(ROOT);
        known.then_some(Cursor(u64::from(ROOT)))
    }
    fn child(&self, game: &G, step: &Step<'_, G>) -> Option<Cursor> {
        match self.attack.end(game, step.child) {
            Some(true) => Some(Cursor(u64::from(link::SUCCESS))),
            Some(false) => Some(Cursor(u64::from(link::FAILURE))),
            None => self.of_key(game.key(&self.settings.representative(game, step.child.clone()))),
        }
    }
    fn hint(&self, at: Cursor) -> Hint {
        Hint::of(self.bounds(at).outcome(), self.attack.proves())
    }
}
