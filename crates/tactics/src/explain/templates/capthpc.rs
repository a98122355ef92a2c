//! Capture of the threatening piece: the reply takes the man that made the threat (case 2c).

use crate::explain::finding::{Finding, Motif, named};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let reply = moment.reply?;
    let taken = moment.after.board.taken(reply)?;
    let threat = moment.threats.iter().find(|&&ply| moment.idle.board.mover(ply) == taken)?;
    let sentence = format!("takes the {}, which made the threat", named(&moment.after.board, taken));
    let finding = Finding::new(Motif::Capthpc, moment.index + 1, sentence).about(&moment.after, &[taken]);
    Some(finding.arrow(threat.from(), threat.to()))
}
