//! From the question to the answer: the stages of a search, and what it leaves behind.

use super::Ghi;
use super::search::{Halt, Search};
use super::table_hints::{self, TableHints};
use crate::{Path, Run, Statistics, Verdict};
use andor_game::{Game, Task};

/// Whether the attack succeeds, and by which move if one is enough.
pub(super) type Answer = (bool, Option<usize>);

impl<G: Game> Search<'_, G> {
    /// Answers the question.
    pub fn run(&mut self, task: &Task<G>) -> Result<Answer, Halt> {
        if let Some(outcome) = self.attack.end(self.game, &task.root) {
            return Ok((outcome, None));
        }
        self.prepare(task);
        let result = match self.succeeds_by_force(task)? {
            Some(success) => Ok(success),
            None => self.search_and_make_good(&task.root),
        };
        let result = match result {
            Err(Halt::ByClass) => {
                self.share_less();
                self.search(&task.root).map(|(outcome, _, best)| (outcome, best))
            }
            result => result,
        };
        // Whoever asks the table from now on wants to know what is certain.
        self.memory.trusting = false;
        result
    }

    /// Positions that differ count as repetitions of each other: forgets all that was found, to begin again and share less.
    pub(super) fn share_less(&mut self) {
        self.memory.table.clear();
        self.memory.by_position = false;
        self.memory.trusting = false;
        self.forget_path();
    }

    /// Gets the table ready: positions are what repeats, as far as can be seen yet.
    pub(super) fn prepare(&mut self, task: &Task<G>) {
        let by_position =
            |position: &G::Position| self.game.key(position).0 == self.game.repetition_key(position).0;
        self.memory.by_position = task.history.iter().chain([&task.root]).all(by_position);
        self.memory.trusting = self.settings.ghi == Ghi::Lemma && self.memory.by_position;
    }

    /// What the search came to.
    pub fn into_run(mut self, task: &Task<G>, result: Result<Answer, Halt>) -> Run<'static, G> {
        let statistics = self.statistics();
        let proves = self.attack.proves();
        match result {
            Ok((succeeded, best)) => {
                let earlier = task.history.iter().map(|earlier| self.game.repetition_key(earlier));
                let root = table_hints::Root { succeeded, best, history: Path::new(earlier).set_code() };
                let hints = TableHints::new(self.memory, root, proves, self.game.repetition());
                Run { verdict: Verdict::decided(succeeded == proves), statistics, hints: Box::new(hints) }
            }
            Err(Halt::Stop(stop)) => Run::stopped(stop, statistics),
            Err(Halt::ByClass | Halt::Doubtful) => unreachable!("then the search began again"),
        }
    }

    /// What the search cost.
    fn statistics(&mut self) -> Statistics {
        let mut statistics = std::mem::take(&mut self.watch.statistics);
        statistics.memory_bytes = statistics.memory_bytes.max(self.bytes());
        statistics.more = vec![
            ("conditional results reused", self.reused),
            ("simulations", self.simulations),
            ("simulated nodes", self.simulated_nodes),
            ("flawed", self.flawed),
            ("regions closed", self.regions_closed),
            ("nodes spent on closing", self.closing_spent),
            ("collections", self.collections),
            ("assumptions searched", self.assumptions_searched),
            ("assumptions wrong", self.assumptions_wrong),
            ("assumptions given up", self.assumptions_given_up),
            ("table entries", self.memory.table.len() as u64),
        ];
        statistics
    }
}
