//! What the table still knows, for the extractor.

use super::keeping::{Keeper, Seat, extend_code};
use super::search::Answer;
use crate::{Belief, Cursor, Hints, Step};
use andor_game::{Game, Goal};

/// Beliefs by looking into the table. A place is the code of the path to it; its two lowest bits say what is believed, and
/// whether it is the root. The root is known by itself, with the claimant's move there: so each search brings the
/// extractor one move further, even when the method stored nothing at all.
pub(super) struct TableHints {
    keeper: Keeper,
    goal: Goal,
    proved: bool,
    choice: Option<u32>,
    /// The code of the path that ends with the root.
    root: u64,
}

const PROVED: u64 = 1;
const ROOT: u64 = 2;

impl TableHints {
    pub(super) const fn new(keeper: Keeper, goal: Goal, root: u64, answer: &Answer) -> TableHints {
        TableHints { keeper, goal, proved: answer.proved, choice: answer.choice, root }
    }
}

/// Where a step leads to.
fn seat<G: Game>(game: &G, step: &Step<'_, G>) -> Seat {
    let code = extend_code(step.parent.0 & !(PROVED | ROOT), game.repetition_key(step.child));
    Seat { key: game.key(step.child), code }
}

const fn cursor(code: u64, proved: bool) -> Cursor {
    Cursor(code | if proved { PROVED } else { 0 })
}

impl<G: Game> Hints<G> for TableHints {
    fn root(&self) -> Option<Cursor> {
        Some(Cursor(cursor(self.root, self.proved).0 | ROOT))
    }

    fn child(&self, game: &G, step: &Step<'_, G>) -> Option<Cursor> {
        let seat = seat(game, step);
        if step.parent.0 & ROOT != 0 && self.choice.is_some_and(|choice| choice as usize == step.index) {
            return Some(cursor(seat.code, self.proved));
        }
        let supports = |proved| self.keeper.supports(seat, step.path, self.goal.at_least.0, proved);
        let believed = [self.proved, !self.proved].into_iter().find(|&proved| supports(proved))?;
        Some(cursor(seat.code, believed))
    }

    fn hole(&self, game: &G, step: &Step<'_, G>) -> Option<Cursor> {
        Some(cursor(seat(game, step).code, self.proved))
    }

    fn belief(&self, at: Cursor) -> Belief {
        if at.0 & PROVED != 0 { Belief::Proved } else { Belief::Disproved }
    }
}
