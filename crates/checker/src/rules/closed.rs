//! Repetition is good for the claimant, whoever repeats: it is enough never to leave the strategy.
//!
//! References may name any node. A play that never ends would walk in a finite graph for ever and
//! so repeat a position, and the first repetition ends it well; all other ends were found to be
//! good.
//!
//! Where nodes stand for images, play stays among the images of the nodes, a finite set as well.
//!
//! A move that is said to repeat has no node after it, so it must repeat on *every* path: its
//! position is one of the history, the root's, or that of the node itself. Any other is better
//! written as a reference.
//!
//! The root's and the node's own are a second occurrence. Where the rule acts later, play goes on:
//! from the same node if positions are their own classes, else from a position that is no better
//! for the opponent, as the game promises ([`Game::repetition_class`](andor_game::Game)).

use crate::Rejected;
use crate::strategy::Strategy;
use andor_game::Notation;

pub(crate) fn check<G: Notation>(strategy: &Strategy<'_, G>) -> Result<(), Rejected> {
    let root = strategy.class(strategy.root());
    for (node, steps) in strategy.steps.iter().enumerate() {
        for step in steps.iter().filter(|step| step.to.is_none()) {
            let after = strategy.class_after(node, step);
            if after != root && after != strategy.class(node) && !strategy.history.contains(&after) {
                let why = "does not repeat the root, the history or its own position";
                return Err(strategy.rejected_step(node, step, "closed", why));
            }
        }
    }
    Ok(())
}
