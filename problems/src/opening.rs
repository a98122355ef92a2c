//! A game in which the first move may be given: what is proved then begins with that move.

use andor_game::{Game, Key, Notation, NotationError, Player, Repetition, Value};

/// The game underneath; at one position perhaps only one of its moves.
pub(crate) struct Opening<G: Game> {
    pub game: G,
    pub first: Option<(G::Position, G::Move)>,
}

impl<G: Game> Game for Opening<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn moves(&self, position: &G::Position, into: &mut Vec<G::Move>) {
        match &self.first {
            Some((root, mv)) if root == position => into.push(*mv),
            _ => self.game.moves(position, into),
        }
    }

    fn turn(&self, position: &G::Position) -> Player {
        self.game.turn(position)
    }
    fn end(&self, position: &G::Position) -> Option<Value> {
        self.game.end(position)
    }
    fn play(&self, position: &mut G::Position, mv: G::Move) {
        self.game.play(position, mv);
    }
    fn repetition(&self) -> Repetition {
        self.game.repetition()
    }
    fn outcomes(&self) -> Vec<Value> {
        self.game.outcomes()
    }
    fn key(&self, position: &G::Position) -> Key {
        self.game.key(position)
    }
    fn estimate(&self, position: &G::Position) -> (u32, u32) {
        self.game.estimate(position)
    }
}

impl<G: Notation> Notation for Opening<G> {
    fn name(&self) -> String {
        self.game.name()
    }
    fn player_name(&self, player: Player) -> &'static str {
        self.game.player_name(player)
    }
    fn start(&self) -> G::Position {
        self.game.start()
    }
    fn parse_position(&self, text: &str) -> Result<G::Position, NotationError> {
        self.game.parse_position(text)
    }
    fn position_text(&self, position: &G::Position) -> String {
        self.game.position_text(position)
    }
    fn move_text(&self, position: &G::Position, mv: G::Move) -> String {
        self.game.move_text(position, mv)
    }
}
