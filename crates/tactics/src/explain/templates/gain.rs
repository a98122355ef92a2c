//! Gain: the move takes a man or promotes a pawn, and no other template fires.
//!
//! Conditions: it captures, or promotes.

use crate::explain::finding::{Finding, Motif, named};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let taken = moment.before.board.taken(moment.mbe);
    let taking = taken.map(|taken| format!("takes the {}", named(&moment.before.board, taken)));
    let promoting = moment.mbe.promotion.map(|kind| format!("promotes to a {}", kind.name()));
    let parts: Vec<String> = taking.into_iter().chain(promoting).collect();
    if parts.is_empty() {
        return None;
    }
    let last = moment.rest.is_empty() && moment.is_proved;
    let rest = if last { ", and nothing can be won back by captures" } else { "" };
    let finding = Finding::new(Motif::Gain, moment.index, format!("{}{rest}", parts.join(" and ")));
    let finding = finding.proved(moment.is_proved).tested(moment.test_of_order());
    let finding = finding.about(&moment.before, &[moment.mover()]);
    Some(match taken {
        Some(taken) => finding.about(&moment.before, &[taken]),
        None => finding,
    })
}
