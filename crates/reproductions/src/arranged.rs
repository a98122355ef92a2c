//! Chess with its moves ordered from a1 to h8 by first and then by last square.
//!
//! The counts of the theses depend on the order of moves, which they do not give. Of a dozen plain
//! orders this one agrees exactly with most of Schijf's counts.

use andor_chess::fast::{Chess, ChessPosition};
use andor_game::{Game, forward};

/// Chess in that order.
#[derive(Clone, Debug, Default)]
pub struct Arranged(pub Chess);

impl Game for Arranged {
    type Position = ChessPosition;
    type Move = <Chess as Game>::Move;

    fn moves(&self, position: &ChessPosition, into: &mut Vec<Self::Move>) {
        let first = into.len();
        self.0.moves(position, into);
        into[first..].sort_by_key(|mv| (mv.from as u8, mv.to as u8));
    }

    forward!(this => this.0; turn end play repetition occurrences outcomes key repetition_class implied_past repetition_key canonical converts
        estimate forcing_moves counts_as_move can_circle_alone is_level);
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
