//! Line decoy: one of their men is lured onto a line that they need, or off a line that we need.
//!
//! Conditions: halt A. Either the replying man blocks their critical move, found without the pair
//! of moves (the second example of 4.2); or our critical move is possible only because that man no
//! longer blocks it.

use crate::explain::alternating::{Halt, Trace};
use crate::explain::finding::{Finding, Motif, named, short};
use crate::explain::moment::Moment;
use crate::explain::place::Obstacle;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let replier = moment.replier()?;
    let reply = moment.reply?;
    let fits = |trace: &&Trace| {
        let piece = trace.before.board.mover(trace.critical);
        let ours = trace.critical_is_ours();
        trace.halt == Halt::A
            && trace.success == usize::from(!ours)
            && trace.failed.obstacle(piece, trace.critical.to()) == Some(Obstacle::Blocked(replier))
            && (ours || trace.alone)
    };
    let trace = moment.causes().find(fits)?;
    let piece = trace.before.board.mover(trace.critical);
    let critical = short(&trace.before.board, trace.critical);
    let sentence = if trace.critical_is_ours() {
        format!("lures the {} off the line: now {critical} is possible", named(&moment.after.board, replier))
    } else {
        let blocked = named(&trace.failed.board, piece);
        format!(
            "brings the {} to {}, where it blocks the {blocked}: {critical} is no longer possible",
            moment.after.board.kind_of(replier).name(),
            reply.to()
        )
    };
    let finding =
        Finding::new(Motif::LineDecoy, moment.index, sentence).about(&moment.after, &[replier, piece]);
    Some(
        finding
            .arrow(reply.from(), reply.to())
            .arrow(trace.critical.from(), trace.critical.to())
            .shown_by(trace),
    )
}
