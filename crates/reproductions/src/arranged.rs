//! Chess with its moves ordered from a1 to h8 by first and then by last square.
//!
//! The counts of the theses depend on the order of moves, which they do not give. Of a dozen plain
//! orders this one agrees exactly with most of Schijf's counts.

use andor_chess::fast::{Chess, ChessPosition};
use andor_game::{Adapt, Game};

/// Chess in that order.
#[derive(Clone, Debug, Default)]
pub struct Arranged(pub Chess);

impl Adapt for Arranged {
    type Inner = Chess;

    fn inner(&self) -> &Chess {
        &self.0
    }

    fn moves(&self, position: &ChessPosition, into: &mut Vec<<Chess as Game>::Move>) {
        let first = into.len();
        self.0.moves(position, into);
        into[first..].sort_by_key(|mv| (mv.from as u8, mv.to as u8));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::{Notation, legal_moves};

    #[test]
    fn moves_come_from_a1_to_h8() {
        let game = Arranged::default();
        let moves = legal_moves(&game, &game.0.start());
        let texts: Vec<String> = moves.iter().map(|&mv| game.0.move_text(&game.0.start(), mv)).collect();
        assert_eq!(texts.len(), 20);
        assert!(texts.starts_with(&["b1a3".into(), "b1c3".into(), "g1f3".into()]), "{texts:?}");
        assert_eq!(texts.last().map(String::as_str), Some("h2h4"));
    }
}
