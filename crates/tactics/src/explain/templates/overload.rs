//! Overload: one of their men has two duties; with its reply it neglects the other.
//!
//! Conditions: the reply is a lure or answers a threat; the critical move is theirs, by the
//! replying man from its old square, and is illegal from its new one; no other man could make it
//! (FORCED at that node).

use crate::explain::alternating::{Halt, Trace};
use crate::explain::finding::{Finding, Motif, named, short};
use crate::explain::moment::Moment;
use crate::explain::place::Obstacle;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let replier = moment.replier()?;
    let reply = moment.reply?;
    let answers_threat = !moment.threats.is_empty();
    if !answers_threat && !super::is_lure(moment) {
        return None;
    }
    let fits = |trace: &&Trace| {
        trace.halt == Halt::A
            && !trace.critical_is_ours()
            && trace.success == 1
            && trace.alone
            && trace.before.board.mover(trace.critical) == replier
            && trace.before.board.square_of(replier) == Some(reply.from())
            && matches!(
                trace.failed.obstacle(replier, trace.critical.to()),
                Some(Obstacle::WrongSquare | Obstacle::Blocked(_))
            )
    };
    let trace = moment.causes().find(fits)?;
    let duty = short(&trace.before.board, trace.critical);
    let sentence = format!(
        "overloads the {}: after {} it can no longer play {duty}",
        named(&moment.after.board, replier),
        short(&moment.after.board, reply),
    );
    let finding = Finding::new(Motif::Overload, moment.index, sentence).about(&moment.after, &[replier]);
    Some(finding.arrow(reply.from(), trace.critical.to()).arrow(reply.from(), reply.to()).shown_by(trace))
}
