//! The rules of a game in Python: what its class says once, and what it says of positions.
//!
//! Positions are numbered as they are met, and what the class says of one is kept, so it is asked
//! once. Nobody holds the lock of these records while Python runs, or two threads could wait for
//! each other.

mod definition;
mod game;

pub use definition::Definition;
pub use game::{PyRules, Role};

use andor_game::{Player, Value, strongly_connected};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a class said, and the numbers of positions.
pub struct Rules {
    pub definition: Arc<Definition>,
    /// Position to number.
    index: Py<PyDict>,
    /// Text to position: for games that cannot read what they write.
    texts: Py<PyDict>,
    records: Mutex<Records>,
    /// How often a method of the class was called.
    calls: AtomicU64,
}

#[derive(Default)]
struct Records {
    positions: Vec<Record>,
    steps: Vec<Step>,
    /// About what Python's objects take.
    bytes: usize,
}

struct Record {
    position: Py<PyAny>,
    status: Option<Status>,
    /// Its moves among the steps: the first, and how many.
    listed: Option<(u32, u32)>,
    text: Option<Arc<str>>,
}

struct Step {
    mv: Py<PyAny>,
    to: u32,
    text: Option<Arc<str>>,
}

/// Who moves, and the value for the first player where the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Status {
    pub turn: Player,
    pub end: Option<Value>,
}

/// What a dictionary takes for an entry, about.
const ENTRY_BYTES: usize = 100;

impl Rules {
    /// Nothing is known yet.
    pub fn new(py: Python<'_>, definition: Arc<Definition>) -> Rules {
        Rules::reading(py, definition, PyDict::new(py).unbind())
    }

    fn reading(py: Python<'_>, definition: Arc<Definition>, texts: Py<PyDict>) -> Rules {
        let index = PyDict::new(py).unbind();
        Rules { definition, index, texts, records: Mutex::default(), calls: AtomicU64::new(0) }
    }

    /// The same game, of which nothing is known but how its texts are read: for the checker, which
    /// has the class say everything once more.
    pub fn anew(&self, py: Python<'_>) -> Rules {
        Rules::reading(py, Arc::clone(&self.definition), self.texts.clone_ref(py))
    }

    fn records(&self) -> MutexGuard<'_, Records> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many positions have a number.
    pub fn known(&self) -> usize {
        self.records().positions.len()
    }

    /// How often methods of the class were called.
    pub fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }

    /// About how many bytes all this takes.
    pub fn bytes(&self) -> u64 {
        let records = self.records();
        let own =
            records.positions.capacity() * size_of::<Record>() + records.steps.capacity() * size_of::<Step>();
        (own + records.bytes) as u64
    }

    pub fn call<'py>(
        &self,
        method: &Bound<'py, PyAny>,
        arguments: impl pyo3::call::PyCallArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        method.call1(arguments)
    }

    /// The number of a position. `what` names where it comes from.
    pub fn number(&self, position: &Bound<'_, PyAny>, what: &dyn Fn() -> String) -> PyResult<u32> {
        let py = position.py();
        let index = self.index.bind(py);
        let known = index.get_item(position).map_err(|error| {
            if error.is_instance_of::<PyTypeError>(py) && position.hash().is_err() {
                PyTypeError::new_err(format!("{} is not hashable, so it is no position", what()))
            } else {
                error
            }
        })?;
        if let Some(number) = known {
            return number.extract();
        }
        let bytes: usize = position.call_method0("__sizeof__").and_then(|size| size.extract()).unwrap_or(0);
        let number = {
            let mut records = self.records();
            let number = u32::try_from(records.positions.len()).expect("fewer than 2^32 positions");
            let position = position.clone().unbind();
            records.positions.push(Record { position, status: None, listed: None, text: None });
            records.bytes += bytes + ENTRY_BYTES;
            number
        };
        // Another thread may have been faster; then this number stays without a position.
        index.call_method1("setdefault", (position, number))?.extract()
    }

    pub fn position<'py>(&self, py: Python<'py>, at: u32) -> Bound<'py, PyAny> {
        self.records().positions[at as usize].position.bind(py).clone()
    }

    pub fn move_at<'py>(&self, py: Python<'py>, step: u32) -> Bound<'py, PyAny> {
        self.records().steps[step as usize].mv.bind(py).clone()
    }

    pub fn known_status(&self, at: u32) -> Option<Status> {
        self.records().positions[at as usize].status
    }

    pub fn known_moves(&self, at: u32) -> Option<(u32, u32)> {
        self.records().positions[at as usize].listed
    }

    pub fn target(&self, step: u32) -> u32 {
        self.records().steps[step as usize].to
    }

    /// Asks the class who moves and whether the game is over.
    pub fn ask_status(&self, py: Python<'_>, at: u32) -> PyResult<Status> {
        let definition = &*self.definition;
        let position = self.position(py, at);
        let end = self.call(definition.end.bind(py), (&position,))?;
        let end = if end.is_none() { None } else { Some(definition.end_value(&end, &position)?) };
        let turn = match end {
            Some(_) => Player::Max,
            None => {
                let turn = self.call(definition.turn.bind(py), (&position,))?;
                definition.player(&turn, &position)?
            }
        };
        let status = Status { turn, end };
        self.records().positions[at as usize].status = Some(status);
        Ok(status)
    }

    /// Asks the class for the moves of a position, and where they lead. Moves that are the ones it
    /// named before, in the same order, keep their numbers.
    pub fn ask_moves(&self, py: Python<'_>, at: u32) -> PyResult<(u32, u32)> {
        let definition = &*self.definition;
        let position = self.position(py, at);
        let listed = self.call(definition.moves.bind(py), (&position,))?;
        let mut moves = Vec::new();
        for mv in listed.try_iter()? {
            moves.push(mv?);
        }
        if moves.is_empty() {
            let place = definition.place("moves", &position);
            return Err(PyValueError::new_err(format!("{place} gives none, and the game is not over")));
        }
        if let Some((first, count)) = self.known_moves(at)
            && count as usize == moves.len()
        {
            let mut same = true;
            for (step, mv) in (first..).zip(&moves) {
                same &= self.move_at(py, step).eq(mv)?;
            }
            if same {
                return Ok((first, count));
            }
        }
        let mut steps = Vec::with_capacity(moves.len());
        for mv in moves {
            let after = self.call(definition.play.bind(py), (&position, &mv))?;
            let what = || format!("what {} gives", definition.place_of_move("play", &position, &mv));
            let to = self.number(&after, &what)?;
            steps.push(Step { mv: mv.unbind(), to, text: None });
        }
        let targets: Vec<u32> = steps.iter().map(|step| step.to).collect();
        let listed = {
            let mut records = self.records();
            let listed = (records.steps.len() as u32, steps.len() as u32);
            records.bytes += steps.len() * 32;
            records.steps.append(&mut steps);
            records.positions[at as usize].listed = Some(listed);
            listed
        };
        // All of them will be asked for: now the interpreter is at hand.
        for to in targets {
            if self.known_status(to).is_none() {
                self.ask_status(py, to)?;
            }
        }
        Ok(listed)
    }

    /// The text of a position.
    pub fn text(&self, py: Python<'_>, at: u32) -> PyResult<Arc<str>> {
        if let Some(text) = self.records().positions[at as usize].text.clone() {
            return Ok(text);
        }
        let position = self.position(py, at);
        let text: Arc<str> = self.definition.write(self, &position)?.into();
        let known = self.texts.bind(py).call_method1("setdefault", (&*text, &position))?;
        if !known.eq(&position)? {
            let what = format!("{} and {}", known.repr()?, position.repr()?);
            return Err(PyValueError::new_err(format!("{what} are two positions, both written '{text}'")));
        }
        self.records().positions[at as usize].text = Some(Arc::clone(&text));
        Ok(text)
    }

    /// The text of a move.
    pub fn move_text(&self, py: Python<'_>, at: u32, step: u32) -> PyResult<Arc<str>> {
        if let Some(text) = self.records().steps[step as usize].text.clone() {
            return Ok(text);
        }
        let (position, mv) = (self.position(py, at), self.move_at(py, step));
        let text: Arc<str> = self.definition.write_move(self, &position, &mv)?.into();
        self.records().steps[step as usize].text = Some(Arc::clone(&text));
        Ok(text)
    }

    /// Reads a position. `from_memory` says whether one whose text was written before may be
    /// remembered if the class can read.
    pub fn read(&self, py: Python<'_>, text: &str, from_memory: bool) -> PyResult<u32> {
        let remembered = || self.texts.bind(py).get_item(text);
        let definition = &*self.definition;
        let position = if from_memory { remembered()? } else { None };
        let position = match position {
            Some(position) => position,
            None => match definition.read(self, py, &PyString::new(py, text))? {
                Some(position) => position,
                None => remembered()?.ok_or_else(|| {
                    let class = &definition.class;
                    let why = format!("'{text}': {class} has no method parse, so only texts that this");
                    PyValueError::new_err(format!("{why} game object has written are known"))
                })?,
            },
        };
        self.number(&position, &|| format!("what {}.parse('{text}') gives", definition.class))
    }

    /// A position that can come back, by moves of one player alone if that is asked; as far as the
    /// graph is known.
    pub fn on_cycle(&self, alone: bool) -> Option<u32> {
        let records = self.records();
        let nodes = &records.positions;
        let mover = |at: u32| nodes[at as usize].status.filter(|status| status.end.is_none());
        let follows = |from: u32, to: u32| match (mover(from), mover(to)) {
            (Some(from), Some(to)) => !alone || from.turn == to.turn,
            _ => false,
        };
        // Edges that do not count lead to the node that they come from; a move that really does is
        // looked for apart.
        let target = |from: u32, nth: usize| {
            let (first, count) = nodes[from as usize].listed?;
            let to = records.steps[first as usize..][..count as usize].get(nth)?.to;
            Some(if follows(from, to) { to } else { from })
        };
        let component = strongly_connected(nodes.len(), &target);
        (0..nodes.len() as u32).find(|&from| {
            let (first, count) = nodes[from as usize].listed.unwrap_or_default();
            let steps = &records.steps[first as usize..][..count as usize];
            let returns = |to: u32| component[to as usize] == component[from as usize];
            steps.iter().any(|step| follows(from, step.to) && returns(step.to))
        })
    }
}
