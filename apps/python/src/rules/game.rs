//! The rules of a class as a game that engines and the checker know.
//!
//! Engines cannot be told that a method of the class failed. So after a failure, or when time is
//! over, this game answers without the class: to an engine with ends, so that it comes to its own
//! end soon and its verdict is thrown away; to the checker with nothing that it could accept.

use super::{Rules, Status};
use crate::call::Call;
use andor_game::{Game, Key, Notation, NotationError, Player, Repetition, Value, mix};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::Arc;

/// A position, by the number that the rules gave it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbered(pub u32);

/// What the game is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// To be searched: everything is asked once.
    Search,
    /// To be checked by: nothing is acceptable after a failure.
    Check,
    /// To be doubted: everything is asked as often as it is wanted.
    Doubt,
}

/// The rules of a class during a call.
#[derive(Clone)]
pub struct PyRules {
    rules: Arc<Rules>,
    call: Arc<Call>,
    role: Role,
}

/// Stands for all positions after a failure.
const NOWHERE: u32 = u32::MAX;

impl PyRules {
    /// The rules for a purpose.
    pub fn new(rules: Arc<Rules>, call: Arc<Call>, role: Role) -> PyRules {
        PyRules { rules, call, role }
    }

    /// Asks the class, unless the call is over.
    fn ask<T>(&self, ask: impl FnOnce(Python<'_>, &Rules) -> PyResult<T>) -> Option<T> {
        if self.call.is_over() {
            return None;
        }
        Python::attach(|py| match ask(py, &self.rules) {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.call.raise(py, error);
                None
            }
        })
    }

    fn status(&self, at: u32) -> Status {
        if at != NOWHERE {
            let known = self.rules.known_status(at).filter(|_| self.role != Role::Doubt);
            if let Some(status) = known.or_else(|| self.ask(|py, rules| rules.ask_status(py, at))) {
                return status;
            }
        }
        let end = (self.role != Role::Check).then(|| self.rules.definition.outcomes[0]);
        Status { turn: Player::Max, end }
    }

    fn listed(&self, at: u32) -> Option<(u32, u32)> {
        let known = self.rules.known_moves(at).filter(|_| self.role != Role::Doubt);
        known.or_else(|| self.ask(|py, rules| rules.ask_moves(py, at)))
    }

    fn written(&self, write: impl FnOnce(Python<'_>, &Rules) -> PyResult<Arc<str>>) -> String {
        self.ask(write).map_or_else(|| "?".to_owned(), |text| text.to_string())
    }
}

impl Game for PyRules {
    type Position = Numbered;
    type Move = u32;

    fn turn(&self, &Numbered(at): &Numbered) -> Player {
        self.status(at).turn
    }

    fn end(&self, &Numbered(at): &Numbered) -> Option<Value> {
        self.status(at).end
    }

    fn moves(&self, &Numbered(at): &Numbered, into: &mut Vec<u32>) {
        let listed = if at == NOWHERE { None } else { self.listed(at) };
        match listed {
            Some((first, count)) => into.extend(first..first + count),
            None if self.role == Role::Check => {}
            None => into.push(NOWHERE),
        }
    }

    fn play(&self, position: &mut Numbered, mv: u32) {
        position.0 = if mv == NOWHERE { NOWHERE } else { self.rules.target(mv) };
    }

    fn repetition(&self) -> Repetition {
        self.rules.definition.repetition
    }

    fn occurrences(&self) -> u32 {
        self.rules.definition.occurrences
    }

    fn outcomes(&self) -> Vec<Value> {
        self.rules.definition.outcomes.clone()
    }

    fn key(&self, &Numbered(at): &Numbered) -> Key {
        Key(mix(u64::from(at)))
    }

    fn estimate(&self, &Numbered(at): &Numbered) -> (u32, u32) {
        let Some(estimate) = &self.rules.definition.estimate else { return (1, 1) };
        let ask = |py: Python<'_>, rules: &Rules| {
            let found = rules.call(estimate.bind(py), (rules.position(py, at),))?;
            found.extract::<(u32, u32)>()
        };
        let (prove, disprove) = if at == NOWHERE { (1, 1) } else { self.ask(ask).unwrap_or((1, 1)) };
        (prove.max(1), disprove.max(1))
    }
}

impl Notation for PyRules {
    fn name(&self) -> String {
        self.rules.definition.name.clone()
    }

    fn player_name(&self, player: Player) -> &'static str {
        let [max, min] = self.rules.definition.players;
        if player == Player::Max { max } else { min }
    }

    fn start(&self) -> Numbered {
        let ask = |py: Python<'_>, rules: &Rules| {
            let start = rules.call(rules.definition.start.bind(py), ())?;
            rules.number(&start, &|| format!("what {}.start() gives", rules.definition.class))
        };
        Numbered(self.ask(ask).unwrap_or(NOWHERE))
    }

    fn parse_position(&self, text: &str) -> Result<Numbered, NotationError> {
        let read = self.ask(|py, rules| rules.read(py, text, self.role == Role::Search));
        read.map(Numbered).ok_or_else(|| NotationError::new(format!("'{text}' was not read")))
    }

    fn position_text(&self, &Numbered(at): &Numbered) -> String {
        if at == NOWHERE { "?".to_owned() } else { self.written(|py, rules| rules.text(py, at)) }
    }

    fn move_text(&self, &Numbered(at): &Numbered, mv: u32) -> String {
        let nowhere = at == NOWHERE || mv == NOWHERE;
        if nowhere { "?".to_owned() } else { self.written(|py, rules| rules.move_text(py, at, mv)) }
    }

    fn board_text(&self, position: &Numbered) -> String {
        let Some(board) = &self.rules.definition.board else { return self.position_text(position) };
        let ask = |py: Python<'_>, rules: &Rules| {
            let board = rules.call(board.bind(py), (rules.position(py, position.0),))?;
            Ok(board.cast::<PyString>()?.to_string().into())
        };
        if position.0 == NOWHERE { "?".to_owned() } else { self.written(ask) }
    }
}
