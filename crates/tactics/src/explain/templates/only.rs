//! The only move: exact search shows that it wins as much as the line in as many moves, and that no
//! other move does. It is told if nothing else is.

use crate::explain::finding::{Finding, Motif};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let moves = 1 + moment.rest.len().div_ceil(2);
    let within = if moves == 1 { "at once".to_owned() } else { format!("in {moves} moves") };
    let finding =
        Finding::new(Motif::OnlyMove, moment.index, format!("is the only move that wins as much {within}"));
    moment.is_only.then(|| finding.proved(true).about(&moment.before, &[moment.mover()]))
}
