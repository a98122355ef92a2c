//! Where rules come from: a game's name, the text of a graph, or a class of the caller.

use crate::call::Call;
use crate::rules::{Definition, PyRules, Role, Rules};
use andor::AnyGame;
use andor_registry::{OpenError, Setting, info, is_defined_by_file, open_with};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::sync::Arc;

/// A game of the caller's: any object with the methods `start`, `turn`, `end`, `moves` and `play`.
///
/// What the object says of positions is kept here, so that several questions share it.
#[pyclass(frozen, module = "andor._andor")]
pub struct Game {
    pub rules: Arc<Rules>,
}

impl Game {
    /// The rules of an object.
    pub fn with_rules(game: &Bound<'_, PyAny>) -> PyResult<Arc<Rules>> {
        if let Ok(known) = game.cast::<Game>() {
            return Ok(Arc::clone(&known.get().rules));
        }
        let definition = Arc::new(Definition::new(game)?);
        Ok(Arc::new(Rules::new(game.py(), definition)))
    }
}

#[pymethods]
impl Game {
    #[new]
    fn new(game: &Bound<'_, PyAny>) -> PyResult<Game> {
        Ok(Game { rules: Game::with_rules(game)? })
    }

    /// The object with the rules.
    #[getter]
    fn game<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.rules.definition.game.bind(py)
    }

    /// The name that certificates give it.
    #[getter]
    fn name(&self) -> String {
        self.rules.definition.name.clone()
    }

    /// How many positions are known.
    #[getter]
    fn known(&self) -> usize {
        self.rules.known()
    }

    /// How often methods of the object were called.
    #[getter]
    fn calls(&self) -> u64 {
        self.rules.calls()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Py<PyAny>,)) {
        let game = slf.get().rules.definition.game.clone_ref(slf.py());
        (slf.get_type().into_any(), (game,))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Game({})", self.rules.definition.game.bind(py).repr()?))
    }
}

/// Where rules come from.
#[derive(Clone)]
pub enum Origin {
    /// The registry; with the text that defines the game, if one does.
    Named(String, Option<String>),
    /// The caller.
    Class(Arc<Rules>),
}

impl Origin {
    /// The game that is meant: by its name, or any object with rules.
    pub fn of(game: &Bound<'_, PyAny>, definition: Option<String>) -> PyResult<Origin> {
        if let Ok(name) = game.extract::<String>() {
            return Ok(Origin::Named(name, definition));
        }
        if game.is_none() {
            return Err(PyTypeError::new_err("a game is a name or an object with rules, not None"));
        }
        Game::with_rules(game).map(Origin::Class)
    }

    /// The name of the game.
    pub fn name(&self) -> String {
        match self {
            Origin::Named(name, _) => name.clone(),
            Origin::Class(rules) => rules.definition.name.clone(),
        }
    }

    /// What is asked if nobody says.
    pub fn default_ask(&self) -> &'static str {
        match self {
            Origin::Named(name, _) => info(name).map_or("value", |game| game.default_ask),
            Origin::Class(_) => "value",
        }
    }

    /// The game for a call; the checker gets rules of its own. Without the interpreter's lock.
    pub fn open(&self, seed: u64, call: &Arc<Call>) -> PyResult<AnyGame> {
        match self {
            Origin::Named(name, definition) => {
                let definition = definition.as_deref().filter(|_| is_defined_by_file(name));
                open_with(name, &Setting { seed, database: None, definition }).map_err(|error| match error {
                    OpenError::Unknown(unknown) => PyValueError::new_err(unknown.to_string()),
                    error => PyValueError::new_err(format!("{name}: {error}")),
                })
            }
            Origin::Class(rules) => {
                let anew = Python::attach(|py| Arc::new(rules.anew(py)));
                let searched = PyRules::new(Arc::clone(rules), Arc::clone(call), Role::Search);
                let searched = andor::game::Shuffled::new(searched, seed);
                Ok(AnyGame::with_rulebook(searched, PyRules::new(anew, Arc::clone(call), Role::Check)))
            }
        }
    }
}
