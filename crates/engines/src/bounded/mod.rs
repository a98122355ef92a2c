//! Depth-first proof-number search within a bound on the attacker's moves, for goals that can be
//! forced soon: mates in chess.
//!
//! With a bound nothing goes round in circles, and a result serves every other bound that it
//! implies: a win in 4 is one in 5, and if there is none in 4 there is none in 3. So one table
//! answers for all bounds, and one bound after the other is tried, each with a budget of nodes that
//! doubles from round to round: the right bound often needs a thousandth of what the search without
//! a bound does. Before all that, forcing moves alone are tried (`dfpn/forcing.rs`). Leaves ask the
//! game whether the goal is a move away, and for the last two moves every reply is tried at once
//! (one to three plies: Kaneko and others 2010). Thresholds are Nagai's (2002) with Pawlewicz and
//! Lew's quarter.

mod hints;
mod leaves;
mod memory;
mod node;
mod search;
mod shortest;
mod threads;
mod together;

pub use shortest::{Length, Root, Shortening, ShortestWin};

use crate::dfpn::solve_by_force;
use crate::{Deadline, Dfpn, Engine, Limits, Observer, Progress, Run, Soundness, Statistics, Stop, Verdict};
use andor_game::{Game, Repetition, Task, Within};
use andor_schedule::bounded_turns;
use hints::BoundedHints;
use search::Search;
use std::cell::RefCell;
use threads::{Alone, Team};

/// The engine. If it cannot help it leaves the question to [`Dfpn`]: questions without a bound
/// that no short win answers, those with a history, and rules by which a repetition has
/// another value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DfpnBounded;

impl<G: Game> Engine<G> for DfpnBounded {
    fn soundness(&self, _: Repetition) -> Soundness {
        Soundness::Sound
    }

    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        solve_with(&Alone, game, task, limits, observer)
    }
}

/// Answers a question with this team.
fn solve_with<G: Game>(
    team: &impl Team<G>,
    game: &G,
    task: &Task<G>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Run<'static, G> {
    let plain = team.plain(Dfpn::default());
    let is_over = game.end(&task.root).is_some();
    if is_over || !task.history.is_empty() || game.repetition().depends_on_mover() {
        return plain.solve(game, task, limits, observer);
    }
    if game.bound(&task.root).is_some() {
        return solve_bounded(team, game, task, limits, observer);
    }
    let Ok(within) = Within::new(game, task.goal) else {
        return plain.solve(game, task, limits, observer);
    };
    let prefers_bounds = game.prefers_bounded_search(task.goal);
    // The two kinds of search take turns: what one of them does not find, the other often finds
    // soon.
    let [first, between, second] = bounded_turns(prefers_bounds);
    let mut observer = Deadline::new(limits, observer);
    let shared = RefCell::new(&mut observer as &mut dyn Observer);
    let limits = &Limits { time: None, ..*limits };
    let half = Limits { memory: limits.memory / 2, ..*limits };
    let forced_limits = Limits { nodes: limits.nodes / 4, ..*limits };
    let forced = solve_by_force(game, task, &forced_limits, &mut Shared(&shared));
    if !matches!(forced.verdict, Verdict::Unknown(Stop::Nodes | Stop::Memory)) {
        return forced;
    }
    let plain = team.plain(Dfpn { forcing_first: false, ..Dfpn::default() });
    let mut statistics = Statistics::default();
    add(&mut statistics, &forced.statistics);
    let mut watching = Shared(&shared);
    let bounded_limits = Limits { nodes: limits.nodes / 2, ..half };
    let root = Box::new(|moves| within.bounded(task.root.clone(), moves));
    let mut search = ShortestWin::new(&within, root, task.goal, &bounded_limits, &mut watching);
    team.join_within(&mut search.search);
    let mut found = search.improve(first);
    if found.moves.is_none() && found.stop.is_none() {
        let short = Limits { nodes: between.min(limits.nodes / 4), ..half };
        let run = plain.solve(game, task, &short, &mut Shared(&shared));
        add(&mut statistics, &run.statistics);
        match run.verdict {
            Verdict::Unknown(Stop::Nodes | Stop::Memory) => found = search.improve(second),
            _ => {
                add(&mut statistics, &search.search.watch.all());
                return Run { statistics, ..run };
            }
        }
    }
    let Search { watch, memory, .. } = search.search;
    add(&mut statistics, &watch.all());
    if found.moves.is_some() {
        let (root, goal) = (game.key(&task.root), task.goal);
        let hints = Box::new(BoundedHints { memory, root, goal, proved: true });
        return Run { verdict: Verdict::Proved, statistics, hints };
    }
    drop(memory);
    if let Some(stop) = found.stop.filter(|&stop| !matches!(stop, Stop::Nodes | Stop::Memory)) {
        return Run::stopped(stop, statistics);
    }
    let rest = Limits { nodes: limits.nodes.saturating_sub(statistics.nodes), ..*limits };
    let mut run = plain.solve(game, task, &rest, &mut Shared(&shared));
    add(&mut run.statistics, &statistics);
    run
}

fn add(statistics: &mut Statistics, others: &Statistics) {
    statistics.nodes += others.nodes;
    statistics.expanded += others.expanded;
    statistics.memory_bytes = statistics.memory_bytes.max(others.memory_bytes);
}

/// An observer that several searches look at by turns.
struct Shared<'r, 'o>(&'r RefCell<&'o mut dyn Observer>);

impl Observer for Shared<'_, '_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        self.0.borrow_mut().tick(so_far)
    }
    fn bytes_elsewhere(&self) -> Option<u64> {
        self.0.borrow().bytes_elsewhere()
    }
}

fn solve_bounded<W: Game>(
    team: &impl Team<W>,
    game: &W,
    task: &Task<W>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Run<'static, W> {
    let mut search = Search::new(game, task.goal, limits, observer);
    team.join(&mut search);
    let outcome = search.ask(&task.root, u64::MAX);
    let root = search.key(&task.root);
    let Search { watch, memory, .. } = search;
    match outcome {
        Ok(Some(proved)) => {
            let hints = Box::new(BoundedHints { memory, root, goal: task.goal, proved });
            Run { verdict: Verdict::decided(proved), statistics: watch.all(), hints }
        }
        Ok(None) => Run::stopped(Stop::Nodes, watch.all()),
        Err(stop) => Run::stopped(stop, watch.all()),
    }
}
