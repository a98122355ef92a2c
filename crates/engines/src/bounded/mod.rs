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

use crate::dfpn::solve_by_force;
use crate::{Dfpn, Engine, Hints, Limits, Observer, Progress, Run, Soundness, Statistics, Stop, Verdict};
use andor_game::{Game, Goal, Repetition, Task, Within};
use hints::BoundedHints;
use search::Search;
use std::cell::RefCell;

/// Bounds that are tried while no win is known.
const LADDER: [u32; 12] = [3, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, LONGEST];
/// Longer wins are not looked for.
const LONGEST: u32 = 100;
/// Nodes for each of them in the first round.
const FIRST_BUDGET: u64 = 20_000;
/// Nodes for a question without a bound: first with bounds, then without, then with bounds again;
/// after that without to the end.
const STAGES: [u64; 3] = [1_500_000, 4_000_000, 10_000_000];

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
        let plain = Dfpn::default();
        let is_over = game.end(&task.root).is_some();
        if is_over || !task.history.is_empty() || game.repetition().depends_on_mover() {
            return plain.solve(game, task, limits, observer);
        }
        if game.bound(&task.root).is_some() {
            return solve_bounded(game, task, limits, observer);
        }
        let Ok(within) = Within::new(game, task.goal) else {
            return plain.solve(game, task, limits, observer);
        };
        let prefers_bounds = game.prefers_bounded_search(task.goal);
        // The two kinds of search take turns: what one of them does not find, the other often finds
        // soon.
        let [first, between, second] = STAGES.map(|nodes| if prefers_bounds { nodes } else { nodes / 1000 });
        let half = Limits { memory: limits.memory / 2, ..*limits };
        let shared = RefCell::new(observer);
        let forced_limits = Limits { nodes: limits.nodes / 4, ..*limits };
        let forced = solve_by_force(game, task, &forced_limits, &mut Shared(&shared));
        if !matches!(forced.verdict, Verdict::Unknown(Stop::Nodes | Stop::Memory)) {
            return forced;
        }
        let plain = Dfpn { forcing_first: false, ..plain };
        let mut statistics = Statistics::default();
        add(&mut statistics, &forced.statistics);
        let mut watching = Shared(&shared);
        let bounded_limits = Limits { nodes: limits.nodes / 2, ..half };
        let mut search = ShortestWin::new(&within, &task.root, task.goal, &bounded_limits, &mut watching);
        let mut found = search.improve(first);
        if found.moves.is_none() && found.stop.is_none() {
            let short = Limits { nodes: between.min(limits.nodes / 4), ..half };
            let run = plain.solve(game, task, &short, &mut Shared(&shared));
            add(&mut statistics, &run.statistics);
            match run.verdict {
                Verdict::Unknown(Stop::Nodes | Stop::Memory) => found = search.improve(second),
                _ => {
                    add(&mut statistics, &search.search.watch.statistics);
                    return Run { statistics, ..run };
                }
            }
        }
        let Search { watch, memory, .. } = search.search;
        add(&mut statistics, &watch.statistics);
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
}

fn solve_bounded<W: Game>(
    game: &W,
    task: &Task<W>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Run<'static, W> {
    let mut search = Search::new(game, task.goal, limits, observer);
    let outcome = search.ask(&task.root, u64::MAX);
    let root = search.key(&task.root);
    let Search { watch, memory, .. } = search;
    match outcome {
        Ok(Some(proved)) => {
            let hints = Box::new(BoundedHints { memory, root, goal: task.goal, proved });
            Run { verdict: Verdict::decided(proved), statistics: watch.statistics, hints }
        }
        Ok(None) => Run::stopped(Stop::Nodes, watch.statistics),
        Err(stop) => Run::stopped(stop, watch.statistics),
    }
}

/// What was found out about the length of a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Length {
    /// There is a win in this many moves, if one was found.
    pub moves: Option<u32>,
    /// There is none in this many.
    pub none_in: u32,
    /// Why the search ended before the two met.
    pub stop: Option<Stop>,
}

impl Length {
    /// Whether the win that was found is the shortest.
    #[must_use]
    pub fn is_shortest(&self) -> bool {
        self.moves.is_some_and(|moves| moves <= self.none_in + 1)
    }
}

/// The search for the shortest win, bound after bound.
pub struct ShortestWin<'a, G: Game> {
    game: &'a Within<G>,
    root: G::Position,
    search: Search<'a, Within<G>>,
    found: Length,
    /// Bounds still to try in this round, the next one last.
    round: Vec<u32>,
    budget: u64,
}

impl<'a, G: Game> ShortestWin<'a, G> {
    /// A search that keeps to these limits. The game has to be bounded for the same goal.
    pub fn new(
        game: &'a Within<G>,
        root: &G::Position,
        goal: Goal,
        limits: &Limits,
        observer: &'a mut dyn Observer,
    ) -> Self {
        let found = match game.end(&game.bounded(root.clone(), 1)) {
            None => Length { moves: None, none_in: 0, stop: None },
            Some(value) if goal.met(value) => Length { moves: Some(0), none_in: 0, stop: None },
            Some(_) => Length { moves: None, none_in: LONGEST, stop: Some(Stop::Nodes) },
        };
        let search = Search::new(game, goal, limits, observer);
        ShortestWin { game, root: root.clone(), search, found, round: Vec::new(), budget: FIRST_BUDGET / 2 }
    }

    /// Positions generated so far.
    pub fn nodes(&self) -> u64 {
        self.search.watch.statistics.nodes
    }

    /// Takes it from somebody else that there is a win in n moves.
    pub fn learn(&mut self, moves: u32) {
        self.found.moves = Some(self.found.moves.map_or(moves, |known| known.min(moves)));
        self.round.clear();
    }

    /// Goes on until a win is found that is shorter than the last one, or it is known to be the
    /// shortest, or about n nodes were spent.
    pub fn improve(&mut self, nodes: u64) -> Length {
        let before = self.found.moves;
        let until = self.nodes().saturating_add(nodes);
        while self.found.moves == before
            && !self.found.is_shortest()
            && self.found.stop.is_none()
            && self.nodes() < until
        {
            match self.round.pop() {
                None => self.begin_round(),
                Some(moves) if moves > self.found.none_in => self.ask(moves),
                Some(_) => {}
            }
        }
        self.found
    }

    fn begin_round(&mut self) {
        let Length { moves: known, none_in, .. } = self.found;
        // Once a win is known only bounds a little below it are tried.
        let near = |&moves: &u32| known.is_none_or(|known| moves < known && moves + 3 >= known);
        self.round = LADDER.into_iter().filter(near).collect();
        self.round.extend(known.map(|moves| moves - 1));
        if none_in >= LONGEST {
            self.found.stop = Some(Stop::Nodes);
        }
        self.round.sort_unstable_by(|one, other| other.cmp(one));
        self.budget = self.budget.saturating_mul(2);
    }

    /// Tries a bound. One below a win that was just found is tried at once.
    fn ask(&mut self, moves: u32) {
        let root = self.game.bounded(self.root.clone(), moves);
        match self.search.ask(&root, self.budget) {
            Ok(None) => {}
            Ok(Some(false)) => self.found.none_in = moves,
            Ok(Some(true)) => {
                let known = self.search.length(&root).min(moves);
                self.found.moves = Some(known);
                self.round.retain(|&bound| bound + 1 < known);
                self.round.push(known.saturating_sub(1));
            }
            Err(stop) => self.found.stop = Some(stop),
        }
    }

    /// What is known about the root with this bound: for the extractor.
    pub fn hints(&self, proved: bool) -> Box<dyn Hints<Within<G>> + '_> {
        let root = self.search.key(&self.game.bounded(self.root.clone(), 0));
        Box::new(BoundedHints { memory: &self.search.memory, root, goal: self.search.goal, proved })
    }
}
