//! The rules for engines, on bitboards: the same moves, ends and texts as the
//! [`Rulebook`](crate::Rulebook), found in another way. The rulebook reads and writes the texts, so
//! that both have the same.

/// The rulebook reads and writes positions; the game's `position` converts them.
macro_rules! rulebook_notation {
    ($game:ty, $position:ty) => {
        impl andor_game::Notation for $game {
            fn name(&self) -> String {
                self.rules.name()
            }
            fn player_name(&self, player: andor_game::Player) -> &'static str {
                crate::men::side_name(player)
            }
            fn start(&self) -> $position {
                self.position(&self.rules.start()).expect("the start is a position")
            }
            /// FEN with four fields, or with six if it has the clocks.
            fn parse_position(&self, text: &str) -> Result<$position, andor_game::NotationError> {
                self.position(&self.rules.parse_position(text)?)
            }
            fn position_text(&self, position: &$position) -> String {
                self.rules.setup_text(&self.setup(position))
            }
            /// UCI.
            fn move_text(&self, position: &$position, mv: cozy_chess::Move) -> String {
                self.plain(position, mv).to_string()
            }
            /// SAN.
            fn move_for_people(&self, position: &$position, mv: cozy_chess::Move) -> String {
                crate::san(self, position, mv)
            }
            fn board_text(&self, position: &$position) -> String {
                self.rules.picture(&self.setup(position))
            }
        }
    };
}

mod antichess;
mod chess;
mod mating;
mod mobility;
mod plain;
#[cfg(test)]
mod random_play;
mod symmetry;
mod zobrist;

pub use antichess::{Antichess, AntichessPosition};
pub use chess::{Chess, ChessPosition};
pub use mating::{Checks, is_mate, mate_in_one};
