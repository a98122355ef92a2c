//! Costs as the search compares them: whole numbers, so that sums are exact and no rounding can
//! make a cycle worth its while.
//!
//! Every option weighs a little more than its cost. So the value of a state is always more than
//! those of the states it rests on (the function is *strictly superior*), no solution can rest on
//! itself, and of two solutions of one cost the one with fewer options is preferred.

/// How the costs of the states of an option are combined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Combine {
    /// All are paid; what is needed twice is paid twice. Routes to a molecule.
    Sum,
    /// The worst is paid. Steps to a goal when the opponent, or chance, decides.
    Max,
}

/// A cost that is none.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
#[error("{0} is no cost: a number from 0 to a million millions is needed")]
pub struct BadCost(pub f64);

/// A cost for comparisons.
pub(crate) type Weight = u128;

/// No solution costs that.
pub(crate) const INFINITE: Weight = Weight::MAX;

/// The parts of a cost of 1.
const UNIT: f64 = (1_u64 << 32) as f64;

/// The largest cost of an option.
const MOST: f64 = 1e12;

/// The weight of an estimate.
pub(crate) fn weight(cost: f64) -> Result<Weight, BadCost> {
    let is_cost = (0.0..=MOST).contains(&cost);
    if is_cost { Ok((cost * UNIT) as Weight) } else { Err(BadCost(cost)) }
}

/// The weight of an option.
pub(crate) fn weight_of_option(cost: f64) -> Result<Weight, BadCost> {
    Ok(weight(cost)? + 1)
}

impl Combine {
    /// The weight of several states together. `None` if it is finite and too large to be told.
    pub(crate) fn weights(self, weights: impl Iterator<Item = Weight>) -> Option<Weight> {
        let mut all: Weight = 0;
        let mut overflows = false;
        for weight in weights {
            if weight == INFINITE {
                return Some(INFINITE);
            }
            match self {
                Combine::Max => all = all.max(weight),
                Combine::Sum => match all.checked_add(weight).filter(|&sum| sum < INFINITE / 2) {
                    Some(sum) => all = sum,
                    None => overflows = true,
                },
            }
        }
        (!overflows).then_some(all)
    }

    /// The costs of several states together, for people.
    pub(crate) fn costs(self, costs: impl Iterator<Item = f64>) -> f64 {
        match self {
            Combine::Sum => costs.sum(),
            Combine::Max => costs.fold(0.0, f64::max),
        }
    }
}
