//! Capture of the threatening piece: the reply takes the man that made the threat, or would have
//! carried it out (case 2c).

use crate::explain::finding::{Arrow, Finding, Motif, named, short};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let reply = moment.reply?;
    let taken = moment.after.board.taken(reply)?;
    let threat = moment.threats.iter().find(|&&ply| moment.idle.board.mover(ply) == taken)?;
    let man = named(&moment.after.board, taken);
    let sentence = if moment.after.board.in_check() {
        format!("takes the {man}, which gives check")
    } else if taken == moment.mover() {
        format!("takes the {man}, which made the threat")
    } else {
        format!("takes the {man}, which could play {}", short(&moment.idle.board, *threat))
    };
    let finding = Finding::new(Motif::Capthpc, moment.index + 1, sentence).proved(true);
    let finding = finding.about(&moment.after, &[taken]);
    Some(finding.arrow(Arrow::Attack, threat.from(), threat.to()))
}
