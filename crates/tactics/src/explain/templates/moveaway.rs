//! Moving away: the reply moves the threatened man, and the threat is gone (case 2c).

use crate::explain::finding::{Finding, Motif, named};
use crate::explain::moment::Moment;
use andor_chess::Kind;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let reply = moment.reply?;
    let replier = moment.replier()?;
    let threat = moment.threats.iter().find(|&&ply| moment.idle.board.taken(ply) == Some(replier))?;
    let sentence = if moment.after.board.kind_of(replier) == Kind::King {
        "takes the king out of check".to_owned()
    } else {
        format!("saves the {}, which was attacked", named(&moment.after.board, replier))
    };
    let finding = Finding::new(Motif::Moveaway, moment.index + 1, sentence).about(&moment.after, &[replier]);
    Some(finding.arrow(threat.from(), threat.to()).arrow(reply.from(), reply.to()))
}
