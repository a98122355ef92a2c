//! Making moves, and which of them are legal.

use super::movement::forward;
use super::{Aim, Rulebook};
use crate::men::{CASTLINGS, Castling, Kind, Man, Move, Square};
use crate::setup::Setup;
use andor_game::Player;

impl Rulebook {
    pub(super) fn is_pawn_move(&self, setup: &Setup, mv: Move) -> bool {
        setup.at(mv.from).is_some_and(|man| man.kind == Kind::Pawn)
    }

    pub(super) fn is_capture(&self, setup: &Setup, mv: Move) -> bool {
        setup.at(mv.to).is_some_and(|man| man.side != setup.turn)
            || self.is_pawn_move(setup, mv) && mv.from.file() != mv.to.file()
    }

    /// The castling that a move is, with the square of its rook.
    fn castling_by(&self, setup: &Setup, mv: Move) -> Option<(Castling, Square)> {
        let king = Man { side: setup.turn, kind: Kind::King };
        let rights = CASTLINGS.into_iter().zip(setup.castling);
        let mut own = rights.filter_map(|(castling, rook)| Some((castling, rook?)));
        own.find(|&(castling, rook)| {
            castling.side == setup.turn
                && setup.at(mv.from) == Some(king)
                && mv.to == self.written_target(castling, rook)
        })
    }

    /// The square that names a castling: the king's target or, in Chess960, the square of the rook.
    pub(super) const fn written_target(&self, castling: Castling, rook: Square) -> Square {
        if self.chess960 { rook } else { castling.king_to }
    }

    /// The board after a move. It has an en-passant square after every double step.
    pub(super) fn after(&self, setup: &Setup, mv: Move) -> Setup {
        let mut next = setup.clone();
        let man = setup.at(mv.from).expect("a move starts with a man");
        if self.is_pawn_move(setup, mv) && setup.en_passant == Some(mv.to) {
            let passed = mv.to.step((0, -forward(setup.turn))).expect("a pawn jumped over this square");
            next.men[passed.index()] = None;
        }
        next.men[mv.from.index()] = None;
        match self.castling_by(setup, mv) {
            // Both are lifted before either is put down: one may go to the square of the other.
            Some((castling, rook)) => {
                let rook = next.men[rook.index()].take();
                next.men[castling.king_to.index()] = Some(man);
                next.men[castling.rook_to.index()] = rook;
            }
            None => next.men[mv.to.index()] = Some(mv.promotion.map_or(man, |kind| Man { kind, ..man })),
        }
        for (right, castling) in next.castling.iter_mut().zip(CASTLINGS) {
            // A king's move ends its rights, and so does a move from or to the first square of a
            // rook.
            let king_moved = man.kind == Kind::King && castling.side == setup.turn;
            *right = right.filter(|rook| !king_moved && ![mv.from, mv.to].contains(rook));
        }
        let jumped = man.kind == Kind::Pawn && mv.from.rank().abs_diff(mv.to.rank()) == 2;
        next.en_passant = mv.from.step((0, forward(setup.turn))).filter(|_| jumped);
        next.turn = setup.turn.opponent();
        let counts = self.fifty_moves && !self.is_pawn_move(setup, mv) && !self.is_capture(setup, mv);
        next.clock = if counts { (setup.clock + 1).min(Setup::FIFTY_MOVES) } else { 0 };
        next
    }

    /// The form that equal positions share: an en-passant square only if a capture there is legal.
    pub(super) fn settled(&self, mut setup: Setup) -> Setup {
        if let Some(square) = setup.en_passant {
            let captures = |mv: &Move| mv.to == square && self.is_pawn_move(&setup, *mv);
            if !self.legal_moves(&setup).iter().any(captures) {
                setup.en_passant = None;
            }
        }
        setup
    }

    /// The moves that the laws allow, even if the game is over.
    pub(super) fn legal_moves(&self, setup: &Setup) -> Vec<Move> {
        let mut moves = self.candidates(setup);
        let king = king(setup, setup.turn);
        match self.aim {
            Aim::Mate | Aim::Promotion => moves.retain(|&mv| self.keeps_king_safe(setup, mv, king)),
            Aim::GiveAway => {
                if moves.iter().any(|&mv| self.is_capture(setup, mv)) {
                    moves.retain(|&mv| self.is_capture(setup, mv));
                }
            }
        }
        moves
    }

    /// Whether there is a legal move at all.
    pub(super) fn can_move(&self, setup: &Setup) -> bool {
        let moves = self.candidates(setup);
        let king = king(setup, setup.turn);
        match self.aim {
            Aim::Mate | Aim::Promotion => moves.iter().any(|&mv| self.keeps_king_safe(setup, mv, king)),
            Aim::GiveAway => !moves.is_empty(),
        }
    }

    /// No move may leave the own king in check, which stood here before the move.
    fn keeps_king_safe(&self, setup: &Setup, mv: Move, before: Option<Square>) -> bool {
        let next = self.after(setup, mv);
        let stands = if before == Some(mv.from) { king(&next, setup.turn) } else { before };
        stands.is_none_or(|square| self.attacker(&next.men, setup.turn.opponent(), square).is_none())
    }

    /// A man that attacks the king of `side`.
    pub(super) fn checker(&self, setup: &Setup, side: Player) -> Option<Square> {
        self.attacker(&setup.men, side.opponent(), king(setup, side)?)
    }
}

/// The square of a side's king.
fn king(setup: &Setup, side: Player) -> Option<Square> {
    Square::all().find(|&square| setup.at(square) == Some(Man { side, kind: Kind::King }))
}
