//! From what a search leaves behind to a certificate: extract the strategy, write it, check it.

use crate::answer::{Answer, Certified, Outcome, Uncertified};
use crate::native::Searchable;
use crate::question::Question;
use crate::spool::Spool;
use crate::{AnyGame, Method};
use andor_engines::{Hints, Kept, Limits, Observer, Progress, Run, Stage, Stop, Verdict};
use andor_game::{Game, Goal, Id, NoBound, Nth, Seam, Task};
use andor_proof::{Again, Failure, Kind, Node, Strategy, Target, extract, write_certificate};
use std::rc::Rc;

/// A question with the game that is searched for it.
pub(crate) struct Asked<'q> {
    pub game: &'q AnyGame,
    pub searched: Rc<dyn Searchable>,
    /// With the history as it was played.
    pub task: Task<Seam>,
    pub bound: Option<u32>,
    /// The first move, if the question is about one.
    pub first: Option<Nth>,
}

impl<'q> Asked<'q> {
    pub(crate) fn new(game: &'q AnyGame, question: &Question) -> Result<Asked<'q>, NoBound> {
        let (searched, task) = game.task(question)?;
        Ok(Asked { game, searched, task, bound: question.bound, first: None })
    }

    /// A question whose bound, if it has one, plays no part.
    pub(crate) fn unbounded(game: &'q AnyGame, question: &Question) -> Asked<'q> {
        let task = Task { root: question.root, history: question.history.clone(), goal: question.goal };
        Asked { game, searched: game.searched(), task, bound: None, first: None }
    }

    /// The task for engines: of the history what counts when a position comes back.
    pub(crate) fn counted(&self) -> Task<Seam> {
        let seam = self.searched.seam();
        let mut task = self.task.as_searched(seam);
        if let Some(first) = self.first {
            let after = seam.after(task.root, first);
            let root = std::mem::replace(&mut task.root, after);
            task.history.push(seam.repetition_class(&root));
        }
        task
    }

    /// Makes an answer of what a search left behind: a strategy, or hints to make one of.
    pub(crate) fn answer<'h>(
        &self,
        method: Method,
        run: Run<'h, Seam>,
        strategy: Option<Result<Strategy<Seam>, Failure>>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Answer {
        let Run { verdict, statistics, hints } = run;
        let outcome = match (verdict, strategy) {
            (Verdict::Unknown(stop), _) => Outcome::Unknown(stop),
            (verdict, Some(made)) => {
                let certified = made.map_err(Uncertified::from);
                Outcome::of(verdict == Verdict::Proved, certified.and_then(|made| self.check(made, observer)))
            }
            (verdict, None) => {
                let proved = verdict == Verdict::Proved;
                Outcome::of(proved, self.certify(proved, hints, method, limits, observer))
            }
        };
        let soundness = method.soundness(self.searched.seam().repetition());
        Answer { outcome, method, soundness, statistics }
    }

    /// Makes a strategy of the hints, writes it and has it checked. The certificate quotes the
    /// question as it was asked, the hints are about the task as it was searched.
    fn certify<'h>(
        &self,
        proved: bool,
        hints: Box<dyn Hints<Seam> + 'h>,
        method: Method,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Certified, Uncertified> {
        let searched = &*self.searched;
        let mut again = SameEngine { searched, method, limits: *limits, observer, steps: 0 };
        let task = self.counted();
        let mut strategy = extract(self.searched.seam(), &task, proved, hints.as_ref(), &mut again)?;
        drop(hints);
        if let Some(first) = self.first {
            let after = Target::Node(strategy.nodes.len() - 1);
            strategy.nodes.push(Node { position: self.task.root, kind: Kind::Pick(first, after) });
        }
        self.check(strategy, again.observer)
    }

    /// Writes the strategy as a certificate and has it checked under the plain rules.
    pub(crate) fn check(
        &self,
        strategy: Strategy<Seam>,
        observer: &mut dyn Observer,
    ) -> Result<Certified, Uncertified> {
        let mut spool = Spool::new(observer);
        let (seam, task) = (self.searched.seam(), &self.task);
        let written = write_certificate(seam, task, self.bound, &strategy, &mut spool).map(drop);
        if let Some(stop) = spool.stopped {
            return Err(Uncertified::Stopped(stop));
        }
        let proof = written.and_then(|()| spool.proof());
        let proof = proof.map_err(|error| Uncertified::Unwritten(error.to_string()))??;
        let (mut looks, mut stopped) = (0, None);
        let mut go_on = || {
            looks += 1;
            if u64::is_multiple_of(looks, LOOK_RECORDS) {
                // Each record is looked at twice.
                stopped = observer.tick(&at_stage(Stage::Checking, looks / 2));
            }
            stopped.is_none()
        };
        match (self.game.check_while(proof, &mut go_on)?, stopped) {
            (Some(checked), _) => Ok(Certified {
                proved: strategy.proved,
                checked,
                strategy,
                searched: Rc::clone(&self.searched),
                task: self.task.clone(),
            }),
            (None, stop) => Err(Uncertified::Stopped(stop.unwrap_or(Stop::Interrupted))),
        }
    }

    /// The same question about a shortest win, with another number of moves.
    pub(crate) fn bounded(
        game: &'q AnyGame,
        searched: Rc<dyn Searchable>,
        root: Id,
        goal: Goal,
        moves: u32,
    ) -> Asked<'q> {
        Asked { game, searched, task: Task::new(root, goal), bound: Some(moves), first: None }
    }
}

/// Searches for missing parts of a strategy with the engine that gave the verdict, under the same
/// limits.
struct SameEngine<'q> {
    searched: &'q dyn Searchable,
    method: Method,
    limits: Limits,
    observer: &'q mut dyn Observer,
    steps: u64,
}

/// How far a stage after the search has come.
fn at_stage(stage: Stage, count: u64) -> Progress {
    Progress { stage, nodes: count, ..Progress::default() }
}

impl Again<'static, Seam> for SameEngine<'_> {
    fn search(&mut self, task: &Task<Seam>) -> Run<'static, Seam> {
        self.searched.search(self.method, task, &self.limits, &Kept::default(), self.observer)
    }

    /// Df-pn knows what repeats by its class.
    fn search_by_class(&mut self, task: &Task<Seam>) -> Run<'static, Seam> {
        self.searched.search(Method::BEST, task, &self.limits, &Kept::default(), self.observer)
    }

    fn stop(&mut self) -> Option<Stop> {
        // The extractor asks once in so many steps.
        self.steps += 256;
        self.observer.tick(&at_stage(Stage::Extracting, self.steps))
    }
}

/// Looks of the checker between two at the observer: well under a tenth of a second.
const LOOK_RECORDS: u64 = 1 << 8;
