//! The templates (4.6.3): each a set of logical conditions on traces, and a sentence for when they hold.
//!
//! Decoy follows the printed conditions; the others are in the same formalism and our own words, since the text of the
//! thesis ends in the overload. Those that explain a reply come last.

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

/// For our moves, the more telling first.
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

/// For our moves, when none of those fires: the first that fits.
const PLAIN: [Template; 4] = [mate::matches, gain::matches, threat::matches, keep::matches];

/// For their replies: a reply has one purpose, the first that fits.
const FOR_REPLIES: [Template; 4] = [capthpc::matches, moveaway::matches, guard::matches, forced::matches];

/// What the templates that fire at a moment say.
#[must_use]
pub fn findings(moment: &Moment) -> Vec<Finding> {
    let mut found: Vec<Finding> = FOR_MOVES.iter().filter_map(|template| template(moment)).collect();
    if found.is_empty() {
        found.extend(PLAIN.iter().find_map(|template| template(moment)));
    }
    found.extend(FOR_REPLIES.iter().find_map(|template| template(moment)));
    found
}

/// The reply was made to take something back or to meet a threat by capture: condition 1 of the printed decoy, shared by
/// all templates in which a man is lured.
pub(super) fn is_lure(moment: &Moment) -> bool {
    let Some(next) = &moment.next else { return false };
    let takes_back = moment.swings(&moment.before, &moment.after) && moment.swings(&moment.after, next);
    takes_back || capthpc::matches(moment).is_some()
}
