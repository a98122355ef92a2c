//! Decoy: a move lures one of their men to a square on which it later becomes a target (printed
//! conditions 1 to 5).
//!
//! Without the decoy, a pawn that captures the target would have no such move, so for pawns halt
//! condition A replaces SCORECAUSE.

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
    let points = value(moment.after.board.kind_of(replier));
    let fits = |trace: &&Trace| {
        let by_pawn = trace.before.board.kind_of(trace.before.board.mover(trace.critical)) == Kind::Pawn;
        trace.critical_is_ours()
            && trace.before.board.taken(trace.critical) == Some(replier)
            && (trace.is_score_cause() || by_pawn && trace.halt == Halt::A)
            && trace.failed.tally + points >= moment.goal
    };
    let trace = moment.causes().find(fits)?;
    let target = named(&moment.after.board, replier);
    let sentence = if points >= crate::board::KING {
        format!("lures the king to {}, where it is caught", reply.to())
    } else {
        let capture = short(&trace.before.board, trace.critical);
        format!("lures the {target} to {}, where {capture} takes it", reply.to())
    };
    let finding = Finding::new(Motif::Decoy, moment.index, sentence);
    Some(finding.about(&moment.after, &[replier]).arrow(reply.from(), reply.to()).shown_by(trace))
}
