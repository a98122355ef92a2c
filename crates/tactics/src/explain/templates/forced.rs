//! Forced reply: there is nothing better, and no other template fires.
//!
//! Conditions: the line has a reply. Main variations contain replies that lose as late as possible.

use crate::explain::finding::{Finding, Motif};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let replier = moment.replier()?;
    let only = moment.after.board.clone().legal_moves().len() == 1;
    let sentence = if only { "is the only legal move" } else { "holds out as long as any move" };
    Some(Finding::new(Motif::Forced, moment.index + 1, sentence.to_owned()).about(&moment.after, &[replier]))
}
