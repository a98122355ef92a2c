//! From the question to the answer: the stages of a search, and what it leaves behind.

use super::assumptions::search_and_discharge;
use super::forcing::succeeds_by_force;
use super::memory::Memory;
use super::search::{Halt, Search};
use super::table_hints::{Root, TableHints};
use super::treatment::Treatment;
use crate::{Path, Run, Statistics, Verdict};
use andor_game::{Game, Task};
use std::rc::Rc;

/// Whether the attack succeeds, and by which move if one is enough.
pub(super) type Answer = (bool, Option<usize>);

/// Answers the question.
pub(super) fn answer<G: Game, T: Treatment>(
    search: &mut Search<'_, G, T>,
    root: &G::Position,
) -> Result<Answer, Halt> {
    match at_once(search, root)? {
        Some(answer) => Ok(answer),
        None => search_and_discharge(search, root),
    }
}

/// The answer at an end of the game or by forcing moves alone.
pub(super) fn at_once<G: Game, T: Treatment>(
    search: &mut Search<'_, G, T>,
    root: &G::Position,
) -> Result<Option<Answer>, Halt> {
    match search.terms.attack.end(search.terms.game, root) {
        Some(outcome) => Ok(Some((outcome, None))),
        None => succeeds_by_force(search, root),
    }
}

/// What the search came to, and what it remembers.
pub(super) fn into_run<G: Game, T: Treatment + 'static>(
    mut search: Search<'_, G, T>,
    task: &Task<G>,
    result: Result<Answer, Halt>,
) -> (Run<'static, G>, Rc<Memory<T>>) {
    let statistics = statistics(&mut search);
    let game = search.terms.game;
    let proves = search.terms.attack.proves();
    // Whoever asks the table from now on wants to know what is certain.
    search.memory.optimistic = false;
    let memory = Rc::new(search.memory);
    let run = match result {
        Ok((succeeded, best)) => {
            let earlier = task.history.iter().map(|earlier| game.repetition_key(earlier));
            let root = Root { succeeded, best, history: Path::new(earlier).set_code() };
            let hints = TableHints::new(Rc::clone(&memory), root, proves, game.repetition());
            Run { verdict: Verdict::decided(succeeded == proves), statistics, hints: Box::new(hints) }
        }
        Err(Halt::Stop(stop)) => Run::stopped(stop, statistics),
        Err(Halt::Aborted) => unreachable!("then the search began again"),
    };
    (run, memory)
}

/// What the search cost.
fn statistics<G: Game, T: Treatment>(search: &mut Search<'_, G, T>) -> Statistics {
    let mut statistics = search.watch.all();
    statistics.memory_bytes = statistics.memory_bytes.max(search.bytes());
    statistics.more = vec![
        ("conditional results reused", search.expansion.reused),
        ("simulations", search.simulations.count),
        ("simulated nodes", search.simulations.nodes),
        ("flawed", search.simulations.flawed),
        ("regions closed", search.closing.closed),
        ("nodes spent on closing", search.closing.spent),
        ("collections", search.memory.collections),
        ("assumptions searched", search.assumptions.searched),
        ("assumptions wrong", search.assumptions.wrong),
        ("assumptions given up", search.assumptions.given_up),
        ("strategies settled", search.assumptions.settlings),
        ("nodes spent on settling", search.assumptions.settling_nodes),
        ("table entries", search.memory.table.len() as u64),
    ];
    statistics
}
