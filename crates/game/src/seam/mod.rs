//! The seam: any game as one type, in which positions are numbers.
//!
//! A hot loop wants a game's own types. Everything else (extraction, certificates, the engines that
//! are there for comparison, commands) works on [`Seam`], so that it is compiled once and not once
//! for each game. A game that is defined at run time goes through the same door.
//!
//! ```text
//!   Chess, Go, a graph ...  ──▶  Interned<G>  ──▶  dyn Arena  ──▶  Seam: a Game with Id and Nth
//! ```
//!
//! No capability of a game is lost on the way: [`Arena`] has no default methods, so the compiler
//! asks for each.

mod arena;
mod interned;

pub use arena::{Arena, Id, Nth};
pub use interned::Interned;

use crate::{Game, Goal, Key, Notation, NotationError, Player, Repetition, RepetitionKey, Value};
use std::fmt;
use std::rc::Rc;

/// Any game. Cheap to clone; clones share the numbering.
#[derive(Clone)]
pub struct Seam(Rc<dyn Arena>);

impl Seam {
    /// The game of an arena.
    pub fn new(arena: Rc<dyn Arena>) -> Seam {
        Seam(arena)
    }

    /// The position after a move.
    #[must_use]
    pub fn after(&self, at: Id, mv: Nth) -> Id {
        self.0.after(at, mv)
    }

    /// Bytes that the numbering takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}

impl fmt::Debug for Seam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Seam").field(&self.0.name()).finish()
    }
}

impl Game for Seam {
    type Position = Id;
    type Move = Nth;

    fn turn(&self, &at: &Id) -> Player {
        self.0.turn(at)
    }
    fn end(&self, &at: &Id) -> Option<Value> {
        self.0.end(at)
    }
    fn moves(&self, &at: &Id, into: &mut Vec<Nth>) {
        into.extend((0..self.0.moves(at)).map(Nth));
    }
    fn play(&self, at: &mut Id, mv: Nth) {
        *at = self.0.after(*at, mv);
    }
    fn repetition(&self) -> Repetition {
        self.0.repetition()
    }
    fn occurrences(&self) -> u32 {
        self.0.occurrences()
    }
    fn outcomes(&self) -> Vec<Value> {
        self.0.outcomes()
    }
    fn key(&self, &at: &Id) -> Key {
        self.0.key(at)
    }
    fn repetition_class(&self, &at: &Id) -> Id {
        self.0.repetition_class(at)
    }
    fn repetition_key(&self, &at: &Id) -> RepetitionKey {
        self.0.repetition_key(at)
    }
    fn classes_are_positions(&self) -> bool {
        self.0.classes_are_positions()
    }
    fn implied_past(&self, &at: &Id, into: &mut Vec<Id>) {
        into.extend(self.0.implied_past(at));
    }
    fn images(&self, &at: &Id, into: &mut Vec<Id>) {
        into.extend(self.0.images(at));
    }
    fn canonical(&self, &at: &Id) -> Id {
        self.0.canonical(at)
    }
    fn symmetric_key(&self, &at: &Id) -> Key {
        self.0.symmetric_key(at)
    }
    fn reachable_at_most(&self, &at: &Id) -> Option<u64> {
        self.0.reachable_at_most(at)
    }
    fn value_between(&self, &at: &Id) -> Option<(Value, Value)> {
        self.0.value_between(at)
    }
    fn converts(&self, &at: &Id, mv: Nth) -> bool {
        self.0.converts(at, mv)
    }
    fn estimate(&self, &at: &Id) -> (u32, u32) {
        self.0.estimate(at)
    }
    fn count_moves(&self, &at: &Id, _: &mut Vec<Nth>) -> usize {
        self.0.count_moves(at)
    }
    fn meets_at_once(&self, &at: &Id, goal: Goal) -> bool {
        self.0.meets_at_once(at, goal)
    }
    fn forcing_moves(&self, &at: &Id, into: &mut Vec<Nth>) -> bool {
        let forcing = self.0.forcing_moves(at);
        forcing.map(|moves| into.extend(moves)).is_some()
    }
    fn prefers_bounded_search(&self, goal: Goal) -> bool {
        self.0.prefers_bounded_search(goal)
    }
    fn counts_as_move(&self, &at: &Id, mv: Nth) -> bool {
        self.0.counts_as_move(at, mv)
    }
    fn bound(&self, &at: &Id) -> Option<(Key, u32)> {
        self.0.bound(at)
    }
    fn can_circle_alone(&self, player: Player) -> bool {
        self.0.can_circle_alone(player)
    }
    fn is_level(&self) -> bool {
        self.0.is_level()
    }
}

impl Notation for Seam {
    fn name(&self) -> String {
        self.0.name()
    }
    fn player_name(&self, player: Player) -> &'static str {
        self.0.player_name(player)
    }
    fn start(&self) -> Id {
        self.0.start()
    }
    fn parse_position(&self, text: &str) -> Result<Id, NotationError> {
        self.0.parse_position(text)
    }
    fn position_text(&self, &at: &Id) -> String {
        self.0.position_text(at)
    }
    fn move_text(&self, &at: &Id, mv: Nth) -> String {
        self.0.move_text(at, mv)
    }
    fn move_for_people(&self, &at: &Id, mv: Nth) -> String {
        self.0.move_for_people(at, mv)
    }
    fn board_text(&self, &at: &Id) -> String {
        self.0.board_text(at)
    }
    fn parse_move(&self, &at: &Id, text: &str) -> Result<Nth, NotationError> {
        self.0.parse_move(at, text)
    }
    fn earlier_text(&self, &at: &Id) -> String {
        self.0.earlier_text(at)
    }
    fn parse_earlier(&self, text: &str) -> Result<Id, NotationError> {
        self.0.parse_earlier(text)
    }
    fn has_databases(&self) -> bool {
        self.0.has_databases()
    }
    fn database(&self) -> Option<String> {
        self.0.database()
    }
    fn database_value(&self, &at: &Id) -> Option<Value> {
        self.0.database_value(at)
    }
    fn database_plies(&self, &at: &Id) -> Option<u32> {
        self.0.database_plies(at)
    }
}
