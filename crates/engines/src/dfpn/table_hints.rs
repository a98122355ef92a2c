//! What the table still knows after the search, for the extractor.

use super::memory::{Known, Memory, Spot};
use super::trail::{Below, longer};
use super::treatment::Treatment;
use crate::{Cursor, Hint, Hints, Step};
use andor_game::{Game, Repetition};
use std::rc::Rc;

/// What is known of the question's root.
pub(crate) struct Root {
    /// Whether the attack succeeds.
    pub succeeded: bool,
    /// The move by which the player to move decides it, if that is who does.
    pub best: Option<usize>,
    /// The code of the positions that came before it.
    pub history: u64,
}

/// Hints from the table. A cursor names the position, or the path to it if results are found
/// by paths only; its two lowest bits say what is known, and whether it is the root.
pub(crate) struct TableHints<T> {
    memory: Rc<Memory<T>>,
    root: Root,
    /// A successful attack means that the question is proved.
    proves: bool,
    along_paths: bool,
}

const PROVED: u64 = 1;
const ROOT: u64 = 2;

impl<T: Treatment> TableHints<T> {
    pub fn new(memory: Rc<Memory<T>>, root: Root, proves: bool, rule: Repetition) -> TableHints<T> {
        TableHints { memory, root, proves, along_paths: rule.depends_on_mover() }
    }

    fn cursor(&self, spot: Spot, outcome: bool) -> Cursor {
        let name = if self.by_path() { spot.code } else { spot.key.0 };
        Cursor(name & !(PROVED | ROOT) | if outcome == self.proves { PROVED } else { 0 })
    }

    fn by_path(&self) -> bool {
        self.memory.stores_by_path() && (self.along_paths || !self.memory.keeps_twins())
    }

    /// What the table says of a position on this path.
    fn outcome<G: Game>(&self, game: &G, step: &Step<'_, G>, spot: Spot) -> Option<bool> {
        if self.by_path() && step.path.contains(game.repetition_key(step.child)) {
            return None;
        }
        let path = Below(step.path, self.root.history);
        let (outcome, rank) = match self.memory.look_up(spot, &path) {
            Known::Settled(outcome, rank) => (outcome, Some(rank)),
            Known::Closed(closed) => (closed.outcome, Some(closed.condition.rank)),
            Known::Decided(outcome, condition) => {
                (outcome, condition.is_unconditional().then_some(condition.rank))
            }
            Known::Nothing | Known::Open(_) => {
                // If the strategy is a set and not a tree of paths, a result from another path
                // may be tried.
                return if self.along_paths {
                    None
                } else {
                    self.memory.twins(spot.key).next().map(|twin| twin.0)
                };
            }
        };
        // Unconditional results rest on each other in an order, which ranks keep. After losses of
        // entries a child may have been decided anew by way of its parent: then it is no help
        // there.
        if let Some(rank) = rank.filter(|_| self.along_paths) {
            let parent = step.path.keys().last()?;
            if self.memory.settled_rank(*parent, outcome).is_some_and(|above| rank >= above) {
                return None;
            }
        }
        Some(outcome)
    }
}

/// Where a step leads to.
fn spot<G: Game>(game: &G, step: &Step<'_, G>) -> Spot {
    Spot { key: game.key(step.child), code: longer(step.parent.0 & !(PROVED | ROOT), step.index) }
}

impl<G: Game, T: Treatment> Hints<G> for TableHints<T> {
    fn root(&self) -> Option<Cursor> {
        Some(Cursor(ROOT | if self.root.succeeded == self.proves { PROVED } else { 0 }))
    }

    fn child(&self, game: &G, step: &Step<'_, G>) -> Option<Cursor> {
        let spot = spot(game, step);
        // The first move of the strategy is known even if the table has forgotten what it leads to.
        let is_decisive = step.parent.0 & ROOT != 0 && self.root.best == Some(step.index);
        let outcome = if is_decisive { Some(self.root.succeeded) } else { self.outcome(game, step, spot) };
        outcome.map(|outcome| self.cursor(spot, outcome))
    }

    fn missing_entry(&self, game: &G, step: &Step<'_, G>) -> Option<Cursor> {
        Some(self.cursor(spot(game, step), self.root.succeeded))
    }

    fn hint(&self, at: Cursor) -> Hint {
        if at.0 & PROVED != 0 { Hint::Proved } else { Hint::Disproved }
    }
}
