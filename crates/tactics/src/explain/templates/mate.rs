//! Mate: the move ends the game; what each man does for it stands in the mate net.

use crate::explain::finding::{Arrow, Finding, Line, Test, named};
use crate::explain::mate_net::mate_net;
use crate::explain::moment::Moment;
use crate::explain::place::Place;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let board = &moment.after.board;
    let net = mate_net(board)?;
    let mut finding = Finding::new(net.motif(board), moment.index, net.sentence(board)).proved(true);
    finding = finding.about(&moment.after, &[net.king]).about(&moment.after, &net.checkers);
    for &checker in &net.checkers {
        finding = finding.arrow(Arrow::Attack, board.square_of(checker)?, net.square);
    }
    for holder in &net.holders {
        finding = finding.about(&moment.after, &[holder.piece]);
        for &flight in &holder.flights {
            finding = finding.arrow(Arrow::Flight, board.square_of(holder.piece)?, flight);
        }
    }
    finding.test = net.test(board).map(|(man, less, escape)| Test {
        with: Line::new(&moment.before, &[moment.mbe], moment.index),
        circumstance: format!("without the {}", named(board, man)),
        without: Line::new(&Place { board: less, tally: 0 }, &[escape], moment.index + 1),
        follow_up: None,
        impossible: false,
    });
    Some(finding.about(&moment.after, &net.blockers))
}
