//! Df-pn by several workers: threads, or logical ones.

use super::Dfpn;
use super::frame::Decision;
use super::kept::Kept;
use super::memory::Memory;
use super::search::{Halt, Search};
use super::terms::Terms;
use super::treatment::{ByLemma, Treatment};
use crate::crew::{Company, Desk, Logical, Member, Shareable, Threads, UntilClosed, Workers};
use crate::{Engine, Limits, Observer, Quiet, Run, Soundness, Watch};
use andor_game::{Game, Repetition, Task};
use std::sync::Arc;
use std::thread;

/// How the search by lemmas goes on with others.
type GoOn<'a, G> = fn(&mut Search<'a, G, ByLemma>) -> Result<Decision, Halt>;

/// All that a helper needs to begin.
struct Beginning<'a, G: Game, T> {
    terms: Terms<'a, G, T>,
    memory: Memory<T>,
    root: G::Position,
    only_forcing: bool,
    bytes: u64,
    workers: u64,
}

impl<G: Game, T: Clone> Clone for Beginning<'_, G, T> {
    fn clone(&self) -> Self {
        Beginning { terms: self.terms.clone(), memory: self.memory.clone(), root: self.root.clone(), ..*self }
    }
}

impl<'a, G: Game, T: Treatment> Beginning<'a, G, T> {
    /// At the root of the leader's search.
    fn beside(leader: &Search<'a, G, T>, workers: Workers) -> Self {
        Beginning {
            terms: leader.terms.clone(),
            memory: leader.memory.clone(),
            root: leader.line.frames[0].position.clone(),
            only_forcing: leader.expansion.only_forcing,
            bytes: leader.watch.memory(),
            workers: workers.count as u64,
        }
    }

    /// A helper on its way.
    fn begin<'o>(self, crew: Member<Decision>, observer: &'o mut dyn Observer) -> Search<'o, G, T>
    where
        'a: 'o,
    {
        // The leader keeps the limits, and has counted the root.
        let mut watch = Watch::new(&Limits::new(u64::MAX, self.bytes), observer);
        watch.statistics.nodes = 0;
        let mut helper = Search::with(self.terms, self.memory, watch, self.workers);
        helper.expansion.only_forcing = self.only_forcing;
        helper.line.children.keep_keys();
        helper.crew = Some(crew);
        helper.begin(&self.root);
        helper
    }
}

/// Goes on with a thread for each helper.
fn by_threads<'a, G: Shareable>(leader: &mut Search<'a, G, ByLemma>) -> Result<Decision, Halt> {
    let workers = leader.company.expect("a search by several").workers;
    let desk = Arc::new(Desk::new(workers.count));
    let before = leader.watch.others.clone();
    let found = thread::scope(|scope| {
        let _closing = desk.close_on_drop();
        for number in 1..workers.count {
            let (beginning, desk) = (Beginning::beside(leader, workers), Arc::clone(&desk));
            let work = move || {
                let mut until_closed = UntilClosed(&desk);
                let mut helper = beginning.begin(Member::new(&desk, number), &mut until_closed);
                while helper.help() {}
            };
            // If the system gives no thread there is one helper less.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        leader.lead(&desk, || {})
    });
    close_accounts(leader, &desk, before);
    found
}

/// Goes on with helpers that the leader advances itself, one expansion in turn.
fn logically<'a, G: Game>(leader: &mut Search<'a, G, ByLemma>) -> Result<Decision, Halt> {
    let workers = leader.company.expect("a search by several").workers;
    let desk = Arc::new(Desk::new(workers.count));
    let before = leader.watch.others.clone();
    let mut quiet: Vec<Quiet> = (1..workers.count).map(|_| Quiet).collect();
    let beginning = Beginning::beside(leader, workers);
    let mut helpers: Vec<_> = (1..)
        .zip(&mut quiet)
        .map(|(number, quiet)| beginning.clone().begin(Member::new(&desk, number), quiet))
        .collect();
    let found = leader.lead(&desk, || {
        for helper in &mut helpers {
            helper.help();
        }
    });
    close_accounts(leader, &desk, before);
    found
}

/// The helpers have ended: what they spent, and the newest table.
fn close_accounts<G: Game, T: Treatment>(
    leader: &mut Search<'_, G, T>,
    desk: &Desk<Decision>,
    before: crate::Statistics,
) {
    let held = before.memory_bytes;
    leader.watch.others = desk.spent_by_helpers(&before);
    leader.watch.others.memory_bytes = held;
    leader.memory.tidy();
}

/// One that will lead several workers.
fn leader<'a, G: Game>(
    settings: Dfpn,
    (workers, go_on): (Workers, GoOn<'a, G>),
    game: &'a G,
    task: &Task<G>,
    watch: Watch<'a>,
) -> Search<'a, G, ByLemma> {
    let Search { terms, memory, watch, .. } = Search::new(settings, ByLemma, game, task, watch);
    let mut leader = Search::with(terms, memory, watch, workers.count as u64);
    leader.line.children.keep_keys();
    leader.memory.table.share();
    leader.company = Some(Company { workers, go_on });
    leader
}

impl<G: Shareable> Engine<G> for Threads<Dfpn> {
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
        self.solve_keeping(game, task, limits, &Kept::default(), observer)
    }

    fn solve_keeping(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        kept: &Kept,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        if limits.threads <= 1 {
            return self.engine.solve_keeping(game, task, limits, kept, observer);
        }
        let workers = Workers { count: limits.threads, alone: self.alone };
        let leader = leader(self.engine, (workers, by_threads), game, task, Watch::new(limits, observer));
        leader.answer_keeping(task, limits.memory, kept)
    }
}

impl<G: Game> Engine<G> for Logical<Dfpn> {
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
        self.solve_keeping(game, task, limits, &Kept::default(), observer)
    }

    fn solve_keeping(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        kept: &Kept,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        let workers = (self.workers, logically as GoOn<'_, G>);
        let leader = leader(self.engine, workers, game, task, Watch::new(limits, observer));
        leader.answer_keeping(task, limits.memory, kept)
    }
}
