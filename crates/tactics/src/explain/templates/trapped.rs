//! Trapped man: it is attacked, and wherever it goes it is taken.
//!
//! Conditions: one target, no pawn and no king; it has a legal move; after each of them a capture
//! of that man succeeds.

use crate::explain::finding::{Arrow, Finding, Motif, named};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let trapped = moment.trapped?;
    let board = &moment.after.board;
    let sentence = format!("attacks the {}, which has no safe square", named(board, trapped));
    let square = board.square_of(trapped)?;
    let finding = Finding::new(Motif::TrappedPiece, moment.index, sentence).about(&moment.after, &[trapped]);
    Some(finding.arrow(Arrow::Attack, moment.mbe.to(), square))
}
