//! The rules a strategy was checked by, as far as people who look at it need them: positions and
//! moves come in as the certificate writes them, and text comes out. No verdict rests on this.

use andor_game::{Player, Rulebook, successor};
use std::sync::Arc;

/// A rulebook for those who do not know its types.
pub(crate) trait View: Send + Sync {
    fn player_name(&self, player: Player) -> &'static str;
    fn board(&self, position: &str) -> Option<String>;
    fn without_bound(&self, position: &str) -> Option<String>;
    fn after(&self, position: &str, mv: &str) -> Option<String>;
    fn move_for_people(&self, position: &str, mv: &str) -> Option<String>;
}

impl<G: Rulebook> View for Arc<G> {
    fn player_name(&self, player: Player) -> &'static str {
        (**self).player_name(player)
    }

    fn board(&self, position: &str) -> Option<String> {
        let at = self.parse_position(position).ok()?;
        let board = self.board_text(&at);
        (board != self.position_text(&at)).then_some(board)
    }

    fn without_bound(&self, position: &str) -> Option<String> {
        Some(self.earlier_text(&self.parse_position(position).ok()?))
    }

    fn after(&self, position: &str, mv: &str) -> Option<String> {
        let at = self.parse_position(position).ok()?;
        let mv = self.parse_move(&at, mv).ok()?;
        Some(self.earlier_text(&successor(&**self, &at, mv)))
    }

    fn move_for_people(&self, position: &str, mv: &str) -> Option<String> {
        let at = self.parse_position(position).ok()?;
        let mv = self.parse_move(&at, mv).ok()?;
        Some((**self).move_for_people(&at, mv))
    }
}
