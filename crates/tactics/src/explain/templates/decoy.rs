//! Decoy: a move induces a man of theirs to a square where it later becomes a target (printed conditions 1 to 5).
//!
//! A pawn that captures the target has no such move at all without the decoy, so for pawns halt condition A takes the
//! place of SCORECAUSE.

use crate::board::value;
use crate::explain::alternating::{Halt, Trace};
use crate::explain::finding::{Finding, Motif, named, short};
use crate::explain::moment::Moment;
use andor_chess::Kind;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let replier = moment.replier()?;
    let reply = moment.reply?;
    if !super::is_lure(moment) {
        return None;
    }
    let worth = value(moment.after.board.kind_of(replier));
    let fits = |trace: &&Trace| {
        let by_pawn = trace.before.board.kind_of(trace.before.board.mover(trace.critical)) == Kind::Pawn;
        trace.critical_is_ours()
            && trace.before.board.taken(trace.critical) == Some(replier)
            && (trace.is_score_cause() || by_pawn && trace.halt == Halt::A)
            && trace.failed.tally + worth >= moment.goal
    };
    let trace = moment.causes().find(fits)?;
    let target = named(&moment.after.board, replier);
    let sentence = if worth >= crate::board::KING {
        format!("lures the king to {}, where it is caught", reply.to())
    } else {
        let capture = short(&trace.before.board, trace.critical);
        format!("lures the {target} to {}, where {capture} takes it", reply.to())
    };
    let finding = Finding::new(Motif::Decoy, moment.index, sentence);
    Some(finding.about(&moment.after, &[replier]).arrow(reply.from(), reply.to()).shown_by(trace))
}
