//! Moving away: the reply moves the threatened man, and nobody takes it there with profit (case
//! 2c).

use crate::explain::finding::{Arrow, Finding, Motif, named};
use crate::explain::moment::Moment;
use andor_chess::Kind;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let replier = moment.replier()?;
    let threat = moment.threats.iter().find(|&&ply| moment.idle.board.taken(ply) == Some(replier))?;
    // A man that is taken next was not saved.
    let next = moment.next.as_ref()?;
    if moment.follow_up.and_then(|ply| next.board.taken(ply)) == Some(replier) || moment.left_to(replier) {
        return None;
    }
    let sentence = if moment.after.board.kind_of(replier) == Kind::King {
        "takes the king out of check".to_owned()
    } else {
        format!("saves the {}, which was attacked", named(&moment.after.board, replier))
    };
    let finding = Finding::new(Motif::Moveaway, moment.index + 1, sentence)
        .proved(true)
        .about(&moment.after, &[replier]);
    Some(finding.arrow(Arrow::Attack, threat.from(), threat.to()))
}
