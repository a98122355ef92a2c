//! AND/OR search over the caller's states: the crate `hypergraph`, with numbers for states.

use andor_hypergraph::{BadCost, Choice, Combine, Reply, State, Step};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A search graph, and the search for solutions in it. `andor.AndOr` gives states their numbers.
#[pyclass(frozen, module = "andor._andor")]
pub struct Search(Mutex<andor_hypergraph::Search>);

/// What comes next: states to expand, or a solution with its cost, or neither.
type Next = (Option<Vec<u32>>, Option<(f64, Vec<(u32, usize)>)>);

fn bad_cost(error: BadCost) -> PyErr {
    PyValueError::new_err(error.to_string())
}

impl Search {
    fn graph(&self) -> MutexGuard<'_, andor_hypergraph::Search> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Search {
    /// A search without states. `combine` says what the states of an option cost together.
    #[new]
    fn new(combine: &str) -> PyResult<Search> {
        let combine = match combine {
            "sum" => Combine::Sum,
            "max" => Combine::Max,
            _ => return Err(PyValueError::new_err(format!("combine: '{combine}' is neither sum nor max"))),
        };
        Ok(Search(Mutex::new(andor_hypergraph::Search::new(combine))))
    }

    /// The number of a new state that costs at least so much.
    fn add(&self, estimate: f64) -> PyResult<u32> {
        self.graph().add(estimate).map(|state| state.0).map_err(bad_cost)
    }

    /// How many states there are.
    fn __len__(&self) -> usize {
        self.graph().states()
    }

    /// Whether something was told of a state.
    fn is_known(&self, state: u32) -> bool {
        self.graph().is_known(State(state))
    }

    /// A state is solved as it stands.
    fn solved(&self, state: u32) -> PyResult<()> {
        self.graph().tell(State(state), Reply::Solved).map_err(bad_cost)
    }

    /// A state has these options, each with its cost and its states; none if it is dead.
    fn options(&self, state: u32, options: Vec<(f64, Vec<u32>)>) -> PyResult<()> {
        let choice = |(cost, states): (f64, Vec<u32>)| Choice {
            cost,
            states: states.into_iter().map(State).collect(),
        };
        let reply = Reply::Options(options.into_iter().map(choice).collect());
        self.graph().tell(State(state), reply).map_err(bad_cost)
    }

    /// Begins to look for solutions of this state.
    fn aim(&self, root: u32) {
        self.graph().aim(State(root));
    }

    /// A bound on the costs of solutions that were not found yet.
    fn bound(&self) -> f64 {
        self.graph().bound()
    }

    /// What comes next.
    #[pyo3(name = "next")]
    fn step(&self, py: Python<'_>, most: usize) -> PyResult<Next> {
        match py.detach(|| self.graph().next(most)) {
            Step::Ask(states) => Ok((Some(states.into_iter().map(|state| state.0).collect()), None)),
            Step::Found(found) => {
                let choices = found.choices.into_iter().map(|(state, nth)| (state.0, nth));
                Ok((None, Some((found.cost, choices.collect()))))
            }
            Step::Exhausted => Ok((None, None)),
            Step::TooExpensive => {
                let why = "states that are needed again and again cost too much together: combine='max'?";
                Err(PyOverflowError::new_err(why))
            }
        }
    }
}
