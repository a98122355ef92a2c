//! Games made out of games.
//!
//! An adaptor says what it changes; everything else it hands on. [`Adapt`] has a method for each
//! that [`Game`] and [`Notation`] have, and each hands on to the game underneath. One
//! implementation of [`Game`] serves all adaptors, and a lint refuses it if it leaves out a method:
//! so no adaptor loses a capability in silence.

use crate::{Game, Goal, Key, Notation, NotationError, Player, Repetition, RepetitionKey, Value};
use std::sync::Arc;

/// A game with the positions and moves of another one.
///
/// ```
/// use andor_game::{Adapt, Game};
///
/// /// The same game with its moves in the opposite order.
/// struct Backwards<G>(G);
///
/// impl<G: Game> Adapt for Backwards<G> {
///     type Inner = G;
///     fn inner(&self) -> &G {
///         &self.0
///     }
///     fn moves(&self, position: &G::Position, into: &mut Vec<G::Move>) {
///         let first = into.len();
///         self.0.moves(position, into);
///         into[first..].reverse();
///     }
/// }
/// ```
#[expect(missing_docs, reason = "each method means what that of Game or Notation means")]
pub trait Adapt {
    /// The game underneath.
    type Inner: Game + ?Sized;

    /// The game underneath.
    fn inner(&self) -> &Self::Inner;

    #[inline]
    fn end(&self, position: &PositionOf<Self>) -> Option<Value> {
        self.inner().end(position)
    }
    #[inline]
    fn moves(&self, position: &PositionOf<Self>, into: &mut Vec<MoveOf<Self>>) {
        self.inner().moves(position, into);
    }
    #[inline]
    fn play(&self, position: &mut PositionOf<Self>, mv: MoveOf<Self>) {
        self.inner().play(position, mv);
    }
    #[inline]
    fn repetition(&self) -> Repetition {
        self.inner().repetition()
    }
    #[inline]
    fn key(&self, position: &PositionOf<Self>) -> Key {
        self.inner().key(position)
    }
    #[inline]
    fn canonical(&self, position: &PositionOf<Self>) -> PositionOf<Self> {
        self.inner().canonical(position)
    }
    #[inline]
    fn symmetric_key(&self, position: &PositionOf<Self>) -> Key {
        self.inner().symmetric_key(position)
    }
    #[inline]
    fn value_between(&self, position: &PositionOf<Self>) -> Option<(Value, Value)> {
        self.inner().value_between(position)
    }
    #[inline]
    fn estimate(&self, position: &PositionOf<Self>) -> (u32, u32) {
        self.inner().estimate(position)
    }
    #[inline]
    fn count_moves(&self, position: &PositionOf<Self>, scratch: &mut Vec<MoveOf<Self>>) -> usize {
        self.inner().count_moves(position, scratch)
    }
    #[inline]
    fn meets_at_once(&self, position: &PositionOf<Self>, goal: Goal) -> bool {
        self.inner().meets_at_once(position, goal)
    }
    #[inline]
    fn forcing_moves(&self, position: &PositionOf<Self>, into: &mut Vec<MoveOf<Self>>) -> bool {
        self.inner().forcing_moves(position, into)
    }
    #[inline]
    fn prefers_bounded_search(&self, goal: Goal) -> bool {
        self.inner().prefers_bounded_search(goal)
    }
    #[inline]
    fn is_level(&self) -> bool {
        self.inner().is_level()
    }

    fn database(&self) -> Option<String>
    where
        Self::Inner: Notation,
    {
        self.inner().database()
    }
    fn database_value(&self, position: &PositionOf<Self>) -> Option<Value>
    where
        Self::Inner: Notation,
    {
        self.inner().database_value(position)
    }
    fn database_plies(&self, position: &PositionOf<Self>) -> Option<u32>
    where
        Self::Inner: Notation,
    {
        self.inner().database_plies(position)
    }
    fn has_databases(&self) -> bool
    where
        Self::Inner: Notation,
    {
        self.inner().has_databases()
    }
}

/// A position of the game underneath.
pub type PositionOf<A> = <<A as Adapt>::Inner as Game>::Position;
/// A move of the game underneath.
pub type MoveOf<A> = <<A as Adapt>::Inner as Game>::Move;

#[deny(clippy::missing_trait_methods)]
impl<A: Adapt> Game for A {
    type Position = PositionOf<A>;
    type Move = MoveOf<A>;

    #[inline]
    fn turn(&self, position: &Self::Position) -> Player {
        self.inner().turn(position)
    }
    #[inline]
    fn end(&self, position: &Self::Position) -> Option<Value> {
        Adapt::end(self, position)
    }
    #[inline]
    fn moves(&self, position: &Self::Position, into: &mut Vec<Self::Move>) {
        Adapt::moves(self, position, into);
    }
    #[inline]
    fn play(&self, position: &mut Self::Position, mv: Self::Move) {
        Adapt::play(self, position, mv);
    }
    #[inline]
    fn repetition(&self) -> Repetition {
        Adapt::repetition(self)
    }
    #[inline]
    fn occurrences(&self) -> u32 {
        self.inner().occurrences()
    }
    #[inline]
    fn outcomes(&self) -> Vec<Value> {
        self.inner().outcomes()
    }
    #[inline]
    fn key(&self, position: &Self::Position) -> Key {
        Adapt::key(self, position)
    }
    #[inline]
    fn repetition_class(&self, position: &Self::Position) -> Self::Position {
        self.inner().repetition_class(position)
    }
    #[inline]
    fn classes_are_positions(&self) -> bool {
        self.inner().classes_are_positions()
    }
    #[inline]
    fn implied_past(&self, position: &Self::Position, into: &mut Vec<Self::Position>) {
        self.inner().implied_past(position, into);
    }
    #[inline]
    fn repetition_key(&self, position: &Self::Position) -> RepetitionKey {
        self.inner().repetition_key(position)
    }
    #[inline]
    fn images(&self, position: &Self::Position, into: &mut Vec<Self::Position>) {
        self.inner().images(position, into);
    }
    #[inline]
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        Adapt::canonical(self, position)
    }
    #[inline]
    fn symmetric_key(&self, position: &Self::Position) -> Key {
        Adapt::symmetric_key(self, position)
    }
    #[inline]
    fn reachable_at_most(&self, position: &Self::Position) -> Option<u64> {
        self.inner().reachable_at_most(position)
    }
    #[inline]
    fn value_between(&self, position: &Self::Position) -> Option<(Value, Value)> {
        Adapt::value_between(self, position)
    }
    #[inline]
    fn converts(&self, position: &Self::Position, mv: Self::Move) -> bool {
        self.inner().converts(position, mv)
    }
    #[inline]
    fn estimate(&self, position: &Self::Position) -> (u32, u32) {
        Adapt::estimate(self, position)
    }
    #[inline]
    fn count_moves(&self, position: &Self::Position, scratch: &mut Vec<Self::Move>) -> usize {
        Adapt::count_moves(self, position, scratch)
    }
    #[inline]
    fn meets_at_once(&self, position: &Self::Position, goal: Goal) -> bool {
        Adapt::meets_at_once(self, position, goal)
    }
    #[inline]
    fn forcing_moves(&self, position: &Self::Position, into: &mut Vec<Self::Move>) -> bool {
        Adapt::forcing_moves(self, position, into)
    }
    #[inline]
    fn prefers_bounded_search(&self, goal: Goal) -> bool {
        Adapt::prefers_bounded_search(self, goal)
    }
    #[inline]
    fn counts_as_move(&self, position: &Self::Position, mv: Self::Move) -> bool {
        self.inner().counts_as_move(position, mv)
    }
    #[inline]
    fn bound(&self, position: &Self::Position) -> Option<(Key, u32)> {
        self.inner().bound(position)
    }
    #[inline]
    fn can_circle_alone(&self, player: Player) -> bool {
        self.inner().can_circle_alone(player)
    }
    #[inline]
    fn is_level(&self) -> bool {
        Adapt::is_level(self)
    }
}

#[deny(clippy::missing_trait_methods)]
impl<A: Adapt> Notation for A
where
    A::Inner: Notation,
{
    fn name(&self) -> String {
        self.inner().name()
    }
    fn player_name(&self, player: Player) -> &'static str {
        self.inner().player_name(player)
    }
    fn start(&self) -> Self::Position {
        self.inner().start()
    }
    fn parse_position(&self, text: &str) -> Result<Self::Position, NotationError> {
        self.inner().parse_position(text)
    }
    fn position_text(&self, position: &Self::Position) -> String {
        self.inner().position_text(position)
    }
    fn move_text(&self, position: &Self::Position, mv: Self::Move) -> String {
        self.inner().move_text(position, mv)
    }
    fn move_for_people(&self, position: &Self::Position, mv: Self::Move) -> String {
        self.inner().move_for_people(position, mv)
    }
    fn board_text(&self, position: &Self::Position) -> String {
        self.inner().board_text(position)
    }
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, NotationError> {
        self.inner().parse_move(position, text)
    }
    fn earlier_text(&self, position: &Self::Position) -> String {
        self.inner().earlier_text(position)
    }
    fn parse_earlier(&self, text: &str) -> Result<Self::Position, NotationError> {
        self.inner().parse_earlier(text)
    }
    fn has_databases(&self) -> bool {
        Adapt::has_databases(self)
    }
    fn database(&self) -> Option<String> {
        Adapt::database(self)
    }
    fn database_value(&self, position: &Self::Position) -> Option<Value> {
        Adapt::database_value(self, position)
    }
    fn database_plies(&self, position: &Self::Position) -> Option<u32> {
        Adapt::database_plies(self, position)
    }
    fn player_named(&self, name: &str) -> Option<Player> {
        self.inner().player_named(name)
    }
}

impl<G: Game + ?Sized> Adapt for &G {
    type Inner = G;
    #[inline]
    fn inner(&self) -> &G {
        self
    }
}

impl<G: Game + ?Sized> Adapt for Arc<G> {
    type Inner = G;
    #[inline]
    fn inner(&self) -> &G {
        self
    }
}
