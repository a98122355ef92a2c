//! Hints of engines that know their strategy as a tree of moves, path by path.

use crate::{Cursor, Hint, Hints, Step, Stop};
use andor_game::Game;
use rustc_hash::FxHashMap;

/// A tree of decided places, grown from the root by the engine.
#[derive(Debug)]
pub struct TreeHints {
    hints: Vec<Hint>,
    children: FxHashMap<(u64, u32), u64>,
    /// Why parts of the tree are missing, if so.
    pub cut_by: Option<Stop>,
}

impl TreeHints {
    /// A tree that has only its root.
    #[must_use]
    pub fn new(root: Hint) -> TreeHints {
        TreeHints { hints: vec![root], children: FxHashMap::default(), cut_by: None }
    }

    /// The root's place.
    #[must_use]
    pub const fn root_cursor(&self) -> Cursor {
        Cursor(0)
    }

    /// Adds what is known after the `index`-th move at `parent`.
    pub fn add(&mut self, parent: Cursor, index: usize, hint: Hint) -> Cursor {
        let id = self.hints.len() as u64;
        self.hints.push(hint);
        self.children.insert((parent.0, index as u32), id);
        Cursor(id)
    }
}

impl<G: Game> Hints<G> for TreeHints {
    fn root(&self) -> Option<Cursor> {
        Some(self.root_cursor())
    }
    fn child(&self, _: &G, step: &Step<'_, G>) -> Option<Cursor> {
        self.children.get(&(step.parent.0, step.index as u32)).copied().map(Cursor)
    }
    fn hint(&self, at: Cursor) -> Hint {
        self.hints[at.0 as usize]
    }
    fn cut_by(&self) -> Option<Stop> {
        self.cut_by
    }
}
