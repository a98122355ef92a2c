//! What the caller asks for, and the search for it.

use crate::call::{Call, StopToken, Watcher};
use crate::found::Found;
use crate::origin::Origin;
use andor::game::{Game as _, Notation as _};
use andor::{Answer, AnyGame, Ask, Id, Limits, Method, Progress, Question, Repetition, Solver, Stop, line};
use andor_game::NoBound;
use andor_registry::{rules_in_words, split_line};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How to search.
pub struct Settings {
    engine: Option<String>,
    ghi: Option<String>,
    nodes: Option<u64>,
    time: Option<f64>,
    memory: Option<u64>,
    seed: u64,
}

/// A setting by its name.
fn setting<'py, T: FromPyObjectOwned<'py>>(
    settings: &Bound<'py, PyDict>,
    name: &str,
    wanted: &str,
) -> PyResult<Option<T>> {
    let Some(given) = settings.get_item(name)?.filter(|given| !given.is_none()) else { return Ok(None) };
    let wrong = |_| {
        let shown = given.repr().map_or_else(|_| String::new(), |shown| shown.to_string());
        PyTypeError::new_err(format!("{name}: {wanted} is needed, not {shown}"))
    };
    given.extract().map(Some).map_err(|error: T::Error| wrong(error))
}

impl Settings {
    /// Reads settings; what is not there or `None` is as usual.
    ///
    /// # Errors
    /// When one is of a wrong kind.
    pub fn new(settings: &Bound<'_, PyDict>) -> PyResult<Settings> {
        let (text, number) = ("a text", "a whole number that is not negative");
        let settings = Settings {
            engine: setting(settings, "engine", text)?,
            ghi: setting(settings, "ghi", text)?,
            nodes: setting(settings, "nodes", number)?,
            time: setting(settings, "time", "a number of seconds")?,
            memory: setting(settings, "memory", number)?,
            seed: setting(settings, "seed", number)?.unwrap_or(0),
        };
        for (name, limit) in [("nodes", settings.nodes), ("memory", settings.memory)] {
            if limit == Some(0) {
                return Err(PyValueError::new_err(format!("{name}: 0 is no limit, at least 1 is needed")));
            }
        }
        if settings.time.is_some_and(|seconds| seconds.is_nan() || seconds <= 0.0) {
            return Err(PyValueError::new_err("time: a positive number of seconds is needed"));
        }
        Ok(settings)
    }

    /// The limit on time. More than a life is none.
    fn time(&self) -> Option<Duration> {
        self.time.filter(|&seconds| seconds < 1e9).map(Duration::from_secs_f64)
    }

    fn solver(&self) -> PyResult<Solver> {
        let chosen = |name: &Option<String>, free: &str| name.clone().filter(|name| name != free);
        let (engine, ghi) = (chosen(&self.engine, "auto"), chosen(&self.ghi, "sound"));
        let named = || Method::named(engine.as_deref(), ghi.as_deref());
        let method = match (&engine, &ghi) {
            (None, None) => None,
            _ => Some(named().map_err(|error| PyValueError::new_err(error.to_string()))?),
        };
        let memory = self.memory.unwrap_or(Limits::DEFAULT.memory);
        let limits = Limits { nodes: self.nodes.unwrap_or(u64::MAX), memory, time: self.time(), threads: 1 };
        Ok(Solver { method, ..Solver::new(limits) })
    }
}

/// A question of the caller's.
pub struct Request {
    pub origin: Origin,
    /// The position; none: the game's start.
    position: Option<String>,
    history: Vec<String>,
    ask: Ask,
    solver: Solver,
    seed: u64,
    pub call: Arc<Call>,
}

fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The text of a position: of a game by name it is one; a class has objects for positions.
fn text_of(origin: &Origin, given: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = given.py();
    match origin {
        Origin::Named(name, _) => given.extract().map_err(|_| {
            let kind = given.get_type();
            PyTypeError::new_err(format!("{name}: a position is a text, not of type {kind}"))
        }),
        Origin::Class(rules) => {
            let what = || format!("the position for {}", rules.definition.class);
            let number = rules.number(given, &what)?;
            rules.text(py, number).map(|text| text.to_string())
        }
    }
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// What is wrong with it, as far as the game is not asked for that.
    pub fn new(
        origin: Origin,
        position: Option<&Bound<'_, PyAny>>,
        history: &[Bound<'_, PyAny>],
        ask: Option<&str>,
        settings: &Bound<'_, PyDict>,
        stop: Option<&StopToken>,
    ) -> PyResult<Request> {
        let settings = Settings::new(settings)?;
        let ask = ask.unwrap_or(origin.default_ask());
        let ask = ask.parse().map_err(|error| PyValueError::new_err(format!("ask {error}")))?;
        let position = position.map(|position| text_of(&origin, position)).transpose()?;
        let history = history.iter().map(|earlier| text_of(&origin, earlier)).collect::<PyResult<_>>()?;
        let (solver, seed) = (settings.solver()?, settings.seed);
        let call = Arc::new(Call::new(settings.time(), stop));
        Ok(Request { origin, position, history, ask, solver, seed, call })
    }

    /// What a search can see to be wrong with a class, once it has seen something of it.
    fn doubt(&self, bounded: bool, so_far: &Progress) {
        let Origin::Class(rules) = &self.origin else { return };
        if rules.bytes() + so_far.memory_bytes > self.solver.limits.memory {
            self.call.stop(Stop::Memory);
        }
        let definition = &rules.definition;
        let shown = |at: u32| Python::attach(|py| definition.place("moves", &rules.position(py, at)));
        if definition.repetition == Repetition::Never
            && let Some(at) = rules.on_cycle(false)
        {
            let why = "leads back there by and by, though the rule of repetition is 'none'";
            self.call.fail(PyValueError::new_err(format!("{} {why}", shown(at))));
        } else if bounded && let Some(at) = rules.on_cycle(true) {
            let why = "leads back there without a move of the other player: that bounds nothing";
            self.call.fail(PyValueError::new_err(format!("{} {why}", shown(at))));
        }
    }

    /// Searches, without the interpreter's lock.
    ///
    /// # Errors
    /// What is wrong with the question, or what the caller's class has raised.
    pub fn run<T>(&self, work: impl FnOnce(&Asked<'_>) -> PyResult<T>) -> PyResult<T> {
        let work = || work(&Asked::new(self)?);
        let found = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
            self.doubt(true, &Progress::default());
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
            let why = "the engine gave up, which it does only if a game breaks a promise (see contract)";
            Err(PyRuntimeError::new_err(format!("{why}: {}", text.unwrap_or_default())))
        });
        // An exception of the class explains whatever went wrong after it.
        self.call.answered()?;
        found
    }
}

/// What is known of the shortest way to a goal.
#[derive(IntoPyObject)]
pub struct ShortestFound {
    moves: Option<u32>,
    none_in: u32,
    stopped: Option<&'static str>,
    nodes: u64,
    win: Option<Found>,
    none: Option<Found>,
}

/// A request with its game at hand.
pub struct Asked<'r> {
    request: &'r Request,
    game: AnyGame,
    root: Id,
    history: Vec<Id>,
    question: Option<Question>,
    begun: Instant,
}

impl<'r> Asked<'r> {
    fn new(request: &'r Request) -> PyResult<Asked<'r>> {
        let (origin, call) = (&request.origin, &request.call);
        let game = origin.open(request.seed, call)?;
        let name = origin.name();
        let wrong = |error: andor_game::NotationError| PyValueError::new_err(format!("{name}: {error}"));
        let read = |text: &str| {
            let (text, _) = split_line(&name, text).map_err(wrong)?;
            game.parse_position(&text).map_err(wrong)
        };
        let root = request.position.as_deref().map_or_else(|| Ok(game.start()), read);
        call.ended()?;
        let (root, begun) = (root?, Instant::now());
        let history = game
            .history(&request.history)
            .map_err(|error| value_error(error.to_string().replace("--history", "history")))?;
        let question = request.ask.question(&game, root, history.clone());
        let question = question.map_err(|error| PyValueError::new_err(format!("ask {error}")))?;
        call.ended()?;
        Ok(Asked { request, game, root, history, question, begun })
    }

    /// The solver; if the call is over before it began, there is nothing left to do for it.
    fn solver(&self) -> Solver {
        let solver = self.request.solver;
        let nodes = if self.request.call.is_over() { 0 } else { solver.limits.nodes };
        Solver { limits: Limits { nodes, ..solver.limits }, ..solver }
    }

    fn found(&self, ask: String) -> Found {
        let position = self.game.position_text(&self.root);
        Found::new(self.request.origin.clone(), Arc::clone(&self.request.call), position, ask)
    }

    /// The answer to the question, or the value if that is asked.
    ///
    /// # Errors
    /// Why the question cannot be put to the engine.
    pub fn answer(&self) -> PyResult<Found> {
        match &self.question {
            Some(question) => self.verdict(question),
            None => self.value(),
        }
    }

    fn verdict(&self, question: &Question) -> PyResult<Found> {
        let Asked { request, game, .. } = self;
        let player = game.player_name(question.goal.player);
        let mut ask = format!("{player} >= {}", question.goal.at_least);
        if let Some(moves) = question.bound {
            ask += &format!(" within {moves}");
        }
        let doubts = |so_far: &Progress| request.doubt(question.bound.is_some(), so_far);
        let mut watcher = Watcher::new(&request.call, &doubts);
        let answer = self.solver().solve(game, question, &mut watcher);
        let answer = answer.map_err(|error| refused(&ask, error))?;
        doubts(&Progress::default());
        let mut found = self.found(ask);
        found.player = player;
        found.rules = rules_in_words(&request.origin.name(), question.rule(game), game.occurrences());
        found.cost([&answer], self.begun.elapsed());
        found.line(line(answer.certified(), &mut watcher));
        found.verdict(answer, request.call.ended()?);
        Ok(found)
    }

    /// The shortest way to the goal of the question: bound after bound.
    ///
    /// # Errors
    /// When moves cannot be counted on the way there.
    pub fn shortest(&self) -> PyResult<ShortestFound> {
        let Asked { request, game, root, history, question, .. } = self;
        let Some(question) = question.as_ref().filter(|asked| asked.bound.is_none()) else {
            return Err(PyValueError::new_err("ask: a question 'PLAYER >= V' without a bound is needed"));
        };
        if !history.is_empty() {
            return Err(PyValueError::new_err("history: the shortest way to a goal knows none"));
        }
        let doubts = |so_far: &Progress| request.doubt(true, so_far);
        let mut watcher = Watcher::new(&request.call, &doubts);
        let found = self.solver().shortest(game, *root, question.goal, &mut watcher).map_err(value_error)?;
        doubts(&Progress::default());
        let player = game.player_name(question.goal.player);
        let claim = |(moves, answer): (u32, Answer)| -> PyResult<Found> {
            let ask = format!("{player} >= {} within {moves}", question.goal.at_least);
            let mut found = self.found(ask);
            found.player = player;
            found.cost([&answer], self.begun.elapsed());
            found.line(line(answer.certified(), &mut Watcher::new(&request.call, &doubts)));
            found.verdict(answer, request.call.ended()?);
            Ok(found)
        };
        Ok(ShortestFound {
            moves: found.length.moves,
            none_in: found.length.none_in,
            stopped: request.call.ended()?.or(found.length.stop).map(Stop::name),
            nodes: found.nodes,
            win: found.win.map(&claim).transpose()?,
            none: found.none.map(&claim).transpose()?,
        })
    }

    fn value(&self) -> PyResult<Found> {
        let Asked { request, game, root, history, .. } = self;
        let mover = game.turn(root);
        let doubts = |so_far: &Progress| request.doubt(false, so_far);
        let mut watcher = Watcher::new(&request.call, &doubts);
        let answer = self.solver().value(game, *root, history, mover, &mut watcher).map_err(value_error)?;
        doubts(&Progress::default());
        let mut found = self.found("value".into());
        found.player = game.player_name(mover);
        found.rules = rules_in_words(&request.origin.name(), game.repetition(), game.occurrences());
        found.cost(answer.answers.iter().map(|(_, answer)| answer), self.begun.elapsed());
        found.line(line(answer.certified(), &mut watcher));
        // A game that counts points: 1 is a point and not a win.
        let scored = game.outcomes().iter().any(|value| value.0.abs() > 1);
        found.value(answer, scored, request.call.ended()?);
        Ok(found)
    }
}

fn refused(ask: &str, error: andor::SolveError) -> PyErr {
    value_error(match error {
        andor::SolveError::NoBound(why) => named_bound(ask, &why),
        error => error.to_string(),
    })
}

fn named_bound(ask: &str, why: &NoBound) -> String {
    format!("ask '{ask}': {why}")
}
