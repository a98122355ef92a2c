//! Which boards can be positions: one sentence for each reason that they cannot.

use super::ending::WHITE_QUEEN;
use super::movement::forward;
use super::{Aim, Position, Rulebook};
use crate::men::{CASTLINGS, Kind, Man, Square, side_name};
use crate::setup::Setup;
use andor_game::{NotationError, Player};

const SIDES: [Player; 2] = [Player::Max, Player::Min];

impl Rulebook {
    /// Makes a position of a board.
    ///
    /// # Errors
    /// When it cannot be a position of this game.
    pub fn position(&self, setup: &Setup) -> Result<Position, NotationError> {
        self.check_men(setup)?;
        self.check_castling(setup)?;
        match self.aim {
            Aim::Mate | Aim::Promotion => self.check_kings(setup)?,
            Aim::GiveAway => check_antichess(setup)?,
        }
        if self.aim == Aim::Promotion && setup.turn == Player::Max && setup.men.contains(&Some(WHITE_QUEEN)) {
            return wrong(
                "white is to move with a queen on the board, but the game was over with the promotion",
            );
        }
        self.check_en_passant(setup)?;
        let clock = if self.fifty_moves { setup.clock.min(Setup::FIFTY_MOVES) } else { 0 };
        Ok(Position(self.settled(Setup { clock, ..setup.clone() })))
    }

    fn check_men(&self, setup: &Setup) -> Result<(), NotationError> {
        for side in SIDES {
            let (mut men, mut pawns) = (0, 0);
            for (square, man) in setup.men_of(side) {
                if !self.part.contains(square) {
                    return wrong(format!("the {man} on {square} stands outside the board {}", self.part));
                }
                if man.kind == Kind::Pawn && [0, 7].contains(&square.rank()) {
                    return wrong(format!("the {man} on {square} cannot be: no pawn stands on rank 1 or 8"));
                }
                men += 1;
                pawns += u32::from(man.kind == Kind::Pawn);
            }
            if men > 16 || pawns > 8 {
                let name = side_name(side);
                return wrong(format!(
                    "{name} has {men} men with {pawns} pawns: at most 16 with 8 pawns can be"
                ));
            }
        }
        Ok(())
    }

    /// One king each, and the king of the side that has just moved not in check.
    fn check_kings(&self, setup: &Setup) -> Result<(), NotationError> {
        for side in SIDES {
            let is_king = |(square, man): (Square, Man)| (man.kind == Kind::King).then_some(square);
            let kings: Vec<Square> = setup.men_of(side).filter_map(is_king).collect();
            match *kings {
                [_] => {}
                [] => return wrong(format!("{} has no king", side_name(side))),
                [first, second, ..] => {
                    let (name, count) = (side_name(side), kings.len());
                    return wrong(format!(
                        "{name} has {count} kings, on {first} and {second}: one is allowed"
                    ));
                }
            }
        }
        let waiting = setup.turn.opponent();
        let Some(from) = self.checker(setup, waiting) else { return Ok(()) };
        if setup.at(from).is_some_and(|man| man.kind == Kind::King) {
            return wrong(format!(
                "the {} king on {from} stands next to the other king",
                side_name(setup.turn)
            ));
        }
        let (mover, king) = (side_name(setup.turn), side_name(waiting));
        wrong(format!("{mover} is to move, but the {king} king already stands in check, from {from}"))
    }

    /// King and rook stand on squares from which they may castle. In Chess960 the king starts
    /// between the rooks, in chess on the e-file with the rooks in the corners.
    fn check_castling(&self, setup: &Setup) -> Result<(), NotationError> {
        for (castling, rook) in CASTLINGS.into_iter().zip(setup.castling) {
            let Some(rook) = rook else { continue };
            let (side, letter) = (castling.side, castling.letter);
            let king = if self.chess960 { setup.king_at_home(castling) } else { Some(castling.king) };
            let Some(king) = king.filter(|king| (1..7).contains(&king.file())) else {
                let name = side_name(side);
                return wrong(format!(
                    "the castling right '{letter}' needs the {name} king on its first rank, between b and g"
                ));
            };
            for (square, kind) in [(king, Kind::King), (rook, Kind::Rook)] {
                let man = Man { side, kind };
                if setup.at(square) != Some(man) {
                    return wrong(format!("the castling right '{letter}' needs a {man} on {square}"));
                }
            }
        }
        Ok(())
    }

    /// A pawn must have been able to pass the square with the last move.
    fn check_en_passant(&self, setup: &Setup) -> Result<(), NotationError> {
        let Some(square) = setup.en_passant else { return Ok(()) };
        let jumper = setup.turn.opponent();
        let rank = if jumper == Player::Max { 2 } else { 5 };
        if square.rank() != rank {
            let (turn, rank) = (side_name(setup.turn), rank + 1);
            return wrong(format!(
                "the en-passant square {square} is not on rank {rank}, where it must be with {turn} to move"
            ));
        }
        let pawn = Man { side: jumper, kind: Kind::Pawn };
        let beyond = |ranks: i8| square.step((0, ranks * forward(jumper))).expect("ranks 2 to 4 and 5 to 7");
        let (from, to) = (beyond(-1), beyond(1));
        if setup.at(to) != Some(pawn) {
            return wrong(format!("the en-passant square is {square}, but no {pawn} stands on {to}"));
        }
        if let Some(occupied) = [from, square].into_iter().find(|&at| setup.at(at).is_some()) {
            return wrong(format!(
                "the en-passant square is {square}, but {occupied}, where the pawn came from, is occupied"
            ));
        }
        let mut before = setup.clone();
        before.men.swap(from.index(), to.index());
        match self.checker(&before, setup.turn) {
            Some(checker) if self.aim != Aim::GiveAway => wrong(format!(
                "the en-passant square is {square}, but before {from}{to} the king of the side to move was \
                 already in check, from {checker}"
            )),
            _ => Ok(()),
        }
    }
}

fn check_antichess(setup: &Setup) -> Result<(), NotationError> {
    if setup.castling != [None; 4] {
        return wrong("there is no castling in antichess: the castling field must be '-'");
    }
    let waiting = setup.turn.opponent();
    if setup.men_of(waiting).next().is_none() {
        let (name, mover) = (side_name(waiting), side_name(setup.turn));
        return wrong(format!("{name} has no men and {mover} is to move, but the game was over before that"));
    }
    Ok(())
}

fn wrong<T>(what: impl Into<String>) -> Result<T, NotationError> {
    Err(NotationError::new(what))
}
