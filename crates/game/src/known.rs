//! Databases: positions whose value is known from elsewhere.
//!
//! To an engine such a position is an end like any other, so no engine knows of databases. To the checker it is not: a proof that
//! rests on one says so, position by position.

use crate::{Game, Notation, Value, forward};
use std::sync::Arc;

/// Values of some positions. Where a position is among them, so are those that its moves lead to, unless the game is over
/// there; and a value is that of the position without history.
pub trait Values<P> {
    /// Names these values and no others.
    fn checksum(&self) -> String;

    /// The value for Max. `None` where it is not among them.
    fn value(&self, position: &P) -> Option<Value>;
}

macro_rules! behind {
    ($($pointer:ty),*) => {$(
        impl<P, V: Values<P> + ?Sized> Values<P> for $pointer {
            fn checksum(&self) -> String {
                (**self).checksum()
            }
            fn value(&self, position: &P) -> Option<Value> {
                (**self).value(position)
            }
        }
    )*};
}

behind!(&V, Arc<V>);

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

impl<G: Game, V: Values<G::Position>> Game for Known<G, V> {
    type Position = G::Position;
    type Move = G::Move;

    #[inline]
    fn end(&self, position: &Self::Position) -> Option<Value> {
        self.game.end(position).or_else(|| self.looked_up(position).filter(|_| self.are_ends))
    }

    forward!(this => this.game; turn moves play repetition occurrences outcomes key repetition_class implied_past repetition_key canonical
        symmetric_key reachable_at_most value_between converts estimate count_moves counts_as_move can_circle_alone is_level);
}

impl<G: Notation, V: Values<G::Position>> Notation for Known<G, V> {
    fn database(&self) -> Option<String> {
        self.values.as_ref().map(Values::checksum)
    }
    fn database_value(&self, position: &Self::Position) -> Option<Value> {
        // What is over by the rules needs no database.
        self.looked_up(position).filter(|_| self.game.end(position).is_none())
    }

    fn has_databases(&self) -> bool {
        self.values.is_some() || self.game.has_databases()
    }

    forward!(this => this.game; name player_name start parse_position position_text move_text move_for_people
        board_text parse_move earlier_text parse_earlier);
}
