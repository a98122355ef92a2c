//! One question from engine to answer: choose an engine, search, and have the answer certified.

use crate::answer::{Answer, Certified, Outcome, Uncertified};
use crate::certify::Asked;
use crate::native::Whole;
use crate::question::Question;
use crate::{AnyGame, Method};
use andor_certificate::Format;
use andor_engines::{Deadline, Kept, Limits, Observer, Soundness, Statistics, Stop, Verdict};
use andor_game::{Game, Id, NoBound, Notation, Nth, Repetition, Seam, Task};
use andor_proof::{Kind, Node, Shape, Strategy, Target, from_table};
use andor_schedule::budgets::searching;
use andor_schedule::{Known, Search, stages};

/// How to solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solver {
    /// The engine with its treatment of history. `None` takes what suits the position.
    pub method: Option<Method>,
    /// Nodes, bytes and time.
    pub limits: Limits,
    /// Whether a node of a certificate may stand for images of its position, where the rules have
    /// symmetries.
    pub images: bool,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Limits::DEFAULT)
    }
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
        Solver { method: None, limits, images: true }
    }

    /// The same solver, in whose certificates each node stands for its own position.
    #[must_use]
    pub const fn without_images(self) -> Solver {
        Solver { images: false, ..self }
    }

    /// The same solver with one engine.
    #[must_use]
    pub const fn by(self, method: Method) -> Solver {
        Solver { method: Some(method), ..self }
    }

    /// Answers a question, and has the answer certified.
    ///
    /// ```
    /// use andor::{AnyGame, Goal, Notation, Player, Question, Quiet, Solver, Value};
    /// use andor_mnk::Mnk;
    ///
    /// let game = AnyGame::new(Mnk::tictactoe());
    /// let root = game.parse_position("xx./oo./...")?;
    /// let question = Question::new(root, Goal::new(Player::Max, Value::WIN)).within(1);
    /// let answer = Solver::default().solve(&game, &question, &mut Quiet)?;
    /// assert!(answer.is_certified());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        self.solve_keeping(game, question, &Kept::default(), observer)
    }

    /// The same for one of many questions about a game: the engine goes on with what it remembers
    /// of the others, as far as it can and that holds for this one, and leaves it for the next.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn solve_keeping(
        &self,
        game: &AnyGame,
        question: &Question,
        kept: &Kept,
        observer: &mut dyn Observer,
    ) -> Result<Answer, SolveError> {
        self.answer(&Asked::new(game, question)?, kept, observer)
    }

    /// Answers the question whether one first move of the goal's player reaches the goal; a way
    /// back to the root is none. A proof begins with that move; a disproof says nothing about other
    /// moves, so it has no certificate.
    ///
    /// ```
    /// use andor::{AnyGame, Goal, Notation, Player, Question, Quiet, Solver, Value};
    /// use andor_mnk::Mnk;
    ///
    /// let game = AnyGame::new(Mnk::tictactoe());
    /// let root = game.parse_position("xx./oo./...")?;
    /// let question = Question::new(root, Goal::new(Player::Max, Value::WIN)).within(1);
    /// let first = game.parse_move(&root, "c1")?;
    /// let answer = Solver::default().solve_first_move(&game, &question, first, &mut Quiet)?;
    /// assert!(answer.is_certified());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        let (seam, task) = (asked.searched.seam(), asked.counted());
        let repeats = task.history.contains(&seam.repetition_class(&task.root));
        if !repeats || seam.end(&task.root).is_some() {
            return self.answer(&asked, &Kept::default(), observer);
        }
        // The move ends the game by the rule of repetition, so there is nothing to search.
        let method = self.method.unwrap_or(Method::BEST);
        accept(method, seam.repetition(), seam.occurrences())?;
        let proved = task.goal.met_by_repetition(seam, task.goal.player);
        let kind = Kind::Pick(first, Target::Repetition);
        let strategy =
            Strategy { proved, format: Format::One, nodes: vec![Node { position: asked.task.root, kind }] };
        let outcome = Outcome::of(proved, asked.check(strategy, &mut Deadline::new(&self.limits, observer)));
        let soundness = method.soundness(seam.repetition());
        Ok(Answer { outcome, method, soundness, statistics: Statistics::default() })
    }

    fn answer(
        &self,
        asked: &Asked<'_>,
        kept: &Kept,
        observer: &mut dyn Observer,
    ) -> Result<Answer, SolveError> {
        let mut observer = Deadline::new(&self.limits, observer);
        let (method, Whole { run, strategy }) = self.search(asked, kept, &mut observer)?;
        let limits = Limits { time: None, memory: searching(self.limits.memory), ..self.limits };
        Ok(asked.answer(method, run, strategy, &limits, &mut observer))
    }

    /// Answers a question from the values of the game's database instead of a search. The strategy
    /// stands on its own: its certificate needs no database. `None` if the database does not
    /// answer.
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
        let table = |at: &Id| {
            let met = question.goal.met(game.database_value(at)?);
            Some((met, game.database_plies(at)?))
        };
        match from_table(&**game, &task, &table, SMALL, &mut || None) {
            Ok(strategy) => self.certify(game, question, strategy, observer).map(Some),
            Err(_) => Ok(None),
        }
    }

    /// Has a strategy certified that somebody else made, as the answer to a question without a
    /// bound.
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
        Asked::unbounded(game, question).check(strategy, &mut Deadline::new(&self.limits, observer))
    }

    /// An engine's verdict about a game that has no notation: nothing is written, so nothing can be
    /// certified.
    ///
    /// ```
    /// use andor::{Goal, Limits, Method, Notation, Player, Quiet, Solver, Task, Value, Verdict};
    /// use andor_mnk::Mnk;
    ///
    /// let game = Mnk::tictactoe();
    /// let task = Task::new(game.start(), Goal::new(Player::Max, Value::WIN));
    /// let solver = Solver::new(Limits::DEFAULT).by(Method::PnDag);
    /// let (verdict, _) = solver.verdict(&game, &task, &mut Quiet)?;
    /// assert_eq!(verdict, Verdict::Disproved);
    /// # Ok::<(), andor::SolveError>(())
    /// ```
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

    /// What to try, each if the one before ran out of nodes.
    fn stages(&self, game: &Seam, task: &Task<Seam>) -> Vec<(Method, Limits)> {
        let limits = Limits { time: None, ..self.limits };
        if let Some(method) = self.method {
            return vec![(method, limits)];
        }
        let has_one_value = task.history.is_empty() && !game.repetition().depends_on_mover();
        let known = Known {
            positions: game.reachable_at_most(&task.root).filter(|_| has_one_value),
            prefers_bounds: game.prefers_bounded_search(task.goal),
            memory: limits.memory,
        };
        let stage = |(search, nodes): (Search, Option<u64>)| {
            let method = match search {
                Search::DepthFirst => Method::BEST,
                Search::Bounded => Method::DfpnBounded,
                Search::WholeGraph => Method::Retrograde,
            };
            (method, Limits { nodes: nodes.map_or(limits.nodes, |nodes| nodes.min(limits.nodes)), ..limits })
        };
        stages(&known).into_iter().map(stage).collect()
    }

    /// Searches; gives the engine that had the last word, and what it said.
    fn search(
        &self,
        asked: &Asked<'_>,
        kept: &Kept,
        observer: &mut dyn Observer,
    ) -> Result<(Method, Whole), SolveError> {
        let (searched, task) = (&*asked.searched, &asked.counted());
        let seam = searched.seam();
        let mut spent: Option<Statistics> = None;
        let mut stages = self.stages(seam, task).into_iter().peekable();
        loop {
            let (method, limits) = stages.next().expect("a search has a stage");
            accept(method, seam.repetition(), seam.occurrences())?;
            let whole = match method {
                Method::Retrograde => {
                    let images = self.images && asked.bound.is_none() && asked.game.has_images(task.root);
                    searched.search_whole(task, images, &limits, observer)
                }
                _ => None,
            };
            let Whole { mut run, strategy } = whole.unwrap_or_else(|| {
                let limits = Limits { memory: searching(limits.memory), ..limits };
                Whole { run: searched.search(method, task, &limits, kept, observer), strategy: None }
            });
            if let Some(spent) = &spent {
                run.statistics.nodes += spent.nodes;
                run.statistics.expanded += spent.expanded;
                run.statistics.memory_bytes = run.statistics.memory_bytes.max(spent.memory_bytes);
            }
            if stages.peek().is_none() || run.verdict != Verdict::Unknown(Stop::Nodes) {
                return Ok((method, Whole { run, strategy }));
            }
            spent = Some(run.statistics);
        }
    }
}

/// As small as can be, of positions that all have their own node.
const SMALL: Shape = Shape { images: false, fastest: false };

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
