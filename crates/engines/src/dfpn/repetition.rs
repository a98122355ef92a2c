//! Repetition: what a position counts that stood on the board before, and what its result relies
//! on.
//!
//! A repetition of a position of the game's past is the same on every path of the search: its
//! result has no condition. A repetition of a position on the path holds as long as that position
//! stands there: its result requires it (R). A strategy that must not repeat a position forbids it
//! (F). `lemma/condition.rs` says how the two sets pass from a child to its parent.

use super::Dfpn;
use super::trail::Trail;
use super::treatment::Ghi;
use crate::Attack;
use crate::classes::ClassIsPosition;
use crate::lemma::{Link, OnPath};
use andor_game::{Game, Repetition, RepetitionKey};

/// Where a position stood before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stood {
    /// Before the root.
    InHistory,
    /// On the path, with this number of positions before it.
    OnPath(u32),
}

/// The rule of repetition in one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repetitions {
    /// Whether positions can repeat at all.
    pub apply: bool,
    pub class_is_position: Option<ClassIsPosition>,
    /// The most positions that a condition may name.
    limit: usize,
}

impl Repetitions {
    pub fn new<G: Game>(game: &G, settings: &Dfpn, ghi: Ghi) -> Repetitions {
        Repetitions {
            apply: game.repetition() != Repetition::Never,
            class_is_position: ClassIsPosition::of(game),
            // Nagai's method keeps no conditions, but has to know when the last assumption is gone.
            limit: if ghi == Ghi::Nagai { usize::MAX } else { settings.condition_limit },
        }
    }

    /// Where a position stood before, if it did.
    #[inline]
    pub fn stood(&self, attack: &Attack, trail: &Trail, class: RepetitionKey) -> Option<Stood> {
        if !self.apply {
            return None;
        }
        if attack.in_history(class) {
            return Some(Stood::InHistory);
        }
        trail.depth_of(class).map(Stood::OnPath)
    }

    /// The step from a node, with `place` positions before it, to a child with this outcome.
    pub fn link(
        &self,
        attack: &Attack,
        (node, place, attacker): (RepetitionKey, u32, bool),
        child: RepetitionKey,
        outcome: bool,
    ) -> Link {
        Link {
            node,
            place,
            child,
            must_be_new: self.apply && attack.repetition(attacker) != outcome,
            by_position: self.class_is_position.is_some(),
            limit: self.limit,
        }
    }
}
