//! The least cost of every state, kept up to date while the graph grows and while options are
//! forbidden and allowed again.
//!
//! After G. Ramalingam and T. Reps, "An incremental algorithm for a generalization of the
//! shortest-path problem", Journal of Algorithms 21 (1996): Knuth's generalisation of Dijkstra's
//! algorithm to functions that are never less than their arguments, done again only where something
//! changed. A state is *settled* if its value is the best that its options give by the values of
//! others. Of those that are not, the one with the least value in sight comes first; a value that
//! has become too low is given up before it is found anew, since it may have rested on itself.

use crate::graph::{Graph, Known, State};
use crate::weight::{Combine, INFINITE, Weight};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

#[derive(Debug)]
pub(crate) struct Values {
    combine: Combine,
    least: Vec<Weight>,
    unsettled: BinaryHeap<Reverse<(Weight, State)>>,
    /// Options that must not be used now.
    forbidden: HashSet<u32>,
    /// Open states that must not be used now.
    set_aside: HashSet<State>,
    /// Whether a finite cost was too large to be told, so that a state may be called dead wrongly.
    pub overflowed: bool,
}

impl Values {
    pub fn new(combine: Combine) -> Values {
        Values {
            combine,
            least: Vec::new(),
            unsettled: BinaryHeap::new(),
            forbidden: HashSet::new(),
            set_aside: HashSet::new(),
            overflowed: false,
        }
    }

    /// The least cost of a state. All is settled.
    pub fn of(&self, state: State) -> Weight {
        self.least[state.0 as usize]
    }

    /// What an option costs by the values of its states.
    fn option(&mut self, graph: &Graph, option: u32) -> Weight {
        if self.forbidden.contains(&option) {
            return INFINITE;
        }
        let owned = &graph.options[option as usize];
        let states = self.combine.weights(owned.states.iter().map(|&state| self.of(state)));
        match states {
            Some(INFINITE) => INFINITE,
            Some(states) => states + owned.weight,
            None => {
                self.overflowed = true;
                INFINITE
            }
        }
    }

    /// What a state costs by the values of others.
    fn in_sight(&mut self, graph: &Graph, state: State) -> Weight {
        match graph.node(state).known {
            Known::Solved => 0,
            Known::Open(_) if self.set_aside.contains(&state) => INFINITE,
            Known::Open(estimate) => estimate,
            Known::Expanded(first, end) => {
                (first..end).map(|option| self.option(graph, option)).min().unwrap_or(INFINITE)
            }
        }
    }

    /// The option of a settled state that its value comes from.
    pub fn best_option(&mut self, graph: &Graph, state: State) -> Option<u32> {
        let value = self.of(state);
        let is_it = |&option: &u32| value < INFINITE && self.option(graph, option) == value;
        graph.options_of(state).find(is_it)
    }

    /// Something about a state has changed.
    pub fn touch(&mut self, graph: &Graph, state: State) {
        if self.least.len() < graph.nodes.len() {
            let first_new = self.least.len() as u32;
            self.least.resize(graph.nodes.len(), INFINITE);
            (first_new..graph.nodes.len() as u32).for_each(|new| self.look_at(graph, State(new)));
        }
        self.look_at(graph, state);
    }

    fn look_at(&mut self, graph: &Graph, state: State) {
        let (now, then) = (self.of(state), self.in_sight(graph, state));
        if now != then {
            self.unsettled.push(Reverse((now.min(then), state)));
        }
    }

    pub fn forbid(&mut self, graph: &Graph, option: u32) {
        if self.forbidden.insert(option) {
            self.touch(graph, graph.options[option as usize].owner);
        }
    }

    pub fn allow(&mut self, graph: &Graph, option: u32) {
        if self.forbidden.remove(&option) {
            self.touch(graph, graph.options[option as usize].owner);
        }
    }

    pub fn set_aside(&mut self, graph: &Graph, state: State) {
        self.set_aside.insert(state);
        self.touch(graph, state);
    }

    pub fn take_back(&mut self, graph: &Graph, state: State) {
        self.set_aside.remove(&state);
        self.touch(graph, state);
    }

    /// Brings every value up to date.
    pub fn settle(&mut self, graph: &Graph) {
        while let Some(Reverse((key, state))) = self.unsettled.pop() {
            let (now, then) = (self.of(state), self.in_sight(graph, state));
            if now == then {
                continue;
            }
            if key != now.min(then) {
                self.unsettled.push(Reverse((now.min(then), state)));
                continue;
            }
            if then < now {
                self.least[state.0 as usize] = then;
            } else {
                self.least[state.0 as usize] = INFINITE;
                self.look_at(graph, state);
            }
            for &option in &graph.node(state).needed_by {
                self.look_at(graph, graph.options[option as usize].owner);
            }
        }
    }
}
