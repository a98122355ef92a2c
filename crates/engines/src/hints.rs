//! What an engine knows after its search, in a form that one extractor understands.
//!
//! Engines do not return proofs. They return hints about the places they have been to: a tree
//! engine about tree nodes, a graph engine about positions, a table engine about whatever its table
//! still holds. The extractor walks from the root, asks for a hint at every step, and searches
//! again if there is none.

use crate::{Path, Stop};
use andor_game::Game;

/// A place in the engine's own structure; only the engine knows what the number means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cursor(pub u64);

/// What the engine knows of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The goal can be forced from here.
    Proved,
    /// It can be prevented.
    Disproved,
    /// Not decided, but its children are known: it may still be part of a closed set.
    Open,
}

impl Hint {
    /// What the outcome of an attack says; `proves` when its success is a proof of the question.
    #[must_use]
    pub fn of(outcome: Option<bool>, proves: bool) -> Hint {
        match outcome {
            None => Hint::Open,
            Some(success) if success == proves => Hint::Proved,
            Some(_) => Hint::Disproved,
        }
    }
}

/// Hints about places. Whether they are right is not promised: the checker decides.
pub trait Hints<G: Game> {
    /// The place of the root; `None` when nothing is known.
    fn root(&self) -> Option<Cursor>;

    /// The place after a step. `None` when the engine does not know (any more): never visited,
    /// deleted, overwritten, or known only under conditions that the present path does not meet.
    fn child(&self, game: &G, step: &Step<'_, G>) -> Option<Cursor>;

    /// The place of an entry that is missing after a step: enough to ask for what comes after it,
    /// if the engine finds positions by themselves. A table loses single entries and keeps those
    /// below them.
    fn missing_entry(&self, _game: &G, _step: &Step<'_, G>) -> Option<Cursor> {
        None
    }

    /// What is thought of a place. Not asked of a missing entry.
    fn hint(&self, at: Cursor) -> Hint;

    /// Whether the goal can be forced from a position, and how many plies that takes, by an engine
    /// that knows it of every position that play can reach; the plies mean nothing where the goal
    /// is met or prevented by repetition. `None` from all others.
    fn outcome(&self, _game: &G, _position: &G::Position) -> Option<(bool, u32)> {
        None
    }

    /// The limit that made the engine leave out parts of what it knew, if one did. Then their
    /// absence is no mistake.
    fn cut_by(&self) -> Option<Stop> {
        None
    }
}

/// A step from a place to one of its children.
pub struct Step<'a, G: Game> {
    /// Where from.
    pub parent: Cursor,
    /// Which of the moves there, in the game's order.
    pub index: usize,
    /// The position that it leads to.
    pub child: &'a G::Position,
    /// The path up to and with the parent, the question's history included.
    pub path: &'a Path,
}

/// Nothing is known.
#[derive(Debug)]
pub struct NoHints;

impl<G: Game> Hints<G> for NoHints {
    fn root(&self) -> Option<Cursor> {
        None
    }
    fn child(&self, _: &G, _: &Step<'_, G>) -> Option<Cursor> {
        None
    }
    fn hint(&self, _: Cursor) -> Hint {
        Hint::Open
    }
}
