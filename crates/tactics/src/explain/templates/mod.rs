//! The templates (4.6.3): each is a set of logical conditions on traces with a sentence.
//!
//! Decoy follows the printed conditions; the others use the same formalism in our own words, since
//! the text of the thesis ends in the overload. Those that explain a reply come last.

mod back_rank;
mod capthpc;
mod decoy;
mod discovery;
mod forced;
mod fork;
mod gain;
mod guard;
mod hanging;
mod interference;
mod keep;
mod line_decoy;
mod mate;
mod moveaway;
mod overload;
mod pin;
mod removed_guard;
mod skewer;
mod threat;
mod trapped;
mod zugzwang;

use super::finding::Finding;
use super::moment::Moment;

type Template = fn(&Moment) -> Option<Finding>;

/// For our moves, the most specific first.
const FOR_MOVES: [Template; 14] = [
    zugzwang::matches,
    decoy::matches,
    overload::matches,
    line_decoy::matches,
    removed_guard::matches,
    interference::matches,
    discovery::matches,
    fork::matches,
    skewer::matches,
    pin::absolute,
    pin::relative,
    trapped::matches,
    hanging::matches,
    back_rank::matches,
];

/// For our moves if none of those fires: the first that fits.
const PLAIN: [Template; 4] = [mate::matches, gain::matches, threat::matches, keep::matches];

/// For their replies: the first that fits.
const FOR_REPLIES: [Template; 4] = [capthpc::matches, moveaway::matches, guard::matches, forced::matches];

/// The findings of all templates that fire at a moment.
#[must_use]
pub fn findings(moment: &Moment) -> Vec<Finding> {
    let mut found: Vec<Finding> = FOR_MOVES.iter().filter_map(|template| template(moment)).collect();
    if found.is_empty() {
        found.extend(PLAIN.iter().find_map(|template| template(moment)));
    }
    found.extend(FOR_REPLIES.iter().find_map(|template| template(moment)));
    found
}

/// The reply takes something back or meets a threat by capture: condition 1 of the printed decoy,
/// which all templates with a lured man share.
pub(super) fn is_lure(moment: &Moment) -> bool {
    let Some(next) = &moment.next else { return false };
    let takes_back = moment.swings(&moment.before, &moment.after) && moment.swings(&moment.after, next);
    takes_back || capthpc::matches(moment).is_some()
}
