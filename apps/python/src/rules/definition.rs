//! What a class says of its game once: its methods, players, values and rule of repetition; and how
//! what its methods give is read.

use super::Rules;
use andor_game::{Player, Repetition, Value};
use pyo3::exceptions::{PySyntaxError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};
use std::collections::HashSet;
use std::sync::{Mutex, OnceLock, PoisonError};

/// A game's class.
pub struct Definition {
    /// The name of the class.
    pub class: String,
    /// The name that certificates give the game: it says whose rules these are.
    pub name: String,
    pub players: [&'static str; 2],
    pub repetition: Repetition,
    pub occurrences: u32,
    pub outcomes: Vec<Value>,
    /// The game itself.
    pub game: Py<PyAny>,
    pub start: Py<PyAny>,
    pub turn: Py<PyAny>,
    pub end: Py<PyAny>,
    pub moves: Py<PyAny>,
    pub play: Py<PyAny>,
    pub estimate: Option<Py<PyAny>>,
    pub board: Option<Py<PyAny>>,
    text: Option<Py<PyAny>>,
    parse: Option<Py<PyAny>>,
    move_text: Option<Py<PyAny>>,
    literal_eval: Py<PyAny>,
    /// Whether the position at the start is a text.
    starts_with_text: OnceLock<bool>,
}

/// A name that lives as long as the program: there are as many as games have players.
fn lasting(name: &str) -> &'static str {
    static NAMES: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    let names = names.get_or_insert_default();
    if let Some(known) = names.get(name) {
        return known;
    }
    let name: &'static str = Box::leak(name.into());
    names.insert(name);
    name
}

/// Whether a certificate can hold the text.
fn is_plain(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_control)
}

/// `win`, `draw`, `loss` or a whole number. `None` if it is neither.
fn value(given: &Bound<'_, PyAny>) -> Option<Value> {
    let text = if given.is_instance_of::<PyBool>() {
        return None;
    } else if given.is_instance_of::<PyInt>() || given.is_instance_of::<PyString>() {
        given.str().ok()?.to_string()
    } else {
        // Whole numbers of other kinds, such as numpy's.
        given.call_method0("__index__").ok()?.str().ok()?.to_string()
    };
    text.parse().ok()
}

impl Definition {
    /// Reads what the game's class says.
    ///
    /// # Errors
    /// What is missing or wrong.
    pub fn new(game: &Bound<'_, PyAny>) -> PyResult<Definition> {
        let py = game.py();
        let class: String = game.get_type().name()?.extract()?;
        let method = |name: &str| -> PyResult<Option<Py<PyAny>>> {
            let Some(method) = game.getattr_opt(name)? else { return Ok(None) };
            let wrong = || PyTypeError::new_err(format!("{class}.{name} is no method"));
            if method.is_callable() { Ok(Some(method.unbind())) } else { Err(wrong()) }
        };
        let needed = |name: &str| {
            let missing = || {
                let needs = "a game has the methods start, turn, end, moves and play";
                PyTypeError::new_err(format!("{class} has no method {name}: {needs}"))
            };
            method(name)?.ok_or_else(missing)
        };
        let [start, turn, end] = [needed("start")?, needed("turn")?, needed("end")?];
        let [moves, play] = [needed("moves")?, needed("play")?];
        let mut definition = Definition {
            players: ["max", "min"],
            repetition: Repetition::DRAW,
            occurrences: 2,
            outcomes: vec![Value::LOSS, Value::DRAW, Value::WIN],
            game: game.clone().unbind(),
            start,
            turn,
            end,
            moves,
            play,
            estimate: method("estimate")?,
            board: method("board")?,
            text: method("text")?,
            parse: method("parse")?,
            move_text: method("move_text")?,
            literal_eval: py.import("ast")?.getattr("literal_eval")?.unbind(),
            name: format!("python:{class}"),
            class: class.clone(),
            starts_with_text: OnceLock::new(),
        };
        if let Some(name) = game.getattr_opt("name")? {
            let name: Option<String> = name.extract().ok();
            let wrong = || PyTypeError::new_err(format!("{class}.name: a text of one line is needed"));
            let name = name.filter(|name| is_plain(name)).ok_or_else(wrong)?;
            definition.name = format!("python:{name}");
        }
        if let Some(players) = game.getattr_opt("players")? {
            let wrong = || PyTypeError::new_err(format!("{class}.players: two different names are needed"));
            let names: [String; 2] = players.extract().map_err(|_| wrong())?;
            let is_name = |name: &String| is_plain(name) && !name.contains(' ') && name != "mover";
            if names[0] == names[1] || !names.iter().all(is_name) {
                return Err(wrong());
            }
            definition.players = [lasting(&names[0]), lasting(&names[1])];
        }
        if let Some(rule) = game.getattr_opt("repetition")? {
            let text = if rule.is_none() { "none".to_owned() } else { rule.str()?.to_string() };
            let wrong = |why: String| PyValueError::new_err(format!("{class}.repetition: {why}"));
            definition.repetition = text.parse().map_err(wrong)?;
        }
        if let Some(outcomes) = game.getattr_opt("outcomes")? {
            definition.outcomes.clear();
            for outcome in outcomes.try_iter()? {
                let outcome = outcome?;
                let wrong =
                    || PyValueError::new_err(format!("{class}.outcomes: {} is no value", shown(&outcome)));
                definition.outcomes.push(value(&outcome).ok_or_else(wrong)?);
            }
            if definition.outcomes.is_empty() {
                return Err(PyValueError::new_err(format!("{class}.outcomes: there is none")));
            }
        }
        if let Repetition::Constant(value) = definition.repetition {
            definition.outcomes.push(value);
        }
        definition.outcomes.sort_unstable();
        definition.outcomes.dedup();
        if let Some(occurrences) = game.getattr_opt("occurrences")? {
            definition.occurrences = occurrences.extract()?;
            let counts = matches!(definition.repetition, Repetition::Constant(_));
            if definition.occurrences < 2 || definition.occurrences > 2 && !counts {
                let rule = definition.repetition;
                let why = "at least 2, and more only if a repetition has one value";
                return Err(PyValueError::new_err(format!("{class}.occurrences: {why}; it is '{rule}'")));
            }
        }
        Ok(definition)
    }

    /// A method with its argument, as messages name it.
    pub fn place(&self, method: &str, position: &Bound<'_, PyAny>) -> String {
        format!("{}.{method}({})", self.class, shown(position))
    }

    /// The same for a method that takes a move, too.
    pub fn place_of_move(&self, method: &str, position: &Bound<'_, PyAny>, mv: &Bound<'_, PyAny>) -> String {
        format!("{}.{method}({}, {})", self.class, shown(position), shown(mv))
    }

    /// The value of an end.
    pub fn end_value(&self, given: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> PyResult<Value> {
        let place = || self.place("end", position);
        let found = value(given).ok_or_else(|| {
            let wanted = "None, 'win', 'draw', 'loss' or a whole number up to a billion is needed";
            PyTypeError::new_err(format!("{} gives {}: {wanted}", place(), shown(given)))
        })?;
        if self.outcomes.contains(&found) {
            return Ok(found);
        }
        let all: Vec<String> = self.outcomes.iter().map(|value| value.0.to_string()).collect();
        let outcomes = format!("which is none of its outcomes {}", all.join(", "));
        Err(PyValueError::new_err(format!("{} gives {}, {outcomes}", place(), shown(given))))
    }

    /// The player who moves: a name, or 0 and 1.
    pub fn player(&self, given: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> PyResult<Player> {
        let number = if given.is_instance_of::<PyBool>() {
            None
        } else if let Ok(name) = given.cast::<PyString>() {
            self.players.iter().position(|&player| name == player)
        } else {
            given.extract::<usize>().ok()
        };
        match number {
            Some(0) => Ok(Player::Max),
            Some(1) => Ok(Player::Min),
            _ => {
                let [max, min] = self.players;
                let players = format!("which is none of its players '{max}' and '{min}' (or 0 and 1)");
                let place = self.place("turn", position);
                Err(PyValueError::new_err(format!("{place} gives {}, {players}", shown(given))))
            }
        }
    }

    /// Writes a position: as the class does, as it is if it is a plain text, or as Python does.
    pub fn write(&self, rules: &Rules, position: &Bound<'_, PyAny>) -> PyResult<String> {
        let py = position.py();
        if let Some(text) = &self.text {
            let text = rules.call(text.bind(py), (position,))?;
            return self.plain(&text, || self.place("text", position));
        }
        if let Ok(text) = position.cast::<PyString>() {
            let text = text.to_string();
            if is_plain(&text) && !text.starts_with(['\'', '"']) {
                return Ok(text);
            }
        }
        let text = position.repr()?;
        self.plain(text.as_any(), || format!("repr of a position of {}", self.class))
    }

    /// Writes a move.
    pub fn write_move(
        &self,
        rules: &Rules,
        position: &Bound<'_, PyAny>,
        mv: &Bound<'_, PyAny>,
    ) -> PyResult<String> {
        match &self.move_text {
            None => self.plain(mv.str()?.as_any(), || format!("str of a move of {}", self.class)),
            Some(text) => {
                let text = rules.call(text.bind(position.py()), (position, mv))?;
                self.plain(&text, || self.place_of_move("move_text", position, mv))
            }
        }
    }

    fn plain(&self, given: &Bound<'_, PyAny>, place: impl Fn() -> String) -> PyResult<String> {
        let wrong = |what: &str| PyTypeError::new_err(format!("{} gives {}: {what}", place(), shown(given)));
        let text = given.cast::<PyString>().map_err(|_| wrong("a text is needed"))?.to_string();
        if is_plain(&text) { Ok(text) } else { Err(wrong("a text of one line without tabs is needed")) }
    }

    /// Reads a position: as the class does, or as Python does, if it writes them. `None` if neither
    /// can.
    pub fn read<'py>(
        &self,
        rules: &Rules,
        py: Python<'py>,
        text: &Bound<'py, PyString>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        if let Some(parse) = &self.parse {
            return rules.call(parse.bind(py), (text,)).map(Some);
        }
        if self.text.is_some() {
            return Ok(None);
        }
        if self.starts_with_text.get().is_none() {
            let start = rules.call(self.start.bind(py), ())?;
            let _ = self.starts_with_text.set(start.is_instance_of::<PyString>());
        }
        let quoted = text.to_string().starts_with(['\'', '"']);
        if self.starts_with_text.get() == Some(&true) && !quoted {
            return Ok(Some(text.as_any().clone()));
        }
        match self.literal_eval.bind(py).call1((text,)) {
            Ok(position) if position.hash().is_ok() => Ok(Some(position)),
            Ok(_) => Ok(None),
            Err(error) if error.is_instance_of::<PyValueError>(py) => Ok(None),
            Err(error) if error.is_instance_of::<PySyntaxError>(py) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// A thing as messages show it, cut if it is long.
fn shown(thing: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 80;
    let text = thing.repr().map_or_else(|_| "(something)".to_owned(), |text| text.to_string());
    match text.char_indices().nth(MOST) {
        Some((cut, _)) => format!("{}...", &text[..cut]),
        None => text,
    }
}
