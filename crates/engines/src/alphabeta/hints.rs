//! What the table still knows, for the extractor.

use super::keeping::{Keeper, Seat, extend_code};
use crate::{Belief, Cursor, Hints, Step};
use andor_game::{Game, Goal};

/// Beliefs by looking into the table. A place is only an answer: where it is, the step says.
pub(super) struct TableHints {
    keeper: Keeper,
    goal: Goal,
    root: Cursor,
}

const PROVED: Cursor = Cursor(1);
const DISPROVED: Cursor = Cursor(0);

const fn cursor(proved: bool) -> Cursor {
    if proved { PROVED } else { DISPROVED }
}

impl TableHints {
    pub(super) const fn new(keeper: Keeper, goal: Goal, proved: bool) -> TableHints {
        TableHints { keeper, goal, root: cursor(proved) }
    }
}

impl<G: Game> Hints<G> for TableHints {
    fn root(&self) -> Option<Cursor> {
        Some(self.root)
    }

    fn child(&self, game: &G, step: &Step<'_, G>) -> Option<Cursor> {
        let own = game.repetition_key(step.child);
        let code = if self.keeper.uses_codes() {
            extend_code(step.path.keys().iter().copied().fold(0, extend_code), own)
        } else {
            0
        };
        let seat = Seat { key: game.key(step.child), code };
        let known = self.keeper.known(seat, step.path, self.goal.at_least.0)?;
        Some(cursor(known.proved))
    }

    fn belief(&self, at: Cursor) -> Belief {
        if at == PROVED { Belief::Proved } else { Belief::Disproved }
    }
}
