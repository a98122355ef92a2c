//! How a game's community writes positions and moves. Kept apart from the rules: engines never need
//! it.

use crate::{Game, NotationError, Player, Value, legal_moves};

/// Reading and writing positions and moves of a game.
///
/// Text must not contain a tab or a line break, equal positions must be written the same way, and
/// what is written must be read back as an equal position: certificates rest on that.
pub trait Notation: Game {
    /// The name under which the game is known on the command line and in certificates.
    fn name(&self) -> String;

    /// A side's name: white and black, x and o.
    fn player_name(&self, player: Player) -> &'static str;

    /// The position from which the game is usually played.
    fn start(&self) -> Self::Position;

    /// Reads a position.
    ///
    /// # Errors
    /// When the text is no position, or one that cannot occur in the game.
    fn parse_position(&self, text: &str) -> Result<Self::Position, NotationError>;

    /// Writes a position.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Writes a legal move. Different moves of one position have different texts.
    fn move_text(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// Writes a legal move as people like to read it, where that is not the way of certificates.
    fn move_for_people(&self, position: &Self::Position, mv: Self::Move) -> String {
        self.move_text(position, mv)
    }

    /// The position as a picture of several lines, for people.
    fn board_text(&self, position: &Self::Position) -> String {
        self.position_text(position)
    }

    /// Finds the legal move with this text.
    ///
    /// # Errors
    /// When no legal move is written that way.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, NotationError> {
        let over = self.end(position).is_some();
        let moves = if over { Vec::new() } else { legal_moves(self, position) };
        moves.into_iter().find(|&mv| self.move_text(position, mv) == text).ok_or_else(|| {
            NotationError::new(format!("'{text}' is not a legal move in {}", self.position_text(position)))
        })
    }

    /// Writes an earlier position of the game. A bound on the moves is no part of it.
    fn earlier_text(&self, position: &Self::Position) -> String {
        self.position_text(position)
    }

    /// Reads what [`Notation::earlier_text`] writes.
    ///
    /// # Errors
    /// As [`Notation::parse_position`].
    fn parse_earlier(&self, text: &str) -> Result<Self::Position, NotationError> {
        self.parse_position(text)
    }

    /// Whether there are databases of this game at all, so that a proof may rest on one.
    fn has_databases(&self) -> bool {
        self.database().is_some()
    }

    /// The checksum of the database at hand, if there is one: see [`Known`](crate::Known).
    fn database(&self) -> Option<String> {
        None
    }

    /// The value (for Max) by the database at hand. `None` where the game is over by its rules.
    fn database_value(&self, _position: &Self::Position) -> Option<Value> {
        None
    }

    /// The distance to the end in plies by the database at hand, if it is known.
    fn database_plies(&self, _position: &Self::Position) -> Option<u32> {
        None
    }

    /// The player with this name.
    fn player_named(&self, name: &str) -> Option<Player> {
        [Player::Max, Player::Min].into_iter().find(|&player| self.player_name(player) == name)
    }
}

/// Plain rules that strategies are checked by, and that a checked strategy keeps to be shown by.
pub trait Rulebook: Notation + Send + Sync + 'static {}

impl<G: Notation + Send + Sync + 'static> Rulebook for G {}
