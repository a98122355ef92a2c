//! Forced reply: there is no other, or by exact search none that lasts longer; no other template
//! fires.

use crate::explain::finding::{Finding, Motif};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let replier = moment.replier()?;
    let only = moment.after.board.clone().legal_moves().len() == 1;
    let sentence = match (only, moment.lasts_longest) {
        (true, _) => "is the only legal move",
        (false, true) => "holds out as long as any move",
        (false, false) => return None,
    };
    let finding = Finding::new(Motif::Forced, moment.index + 1, sentence.to_owned()).proved(true);
    Some(finding.about(&moment.after, &[replier]))
}
