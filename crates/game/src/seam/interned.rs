//! A game with its own types behind the seam: each position gets a number when it is first met, and
//! keeps it.
//!
//! The moves of a position are listed once, when somebody first asks for them, and the positions
//! after them are numbered then. What is numbered is never forgotten: [`Arena::bytes`] says what it
//! takes.

use super::{Arena, Id, Nth};
use crate::{Game, Goal, Key, Notation, NotationError, Player, Repetition, RepetitionKey, Value, successor};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::cell::{Ref, RefCell};

/// A game and the positions of it that were met.
pub struct Interned<G: Game> {
    game: G,
    met: RefCell<Met<G>>,
}

/// Positions by number, and the moves of those that were expanded.
struct Met<G: Game> {
    positions: IndexSet<G::Position, FxBuildHasher>,
    /// Where a position's moves begin, and how many there are; [`UNLISTED`] before they were
    /// listed.
    listed: Vec<(u32, u32)>,
    moves: Vec<(G::Move, Id)>,
    /// The moves of the position that was written about last, if they were not listed.
    written: Option<(Id, Vec<G::Move>)>,
}

const UNLISTED: (u32, u32) = (u32::MAX, 0);

impl<G: Game> Met<G> {
    fn number(&mut self, position: G::Position) -> Id {
        let (index, is_new) = self.positions.insert_full(position);
        if is_new {
            self.listed.push(UNLISTED);
        }
        Id(u32::try_from(index).expect("fewer than 2^32 positions fit in memory"))
    }
}

impl<G: Game> Interned<G> {
    /// No position has a number yet.
    pub fn new(game: G) -> Interned<G> {
        let positions = IndexSet::with_hasher(FxBuildHasher);
        Interned {
            game,
            met: RefCell::new(Met { positions, listed: Vec::new(), moves: Vec::new(), written: None }),
        }
    }

    /// The game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The number of a position.
    pub fn number(&self, position: G::Position) -> Id {
        self.met.borrow_mut().number(position)
    }

    /// The position with that number.
    pub fn position(&self, at: Id) -> G::Position {
        self.at(at).clone()
    }

    /// The move in that place.
    pub fn move_at(&self, at: Id, mv: Nth) -> G::Move {
        self.step(at, mv).0
    }

    /// The position with that number, where it lies. Nobody may number positions meanwhile.
    fn at(&self, at: Id) -> Ref<'_, G::Position> {
        Ref::map(self.met.borrow(), |met| &met.positions[at.0 as usize])
    }

    /// The moves of a position, listed now if they were not before.
    fn list(&self, at: Id) -> (u32, u32) {
        let listed = self.met.borrow().listed[at.0 as usize];
        if listed != UNLISTED {
            return listed;
        }
        let mut moves = Vec::new();
        let met = &mut *self.met.borrow_mut();
        let position = met.positions[at.0 as usize].clone();
        self.game.moves(&position, &mut moves);
        let listed = (met.moves.len() as u32, moves.len() as u32);
        for mv in moves {
            let after = met.number(successor(&self.game, &position, mv));
            met.moves.push((mv, after));
        }
        met.listed[at.0 as usize] = listed;
        listed
    }

    fn step(&self, at: Id, mv: Nth) -> (G::Move, Id) {
        let (first, count) = self.list(at);
        assert!(mv.0 < count, "a move of another position");
        self.met.borrow().moves[(first + mv.0) as usize]
    }

    /// The move in that place; of a position whose moves were not listed, without numbering what
    /// they lead to.
    fn nth(&self, at: Id, mv: Nth) -> G::Move {
        if self.met.borrow().listed[at.0 as usize] != UNLISTED {
            return self.step(at, mv).0;
        }
        let met = &mut *self.met.borrow_mut();
        if met.written.as_ref().is_none_or(|&(last, _)| last != at) {
            let mut moves = Vec::new();
            self.game.moves(&met.positions[at.0 as usize], &mut moves);
            met.written = Some((at, moves));
        }
        let (_, moves) = met.written.as_ref().expect("it was just put there");
        moves[mv.0 as usize]
    }

    /// The place of a move among those of its position.
    fn place(&self, at: Id, wanted: G::Move) -> Option<Nth> {
        let (first, count) = self.list(at);
        let met = self.met.borrow();
        (0..count).find(|nth| met.moves[(first + nth) as usize].0 == wanted).map(Nth)
    }
}

impl<G: Notation> Arena for Interned<G> {
    fn turn(&self, at: Id) -> Player {
        self.game.turn(&self.at(at))
    }
    fn end(&self, at: Id) -> Option<Value> {
        self.game.end(&self.at(at))
    }
    fn moves(&self, at: Id) -> u32 {
        self.list(at).1
    }
    fn after(&self, at: Id, mv: Nth) -> Id {
        self.step(at, mv).1
    }
    fn repetition(&self) -> Repetition {
        self.game.repetition()
    }
    fn occurrences(&self) -> u32 {
        self.game.occurrences()
    }
    fn outcomes(&self) -> Vec<Value> {
        self.game.outcomes()
    }
    fn key(&self, at: Id) -> Key {
        self.game.key(&self.at(at))
    }
    fn repetition_class(&self, at: Id) -> Id {
        let class = self.game.repetition_class(&self.at(at));
        self.number(class)
    }
    fn repetition_key(&self, at: Id) -> RepetitionKey {
        self.game.repetition_key(&self.at(at))
    }
    fn classes_are_positions(&self) -> bool {
        self.game.classes_are_positions()
    }
    fn implied_past(&self, at: Id) -> Vec<Id> {
        let mut implied = Vec::new();
        self.game.implied_past(&self.at(at), &mut implied);
        implied.into_iter().map(|position| self.number(position)).collect()
    }
    fn images(&self, at: Id) -> Vec<Id> {
        let mut images = Vec::new();
        self.game.images(&self.at(at), &mut images);
        images.into_iter().map(|position| self.number(position)).collect()
    }
    fn canonical(&self, at: Id) -> Id {
        let canonical = self.game.canonical(&self.at(at));
        self.number(canonical)
    }
    fn symmetric_key(&self, at: Id) -> Key {
        self.game.symmetric_key(&self.at(at))
    }
    fn reachable_at_most(&self, at: Id) -> Option<u64> {
        self.game.reachable_at_most(&self.at(at))
    }
    fn value_between(&self, at: Id) -> Option<(Value, Value)> {
        self.game.value_between(&self.at(at))
    }
    fn converts(&self, at: Id, mv: Nth) -> bool {
        let (mv, _) = self.step(at, mv);
        self.game.converts(&self.at(at), mv)
    }
    fn estimate(&self, at: Id) -> (u32, u32) {
        self.game.estimate(&self.at(at))
    }
    fn count_moves(&self, at: Id) -> usize {
        self.game.count_moves(&self.at(at), &mut Vec::new())
    }
    fn meets_at_once(&self, at: Id, goal: Goal) -> bool {
        self.game.meets_at_once(&self.at(at), goal)
    }
    fn forcing_moves(&self, at: Id) -> Option<Vec<Nth>> {
        let mut forcing = Vec::new();
        let knows = self.game.forcing_moves(&self.at(at), &mut forcing);
        knows.then(|| forcing.into_iter().filter_map(|mv| self.place(at, mv)).collect())
    }
    fn prefers_bounded_search(&self, goal: Goal) -> bool {
        self.game.prefers_bounded_search(goal)
    }
    fn counts_as_move(&self, at: Id, mv: Nth) -> bool {
        let (mv, _) = self.step(at, mv);
        self.game.counts_as_move(&self.at(at), mv)
    }
    fn bound(&self, at: Id) -> Option<(Key, u32)> {
        self.game.bound(&self.at(at))
    }
    fn can_circle_alone(&self, player: Player) -> bool {
        self.game.can_circle_alone(player)
    }
    fn is_level(&self) -> bool {
        self.game.is_level()
    }

    fn name(&self) -> String {
        self.game.name()
    }
    fn player_name(&self, player: Player) -> &'static str {
        self.game.player_name(player)
    }
    fn start(&self) -> Id {
        self.number(self.game.start())
    }
    fn parse_position(&self, text: &str) -> Result<Id, NotationError> {
        self.game.parse_position(text).map(|position| self.number(position))
    }
    fn position_text(&self, at: Id) -> String {
        self.game.position_text(&self.at(at))
    }
    fn move_text(&self, at: Id, mv: Nth) -> String {
        let mv = self.nth(at, mv);
        self.game.move_text(&self.at(at), mv)
    }
    fn move_for_people(&self, at: Id, mv: Nth) -> String {
        let mv = self.nth(at, mv);
        self.game.move_for_people(&self.at(at), mv)
    }
    fn board_text(&self, at: Id) -> String {
        self.game.board_text(&self.at(at))
    }
    fn parse_move(&self, at: Id, text: &str) -> Result<Nth, NotationError> {
        let mv = self.game.parse_move(&self.at(at), text)?;
        self.place(at, mv).ok_or_else(|| NotationError::new(format!("'{text}' is not a legal move here")))
    }
    fn earlier_text(&self, at: Id) -> String {
        self.game.earlier_text(&self.at(at))
    }
    fn parse_earlier(&self, text: &str) -> Result<Id, NotationError> {
        self.game.parse_earlier(text).map(|position| self.number(position))
    }
    fn has_databases(&self) -> bool {
        self.game.has_databases()
    }
    fn database(&self) -> Option<String> {
        self.game.database()
    }
    fn database_value(&self, at: Id) -> Option<Value> {
        self.game.database_value(&self.at(at))
    }
    fn database_plies(&self, at: Id) -> Option<u32> {
        self.game.database_plies(&self.at(at))
    }

    fn bytes(&self) -> u64 {
        let met = self.met.borrow();
        // The set keeps a hash beside each position, and a table of numbers at most eight sevenths
        // full.
        let position = size_of::<G::Position>() + 8 + 10;
        let bytes = met.positions.capacity() * position
            + met.listed.capacity() * size_of::<(u32, u32)>()
            + met.moves.capacity() * size_of::<(G::Move, Id)>();
        bytes as u64
    }
}
