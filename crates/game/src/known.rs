//! Databases: positions whose value is known from elsewhere.
//!
//! To an engine such a position is an end like any other, so no engine knows of databases. To the checker it is not: a proof that
//! rests on one says so, position by position.

use crate::{Game, Key, Notation, NotationError, Player, Repetition, RepetitionKey, Value};

/// Values of some positions. Where a position is among them, so are those that its moves lead to, unless the game is over
/// there; and a value is that of the position without history.
pub trait Values<P> {
    /// Names these values and no others.
    fn checksum(&self) -> String;

    /// The value for Max. `None` where it is not among them.
    fn value(&self, position: &P) -> Option<Value>;
}

impl<P, V: Values<P> + ?Sized> Values<P> for &V {
    fn checksum(&self) -> String {
        (**self).checksum()
    }
    fn value(&self, position: &P) -> Option<Value> {
        (**self).value(position)
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

impl<G: Game, V: Values<G::Position>> Game for Known<G, V> {
    type Position = G::Position;
    type Move = G::Move;

    #[inline]
    fn end(&self, position: &Self::Position) -> Option<Value> {
        self.game.end(position).or_else(|| self.looked_up(position).filter(|_| self.are_ends))
    }

    #[inline]
    fn turn(&self, position: &Self::Position) -> Player {
        self.game.turn(position)
    }
    #[inline]
    fn moves(&self, position: &Self::Position, into: &mut Vec<Self::Move>) {
        self.game.moves(position, into);
    }
    #[inline]
    fn play(&self, position: &mut Self::Position, mv: Self::Move) {
        self.game.play(position, mv);
    }
    fn repetition(&self) -> Repetition {
        self.game.repetition()
    }
    fn outcomes(&self) -> Vec<Value> {
        self.game.outcomes()
    }
    #[inline]
    fn key(&self, position: &Self::Position) -> Key {
        self.game.key(position)
    }
    fn repetition_class(&self, position: &Self::Position) -> Self::Position {
        self.game.repetition_class(position)
    }
    fn repetition_key(&self, position: &Self::Position) -> RepetitionKey {
        self.game.repetition_key(position)
    }
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        self.game.canonical(position)
    }
    fn converts(&self, position: &Self::Position, mv: Self::Move) -> bool {
        self.game.converts(position, mv)
    }
    fn estimate(&self, position: &Self::Position) -> (u32, u32) {
        self.game.estimate(position)
    }
    fn can_circle_alone(&self, player: Player) -> bool {
        self.game.can_circle_alone(player)
    }
    fn is_level(&self) -> bool {
        self.game.is_level()
    }
}

impl<G: Notation, V: Values<G::Position>> Notation for Known<G, V> {
    fn database(&self) -> Option<String> {
        self.values.as_ref().map(Values::checksum)
    }
    fn database_value(&self, position: &Self::Position) -> Option<Value> {
        // What is over by the rules needs no database.
        self.looked_up(position).filter(|_| self.game.end(position).is_none())
    }
    fn name(&self) -> String {
        self.game.name()
    }
    fn player_name(&self, player: Player) -> &'static str {
        self.game.player_name(player)
    }
    fn start(&self) -> Self::Position {
        self.game.start()
    }
    fn parse_position(&self, text: &str) -> Result<Self::Position, NotationError> {
        self.game.parse_position(text)
    }
    fn position_text(&self, position: &Self::Position) -> String {
        self.game.position_text(position)
    }
    fn move_text(&self, position: &Self::Position, mv: Self::Move) -> String {
        self.game.move_text(position, mv)
    }
    fn move_for_people(&self, position: &Self::Position, mv: Self::Move) -> String {
        self.game.move_for_people(position, mv)
    }
    fn board_text(&self, position: &Self::Position) -> String {
        self.game.board_text(position)
    }
}
