//! What the search remembers, kept for the next question about the same game with the same goal.
//!
//! Whatever a record says is true of its position and its path, not of the root that the search
//! began at: settled positions and lemmas hold on every path where their conditions do, numbers are
//! only a start. So a search may begin with what another one left, unless positions before the root
//! count, or the value of a repetition belongs to a path.

use super::answer::{at_once, into_run};
use super::assumptions::search_and_discharge;
use super::memory::{Known, Memory, Spot};
use super::search::Search;
use super::treatment::ByLemma;
use crate::Run;
use andor_game::{Game, Goal, Task};
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
    fn take(&self, goal: Goal, limit: u64) -> Option<Memory<ByLemma>> {
        let left = self.0.take().filter(|left| left.goal == goal && left.limit == limit)?;
        Rc::try_unwrap(left.memory).ok()
    }

    fn put(&self, goal: Goal, limit: u64, memory: Rc<Memory<ByLemma>>) {
        self.0.replace(Some(Left { goal, limit, memory }));
    }
}

impl<G: Game> Search<'_, G, ByLemma> {
    /// Answers a question, beginning with what others left, and leaves what serves the next one.
    pub(super) fn answer_keeping(mut self, task: &Task<G>, limit: u64, kept: &Kept) -> Run<'static, G> {
        // What is found before all moves are looked at is not true of the game.
        if let Some(result) = at_once(&mut self, &task.root).transpose() {
            return into_run(self, task, result).0;
        }
        let is_for_all = !self.terms.game.repetition().depends_on_mover() && task.history.is_empty();
        if is_for_all && let Some(memory) = kept.take(task.goal, limit) {
            self.go_on_with(memory, &task.root);
        }
        let result = search_and_discharge(&mut self, &task.root);
        let (run, memory) = into_run(self, task, result);
        if is_for_all {
            kept.put(task.goal, limit, memory);
        }
        run
    }

    /// Begins with what another search with the same goal remembers. A root that it met keeps its
    /// depth, so that what lies below it does not look old.
    fn go_on_with(&mut self, memory: Memory<ByLemma>, root: &G::Position) {
        let fresh = std::mem::replace(&mut self.memory, memory);
        self.memory.optimistic = fresh.optimistic;
        if self.company.is_some() {
            self.memory.table.share();
        }
        let spot = Spot { key: self.terms.game.key(root), code: 0 };
        if let Known::Open(open) = self.memory.look_up(spot, &self.line.trail) {
            self.root_depth = open.depth;
        }
    }
}
