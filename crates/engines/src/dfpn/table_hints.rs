//! What the table still knows after the search, for the extractor.

use super::memory::{Known, Memory, Spot};
use super::trail::{Trail, longer};
use crate::{Belief, Cursor, Hints, Step};
use andor_game::{Game, Repetition};

/// Beliefs from the table. A cursor is the code of the path that leads to the place, and in its two lowest bits
/// the belief.
pub(crate) struct TableHints {
    memory: Memory,
    proved: bool,
    /// A successful attack means that the question is proved.
    proves: bool,
    history: usize,
    /// Strategies go along paths, and must make progress where they cannot rely on repetitions.
    along_paths: bool,
}

const PROVED: u64 = 1;

impl TableHints {
    pub fn new(memory: Memory, proved: bool, proves: bool, history: usize, rule: Repetition) -> TableHints {
        TableHints { memory, proved, proves, history, along_paths: rule.depends_on_mover() }
    }

    fn cursor(code: u64, proved: bool) -> Cursor {
        Cursor(code | if proved { PROVED } else { 0 })
    }
}

impl<G: Game> Hints<G> for TableHints {
    fn root(&self) -> Option<Cursor> {
        Some(TableHints::cursor(0, self.proved))
    }

    fn child(&self, game: &G, step: &Step<'_, G>) -> Option<Cursor> {
        let depth = step.path.len().checked_sub(self.history + 1)?;
        let mut trail = Trail::new();
        step.path.keys()[self.history..].iter().for_each(|class| trail.push(class.0));
        let spot = Spot { key: game.key(step.child).0, code: longer(step.parent.0 & !3, depth, step.index) };
        let Known::Decided(outcome, condition) = self.memory.look_up(spot, &trail) else { return None };
        let parent = *step.path.keys().last()?;
        // Unconditional results rest on each other in an order, which ranks keep. After losses of entries a child may
        // have been decided anew by way of its parent: then it is no help there.
        if self.along_paths && self.memory.by_position && condition.is_unconditional() {
            let rank = self.memory.settled_rank(parent.0, outcome);
            if rank.is_some_and(|rank| condition.rank >= rank) {
                return None;
            }
        }
        Some(TableHints::cursor(spot.code, outcome == self.proves))
    }

    fn belief(&self, at: Cursor) -> Belief {
        if at.0 & PROVED != 0 { Belief::Proved } else { Belief::Disproved }
    }
}
