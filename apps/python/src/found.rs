//! What was found, as a dictionary for Python: the fields of `andor solve --json` and the proofs.

use crate::call::Call;
use crate::origin::Origin;
use crate::proof::Proof;
use andor::{Answer, Line, LineEnd, Outcome, Soundness, Stop, ValueAnswer, Verdict};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::Arc;
use std::time::Duration;

/// A value as scripts read it: a score is a number, a win a word.
#[derive(IntoPyObject)]
pub enum Value {
    Word(String),
    Score(i32),
}

/// What was found about a position.
pub struct Found {
    origin: Origin,
    call: Arc<Call>,
    pub position: String,
    pub ask: String,
    pub player: &'static str,
    pub rules: Option<String>,
    verdict: &'static str,
    value: Option<Value>,
    certified: bool,
    stopped: Option<&'static str>,
    uncertified: Option<String>,
    engine: &'static str,
    ghi: Option<&'static str>,
    unsound: Option<&'static str>,
    nodes: u64,
    expanded: u64,
    memory_bytes: u64,
    seconds: f64,
    line: Vec<String>,
    line_end: Option<&'static str>,
    proofs: Vec<Proof>,
}

impl Found {
    pub fn new(origin: Origin, call: Arc<Call>, position: String, ask: String) -> Found {
        Found {
            origin,
            call,
            position,
            ask,
            player: "",
            rules: None,
            verdict: "unknown",
            value: None,
            certified: false,
            stopped: None,
            uncertified: None,
            engine: "",
            ghi: None,
            unsound: None,
            nodes: 0,
            expanded: 0,
            memory_bytes: 0,
            seconds: 0.0,
            line: Vec::new(),
            line_end: None,
            proofs: Vec::new(),
        }
    }

    /// What the answers cost.
    pub fn cost<'a>(&mut self, answers: impl IntoIterator<Item = &'a Answer>, elapsed: Duration) {
        for answer in answers {
            self.nodes += answer.statistics.nodes;
            self.expanded += answer.statistics.expanded;
            self.memory_bytes = self.memory_bytes.max(answer.statistics.memory_bytes);
            (self.engine, self.ghi) = (answer.method.name(), answer.method.ghi());
            if let Soundness::Unsound(why) = answer.soundness {
                self.unsound = Some(why);
            }
        }
        self.seconds = elapsed.as_secs_f64();
    }

    /// The line of best play.
    pub fn line(&mut self, line: Option<Line>) {
        let Some(line) = line else { return };
        self.line = line.moves;
        self.line_end = Some(match line.end {
            LineEnd::Over => "over",
            LineEnd::Repetition => "repetition",
            LineEnd::Open => "open",
        });
    }

    /// The answer to a question. A verdict without a certificate is none if the call was `ended`
    /// before its time: the game may have answered without its class.
    pub fn verdict(&mut self, answer: Answer, ended: Option<Stop>) {
        let stopped = match (answer.verdict(), ended) {
            (_, ended @ Some(_)) if !answer.is_certified() => ended,
            (Verdict::Unknown(stop), _) => Some(stop),
            _ => None,
        };
        if let Some(stop) = stopped {
            self.stopped = Some(stop.name());
            return;
        }
        self.verdict = if answer.verdict() == Verdict::Proved { "proved" } else { "disproved" };
        self.note(answer);
        self.certified = !self.proofs.is_empty();
    }

    /// The value of a position. `scored`: the game counts points.
    pub fn value(&mut self, found: ValueAnswer, scored: bool, ended: Option<Stop>) {
        self.certified = found.is_certified();
        let stopped = ended.filter(|_| !self.certified).or(found.stopped);
        self.stopped = stopped.map(Stop::name);
        let value = found.value.filter(|_| stopped.is_none());
        if value.is_some() {
            self.verdict = "proved";
        }
        self.value =
            value.map(|value| if scored { Value::Score(value.0) } else { Value::Word(value.to_string()) });
        let settles = |answer: &Answer| found.settling().any(|settling| std::ptr::eq(settling, answer));
        let settles: Vec<bool> = found.answers.iter().map(|(_, answer)| settles(answer)).collect();
        for ((_, answer), settles) in found.answers.into_iter().zip(settles) {
            // If the value is not settled, every certified claim says something about it.
            if settles || stopped.is_some() && answer.is_certified() {
                self.note(answer);
            }
        }
    }

    fn note(&mut self, answer: Answer) {
        match answer.outcome {
            Outcome::Certified(certified) => {
                self.proofs.push(Proof::new(
                    certified.checked,
                    self.origin.clone(),
                    Some(Arc::clone(&self.call)),
                ));
            }
            Outcome::Uncertified { reason, .. } => self.uncertified = Some(reason.to_string()),
            Outcome::Unknown(_) => {}
        }
    }
}

impl<'py> IntoPyObject<'py> for Found {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        fields.set_item("game", self.origin.name())?;
        fields.set_item("position", self.position)?;
        fields.set_item("rules", self.rules)?;
        fields.set_item("ask", self.ask)?;
        fields.set_item("verdict", self.verdict)?;
        fields.set_item("value", self.value)?;
        fields.set_item("player", self.player)?;
        fields.set_item("certified", self.certified)?;
        fields.set_item("stopped", self.stopped)?;
        fields.set_item("why_uncertified", self.uncertified)?;
        fields.set_item("engine", self.engine)?;
        fields.set_item("ghi", self.ghi)?;
        fields.set_item("sound", self.unsound.is_none())?;
        fields.set_item("nodes", self.nodes)?;
        fields.set_item("expanded", self.expanded)?;
        fields.set_item("seconds", self.seconds)?;
        fields.set_item("memory_bytes", self.memory_bytes)?;
        fields.set_item("line", PyTuple::new(py, self.line)?)?;
        fields.set_item("line_end", self.line_end)?;
        fields.set_item("proofs", PyTuple::new(py, self.proofs)?)?;
        Ok(fields)
    }
}
