//! The graph as far as it was expanded: states, their options, and who needs whom.

use crate::weight::{BadCost, Weight, weight, weight_of_option};

/// A state, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct State(pub u32);

/// What the caller says of a state.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// It is solved as it stands.
    Solved,
    /// One of these has to be solved; if there is none, the state is dead.
    Options(Vec<Choice>),
}

/// An option: all its states have to be solved.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// What it costs beside its states.
    pub cost: f64,
    /// The states; none if the option needs nothing more.
    pub states: Vec<State>,
}

/// What is known of a state.
#[derive(Debug)]
pub(crate) enum Known {
    /// Nothing but an estimate.
    Open(Weight),
    Solved,
    /// Its options, by number: from the first to the one after the last.
    Expanded(u32, u32),
}

#[derive(Debug)]
pub(crate) struct Node {
    pub known: Known,
    /// Options that need it.
    pub needed_by: Vec<u32>,
}

/// An option with its owner.
#[derive(Debug)]
pub(crate) struct Owned {
    pub owner: State,
    pub weight: Weight,
    pub cost: f64,
    pub states: Vec<State>,
}

#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub nodes: Vec<Node>,
    pub options: Vec<Owned>,
}

impl Graph {
    /// A new state, of which nothing is known but that it will cost at least so much.
    pub fn add(&mut self, estimate: f64) -> Result<State, BadCost> {
        let known = Known::Open(weight(estimate)?);
        let number = u32::try_from(self.nodes.len()).expect("fewer than 2^32 states");
        self.nodes.push(Node { known, needed_by: Vec::new() });
        Ok(State(number))
    }

    pub fn node(&self, state: State) -> &Node {
        &self.nodes[state.0 as usize]
    }

    /// The options of a state.
    pub fn options_of(&self, state: State) -> std::ops::Range<u32> {
        match self.node(state).known {
            Known::Expanded(first, end) => first..end,
            _ => 0..0,
        }
    }

    /// Learns what the caller says of a state.
    pub fn tell(&mut self, state: State, reply: Reply) -> Result<(), BadCost> {
        let known = match reply {
            Reply::Solved => Known::Solved,
            Reply::Options(choices) => {
                let weights = choices.iter().map(|choice| weight_of_option(choice.cost));
                let weights = weights.collect::<Result<Vec<Weight>, BadCost>>()?;
                let first = self.options.len() as u32;
                for (choice, weight) in choices.into_iter().zip(weights) {
                    let number = self.options.len() as u32;
                    for needed in &choice.states {
                        self.nodes[needed.0 as usize].needed_by.push(number);
                    }
                    let Choice { cost, states } = choice;
                    self.options.push(Owned { owner: state, weight, cost, states });
                }
                Known::Expanded(first, self.options.len() as u32)
            }
        };
        self.nodes[state.0 as usize].known = known;
        Ok(())
    }
}
