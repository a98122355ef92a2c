//! What the table knows after the search, for the extractor.

use super::memory::{Known, Memory};
use crate::{Cursor, Hint, Hints, Step};
use andor_game::{Game, Goal, Key};
use std::borrow::Borrow;

/// Hints by position: a cursor is the position's key. Only what is settled for the claimant is
/// told.
pub(super) struct BoundedHints<M> {
    pub memory: M,
    /// The key of the question's root, without its bound.
    pub root: Key,
    pub goal: Goal,
    /// The answer to the question.
    pub proved: bool,
}

impl<M: Borrow<Memory>> BoundedHints<M> {
    /// What the search would have said at once of a position that it did not store.
    fn at_once<G: Game>(&self, game: &G, position: &G::Position, left: u32) -> Known {
        if game.end(position).is_some() || game.turn(position) != self.goal.player {
            Known::Nothing
        } else if game.meets_at_once(position, self.goal) {
            Known::Won(1)
        } else if left == 1 {
            Known::Failed
        } else {
            Known::Nothing
        }
    }
}

impl<G: Game, M: Borrow<Memory>> Hints<G> for BoundedHints<M> {
    fn root(&self) -> Option<Cursor> {
        Some(Cursor(self.root.0))
    }

    fn child(&self, game: &G, step: &Step<'_, G>) -> Option<Cursor> {
        let memory = self.memory.borrow();
        // Without a bound only wins were looked for: any that is known will do.
        let (key, left) = game.bound(step.child).unwrap_or_else(|| (game.key(step.child), u32::MAX - 1));
        let known = match memory.look_up(key, left) {
            Known::Nothing | Known::Open(_) => self.at_once(game, step.child, left),
            known => known,
        };
        let settled = match known {
            // The attacker's move should bring it nearer to its goal; longer ways were found
            // earlier.
            Known::Won(moves) => {
                self.proved
                    && (game.turn(step.child) == self.goal.player
                        || moves < memory.lengths(Key(step.parent.0)).0)
            }
            Known::Failed => !self.proved,
            Known::Nothing | Known::Open(_) => false,
        };
        settled.then_some(Cursor(key.0))
    }

    fn hint(&self, _: Cursor) -> Hint {
        if self.proved { Hint::Proved } else { Hint::Disproved }
    }
}
