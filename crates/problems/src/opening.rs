//! A game in which the first move is given: what is proved then begins with that move.

use andor_game::{Game, Notation, forward};

/// The game underneath; at one position only one of its moves.
pub(crate) struct Opening<G: Game> {
    pub game: G,
    pub first: (G::Position, G::Move),
}

impl<G: Game> Game for Opening<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn moves(&self, position: &G::Position, into: &mut Vec<G::Move>) {
        let (root, first) = &self.first;
        if root == position {
            into.push(*first);
        } else {
            self.game.moves(position, into);
        }
    }

    forward!(this => this.game; turn end play repetition occurrences outcomes key estimate);
}

impl<G: Notation> Notation for Opening<G> {
    forward!(this => this.game; name player_name start parse_position position_text move_text);
}
