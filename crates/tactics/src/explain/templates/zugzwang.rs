//! Zugzwang: they would be safe if they could do nothing.
//!
//! Conditions: no check; after each of their moves we mate in time, and at N0, after a dummy move of theirs, we do not. Both
//! values come from exact search, since the machine sees only moves that threaten.

use crate::explain::finding::{Finding, Motif};
use crate::explain::moment::Moment;
use andor_chess::{Kind, side_name};

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let moves = moment.zugzwang?;
    let board = &moment.after.board;
    let them = moment.us.opponent();
    let king = board.pieces(them).find(|&piece| board.kind_of(piece) == Kind::King)?;
    let side = side_name(them);
    let sentence = format!("leaves {side} in zugzwang: could {side} pass, there would be no mate in {moves}");
    Some(Finding::new(Motif::Zugzwang, moment.index, sentence).about(&moment.after, &[king]))
}
