//! The laws of chess, slowly: a board of 64 squares, and every move tried on a copy. No tables, no
//! bits, no state between positions.
//!
//! One rulebook plays three games, which differ in their [`Aim`], on the whole board or on a
//! [`Part`] of it: chess (FIDE Laws, articles 3 and 5), antichess (captures are forced, a side
//! without a move has won), and the pawn endgame of Campbell (1985) on a4 to e8 (Breuker 1998,
//! footnote 13 of chapter 5).

mod ending;
mod images;
mod making;
mod movement;
mod notation;
mod part;
mod validity;

pub use part::Part;

use crate::men::Move;
use crate::setup::Setup;
use andor_game::{Game, Key, Player, Repetition, Value};

/// What the players try to achieve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Aim {
    /// Chess: to mate. No move may leave the own king in check.
    Mate,
    /// Antichess: to have no move, most often because no men are left. The king is a man like any
    /// other, pawns may become kings, captures are forced, and nobody castles.
    GiveAway,
    /// Pawns become queens only, and a white queen ends the game: White has won unless Black can
    /// capture it at once. Without white pawns it is a draw. Otherwise as in chess.
    Promotion,
}

/// The rules of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    aim: Aim,
    part: Part,
    fifty_moves: bool,
    chess960: bool,
}

/// A possible position of a [`Rulebook`]'s game, in the one form that equal positions share.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position(Setup);

impl Position {
    /// The board.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.0
    }
}

impl Rulebook {
    /// Chess.
    #[must_use]
    pub const fn chess() -> Rulebook {
        Rulebook { aim: Aim::Mate, part: Part::WHOLE, fifty_moves: false, chess960: false }
    }

    /// Antichess, also called giveaway or suicide chess, without castling, as it is played online.
    #[must_use]
    pub const fn antichess() -> Rulebook {
        Rulebook { aim: Aim::GiveAway, part: Part::WHOLE, fifty_moves: false, chess960: false }
    }

    /// The pawn endgame of Campbell and Breuker. Black's pawn still jumps from a7 to a5, and cannot
    /// leave a4, where the board ends.
    #[must_use]
    pub const fn pawn_endgame() -> Rulebook {
        Rulebook { aim: Aim::Promotion, part: Part::A4_E8, fifty_moves: false, chess960: false }
    }

    /// The same game on a part of the board.
    #[must_use]
    pub const fn on(self, part: Part) -> Rulebook {
        Rulebook { part, ..self }
    }

    /// The same game with the fifty-move rule: a hundred half-moves without capture and pawn move
    /// are a draw at once, unless the last one ends the game. The clock is part of the position.
    #[must_use]
    pub const fn with_fifty_moves(self) -> Rulebook {
        Rulebook { fifty_moves: true, ..self }
    }

    /// Chess960: king and rooks may have started from other squares of their rank, and castling is
    /// written as the king's move to the square of its rook.
    #[must_use]
    pub const fn chess960() -> Rulebook {
        Rulebook { chess960: true, ..Rulebook::chess() }
    }

    /// Whether it plays chess on the whole board, whatever its options.
    #[must_use]
    pub fn is_whole_chess(&self) -> bool {
        self.aim == Aim::Mate && self.part == Part::WHOLE
    }

    /// Whether it is [`Rulebook::chess960`].
    #[must_use]
    pub const fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// Whether the fifty-move rule holds.
    #[must_use]
    pub const fn has_fifty_moves(&self) -> bool {
        self.fifty_moves
    }
}

impl Game for Rulebook {
    type Position = Position;
    type Move = Move;

    fn turn(&self, position: &Position) -> Player {
        position.0.turn
    }

    fn end(&self, position: &Position) -> Option<Value> {
        self.value_when_over(&position.0)
    }

    fn moves(&self, position: &Position, into: &mut Vec<Move>) {
        into.extend(self.legal_moves(&position.0));
    }

    fn play(&self, position: &mut Position, mv: Move) {
        position.0 = self.settled(self.after(&position.0, mv));
    }

    fn repetition(&self) -> Repetition {
        Repetition::DRAW
    }

    /// Articles 9.2 and 9.6: a player can claim a draw at the third occurrence.
    fn occurrences(&self) -> u32 {
        3
    }

    /// The clock of the fifty-move rule decides the future, but not whether a position repeats.
    fn repetition_class(&self, position: &Position) -> Position {
        Position(Setup { clock: 0, ..position.0.clone() })
    }

    fn repetition_key(&self, position: &Position) -> andor_game::RepetitionKey {
        andor_game::RepetitionKey::of(&self.repetition_class(position))
    }

    fn classes_are_positions(&self) -> bool {
        !self.fifty_moves
    }

    fn images(&self, position: &Position, into: &mut Vec<Position>) {
        self.images_of(position, into);
    }

    /// The least key of all images.
    fn symmetric_key(&self, position: &Position) -> Key {
        let mut images = vec![position.clone()];
        self.images_of(position, &mut images);
        let keys = images.iter().map(|image| self.key(image));
        keys.min().expect("the position itself is there")
    }

    /// A capture, a pawn move, or the loss of a right to castle.
    fn converts(&self, position: &Position, mv: Move) -> bool {
        let before = &position.0;
        self.is_capture(before, mv)
            || self.is_pawn_move(before, mv)
            || self.after(before, mv).castling != before.castling
    }
}
