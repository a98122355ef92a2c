//! Interference: the man that we move blocks one of theirs.
//!
//! Conditions: halt A; the critical move is theirs, found without our move, and our moved man
//! blocks it.

use crate::explain::alternating::{Halt, Trace};
use crate::explain::finding::{Finding, Motif, named, short};
use crate::explain::moment::Moment;
use crate::explain::place::Obstacle;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let mover = moment.mover();
    let fits = |trace: &&Trace| {
        let piece = trace.before.board.mover(trace.critical);
        trace.halt == Halt::A
            && !trace.critical_is_ours()
            && trace.success == 1
            && trace.alone
            && trace.failed.obstacle(piece, trace.critical.to()) == Some(Obstacle::Blocked(mover))
    };
    let trace = moment.causes().find(fits)?;
    let piece = trace.before.board.mover(trace.critical);
    let duty = short(&trace.before.board, trace.critical);
    let sentence =
        format!("cuts off the {}: {duty} is no longer possible", named(&trace.failed.board, piece));
    let finding =
        Finding::new(Motif::Interference, moment.index, sentence).about(&moment.after, &[mover, piece]);
    Some(finding.arrow(trace.critical.from(), trace.critical.to()).shown_by(trace))
}
