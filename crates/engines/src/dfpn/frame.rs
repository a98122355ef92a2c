//! What the search keeps of a node while it stands on the path.

use super::children::{Start, Summary};
use super::memory::{Open, Spot};
use super::nagai::Stuck;
use super::progress::{Duty, Progress};
use super::thresholds::Thresholds;
use crate::Statistics;
use crate::lemma::Condition;
use andor_game::{Game, RepetitionKey};

/// How a node was decided.
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    /// Whether the attack succeeds.
    pub outcome: bool,
    /// What that relies on.
    pub condition: Condition,
    /// The move that does it, if one is enough.
    pub best: Option<usize>,
}

/// A node on the path.
pub(super) struct Frame<G: Game> {
    pub position: G::Position,
    pub spot: Spot,
    pub class: RepetitionKey,
    pub attacker: bool,
    pub start: Start,
    pub thresholds: Thresholds,
    pub duty: Duty,
    pub entered: Mark,
    /// What the table said when the node was entered.
    pub open: Open,
    /// The child that is being searched.
    pub current: usize,
    /// The nodes generated when a child was decided last, or else when this one was entered.
    pub decided_at: u64,
    /// The nodes generated when the table was asked last what others found out about the children.
    pub refreshed_at: u64,
    /// A child decided it: what that relies on, and which child.
    pub winner: Option<(Condition, usize)>,
    /// What the children rely on that were decided against the player to move.
    pub losers: Condition,
    /// A cycle was seen below it.
    pub cyclic: bool,
    /// The amount of search at which closing its region is tried next.
    pub close_at: u64,
    pub stuck: Stuck,
}

/// The counts of the search when a node was entered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    nodes: u64,
    expanded: u64,
    progress: Progress,
}

impl Mark {
    #[inline]
    pub fn new(statistics: &Statistics, progress: Progress) -> Mark {
        Mark { nodes: statistics.nodes, expanded: statistics.expanded, progress }
    }

    /// Nodes generated since then.
    #[inline]
    pub fn nodes(&self, statistics: &Statistics) -> u64 {
        statistics.nodes - self.nodes
    }

    /// Expansions since then.
    #[inline]
    pub fn expanded(&self, statistics: &Statistics) -> u64 {
        statistics.expanded - self.expanded
    }

    /// Positions expanded for the first time since then.
    #[inline]
    pub fn positions(&self, progress: Progress) -> u64 {
        progress.first_expansions - self.progress.first_expansions
    }

    /// Whether nothing was achieved since then.
    #[inline]
    pub fn made_none(&self, progress: Progress) -> bool {
        progress.made == self.progress.made
    }
}

impl<G: Game> Frame<G> {
    /// All the search that went into the node, before it was entered and since.
    #[inline]
    pub fn work(&self, statistics: &Statistics) -> u64 {
        u64::from(self.open.work) + self.entered.nodes(statistics)
    }

    /// The decision that a child has made.
    #[inline]
    pub fn won(&mut self) -> Option<Decision> {
        let (condition, best) = self.winner.take()?;
        Some(Decision { outcome: self.attacker, condition, best: Some(best) })
    }

    /// The decision that all children together have made.
    #[inline]
    pub fn lost(&mut self, summary: &Summary) -> Option<Decision> {
        summary.all_lost().then(|| Decision {
            outcome: !self.attacker,
            condition: std::mem::take(&mut self.losers),
            best: None,
        })
    }
}
