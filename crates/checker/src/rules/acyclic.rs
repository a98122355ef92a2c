//! Repetition fails the claimant, or cannot happen: the strategy must make progress.
//!
//! Accepted when every reference names an earlier line, no move is said to repeat, and no node but
//! the root has a position of the history.
//!
//! Why that is enough, though a position may stand on several nodes of one path: let the claimant
//! play, at each position, the move of the *first* node that has this position, and let r be the
//! line of that node. A move leads to a position of a node before line r, hence to a position whose
//! own first node stands before r. So r falls with every move: play comes to an end, never meets a
//! position twice, and never one of the history, which no node but the root has. (If the root is
//! one of the history, no other node has its position.) This needs positions that repeat only
//! themselves; `rules.rs` takes care of that.
//!
//! Where nodes stand for images of their positions, the same holds with the first node of which the
//! position is an image: an image of a move leads to an image of what the move leads to.
//!
//! Nodes that cannot be reached from the root are held to the same rule; a proof does not need
//! them.

use crate::Rejected;
use crate::strategy::Strategy;
use andor_game::Notation;

const RULE: &str = "acyclic";

pub(crate) fn check<G: Notation>(strategy: &Strategy<'_, G>) -> Result<(), Rejected> {
    refers_to_earlier_lines(strategy, RULE)?;
    for (node, steps) in strategy.steps.iter().enumerate() {
        if let Some(step) = steps.iter().find(|step| step.to.is_none()) {
            return Err(strategy.rejected_step(node, step, RULE, "may not repeat a position"));
        }
        if node != strategy.root() && strategy.history.contains(&strategy.class(node)) {
            return Err(strategy.rejected(node, RULE, "the position stands in the history".into()));
        }
    }
    Ok(())
}

/// So that the strategy has no cycle, and play along it ends.
pub(super) fn refers_to_earlier_lines<G: Notation>(
    strategy: &Strategy<'_, G>,
    rule: &'static str,
) -> Result<(), Rejected> {
    for (node, steps) in strategy.steps.iter().enumerate() {
        if let Some(step) = steps.iter().find(|step| step.to.is_some_and(|next| next >= node)) {
            return Err(strategy.rejected_step(node, step, rule, "does not refer to an earlier line"));
        }
    }
    Ok(())
}
