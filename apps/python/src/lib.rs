//! # python
//! I am the skin between Python and the one door of the house: the module `andor._andor`.
//!
//! In: names, texts and objects with rules from Python. Out: dictionaries and checked proofs.
//! I use: the facade, registry, game, hypergraph, campaign, database, console (files), PyO3.
//! I never: search, check, decide; hold the interpreter's lock while an engine works.
//! Read me in this order: `lib.rs`, `origin.rs`, `request.rs`, `call.rs`, `rules/`, `found.rs`,
//! `proof.rs`, `search.rs`, `campaign.rs`, `database.rs`, `list.rs`; then `python/andor`.
//! My tests: `tests/`, run by `test.sh`.

mod call;
mod campaign;
mod database;
mod found;
mod list;
mod origin;
mod proof;
mod request;
mod rules;
mod search;

use pyo3::prelude::*;

/// The part of `andor` that is written in Rust.
#[pymodule]
mod _andor {
    use super::*;
    use crate::call::Call;
    use crate::found::Found;
    use crate::request::{Request, ShortestFound};
    use crate::rules::{PyRules, Role, Rules};
    use pyo3::exceptions::PyValueError;
    use pyo3::types::PyDict;
    use std::sync::Arc;

    #[pymodule_export]
    use crate::call::StopToken;
    #[pymodule_export]
    use crate::campaign::{campaign_export, campaign_new, campaign_run, campaign_status, work};
    #[pymodule_export]
    use crate::database::{DatabaseFolder, database_family};
    #[pymodule_export]
    use crate::list::{engines, games};
    #[pymodule_export]
    use crate::origin::Game;
    #[pymodule_export]
    use crate::proof::{Node, Proof, check};
    #[pymodule_export]
    use crate::search::Search;

    /// Answers a question about a position; gives what was found as a dictionary.
    #[pyfunction]
    #[pyo3(signature = (game, definition, position, history, ask, settings, stop))]
    #[expect(clippy::too_many_arguments, reason = "Python gives them names")]
    fn solve(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        definition: Option<String>,
        position: Option<&Bound<'_, PyAny>>,
        history: Vec<Bound<'_, PyAny>>,
        ask: Option<&str>,
        settings: &Bound<'_, PyDict>,
        stop: Option<&StopToken>,
    ) -> PyResult<Found> {
        let origin = crate::origin::Origin::of(game, definition)?;
        let request = Request::new(origin, position, &history, ask, settings, stop)?;
        py.detach(|| request.run(|asked| asked.answer()))
    }

    /// The shortest way to the goal of a question; gives what was found as a dictionary.
    #[pyfunction]
    #[pyo3(signature = (game, definition, position, ask, settings, stop))]
    fn shortest(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        definition: Option<String>,
        position: Option<&Bound<'_, PyAny>>,
        ask: &str,
        settings: &Bound<'_, PyDict>,
        stop: Option<&StopToken>,
    ) -> PyResult<ShortestFound> {
        let origin = crate::origin::Origin::of(game, definition)?;
        let request = Request::new(origin, position, &[], Some(ask), settings, stop)?;
        py.detach(|| request.run(|asked| asked.shortest()))
    }

    /// Walks through a game and doubts every promise; gives the number of positions.
    #[pyfunction]
    fn contract(py: Python<'_>, game: &Game, most: usize) -> PyResult<usize> {
        let rules = Arc::new(Rules::new(py, Arc::clone(&game.rules.definition)));
        let call = Arc::new(Call::default());
        let doubted = PyRules::new(rules, Arc::clone(&call), Role::Doubt);
        let kept = py.detach(|| andor::game::contract(&doubted, most));
        call.answered()?;
        kept.map_err(|broken| PyValueError::new_err(broken.to_string()))
    }
}
