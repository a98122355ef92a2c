//! Keeping: enough was won before, and the move only answers a threat of theirs. This is no
//! template of the thesis and needs no causal test; it is a plain sentence if no other template
//! fires.
//!
//! Conditions: the goal is reached before the move and after it.

use crate::explain::finding::{Finding, Motif};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let keeps = moment.before.tally >= moment.goal && moment.after.tally >= moment.goal;
    let finding = Finding::new(Motif::Keep, moment.index, "keeps what was won".to_owned());
    let finding = finding.proved(moment.is_proved);
    keeps.then(|| finding.about(&moment.before, &[moment.mover()]))
}
