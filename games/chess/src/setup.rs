//! A board as a text describes it; it may be impossible.

use crate::men::{CASTLINGS, Castling, Kind, Man, Square};
use andor_game::Player;

/// What stands on each square, by [`Square::index`].
pub type Men = [Option<Man>; 64];

/// All that FEN says about a position except the move number. Only a [`Rulebook`](crate::Rulebook)
/// decides whether it is possible.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The men.
    pub men: Men,
    /// The side to move.
    pub turn: Player,
    /// For each of the [`CASTLINGS`] that is still allowed, the square of its rook.
    pub castling: [Option<Square>; 4],
    /// The square that a pawn has just passed.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move, at most [`Setup::FIFTY_MOVES`].
    pub clock: u8,
}

impl Setup {
    /// The fifty-move rule in half-moves.
    pub const FIFTY_MOVES: u8 = 100;

    /// An empty board, White to move.
    #[must_use]
    pub const fn empty() -> Setup {
        Setup { men: [None; 64], turn: Player::Max, castling: [None; 4], en_passant: None, clock: 0 }
    }

    /// The man on a square.
    #[must_use]
    pub const fn at(&self, square: Square) -> Option<Man> {
        self.men[square.index()]
    }

    /// The squares and kinds of one side's men, a1 to h8.
    pub fn men_of(&self, side: Player) -> impl Iterator<Item = (Square, Man)> + '_ {
        Square::all()
            .filter_map(move |square| self.at(square).map(|man| (square, man)))
            .filter(move |(_, man)| man.side == side)
    }

    /// The square of a side's king on its first rank.
    #[must_use]
    pub fn king_at_home(&self, castling: Castling) -> Option<Square> {
        let king = Man { side: castling.side, kind: Kind::King };
        let rank = castling.king.rank();
        (0..8).map(|file| Square::new(file, rank)).find(|&square| self.at(square) == Some(king))
    }

    /// The rook furthest from the king on the side of this castling, which FEN's K and Q mean.
    #[must_use]
    pub fn outermost_rook(&self, castling: Castling) -> Option<Square> {
        let (king, rook) = (self.king_at_home(castling)?, Man { side: castling.side, kind: Kind::Rook });
        let on_file = |file| Square::new(file, king.rank());
        let is_rook = |square: &Square| self.at(*square) == Some(rook);
        if castling.is_short() {
            (king.file() + 1..8).rev().map(on_file).find(is_rook)
        } else {
            (0..king.file()).map(on_file).find(is_rook)
        }
    }

    /// K or Q for the outermost rook, as always in chess; for another rook the letter of its file
    /// (X-FEN).
    fn letter_of_right(&self, castling: Castling, rook: Square) -> char {
        if rook == castling.rook || self.outermost_rook(castling) == Some(rook) {
            castling.letter
        } else if castling.side == Player::Max {
            rook.file_letter().to_ascii_uppercase()
        } else {
            rook.file_letter()
        }
    }

    /// The four fields of FEN that define a position.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(80);
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let Some(man) = self.at(Square::new(file, rank)) else {
                    empty += 1;
                    continue;
                };
                push_count(&mut text, empty);
                empty = 0;
                text.push(man.letter());
            }
            push_count(&mut text, empty);
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(if self.turn == Player::Max { 'w' } else { 'b' });
        text.push(' ');
        let rights = CASTLINGS.into_iter().zip(self.castling);
        text.extend(rights.filter_map(|(castling, rook)| Some(self.letter_of_right(castling, rook?))));
        if self.castling == [None; 4] {
            text.push('-');
        }
        text.push(' ');
        text.push_str(&self.en_passant.map_or("-".into(), |square| square.to_string()));
        text
    }

    /// All six fields of FEN. The move number is no part of a position: it is always 1.
    #[must_use]
    pub fn text_with_clock(&self) -> String {
        format!("{} {} 1", self.text(), self.clock)
    }
}

fn push_count(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
}
