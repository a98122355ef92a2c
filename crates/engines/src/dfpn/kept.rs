//! What the search remembers, kept for the next question about the same game with the same goal.
//!
//! Whatever a record says is true of its position and its path, not of the root that the search
//! began at: settled positions and lemmas hold on every path where their conditions do, numbers are
//! only a start. So a search may begin with what another one left, unless positions before the root
//! count, or the value of a repetition belongs to a path.

use super::memory::{Known, Memory, Spot};
use super::search::Search;
use super::treatment::{ByLemma, Treatment};
use andor_game::{Game, Goal};
use std::cell::RefCell;
use std::rc::Rc;

/// What searches of one game leave for each other; empty at first.
#[derive(Debug, Default)]
pub struct Kept(RefCell<Option<Left>>);

/// What the last search left. Hints may still read it.
#[derive(Debug)]
struct Left {
    goal: Goal,
    limit: u64,
    memory: Rc<Memory<ByLemma>>,
}

impl Kept {
    /// The memory of earlier searches with this goal and this limit on bytes, if nobody reads it
    /// any more.
    pub(super) fn take(&self, goal: Goal, limit: u64) -> Option<Memory<ByLemma>> {
        let left = self.0.take().filter(|left| left.goal == goal && left.limit == limit)?;
        Rc::try_unwrap(left.memory).ok()
    }

    pub(super) fn put(&self, goal: Goal, limit: u64, memory: Rc<Memory<ByLemma>>) {
        self.0.replace(Some(Left { goal, limit, memory }));
    }
}

impl<G: Game, T: Treatment> Search<'_, G, T> {
    /// Begins with what another search with the same goal remembers. A root that it met keeps its
    /// depth, so that what lies below it does not look old.
    pub(super) fn go_on_with(&mut self, memory: Memory<T>, root: &G::Position) {
        let fresh = std::mem::replace(&mut self.memory, memory);
        self.memory.optimistic = fresh.optimistic;
        let spot = Spot { key: self.terms.game.key(root), code: 0 };
        if let Known::Open(open) = self.memory.look_up(spot, &self.line.trail) {
            self.root_depth = open.depth;
        }
    }
}
