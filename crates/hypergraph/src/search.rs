//! Best-first search for the cheapest solution, then the next, and so on.
//!
//! A solution gives every state that it reaches from the root one option. What is open costs at
//! least its estimate, so the least cost of the root is a bound on all solutions, and the way it
//! comes about says which open states to expand (Martelli and Montanari 1973: AO*; here over a
//! graph with cycles). When nothing on that way is open any more, it is the cheapest solution.
//!
//! All other solutions differ from it somewhere. Let its states be s1, s2, ..., each after one that
//! leads to it. Those that agree in s1 to s(i-1) and differ in si are a *space* of their own, which
//! is had by forbidding options (Lawler 1972). The spaces wait with the least costs known of them.

use crate::graph::{Graph, Known, Reply, State};
use crate::values::Values;
use crate::weight::{BadCost, Combine, INFINITE, Weight};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

/// What comes next.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// The caller expands these states and tells what they are.
    Ask(Vec<State>),
    /// The cheapest solution that was not found before; as far as estimates are no more than the
    /// true costs.
    Found(Solution),
    /// There is no other solution.
    Exhausted,
    /// There may be one, whose cost is too large to be told: states that are needed twice cost
    /// twice, and so on.
    TooExpensive,
}

/// A solution: an option for every state that it needs and that is not solved as it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// What it costs.
    pub cost: f64,
    /// States, each after one that needs it, with the place of the option among those of the state.
    pub choices: Vec<(State, usize)>,
}

/// A part of all solutions: those without these options. It has a bound on their costs; of two
/// with the same bound the older one comes first.
type Space = Reverse<(Weight, u64, Vec<u32>)>;

/// A search. States and what was told of them stay; a search for another root, or from the
/// beginning, asks only about what is not known.
#[derive(Debug)]
pub struct Search {
    combine: Combine,
    graph: Graph,
    values: Values,
    root: Option<State>,
    spaces: BinaryHeap<Space>,
    /// The options that are forbidden now.
    entered: Vec<u32>,
    opened: u64,
}

impl Search {
    /// A search without states.
    #[must_use]
    pub fn new(combine: Combine) -> Search {
        Search {
            combine,
            graph: Graph::default(),
            values: Values::new(combine),
            root: None,
            spaces: BinaryHeap::new(),
            entered: Vec::new(),
            opened: 0,
        }
    }

    /// A new state. It will cost at least the estimate; 0 is always right.
    ///
    /// # Errors
    /// If that is no cost.
    pub fn add(&mut self, estimate: f64) -> Result<State, BadCost> {
        self.graph.add(estimate)
    }

    /// How many states there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.graph.nodes.len()
    }

    /// Whether something was told of a state.
    ///
    /// # Panics
    /// If there is no such state.
    #[must_use]
    pub fn is_known(&self, state: State) -> bool {
        !matches!(self.graph.node(state).known, Known::Open(_))
    }

    /// Tells what a state is. What was told once is not told again.
    ///
    /// # Errors
    /// If an option's cost is none; then nothing was told.
    ///
    /// # Panics
    /// If something was told of the state before, or a state is not there.
    pub fn tell(&mut self, state: State, reply: Reply) -> Result<(), BadCost> {
        assert!(!self.is_known(state), "state {} was told before", state.0);
        self.graph.tell(state, reply)?;
        self.values.touch(&self.graph, state);
        Ok(())
    }

    /// Begins to look for solutions of this state, the cheapest first.
    pub fn aim(&mut self, root: State) {
        self.root = Some(root);
        self.spaces.clear();
        self.open_space(0, Vec::new());
    }

    /// A bound on the costs of all solutions that were not found yet; infinite if there is none.
    #[must_use]
    pub fn bound(&self) -> f64 {
        let weight = self.spaces.peek().map_or(INFINITE, |Reverse((bound, ..))| *bound);
        if weight == INFINITE { f64::INFINITY } else { weight as f64 / (1_u64 << 32) as f64 }
    }

    /// What comes next: at most so many states to expand, at least one, or a solution.
    ///
    /// # Panics
    /// If no root was aimed at, or what was asked before was not told.
    pub fn next(&mut self, most: usize) -> Step {
        let root = self.root.expect("aim at a root first");
        while let Some(Reverse((bound, order, forbidden))) = self.spaces.pop() {
            self.enter(&forbidden);
            self.values.touch(&self.graph, root);
            self.values.settle(&self.graph);
            let least = self.values.of(root);
            if least == INFINITE {
                continue;
            }
            let next_bound = self.spaces.peek().map(|Reverse((bound, ..))| *bound);
            // An estimate that is too high lets bounds sink.
            let bound = bound.max(least);
            if next_bound.is_some_and(|next| next < bound) {
                self.spaces.push(Reverse((bound, order, forbidden)));
                continue;
            }
            let (choices, open) = self.best(root);
            if open.is_empty() {
                let cost = self.cost(&choices);
                self.split(bound, &forbidden, &choices);
                let place = |&(state, option): &(State, u32)| {
                    (state, (option - self.graph.options_of(state).start) as usize)
                };
                return Step::Found(Solution { cost, choices: choices.iter().map(place).collect() });
            }
            self.spaces.push(Reverse((bound, order, forbidden)));
            return Step::Ask(self.batch(root, open, most.max(1)));
        }
        self.enter(&[]);
        if self.values.overflowed { Step::TooExpensive } else { Step::Exhausted }
    }

    fn open_space(&mut self, bound: Weight, forbidden: Vec<u32>) {
        self.spaces.push(Reverse((bound, self.opened, forbidden)));
        self.opened += 1;
    }

    /// Forbids these options and no other.
    fn enter(&mut self, forbidden: &[u32]) {
        if self.entered != forbidden {
            let wanted: HashSet<u32> = forbidden.iter().copied().collect();
            for option in std::mem::take(&mut self.entered) {
                if !wanted.contains(&option) {
                    self.values.allow(&self.graph, option);
                }
            }
            forbidden.iter().for_each(|&option| self.values.forbid(&self.graph, option));
            self.entered = forbidden.to_vec();
        }
    }

    /// What the least cost of the root comes from: states with their options, each after one that
    /// needs it, and the open states.
    fn best(&mut self, root: State) -> (Vec<(State, u32)>, Vec<State>) {
        let (mut choices, mut open) = (Vec::new(), Vec::new());
        let mut met = vec![root];
        let mut is_met = HashSet::from([root]);
        let mut next = 0;
        while let Some(&state) = met.get(next) {
            next += 1;
            if let Some(option) = self.values.best_option(&self.graph, state) {
                choices.push((state, option));
                let states = &self.graph.options[option as usize].states;
                met.extend(states.iter().filter(|&&state| is_met.insert(state)));
            } else if !self.is_known(state) {
                open.push(state);
            }
        }
        (choices, open)
    }

    /// Open states to expand: those that the best way needs, and if that is not enough those of the
    /// best way without them, and so on.
    fn batch(&mut self, root: State, open: Vec<State>, most: usize) -> Vec<State> {
        let mut batch = open;
        let mut aside = 0;
        while batch.len() < most {
            let before = batch.len();
            for &state in &batch[aside..] {
                self.values.set_aside(&self.graph, state);
            }
            aside = before;
            self.values.settle(&self.graph);
            if self.values.of(root) < INFINITE {
                batch.extend(self.best(root).1);
            }
            if batch.len() == before {
                break;
            }
        }
        for &state in &batch[..aside] {
            self.values.take_back(&self.graph, state);
        }
        batch.truncate(most);
        batch
    }

    /// Opens the spaces of all solutions that differ from this one.
    fn split(&mut self, bound: Weight, forbidden: &[u32], choices: &[(State, u32)]) {
        let mut fixed = forbidden.to_vec();
        for &(state, chosen) in choices {
            let mut without = fixed.clone();
            without.push(chosen);
            self.open_space(bound, without);
            let others = self.graph.options_of(state).filter(|&option| option != chosen);
            fixed.extend(others.filter(|option| !forbidden.contains(option)));
        }
    }

    /// What a solution costs, in the caller's numbers.
    fn cost(&self, choices: &[(State, u32)]) -> f64 {
        let chosen: HashMap<State, u32> = choices.iter().copied().collect();
        let mut costs: HashMap<State, f64> = HashMap::new();
        let mut waiting: Vec<State> = choices.iter().map(|&(state, _)| state).rev().collect();
        while let Some(&state) = waiting.last() {
            let Some(&option) = chosen.get(&state).filter(|_| !costs.contains_key(&state)) else {
                waiting.pop();
                continue;
            };
            let owned = &self.graph.options[option as usize];
            let is_missing = |needed: &&State| chosen.contains_key(needed) && !costs.contains_key(needed);
            let missing: Vec<State> = owned.states.iter().filter(is_missing).copied().collect();
            if missing.is_empty() {
                let needed = owned.states.iter().map(|needed| costs.get(needed).copied().unwrap_or(0.0));
                costs.insert(state, owned.cost + self.combine.costs(needed));
                waiting.pop();
            } else {
                waiting.extend(missing);
            }
        }
        choices.first().map_or(0.0, |(root, _)| costs[root])
    }
}
