//! Zugzwang: they would be safe if they could pass.
//!
//! Conditions: no check; after each of their moves we mate in time, and at N0, after a dummy move
//! of theirs, we do not. Both values come from exact search, since the machine only sees moves that
//! threaten.

use crate::explain::finding::{Finding, Motif};
use crate::explain::moment::Moment;
use andor_chess::side_name;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let moves = moment.zugzwang?;
    let board = &moment.after.board;
    let them = moment.us.opponent();
    let king = board.king_of(them)?;
    let side = side_name(them);
    let sentence = format!("leaves {side} in zugzwang: could {side} pass, there would be no mate in {moves}");
    Some(Finding::new(Motif::Zugzwang, moment.index, sentence).proved(true).about(&moment.after, &[king]))
}
