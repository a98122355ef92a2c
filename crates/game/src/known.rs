//! Databases: positions whose value is known from elsewhere.
//!
//! To an engine such a position is an end like any other, so no engine knows of databases. To the
//! checker it is not: a proof that rests on one says so, position by position.

use crate::{Adapt, Game, Goal, Notation, Value, some_move_meets};
use std::sync::Arc;

/// Values of some positions. Where a position is among them, so are those that its moves lead to,
/// unless the game is over there; and a value is that of the position without history.
pub trait Values<P> {
    /// Names these values and no others.
    fn checksum(&self) -> String;

    /// The value for Max, if it is among them.
    fn value(&self, position: &P) -> Option<Value>;

    /// The distance to the end in plies, if it is known.
    fn plies(&self, _position: &P) -> Option<u32> {
        None
    }
}

impl<P, V: Values<P> + ?Sized> Values<P> for &V {
    fn checksum(&self) -> String {
        (**self).checksum()
    }
    fn value(&self, position: &P) -> Option<Value> {
        (**self).value(position)
    }
    fn plies(&self, position: &P) -> Option<u32> {
        (**self).plies(position)
    }
}

impl<P, V: Values<P> + ?Sized> Values<P> for Arc<V> {
    fn checksum(&self) -> String {
        (**self).checksum()
    }
    fn value(&self, position: &P) -> Option<Value> {
        (**self).value(position)
    }
    fn plies(&self, position: &P) -> Option<u32> {
        (**self).plies(position)
    }
}

/// A game, and perhaps the values of some of its positions.
#[derive(Clone, Debug)]
pub struct Known<G, V> {
    game: G,
    values: Option<V>,
    are_ends: bool,
}

impl<G: Game, V: Values<G::Position>> Known<G, V> {
    /// For engines: positions with a value are ends.
    pub const fn ends(game: G, values: Option<V>) -> Self {
        Known { game, values, are_ends: true }
    }

    /// For the checker: ends are what the rules say, and values can be looked up.
    pub const fn beside(game: G, values: Option<V>) -> Self {
        Known { game, values, are_ends: false }
    }

    #[inline]
    fn looked_up(&self, position: &G::Position) -> Option<Value> {
        self.values.as_ref().and_then(|values| values.value(position))
    }
}

impl<G: Game, V: Values<G::Position>> Adapt for Known<G, V> {
    type Inner = G;

    #[inline]
    fn inner(&self) -> &G {
        &self.game
    }

    #[inline]
    fn end(&self, position: &G::Position) -> Option<Value> {
        self.game.end(position).or_else(|| self.looked_up(position).filter(|_| self.are_ends))
    }

    /// A move into the database ends the game, too.
    fn meets_at_once(&self, position: &G::Position, goal: Goal) -> bool {
        match &self.values {
            Some(_) if self.are_ends => some_move_meets(self, position, goal),
            _ => self.game.meets_at_once(position, goal),
        }
    }

    fn database(&self) -> Option<String>
    where
        G: Notation,
    {
        self.values.as_ref().map(Values::checksum)
    }

    fn database_value(&self, position: &G::Position) -> Option<Value>
    where
        G: Notation,
    {
        // What is over by the rules needs no database.
        self.looked_up(position).filter(|_| self.game.end(position).is_none())
    }

    fn database_plies(&self, position: &G::Position) -> Option<u32>
    where
        G: Notation,
    {
        self.values.as_ref().and_then(|values| values.plies(position))
    }

    fn has_databases(&self) -> bool
    where
        G: Notation,
    {
        self.values.is_some() || self.game.has_databases()
    }
}
