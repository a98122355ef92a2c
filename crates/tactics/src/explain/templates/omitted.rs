//! A duty that a man neglects only far down the line (example 1 of 4.2; the thesis' overload).
//!
//! Conditions: interventions gave no cause, and the reply captured. The rest of the line is played
//! with our move and the reply, and without them (case 1). In the second game the man that replied,
//! from its old square, takes one of ours that arrives somewhere, and then we do not have the goal;
//! in the first it cannot (halt A).

use crate::board::Ply;
use crate::explain::alternating::{Case, Halt, Trace};
use crate::explain::finding::{Finding, Motif};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let (reply, replier) = (moment.reply?, moment.replier()?);
    moment.after.board.taken(reply).filter(|_| moment.causes.is_empty())?;
    let trace = neglected(moment, reply)?;
    let man = moment.after.board.kind_of(replier).name();
    let taken = trace.critical.to();
    let sentence =
        format!("deflects the {man} from {}, from where it could take on {taken} later", reply.from());
    let finding = Finding::new(Motif::Deflection, moment.index, sentence).about(&moment.before, &[replier]);
    Some(finding.shown_by(&trace))
}

fn neglected(moment: &Moment, reply: Ply) -> Option<Trace> {
    let replier = moment.replier()?;
    let (mut with, mut without) = (moment.next.clone()?, moment.before.clone());
    let starts = [with.clone(), without.clone()];
    let mut lines: [Vec<Ply>; 2] = Default::default();
    for &ply in &moment.rest {
        let ours = with.board.turn() == moment.us;
        let same = without.same_move(with.board.mover(ply), ply)?;
        if !without.board.clone().is_legal(same) || without.board.taken(same) == Some(replier) {
            return None;
        }
        (with, without) = (with.play(ply, moment.us), without.play(same, moment.us));
        lines[0].push(ply);
        lines[1].push(same);
        if without.board.square_of(replier) != Some(reply.from()) {
            return None;
        }
        let critical = without.board.step(replier, ply.to()).filter(|_| ours);
        let Some(critical) = critical.filter(|&ply| without.board.clone().is_legal(ply)) else { continue };
        let misses = without.play(critical, moment.us).tally < moment.goal;
        if misses && with.obstacle(replier, ply.to()).is_some() {
            lines[1].push(critical);
            let (before, failed) = (without, with);
            return Some(Trace {
                case: Case::Omitted,
                starts,
                lines,
                success: 1,
                critical,
                before,
                failed,
                halt: Halt::A,
                alone: false,
            });
        }
    }
    None
}
