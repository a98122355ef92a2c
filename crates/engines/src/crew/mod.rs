//! Several workers on one question.
//!
//! All workers search the same root, each on its own path, and share the table. What keeps them
//! apart are virtual numbers (Kaneko 2010): a child in which others work looks worse than it is,
//! the more so the more of them there are ([`Presence`]). What brings them together is the table:
//! a worker looks again at the children of a node when it comes back to it, and when somebody
//! decides a node on its path it leaves everything below at once.
//!
//! One worker leads: it begins alone, since most questions are answered before others could help;
//! it hears the observer and keeps the limits. The helpers join in at the root of what it searches
//! then, and end with that search. Who first decides that root has the answer. Nothing that a
//! worker stores depends on who it is: all results carry their conditions. So nobody waits for
//! anybody.
//!
//! Helpers are threads, or *logical workers*: searches that the leader advances in turn, one
//! expansion each, on its own thread. Those are deterministic, so tests and measurements of the
//! method use them.

mod desk;
mod member;
#[cfg(all(test, loom))]
mod model;
mod presence;

pub(crate) use desk::{Desk, UntilClosed};
pub(crate) use member::Member;
use presence::Presence;

use crate::INFINITE;
use andor_game::Game;
use andor_schedule::budgets::ALONE;

/// A game that threads can search together.
pub trait Shareable: Game<Position: Send + Sync, Move: Send + Sync> + Send + Sync {}

impl<G: Game<Position: Send + Sync, Move: Send + Sync> + Send + Sync> Shareable for G {}

/// An engine with as many threads as the limits allow. With one it is the engine itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threads<E> {
    /// The engine.
    pub engine: E,
    /// The nodes of one thread before others join in: most questions need no more.
    pub alone: u64,
}

impl<E> Threads<E> {
    /// Threads that join in when a search is worth it.
    pub const fn of(engine: E) -> Threads<E> {
        Threads { engine, alone: ALONE }
    }
}

/// An engine with several workers on one thread, each advanced in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Logical<E> {
    /// The engine.
    pub engine: E,
    /// How many there are, and when they begin.
    pub workers: Workers,
}

/// How many search together, and when they begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Workers {
    /// How many, the leader included.
    pub count: usize,
    /// The nodes of the leader before others join in.
    pub alone: u64,
}

/// A node's children are looked up again after this many nodes below it, or four times as many as
/// there are children.
pub(crate) const REFRESH: u64 = 64;
/// Passes of the main loop between two looks at the other workers.
pub(crate) const LOOK: u64 = 64;

/// A number as it looks if others work there (Kaneko 2010). More than one for each of them sends
/// workers to positions that one search alone would never see.
pub(crate) fn virtually(number: u32, others: u32) -> u32 {
    // The largest number is a decision.
    number.saturating_add(others).min(INFINITE - 1).max(number)
}

/// How a search goes on that is worth several workers: it is told by the engine, which knows
/// whether the game can be shared by threads.
pub(crate) struct Company<S: ?Sized, R> {
    pub workers: Workers,
    pub go_on: fn(&mut S) -> R,
}

impl<S: ?Sized, R> Clone for Company<S, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: ?Sized, R> Copy for Company<S, R> {}
