//! One goal search as an engine: a question is Coplan's *is the value above g?*

use super::goal_search::GoalSearch;
use super::memory::{Memory, NodeId, Reductions};
use crate::{Cursor, Engine, Hint, Hints, Limits, Observer, Run, Soundness, Step, Verdict, Watch};
use andor_game::{Game, Player, Repetition, Task, Value};
use std::cell::Cell;

/// Answers a question of an acyclic game by one goal search (Coplan 1983, 2.2) that keeps its tree,
/// from which the strategy can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bisection;

impl<G: Game> Engine<G> for Bisection {
    fn soundness(&self, rule: Repetition) -> Soundness {
        match rule {
            Repetition::Never => Soundness::Sound,
            _ => Soundness::Refused("Coplan's search walks a tree and knows no history"),
        }
    }

    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        let mut watch = Watch::new(limits, observer);
        // Of the reductions only the first leaves the strategy whole: it drops the tries that
        // failed.
        let reductions = Reductions { before_cutoff: true, ..Reductions::NONE };
        let (lowest, highest) = (Value(i32::MIN), Value(i32::MAX));
        let mut search = GoalSearch::<G>::new(lowest, highest, reductions, limits.memory);
        let goal = match task.goal.player {
            Player::Max => Value(task.goal.at_least.0 - 1),
            Player::Min => task.goal.at_least.seen_by(Player::Min),
        };
        let proves = task.goal.player == Player::Max;
        let answer = search.run(game, &task.root, goal, &mut watch, &mut ());
        let verdict = match answer {
            Ok(value) => Verdict::decided((value > goal) == proves),
            Err(stop) => Verdict::Unknown(stop),
        };
        watch.statistics.more.extend([("leaves", search.leaves), ("stored", search.stored())]);
        let last = Cell::new(None);
        let hints = MemoryHints { memory: search.memory, root: search.root, goal: goal.0, proves, last };
        Run { verdict, statistics: watch.statistics, hints: Box::new(hints) }
    }
}

/// Hints from the stored tree.
struct MemoryHints {
    memory: Memory,
    root: Option<NodeId>,
    goal: i32,
    proves: bool,
    /// The last child asked for, as (parent, index, child): children are lists, and are asked for
    /// in order.
    last: Cell<Option<(NodeId, usize, NodeId)>>,
}

impl<G: Game> Hints<G> for MemoryHints {
    fn root(&self) -> Option<Cursor> {
        self.root.map(|root| Cursor(root.number()))
    }

    fn child(&self, _: &G, step: &Step<'_, G>) -> Option<Cursor> {
        let parent = NodeId::from_number(step.parent.0);
        let (mut index, mut child) = match self.last.get() {
            Some((known, index, child)) if known == parent && index <= step.index => (index, child),
            _ => (self.memory.skipped(parent), self.memory.child_after(parent, None)?),
        };
        if step.index < index {
            return None;
        }
        while index < step.index {
            child = self.memory.child_after(parent, Some(child))?;
            index += 1;
        }
        self.last.set(Some((parent, index, child)));
        Some(Cursor(child.number()))
    }

    fn hint(&self, at: Cursor) -> Hint {
        let (lower, upper) = self.memory.bounds(NodeId::from_number(at.0));
        let above = if lower > self.goal {
            true
        } else if upper <= self.goal {
            false
        } else {
            return Hint::Open;
        };
        if above == self.proves { Hint::Proved } else { Hint::Disproved }
    }
}
