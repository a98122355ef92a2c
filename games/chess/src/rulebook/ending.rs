//! When a game is over, article 5 of the laws and the aims of the other games.

use super::{Aim, Rulebook};
use crate::men::{Kind, Man};
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
            return Some(worth_to_mover.worth_to(setup.turn));
        }
        (setup.clock >= Setup::FIFTY_MOVES).then_some(Value::DRAW)
    }
}
