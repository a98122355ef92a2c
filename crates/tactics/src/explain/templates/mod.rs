//! The templates (4.6.3): each is a set of logical conditions on traces with a sentence.
//!
//! They are for what one position shows: attacks, lines, threats. What a move changes for the next
//! one is found by interventions (`explain/causes.rs`) and only put into words here. Those that
//! explain a reply come last.

mod capthpc;
mod caused;
mod discovery;
mod forced;
mod fork;
mod gain;
mod guard;
mod hanging;
mod keep;
mod mate;
mod moveaway;
mod omitted;
mod only;
mod pin;
mod skewer;
mod threat;
mod trapped;
mod zugzwang;

use super::finding::{Finding, Motif};
use super::moment::Moment;

type Template = fn(&Moment) -> Option<Finding>;

/// For our moves, the most specific first.
const FOR_MOVES: [Template; 10] = [
    omitted::matches,
    zugzwang::matches,
    mate::matches,
    discovery::matches,
    fork::matches,
    skewer::matches,
    pin::absolute,
    pin::relative,
    trapped::matches,
    hanging::matches,
];

/// For our moves if none of those fires: the first that fits.
const PLAIN: [Template; 4] = [gain::matches, threat::matches, keep::matches, only::matches];

/// For their replies: the first that fits.
const FOR_REPLIES: [Template; 4] = [capthpc::matches, moveaway::matches, guard::matches, forced::matches];

/// The findings at a moment: what interventions showed, and the templates that fire.
#[must_use]
pub fn findings(moment: &Moment) -> Vec<Finding> {
    let mut found = caused::matches(moment);
    let prepares = |finding: &Finding| finding.motif == Motif::Preparation;
    let templates: Vec<Finding> = FOR_MOVES.iter().filter_map(|template| template(moment)).collect();
    let fires = !templates.is_empty();
    if fires {
        found.retain(|finding| !prepares(finding));
    }
    found.extend(templates);
    if found.iter().all(prepares) {
        found.splice(0..0, PLAIN.iter().find_map(|template| template(moment)));
    } else if moment.is_quiet() && !fires {
        // What a quiet move threatens is told beside its causes if exact search confirms it.
        found.extend(threat::matches(moment).filter(|threat| threat.proved && threat.test.is_some()));
    }
    let plain = |finding: &Finding| matches!(finding.motif, Motif::Keep | Motif::Gain);
    if !fires && !found.iter().any(plain) {
        found.splice(0..0, keep::matches(moment));
    }
    let tested = |finding: &Finding| finding.test.is_some() || finding.trace.is_some();
    if let Some(first) = found.first_mut().filter(|first| !tested(first) && first.motif != Motif::Keep) {
        first.test = moment.test_of_order();
    }
    found.extend(FOR_REPLIES.iter().find_map(|template| template(moment)));
    found
}
