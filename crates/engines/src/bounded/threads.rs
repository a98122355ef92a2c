//! The search with bounds by several workers: threads, or logical ones.

use super::search::{Answer, Search};
use super::solve_with;
use crate::bounded::DfpnBounded;
use crate::crew::{Company, Desk, Logical, Member, Shareable, Threads, UntilClosed, Workers};
use crate::{Dfpn, Engine, Limits, Observer, Quiet, Run, Soundness, Statistics, Stop, Watch};
use andor_game::{Game, Repetition, Task, Within};
use std::sync::Arc;
use std::thread;

/// Who searches: how a search with bounds goes on, and the engine for what they do not answer.
pub(super) trait Team<G: Game> {
    /// Tells a search in a bounded game about the others.
    fn join(&self, search: &mut Search<'_, G>);

    /// Tells a search in the game with bounds about the others.
    fn join_within<'g>(&self, search: &mut Search<'_, Within<&'g G>>)
    where
        G: 'g;

    /// The search without bounds.
    fn plain(&self, settings: Dfpn) -> Box<dyn Engine<G>>;
}

/// Nobody else.
pub(super) struct Alone;

impl<G: Game> Team<G> for Alone {
    fn join(&self, _: &mut Search<'_, G>) {}
    fn join_within<'g>(&self, _: &mut Search<'_, Within<&'g G>>)
    where
        G: 'g,
    {
    }
    fn plain(&self, settings: Dfpn) -> Box<dyn Engine<G>> {
        Box::new(settings)
    }
}

/// A thread for each.
struct ByThreads(Workers);

impl<G: Shareable> Team<G> for ByThreads {
    fn join(&self, search: &mut Search<'_, G>) {
        search.join(self.0, by_threads);
    }
    fn join_within<'g>(&self, search: &mut Search<'_, Within<&'g G>>)
    where
        G: 'g,
    {
        search.join(self.0, by_threads);
    }
    fn plain(&self, settings: Dfpn) -> Box<dyn Engine<G>> {
        Box::new(Threads { engine: settings, alone: self.0.alone })
    }
}

/// All on one thread.
struct Logically(Workers);

impl<G: Game> Team<G> for Logically {
    fn join(&self, search: &mut Search<'_, G>) {
        search.join(self.0, logically);
    }
    fn join_within<'g>(&self, search: &mut Search<'_, Within<&'g G>>)
    where
        G: 'g,
    {
        search.join(self.0, logically);
    }
    fn plain(&self, settings: Dfpn) -> Box<dyn Engine<G>> {
        Box::new(Logical { engine: settings, workers: self.0 })
    }
}

impl<'a, W: Game> Search<'a, W> {
    /// Others will search with it.
    pub(super) fn join(&mut self, workers: Workers, go_on: fn(&mut Self) -> Answer) {
        self.keys = Some(Vec::new());
        self.memory.table.share();
        self.company = Some(Company { workers, go_on });
    }

    /// A helper on its way, beside a leader with this memory, limit on memory and root.
    fn helper(
        (game, goal): (&'a W, andor_game::Goal),
        memory: super::memory::Memory,
        (bytes, workers): (u64, Workers),
        root: &W::Position,
        crew: Member<bool>,
        observer: &'a mut dyn Observer,
    ) -> Result<Self, Stop> {
        // The leader keeps the limits, and has counted the root.
        let mut watch = Watch::new(&Limits::new(u64::MAX, bytes), observer);
        watch.statistics.nodes = 0;
        let mut helper = Search::with(game, goal, memory, watch, bytes / 8 / workers.count as u64);
        helper.keys = Some(Vec::new());
        helper.crew = Some(crew);
        helper.begin(root)?;
        Ok(helper)
    }

    /// The helpers have ended: what they spent, and the newest table.
    fn close_accounts(&mut self, desk: &Desk<bool>, before: &Statistics) {
        self.watch.others = desk.spent_by_helpers(before);
        self.watch.others.memory_bytes = before.memory_bytes;
        self.memory.tidy();
    }
}

/// Goes on with a thread for each helper.
fn by_threads<W: Shareable>(leader: &mut Search<'_, W>) -> Answer {
    let workers = leader.company.expect("a search by several").workers;
    let desk = Arc::new(Desk::new(workers.count));
    let before = leader.watch.others.clone();
    let answer = thread::scope(|scope| {
        let _closing = desk.close_on_drop();
        let (game, goal, bytes) = (leader.game, leader.goal, leader.watch.memory());
        for number in 1..workers.count {
            let (desk, memory) = (Arc::clone(&desk), leader.memory.clone());
            let root = leader.frames[0].position.clone();
            let work = move || {
                let mut until_closed = UntilClosed(&desk);
                let crew = Member::new(&desk, number);
                let helper =
                    Search::helper((game, goal), memory, (bytes, workers), &root, crew, &mut until_closed);
                if let Ok(mut helper) = helper {
                    while helper.help() {}
                }
            };
            // If the system gives no thread there is one helper less.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        leader.lead(&desk, || {})
    });
    leader.close_accounts(&desk, &before);
    answer
}

/// Goes on with helpers that the leader advances itself, one expansion in turn.
fn logically<W: Game>(leader: &mut Search<'_, W>) -> Answer {
    let workers = leader.company.expect("a search by several").workers;
    let desk = Arc::new(Desk::new(workers.count));
    let before = leader.watch.others.clone();
    let mut quiet: Vec<Quiet> = (1..workers.count).map(|_| Quiet).collect();
    let (rules, bytes) = ((leader.game, leader.goal), leader.watch.memory());
    let root = leader.frames[0].position.clone();
    let mut helpers = Vec::new();
    for (number, quiet) in (1..).zip(&mut quiet) {
        let crew = Member::new(&desk, number);
        let memory = leader.memory.clone();
        helpers.extend(Search::helper(rules, memory, (bytes, workers), &root, crew, quiet));
    }
    let answer = leader.lead(&desk, || {
        for helper in &mut helpers {
            helper.help();
        }
    });
    leader.close_accounts(&desk, &before);
    answer
}

impl<G: Shareable> Engine<G> for Threads<DfpnBounded> {
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
        if limits.threads <= 1 {
            return self.engine.solve(game, task, limits, observer);
        }
        let workers = Workers { count: limits.threads, alone: self.alone };
        solve_with(&ByThreads(workers), game, task, limits, observer)
    }
}

impl<G: Game> Engine<G> for Logical<DfpnBounded> {
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
        solve_with(&Logically(self.workers), game, task, limits, observer)
    }
}
