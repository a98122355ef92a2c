//! The end of a game: article 5 of the laws, and the aims of the other games.

use super::{Aim, Part, Rulebook};
use crate::men::{Kind, Man, Square};
use crate::setup::Setup;
use andor_game::{Player, Value};

pub(super) const WHITE_QUEEN: Man = Man { side: Player::Max, kind: Kind::Queen };
const WHITE_PAWN: Man = Man { side: Player::Max, kind: Kind::Pawn };

impl Rulebook {
    pub(super) fn value_when_over(&self, setup: &Setup) -> Option<Value> {
        if self.aim == Aim::Promotion {
            if setup.men.contains(&Some(WHITE_QUEEN)) {
                let lost = self.legal_moves(setup).iter().any(|mv| setup.at(mv.to) == Some(WHITE_QUEEN));
                return Some(if lost { Value::DRAW } else { Value::WIN });
            }
            if !setup.men.contains(&Some(WHITE_PAWN)) {
                return Some(Value::DRAW);
            }
        }
        if !self.can_move(setup) {
            let worth_to_mover = match self.aim {
                Aim::GiveAway => Value::WIN,
                _ if self.checker(setup, setup.turn).is_some() => Value::LOSS,
                _ => Value::DRAW,
            };
            return Some(worth_to_mover.seen_by(setup.turn));
        }
        let is_draw = setup.clock >= Setup::FIFTY_MOVES || self.is_dead(setup);
        is_draw.then_some(Value::DRAW)
    }

    /// Whether the men cannot mate, however both sides play (article 5.2.2): kings alone, with one
    /// knight, or with bishops on squares of one colour. Smaller boards have other corners, so
    /// nothing is claimed about them.
    fn is_dead(&self, setup: &Setup) -> bool {
        if self.aim != Aim::Mate || self.part != Part::WHOLE {
            return false;
        }
        let (mut knights, mut on_light, mut on_dark) = (0, 0, 0);
        for (square, man) in Square::all().filter_map(|square| Some((square, setup.at(square)?))) {
            match man.kind {
                Kind::King => {}
                Kind::Knight => knights += 1,
                Kind::Bishop if (square.file() + square.rank()) % 2 == 1 => on_light += 1,
                Kind::Bishop => on_dark += 1,
                Kind::Pawn | Kind::Rook | Kind::Queen => return false,
            }
        }
        matches!((knights, on_light, on_dark), (1, 0, 0) | (0, _, 0) | (0, 0, _))
    }
}
