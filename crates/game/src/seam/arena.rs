//! What the seam asks of a game: everything that [`Game`](crate::Game) and
//! [`Notation`](crate::Notation) tell, of positions that are numbers.

use crate::{Goal, Key, NotationError, Player, Repetition, RepetitionKey, Value};

/// A position, by its number in an arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Id(pub u32);

/// A move, by its place among the moves of its position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Nth(pub u32);

/// A game in which positions are numbers. Object safe, and without defaults: what a game knows is
/// not lost in silence.
///
/// Methods mean what those of the same name in [`Game`](crate::Game) and
/// [`Notation`](crate::Notation) mean.
#[expect(missing_docs, reason = "said there")]
pub trait Arena {
    fn turn(&self, at: Id) -> Player;
    fn end(&self, at: Id) -> Option<Value>;
    /// How many moves there are; they are numbered in the game's order.
    fn moves(&self, at: Id) -> u32;
    /// The position after a move.
    fn after(&self, at: Id, mv: Nth) -> Id;
    fn repetition(&self) -> Repetition;
    fn occurrences(&self) -> u32;
    fn outcomes(&self) -> Vec<Value>;
    fn key(&self, at: Id) -> Key;
    fn repetition_class(&self, at: Id) -> Id;
    fn repetition_key(&self, at: Id) -> RepetitionKey;
    fn classes_are_positions(&self) -> bool;
    fn implied_past(&self, at: Id) -> Vec<Id>;

    fn images(&self, at: Id) -> Vec<Id>;
    fn canonical(&self, at: Id) -> Id;
    fn symmetric_key(&self, at: Id) -> Key;
    fn reachable_at_most(&self, at: Id) -> Option<u64>;
    fn value_between(&self, at: Id) -> Option<(Value, Value)>;
    fn converts(&self, at: Id, mv: Nth) -> bool;
    fn estimate(&self, at: Id) -> (u32, u32);
    fn count_moves(&self, at: Id) -> usize;
    fn meets_at_once(&self, at: Id, goal: Goal) -> bool;
    /// The forcing moves. `None` where the game knows none.
    fn forcing_moves(&self, at: Id) -> Option<Vec<Nth>>;
    fn prefers_bounded_search(&self, goal: Goal) -> bool;
    fn counts_as_move(&self, at: Id, mv: Nth) -> bool;
    fn bound(&self, at: Id) -> Option<(Key, u32)>;
    fn can_circle_alone(&self, player: Player) -> bool;
    fn is_level(&self) -> bool;

    fn name(&self) -> String;
    fn player_name(&self, player: Player) -> &'static str;
    fn start(&self) -> Id;
    fn parse_position(&self, text: &str) -> Result<Id, NotationError>;
    fn position_text(&self, at: Id) -> String;
    fn move_text(&self, at: Id, mv: Nth) -> String;
    fn move_for_people(&self, at: Id, mv: Nth) -> String;
    fn board_text(&self, at: Id) -> String;
    fn parse_move(&self, at: Id, text: &str) -> Result<Nth, NotationError>;
    fn earlier_text(&self, at: Id) -> String;
    fn parse_earlier(&self, text: &str) -> Result<Id, NotationError>;
    fn has_databases(&self) -> bool;
    fn database(&self) -> Option<String>;
    fn database_value(&self, at: Id) -> Option<Value>;
    fn database_plies(&self, at: Id) -> Option<u32>;

    /// Bytes that the numbering takes.
    fn bytes(&self) -> u64;
}
