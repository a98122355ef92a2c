//! What the search keeps of a node while it stands on the path.

use super::children::Start;
use super::memory::{Open, Spot};
use crate::Bounds;
use crate::lemma::Condition;
use andor_game::Game;

/// A node on the path.
pub(super) struct Frame<G: Game> {
    pub position: G::Position,
    pub spot: Spot,
    pub class: u64,
    pub attacker: bool,
    pub start: Start,
    pub thresholds: Bounds,
    /// It must make progress before it may return.
    pub forced: bool,
    /// It must be decided before it may return.
    pub insists: bool,
    pub progress_before: u64,
    pub nodes_before: u64,
    pub expanded_before: u64,
    pub first_expansions_before: u64,
    /// What the table said when the node was entered.
    pub open: Open,
    /// The child that is being searched.
    pub current: usize,
    /// The nodes generated when a child was decided last, or else when this one was entered.
    pub decided_at: u64,
    /// Where it must be decided, so must its best child.
    pub depth_first: bool,
    /// A child decided it: what that relies on, and which child.
    pub winner: Option<(Condition, usize)>,
    /// What the children rely on that were decided against the player to move.
    pub losers: Condition,
    /// A cycle was seen below it.
    pub cyclic: bool,
    /// The amount of search at which closing its region is tried next.
    pub close_at: u64,
    /// Nagai: moves back to this node count as failed.
    pub assumed: bool,
    /// Nagai: nodes on the path whose repetition keeps it from being decided.
    pub stuck_on: Vec<u64>,
}
