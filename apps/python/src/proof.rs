//! A checked claim with its strategy, to be walked, drawn, written and sent to other processes.

use crate::call::{Call, judge};
use crate::origin::{Game, Origin};
use andor::Checked;
use andor::certificate::{Format, FormatError, Node as Record, Turn};
use andor::picture::{Limits, claim_in_words, dot, json, line, svg, tree};
use andor_console::files::{open_certificate, write_whole};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// A claim that the checker has accepted, with the strategy that proves it.
#[pyclass(frozen, module = "andor._andor")]
pub struct Proof {
    checked: Arc<Checked>,
    /// The same with nodes that stand for their own positions, where they stand for images.
    shown: OnceLock<Arc<Checked>>,
    origin: Origin,
    /// The call that the rules of a class look at.
    call: Option<Arc<Call>>,
}

fn unreadable(error: FormatError) -> PyErr {
    PyOSError::new_err(error.to_string())
}

impl Proof {
    pub fn new(checked: Checked, origin: Origin, call: Option<Arc<Call>>) -> Proof {
        Proof { checked: Arc::new(checked), shown: OnceLock::new(), origin, call }
    }

    /// What is walked through and drawn.
    fn shown(&self, py: Python<'_>) -> PyResult<&Arc<Checked>> {
        if let Some(shown) = self.shown.get() {
            return Ok(shown);
        }
        let shown = match self.checked.header().format {
            Format::One | Format::Two => Arc::clone(&self.checked),
            Format::Three => py.detach(|| {
                let game = self.origin.open(0, &Arc::default())?;
                let unfolded = game.unfolded(self.checked.proof());
                let unfolded = unfolded.map_err(|folded| PyValueError::new_err(folded.to_string()))?;
                let checked = game.check(unfolded);
                checked.map(Arc::new).map_err(|rejected| PyRuntimeError::new_err(rejected.to_string()))
            })?,
        };
        Ok(self.shown.get_or_init(|| shown))
    }

    /// Draws without the lock; what the rules of a class raise meanwhile comes out.
    fn drawn<T: Send>(&self, py: Python<'_>, draw: impl FnOnce(&Checked) -> T + Send) -> PyResult<T> {
        let drawn = py.detach(|| draw(&self.checked));
        self.call.as_ref().map_or(Ok(()), |call| call.answered())?;
        Ok(drawn)
    }
}

#[pymethods]
impl Proof {
    /// The game, as the certificate names it.
    #[getter]
    fn game(&self) -> &str {
        &self.checked.header().game
    }

    /// The rule of repetition.
    #[getter]
    fn repetition(&self) -> String {
        self.checked.header().repetition.to_string()
    }

    /// The position from which the claim is made.
    #[getter]
    fn root(&self) -> &str {
        &self.checked.header().root
    }

    /// The earlier positions of the game, oldest first.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.checked.header().history)
    }

    /// The claim as the certificate writes it: `white >= win`, `x < win`.
    #[getter]
    fn claim(&self) -> String {
        self.checked.header().claim.to_string()
    }

    /// The claim in a sentence.
    #[getter]
    fn words(&self) -> String {
        claim_in_words(self.checked.header())
    }

    /// Whose strategy it is.
    #[getter]
    fn claimant(&self) -> &'static str {
        self.checked.player_name(self.checked.claimant())
    }

    /// The number of nodes of the strategy.
    #[getter]
    fn nodes(&self) -> u64 {
        self.checked.header().nodes
    }

    /// The checksum of the database on whose values the claim rests, if they were not looked up.
    #[getter]
    fn given_database(&self) -> Option<&str> {
        self.checked.given_database()
    }

    /// The position of the root as a picture of several lines, if the game draws one.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.drawn(py, |checked| checked.board(&checked.header().root))
    }

    /// The certificate, as it stands in a file.
    #[getter]
    fn certificate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut text = Vec::new();
        let written = self.drawn(py, |checked| checked.proof().write_to(&mut text))?;
        written.map_err(|error| PyOSError::new_err(error.to_string()))?;
        Ok(PyBytes::new(py, &text))
    }

    /// Writes the certificate to a file, whole or not at all; `.zst` at its end compresses it.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let written = self.drawn(py, |checked| write_whole(&path, checked.proof()))?;
        written.map_err(|error| PyOSError::new_err(format!("{error:#}")))
    }

    /// The root of the strategy.
    fn tree(&self, py: Python<'_>) -> PyResult<Node> {
        let checked = Arc::clone(self.shown(py)?);
        let place = checked.root();
        let record = checked.node(place).map_err(unreadable)?;
        Ok(Node { checked, call: self.call.clone(), place, record })
    }

    /// The strategy as text: `line`, `tree`, `dot`, `svg` or `json`; of a large one only the first
    /// `depth` plies and the first `nodes` nodes.
    #[pyo3(signature = (form = "tree", *, depth = None, nodes = None))]
    fn show(
        &self,
        py: Python<'_>,
        form: &str,
        depth: Option<usize>,
        nodes: Option<usize>,
    ) -> PyResult<String> {
        let usual = Limits::default();
        let limits = Limits { depth: depth.unwrap_or(usual.depth), nodes: nodes.unwrap_or(usual.nodes) };
        let draw = |checked: &Checked| {
            Some(match form {
                "line" => line(checked),
                "tree" => tree(checked, limits),
                "dot" => dot(checked, limits),
                "svg" => svg(checked, limits),
                "json" => json(checked),
                _ => return None,
            })
        };
        let shown = Arc::clone(self.shown(py)?);
        let drawn = py.detach(|| draw(&shown));
        self.call.as_ref().map_or(Ok(()), |call| call.answered())?;
        match drawn {
            Some(text) => text.map_err(unreadable),
            None => Err(PyValueError::new_err(format!("'{form}' is none of line, tree, dot, svg and json"))),
        }
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.show(py, "svg", None, None)
    }

    /// Two proofs are equal if their certificates are.
    fn __eq__(&self, py: Python<'_>, other: &Proof) -> PyResult<bool> {
        Ok(self.certificate(py)?.as_bytes() == other.certificate(py)?.as_bytes())
    }

    fn __hash__(&self) -> u64 {
        self.nodes()
    }

    fn __repr__(&self) -> String {
        let header = self.checked.header();
        format!("<Proof of {}: {} at {}, {} nodes>", header.game, header.claim, header.root, header.nodes)
    }

    /// Another process checks it again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("andor._andor")?.getattr("check")?;
        let (game, graph) = match &self.origin {
            Origin::Named(_, definition) => (None, definition.clone()),
            Origin::Class(rules) => (Some(rules.definition.game.clone_ref(py)), None),
        };
        let arguments = (self.certificate(py)?, game, graph).into_pyobject(py)?;
        Ok((restore, arguments))
    }
}

/// A node of a strategy: one move of its owner, or all moves of the opponent.
#[pyclass(frozen, module = "andor._andor", eq, hash)]
pub struct Node {
    checked: Arc<Checked>,
    call: Option<Arc<Call>>,
    place: usize,
    record: Record,
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        Arc::ptr_eq(&self.checked, &other.checked) && self.place == other.place
    }
}

impl std::hash::Hash for Node {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.place.hash(state);
    }
}

#[pymethods]
impl Node {
    /// Its number in the certificate.
    #[getter]
    fn id(&self) -> u64 {
        self.record.id
    }

    /// The position, as the certificate writes it.
    #[getter]
    fn position(&self) -> &str {
        &self.record.position
    }

    /// The position as a picture of several lines, if the game draws one.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let board = py.detach(|| self.checked.board(&self.record.position));
        self.call.as_ref().map_or(Ok(()), |call| call.answered())?;
        Ok(board)
    }

    /// Who moves: `claimant`, whose strategy it is, or `opponent`; `over` where the game is.
    #[getter]
    fn turn(&self) -> &'static str {
        match self.record.turn {
            Turn::Over(_) => "over",
            Turn::Claimant => "claimant",
            Turn::Opponent => "opponent",
        }
    }

    /// The value for the player of the claim where the game is over.
    #[getter]
    fn value(&self) -> Option<i32> {
        if let Turn::Over(value) = self.record.turn { Some(value.0) } else { None }
    }

    /// The moves with the nodes that they lead to; `None` for a move that repeats a position. A
    /// dictionary in the order of the certificate.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let moves = PyDict::new(py);
        for mv in &self.record.moves {
            let node = |place| -> PyResult<Node> {
                let record = self.checked.node(place).map_err(unreadable)?;
                Ok(Node { checked: Arc::clone(&self.checked), call: self.call.clone(), place, record })
            };
            moves.set_item(&mv.text, mv.to.map(node).transpose()?)?;
        }
        Ok(moves)
    }

    fn __repr__(&self) -> String {
        format!("<Node {}: {}, {}>", self.record.id, self.record.position, self.turn())
    }
}

/// The exception for a certificate that proves nothing.
fn rejection(py: Python<'_>, line: usize, rule: &str, reason: &str) -> PyErr {
    let class = py.import("andor._errors").and_then(|module| module.getattr("Rejected"));
    match class.and_then(|class| class.call1((line, rule, reason))) {
        Ok(rejected) => PyErr::from_value(rejected),
        Err(error) => error,
    }
}

/// Checks a certificate, given as bytes or as the path of its file. `game` is the object with the
/// rules if the caller made them, `graph` the text of the graph that it speaks of.
#[pyfunction]
#[pyo3(signature = (certificate, game = None, graph = None))]
pub fn check(
    py: Python<'_>,
    certificate: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
    graph: Option<String>,
) -> PyResult<Proof> {
    let format = |error: FormatError| rejection(py, error.line, "format", &error.reason);
    let proof = if let Ok(bytes) = certificate.cast::<PyBytes>() {
        andor::certificate::Proof::new(bytes.as_bytes().to_vec()).map_err(format)?
    } else if let Ok(path) = certificate.extract::<PathBuf>() {
        let opened = py.detach(|| open_certificate(&path));
        opened.map_err(|error| PyOSError::new_err(format!("{error:#}")))?.map_err(format)?
    } else {
        let kind = certificate.get_type();
        return Err(PyTypeError::new_err(format!(
            "a certificate is bytes or the path of a file, not {kind}"
        )));
    };
    let name = proof.header().game.clone();
    let origin = match game {
        Some(game) => Origin::Class(Game::with_rules(game)?),
        None if name.starts_with("python:") => {
            let why = format!("a claim about {name}, whose rules are its author's; name them by game=");
            return Err(PyValueError::new_err(why));
        }
        None if graph.is_none() && andor_registry::is_defined_by_file(&name) => {
            return Err(PyValueError::new_err(format!("a claim about a {name}; name it with {name}=")));
        }
        None => Origin::Named(name, graph),
    };
    let call = Arc::new(Call::default());
    let opened_call = Arc::clone(&call);
    let judged = py.detach(|| Ok::<_, PyErr>(judge(&origin.open(0, &opened_call)?, proof, &opened_call)));
    if call.ended()?.is_some() {
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    call.answered()?;
    match judged? {
        Some(Ok(checked)) => Ok(Proof::new(checked, origin, Some(call))),
        None => Err(PyRuntimeError::new_err("the check was ended")),
        Some(Err(why)) => Err(rejection(py, why.line, why.rule, &why.reason)),
    }
}
