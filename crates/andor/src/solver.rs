//! One question from engine to certificate: choose an engine, search, extract the strategy, write
//! it, check it.

use crate::answer::{Answer, Certified, Outcome, Uncertified};
use crate::native::Searchable;
use crate::question::Question;
use crate::schedule;
use crate::watched::Watched;
use crate::{AnyGame, Method};
use andor_engines::{Deadline, Hints, Limits, Observer, Progress, Run, Soundness, Statistics, Stop, Verdict};
use andor_game::{Game, Id, NoBound, Notation, Nth, Repetition, Seam, Task};
use andor_proof::{Again, Kind, Node, Strategy, Target, extract, from_table, write_certificate};
use std::rc::Rc;

/// How to solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Solver {
    /// The engine with its treatment of history. `None` takes what suits the position.
    pub method: Option<Method>,
    /// Nodes, bytes and time.
    pub limits: Limits,
}

/// Why a question cannot be put to an engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The game counts occurrences, though the value of a repetition depends on who repeats.
    #[error(
        "repetition '{rule}' acts at the second occurrence of a position, not at occurrence {occurrences}"
    )]
    Occurrences {
        /// The rule.
        rule: Repetition,
        /// What the game says.
        occurrences: u32,
    },
    /// The engine does not treat the game's rule of repetition.
    #[error("{} cannot treat repetition '{rule}': {reason}", .method.name())]
    Refused {
        /// The engine.
        method: Method,
        /// The rule.
        rule: Repetition,
        /// What the engine says.
        reason: &'static str,
    },
    /// Moves cannot be counted on the way to this goal.
    #[error(transparent)]
    NoBound(#[from] NoBound),
}

impl Solver {
    /// A solver with these limits that chooses the engine.
    #[must_use]
    pub const fn new(limits: Limits) -> Solver {
        Solver { method: None, limits }
    }

    /// The same solver with one engine.
    #[must_use]
    pub const fn by(self, method: Method) -> Solver {
        Solver { method: Some(method), ..self }
    }

    /// Answers a question, and has the answer certified.
    ///
    /// # Errors
    /// When the engine does not treat the game's rule of repetition, or the question has a bound
    /// that means nothing.
    pub fn solve(
        &self,
        game: &AnyGame,
        question: &Question,
        observer: &mut dyn Observer,
    ) -> Result<Answer, SolveError> {
        let asked = Asked::new(game, question)?;
        let mut observer = Deadline::new(&self.limits, observer);
        let (method, run) = self.search(&*asked.searched, &asked.counted(), &mut observer)?;
        Ok(asked.answer(method, run, &self.limits, &mut observer))
    }

    /// Answers the question whether one first move of the goal's player reaches the goal; a way
    /// back to the root is none. A proof begins with that move. A disproof says nothing about other
    /// moves, so it has no certificate.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn solve_first_move(
        &self,
        game: &AnyGame,
        question: &Question,
        first: Nth,
        observer: &mut dyn Observer,
    ) -> Result<Answer, SolveError> {
        let asked = Asked { first: Some(first), ..Asked::new(game, question)? };
        let mut observer = Deadline::new(&self.limits, observer);
        let (seam, task) = (asked.searched.seam(), asked.counted());
        let repeats = task.history.contains(&seam.repetition_class(&task.root));
        if !repeats || seam.end(&task.root).is_some() {
            let (method, run) = self.search(&*asked.searched, &task, &mut observer)?;
            return Ok(asked.answer(method, run, &self.limits, &mut observer));
        }
        // The move ends the game by the rule of repetition, so there is nothing to search.
        let method = self.method.unwrap_or(Method::BEST);
        accept(method, seam.repetition(), seam.occurrences())?;
        let proved = task.goal.met_by_repetition(seam, task.goal.player);
        let kind = Kind::Pick(first, Target::Repetition);
        let strategy = Strategy { proved, nodes: vec![Node { position: asked.task.root, kind }] };
        let outcome = Outcome::of(proved, asked.check(strategy, &mut observer));
        let soundness = method.soundness(seam.repetition());
        Ok(Answer { outcome, method, soundness, statistics: Statistics::default() })
    }

    /// Answers a question from the values of the game's database instead of a search. The strategy
    /// stands on its own: its certificate needs no database. `None` if the database has no answer.
    ///
    /// # Errors
    /// Why the strategy is not certified.
    pub fn solve_from_database(
        &self,
        game: &AnyGame,
        question: &Question,
        observer: &mut dyn Observer,
    ) -> Result<Option<Certified>, Uncertified> {
        let task = Task::new(question.root, question.goal);
        let table = |at: &Id| game.database_value(at).zip(game.database_plies(at));
        match from_table(&**game, &task, &table) {
            Ok(strategy) => self.certify(game, question, strategy, observer).map(Some),
            Err(_) => Ok(None),
        }
    }

    /// Has a strategy certified that somebody else made, as the answer to a question without bound.
    ///
    /// # Errors
    /// Why it is not certified.
    pub fn certify(
        &self,
        game: &AnyGame,
        question: &Question,
        strategy: Strategy<Seam>,
        observer: &mut dyn Observer,
    ) -> Result<Certified, Uncertified> {
        let task = Task { root: question.root, history: question.history.clone(), goal: question.goal };
        let asked = Asked { game, searched: game.searched(), task, bound: None, first: None };
        asked.check(strategy, &mut Deadline::new(&self.limits, observer))
    }

    /// An engine's verdict about a game that has no notation: nothing is written, so nothing can be
    /// certified.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn verdict<G: Game>(
        &self,
        game: &G,
        task: &Task<G>,
        observer: &mut dyn Observer,
    ) -> Result<(Verdict, Statistics), SolveError> {
        let method = self.method.unwrap_or(Method::BEST);
        accept(method, game.repetition(), game.occurrences())?;
        let run = method.engine().solve(game, task, &self.limits, observer);
        Ok((run.verdict, run.statistics))
    }

    /// Searches; gives the engine that had the last word, and what it said.
    fn search(
        &self,
        searched: &dyn Searchable,
        task: &Task<Seam>,
        observer: &mut dyn Observer,
    ) -> Result<(Method, Run<'static, Seam>), SolveError> {
        let seam = searched.seam();
        let mut spent: Option<Statistics> = None;
        let limits = Limits { time: None, ..self.limits };
        let mut stages = schedule::stages(seam, task, self.method, &limits).into_iter().peekable();
        loop {
            let (method, limits) = stages.next().expect("a search has a stage");
            accept(method, seam.repetition(), seam.occurrences())?;
            let mut run = searched.search(method, task, &limits, observer);
            if let Some(spent) = &spent {
                run.statistics.nodes += spent.nodes;
                run.statistics.expanded += spent.expanded;
                run.statistics.memory_bytes = run.statistics.memory_bytes.max(spent.memory_bytes);
            }
            if stages.peek().is_none() || run.verdict != Verdict::Unknown(Stop::Nodes) {
                return Ok((method, run));
            }
            spent = Some(run.statistics);
        }
    }
}

/// Refuses what the engine does not treat.
fn accept(method: Method, rule: Repetition, occurrences: u32) -> Result<(), SolveError> {
    if rule.depends_on_mover() && occurrences != 2 {
        return Err(SolveError::Occurrences { rule, occurrences });
    }
    match method.soundness(rule) {
        Soundness::Refused(reason) => Err(SolveError::Refused { method, rule, reason }),
        _ => Ok(()),
    }
}

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
    fn new(game: &'q AnyGame, question: &Question) -> Result<Asked<'q>, SolveError> {
        let (searched, task) = game.task(question)?;
        Ok(Asked { game, searched, task, bound: question.bound, first: None })
    }

    /// The task for engines: of the history what counts when a position comes back.
    fn counted(&self) -> Task<Seam> {
        let seam = self.searched.seam();
        let mut task = self.task.as_searched(seam);
        if let Some(first) = self.first {
            let after = seam.after(task.root, first);
            let root = std::mem::replace(&mut task.root, after);
            task.history.push(seam.repetition_class(&root));
        }
        task
    }

    /// Makes an answer of what a search left behind.
    pub(crate) fn answer<'h>(
        &self,
        method: Method,
        run: Run<'h, Seam>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Answer {
        let Run { verdict, statistics, hints } = run;
        let outcome = match verdict {
            Verdict::Unknown(stop) => Outcome::Unknown(stop),
            Verdict::Proved | Verdict::Disproved => {
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
        let limits = Limits { time: None, ..*limits };
        let mut again = SameEngine { searched: &*self.searched, method, limits, observer };
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
        let mut watched = Watched::new(observer);
        let (seam, task) = (self.searched.seam(), &self.task);
        let written = write_certificate(seam, task, self.bound, &strategy, &mut watched).map(drop);
        let checked = written
            .map_err(|error| Uncertified::Unwritten(error.to_string()))
            .and_then(|()| Ok(self.game.check(&mut watched)?));
        let checked = match watched.stopped {
            Some(stop) => return Err(Uncertified::Stopped(stop)),
            None => checked?,
        };
        Ok(Certified {
            proved: strategy.proved,
            checked,
            certificate: watched.text,
            strategy,
            searched: Rc::clone(&self.searched),
            task: self.task.clone(),
        })
    }

    /// The same question about a shortest win, with another number of moves.
    pub(crate) fn bounded(
        game: &'q AnyGame,
        searched: Rc<dyn Searchable>,
        root: Id,
        goal: andor_game::Goal,
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
}

impl Again<'static, Seam> for SameEngine<'_> {
    fn search(&mut self, task: &Task<Seam>) -> Run<'static, Seam> {
        self.searched.search(self.method, task, &self.limits, self.observer)
    }

    /// Df-pn knows what repeats by its class.
    fn search_by_class(&mut self, task: &Task<Seam>) -> Run<'static, Seam> {
        self.searched.search(Method::BEST, task, &self.limits, self.observer)
    }

    fn stop(&mut self) -> Option<Stop> {
        self.observer.tick(&Progress::default())
    }
}
