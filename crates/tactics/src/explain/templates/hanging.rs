//! Hanging man: it could simply be taken.
//!
//! Conditions: the first move captures, reaches the goal at once, and nobody defends the square.

use crate::explain::finding::{Finding, Motif, named};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let taken = moment.before.board.taken(moment.mbe)?;
    let defended = moment.after.board.attackers(moment.mbe.to(), moment.us.opponent()) != 0;
    if moment.index > 0 || defended || !moment.swings(&moment.before, &moment.after) {
        return None;
    }
    let sentence = format!("takes the {}, which nobody defends", named(&moment.before.board, taken));
    let finding = Finding::new(Motif::HangingPiece, moment.index, sentence).proved(moment.is_proved);
    Some(finding.about(&moment.before, &[taken]))
}
