//! Mate: the move ends the game, and no other template fires.
//!
//! Conditions: their king is in check and they have no legal move.

use crate::explain::finding::{Finding, Motif};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let board = &moment.after.board;
    if !moment.after.is_mate() {
        return None;
    }
    let king = board.king_of(moment.us.opponent())?;
    let square = board.square_of(king)?;
    let finding = Finding::new(Motif::Mate, moment.index, "is mate".to_owned());
    Some(finding.about(&moment.after, &[king]).arrow(moment.mbe.to(), square))
}
