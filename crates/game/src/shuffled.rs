//! The same game with its moves in another order: engines must answer the same, at another cost.

use crate::{Game, Key, Notation, NotationError, Player, Repetition, RepetitionKey, Value, mix};

/// A game whose moves are put in an order that depends on a seed and on the position. Seed 0 keeps the
/// game's own order.
#[derive(Clone, Debug)]
pub struct Shuffled<G> {
    /// The game underneath.
    pub game: G,
    /// Which order.
    pub seed: u64,
}

impl<G: Game> Shuffled<G> {
    /// `game` in the order of `seed`.
    pub fn new(game: G, seed: u64) -> Self {
        Shuffled { game, seed }
    }
}

impl<G: Game> Game for Shuffled<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn moves(&self, position: &Self::Position, into: &mut Vec<Self::Move>) {
        let from = into.len();
        self.game.moves(position, into);
        if self.seed != 0 {
            shuffle(&mut into[from..], mix(self.seed) ^ self.game.key(position).0);
        }
    }

    fn turn(&self, position: &Self::Position) -> Player {
        self.game.turn(position)
    }
    fn end(&self, position: &Self::Position) -> Option<Value> {
        self.game.end(position)
    }
    fn play(&self, position: &mut Self::Position, mv: Self::Move) {
        self.game.play(position, mv);
    }
    fn repetition(&self) -> Repetition {
        self.game.repetition()
    }
    fn outcomes(&self) -> Vec<Value> {
        self.game.outcomes()
    }
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
    fn symmetric_key(&self, position: &Self::Position) -> Key {
        self.game.symmetric_key(position)
    }
    fn reachable_at_most(&self, position: &Self::Position) -> Option<u64> {
        self.game.reachable_at_most(position)
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

impl<G: Notation> Notation for Shuffled<G> {
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

/// Fisher and Yates, with a stream of mixed counters for the chance.
fn shuffle<T>(items: &mut [T], mut state: u64) {
    for last in (1..items.len()).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        // The bias of the remainder is below 2^-50 for any list of moves.
        let pick = (mix(state) % (last as u64 + 1)) as usize;
        items.swap(last, pick);
    }
}
