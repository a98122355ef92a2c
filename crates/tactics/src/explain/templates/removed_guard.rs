//! Removal of the guard: the man that we capture would have made the saving move.
//!
//! Conditions: halt A; the critical move is theirs, found without our capture, by the man that we
//! took.

use crate::explain::alternating::{Halt, Trace};
use crate::explain::finding::{Finding, Motif, named, short};
use crate::explain::moment::Moment;
use crate::explain::place::Obstacle;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let taken = moment.before.board.taken(moment.mbe)?;
    let fits = |trace: &&Trace| {
        trace.halt == Halt::A
            && !trace.critical_is_ours()
            && trace.success == 1
            && trace.alone
            && trace.before.board.mover(trace.critical) == taken
            && trace.failed.obstacle(taken, trace.critical.to()) == Some(Obstacle::Gone)
    };
    let trace = moment.causes().find(fits)?;
    let duty = short(&trace.before.board, trace.critical);
    let sentence =
        format!("removes the {}, which else could answer {duty}", named(&moment.before.board, taken));
    let finding = Finding::new(Motif::RemovedGuard, moment.index, sentence).about(&moment.before, &[taken]);
    Some(finding.arrow(trace.critical.from(), trace.critical.to()).shown_by(trace))
}
