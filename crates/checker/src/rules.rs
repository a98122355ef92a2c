//! What must hold of a strategy as a whole: one rule for each effect that a repetition has for the
//! claimant.
//!
//! That what they accept is true is proved in `verified/theories`, where this function is
//! `by_rule`, and `acyclic`, `closed` and `path` have their own names (`verified/README.md`).

mod acyclic;
mod closed;
pub(crate) mod database;
mod path;

use crate::Rejected;
use crate::strategy::Strategy;
use andor_game::{Effect, Notation};

pub(crate) fn check<G: Notation>(strategy: &Strategy<'_, G>) -> Result<(), Rejected> {
    let Strategy { game, goal, claimant, .. } = *strategy;
    if strategy.has_database && !classes_are_positions(strategy) {
        let reason = "a database knows no repetition of different positions".into();
        return Err(strategy.rejected(strategy.root(), "database", reason));
    }
    match goal.repetition_effect(game, claimant) {
        Some(Effect::Good) => closed::check(strategy),
        Some(Effect::BadForMover) => path::check(strategy, &|mover| mover == claimant),
        Some(Effect::GoodForMover) => path::check(strategy, &|mover| mover != claimant),
        // If different positions repeat each other (as in positional superko), another position on
        // the path can make a won position lost, so paths have to be checked.
        Some(Effect::Bad) if !classes_are_positions(strategy) => path::check(strategy, &|_| true),
        Some(Effect::Bad) | None => acyclic::check(strategy),
    }
}

fn classes_are_positions<G: Notation>(strategy: &Strategy<'_, G>) -> bool {
    (0..strategy.positions.len()).all(|node| strategy.class(node) == strategy.positions[node])
}
