//! The symmetries of the laws. Left and right differ only by castling, and ahead, backward and
//! sideways only for pawns: so without rights to castle a board plays like its mirror image, and
//! without pawns like all its eight images. Smaller boards are left alone.

use super::{Part, Position, Rulebook};
use crate::men::{Kind, Square};
use crate::setup::Setup;

/// What becomes of a square: its files, its ranks, or files and ranks with each other exchanged.
#[derive(Clone, Copy)]
struct Turn {
    files: bool,
    ranks: bool,
    diagonal: bool,
}

impl Turn {
    fn of(self, square: Square) -> Square {
        let file = if self.files { 7 - square.file() } else { square.file() };
        let rank = if self.ranks { 7 - square.rank() } else { square.rank() };
        if self.diagonal { Square::new(rank, file) } else { Square::new(file, rank) }
    }

    fn image(self, setup: &Setup) -> Setup {
        let mut image = setup.clone();
        for square in Square::all() {
            image.men[self.of(square).index()] = setup.at(square);
        }
        image.en_passant = setup.en_passant.map(|square| self.of(square));
        image
    }
}

impl Rulebook {
    /// The images of a position, itself left out.
    pub(super) fn images_of(&self, position: &Position, into: &mut Vec<Position>) {
        let setup = &position.0;
        if self.part != Part::WHOLE || setup.castling != [None; 4] {
            return;
        }
        let has_pawns = setup.men.iter().flatten().any(|man| man.kind == Kind::Pawn);
        let most = if has_pawns { 1 } else { 7 };
        let turns = (1..=most).map(|bits| Turn {
            files: bits & 1 != 0,
            ranks: bits & 2 != 0,
            diagonal: bits & 4 != 0,
        });
        into.extend(turns.map(|turn| Position(turn.image(setup))));
    }
}
