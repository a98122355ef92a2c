//! How the men move (article 3 of the laws), without regard to check.

use super::{Aim, Rulebook};
use crate::men::{CASTLINGS, Kind, Man, Move, Square};
use crate::setup::{Men, Setup};
use andor_game::Player;

type Direction = (i8, i8);

const STRAIGHT: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Direction; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ALL_ROUND: [Direction; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const JUMPS: [Direction; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The direction of a side's pawns.
pub(super) const fn forward(side: Player) -> i8 {
    match side {
        Player::Max => 1,
        Player::Min => -1,
    }
}

impl Rulebook {
    fn step(&self, from: Square, direction: Direction) -> Option<Square> {
        from.step(direction).filter(|&square| self.part.contains(square))
    }

    /// The square of a man of `by` that attacks this square.
    pub(super) fn attacker(&self, men: &Men, by: Player, square: Square) -> Option<Square> {
        let is = |at: Square, kind: Kind| men[at.index()] == Some(Man { side: by, kind });
        let one_step = |directions: &[Direction], kind: Kind| {
            directions.iter().filter_map(|&way| self.step(square, way)).find(|&at| is(at, kind))
        };
        let along = |directions: &[Direction], kind: Kind| {
            directions
                .iter()
                .filter_map(|&way| self.first_man(men, square, way))
                .find(|&at| is(at, kind) || is(at, Kind::Queen))
        };
        let back = -forward(by);
        one_step(&[(-1, back), (1, back)], Kind::Pawn)
            .or_else(|| one_step(&JUMPS, Kind::Knight))
            .or_else(|| one_step(&ALL_ROUND, Kind::King))
            .or_else(|| along(&STRAIGHT, Kind::Rook))
            .or_else(|| along(&DIAGONAL, Kind::Bishop))
    }

    /// The first occupied square in a direction.
    fn first_man(&self, men: &Men, from: Square, direction: Direction) -> Option<Square> {
        let mut at = self.step(from, direction)?;
        while men[at.index()].is_none() {
            at = self.step(at, direction)?;
        }
        Some(at)
    }

    /// All moves of the side to move, without regard to check.
    pub(super) fn candidates(&self, setup: &Setup) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, man) in setup.men_of(setup.turn) {
            match man.kind {
                Kind::Pawn => self.pawn(setup, from, &mut moves),
                Kind::Knight => self.walk(setup, from, &JUMPS, 1, &mut moves),
                Kind::Bishop => self.walk(setup, from, &DIAGONAL, 7, &mut moves),
                Kind::Rook => self.walk(setup, from, &STRAIGHT, 7, &mut moves),
                Kind::Queen => self.walk(setup, from, &ALL_ROUND, 7, &mut moves),
                Kind::King => self.walk(setup, from, &ALL_ROUND, 1, &mut moves),
            }
        }
        self.castle(setup, &mut moves);
        moves
    }

    /// At most `steps` steps in each direction: up to the first man, and onto it if it is an enemy.
    fn walk(&self, setup: &Setup, from: Square, ways: &[Direction], steps: usize, into: &mut Vec<Move>) {
        for &way in ways {
            let squares = std::iter::successors(self.step(from, way), |&at| self.step(at, way));
            for to in squares.take(steps) {
                let man = setup.at(to);
                if man.is_none_or(|man| man.side != setup.turn) {
                    into.push(Move { from, to, promotion: None });
                }
                if man.is_some() {
                    break;
                }
            }
        }
    }

    fn pawn(&self, setup: &Setup, from: Square, into: &mut Vec<Move>) {
        let ahead = forward(setup.turn);
        let empty = |square: &Square| setup.at(*square).is_none();
        if let Some(to) = self.step(from, (0, ahead)).filter(empty) {
            self.pawn_to(setup.turn, from, to, into);
            let second_rank = if setup.turn == Player::Max { 1 } else { 6 };
            if from.rank() == second_rank
                && let Some(to) = self.step(to, (0, ahead)).filter(empty)
            {
                self.pawn_to(setup.turn, from, to, into);
            }
        }
        for way in [(-1, ahead), (1, ahead)] {
            let Some(to) = self.step(from, way) else { continue };
            let takes = setup.at(to).is_some_and(|man| man.side != setup.turn);
            if takes || setup.en_passant == Some(to) {
                self.pawn_to(setup.turn, from, to, into);
            }
        }
    }

    /// One move, or one for each kind that the pawn may become.
    fn pawn_to(&self, side: Player, from: Square, to: Square, into: &mut Vec<Move>) {
        let last_rank = if side == Player::Max { 7 } else { 0 };
        if to.rank() != last_rank {
            into.push(Move { from, to, promotion: None });
            return;
        }
        let kinds: &[Kind] = match self.aim {
            Aim::Mate => &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight],
            Aim::GiveAway => &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::King],
            Aim::Promotion => &[Kind::Queen],
        };
        into.extend(kinds.iter().map(|&kind| Move { from, to, promotion: Some(kind) }));
    }

    /// Castling with a right to it. All squares from the king to its target and from the rook to
    /// its target must be free of other men, and no square on the king's way may be attacked
    /// (article 3.8; for other squares of king and rook the guidelines of Chess960). As for every
    /// move, `keeps_king_safe` tests for check afterwards, when the rook has left its square.
    fn castle(&self, setup: &Setup, into: &mut Vec<Move>) {
        for (castling, rook) in CASTLINGS.into_iter().zip(setup.castling) {
            let Some(rook) = rook.filter(|_| castling.side == setup.turn) else { continue };
            let Some(king) = setup.king_at_home(castling) else { continue };
            let from_to = |a: Square, b: Square| {
                let (left, right) = (a.file().min(b.file()), a.file().max(b.file()));
                (left..=right).map(move |file| Square::new(file, a.rank()))
            };
            let free = from_to(king, castling.king_to)
                .chain(from_to(rook, castling.rook_to))
                .all(|square| [king, rook].contains(&square) || setup.at(square).is_none());
            let safe = from_to(king, castling.king_to)
                .all(|square| self.attacker(&setup.men, setup.turn.opponent(), square).is_none());
            if free && safe {
                into.push(Move { from: king, to: self.written_target(castling, rook), promotion: None });
            }
        }
    }
}
