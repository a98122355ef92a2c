//! The games and engines that there are.

use andor::{Method, Repetition, Soundness};
use andor_registry::GAMES;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// All games, each as a dictionary.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let game = |game: &andor_registry::GameInfo| {
        let fields = PyDict::new(py);
        fields.set_item("name", game.name)?;
        fields.set_item("about", game.about)?;
        fields.set_item("notation", game.notation)?;
        fields.set_item("repetition", game.repetition)?;
        fields.set_item("questions", game.questions)?;
        fields.set_item("examples", game.examples)?;
        fields.set_item("default_ask", game.default_ask)?;
        Ok(fields)
    };
    GAMES.iter().map(game).collect()
}

/// All engines with their ways of treating history, each as a dictionary.
#[pyfunction]
pub fn engines(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let engine = |method: Method| {
        let fields = PyDict::new(py);
        fields.set_item("name", method.name())?;
        fields.set_item("ghi", method.ghi())?;
        fields.set_item("about", method.about())?;
        fields.set_item("paper", method.paper())?;
        let rules = [
            ("none", Repetition::Never),
            ("constant", Repetition::DRAW),
            ("by_mover", Repetition::MoverLoses),
        ];
        for (name, rule) in rules {
            let trust = match method.soundness(rule) {
                Soundness::Sound => "sound".to_owned(),
                Soundness::Unsound(why) => format!("unsound: {why}"),
                Soundness::Refused(why) => format!("refused: {why}"),
            };
            fields.set_item(name, trust)?;
        }
        Ok(fields)
    };
    Method::all().map(engine).collect()
}
