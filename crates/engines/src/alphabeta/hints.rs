//! What the table still knows, for the extractor.

use super::keeping::{Keeper, Seat};
use super::search::Answer;
use super::stakes::Stakes;
use crate::path::longer;
use crate::{Cursor, Hint, Hints, Step};
use andor_game::Game;

/// Hints by looking into the table. A place is hardly more than an answer: where it is, the step
/// says. Only the root is known by itself, with the claimant's move there: so each search brings
/// the extractor one move further, even when the method stored nothing at all.
pub(super) struct TableHints {
    keeper: Keeper,
    stakes: Stakes,
    proved: bool,
    choice: Option<u32>,
}

const DISPROVED: Cursor = Cursor(0);
const PROVED: Cursor = Cursor(1);
const ROOT: Cursor = Cursor(2);

const fn cursor(proved: bool) -> Cursor {
    if proved { PROVED } else { DISPROVED }
}

impl TableHints {
    pub(super) const fn new(keeper: Keeper, stakes: Stakes, answer: &Answer) -> TableHints {
        TableHints { keeper, stakes, proved: answer.proved, choice: answer.choice }
    }
}

impl<G: Game> Hints<G> for TableHints {
    fn root(&self) -> Option<Cursor> {
        Some(ROOT)
    }

    fn child(&self, game: &G, step: &Step<'_, G>) -> Option<Cursor> {
        if step.parent == ROOT && self.choice.is_some_and(|choice| choice as usize == step.index) {
            return Some(cursor(self.proved));
        }
        let code = longer(step.path.code(), game.repetition_key(step.child));
        let seat = Seat { key: game.key(step.child), code };
        let supports = |proved| self.keeper.supports(seat, step.path, &self.stakes, proved);
        [self.proved, !self.proved].into_iter().find(|&proved| supports(proved)).map(cursor)
    }

    fn missing_entry(&self, _: &G, _: &Step<'_, G>) -> Option<Cursor> {
        Some(cursor(self.proved))
    }

    fn hint(&self, at: Cursor) -> Hint {
        let proved = at == PROVED || (at == ROOT && self.proved);
        if proved { Hint::Proved } else { Hint::Disproved }
    }
}
