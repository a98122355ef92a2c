//! Back rank: mate on the last rank, on which the king's own men shut it in.
//!
//! Conditions: mate by a man on the king's rank, its first; own men hold every square before the
//! king.

use crate::explain::finding::{Finding, Motif};
use crate::explain::moment::Moment;
use andor_game::Player;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let board = &moment.after.board;
    let them = moment.us.opponent();
    let king = board.king_of(them)?;
    let square = board.square_of(king)?;
    let (home, ahead) = if them == Player::Max { (0, 1) } else { (7, -1) };
    let by_rank = board.attackers(square, moment.us) & (0xff << (8 * home)) != 0;
    let shut_in = [-1, 0, 1]
        .into_iter()
        .filter_map(|files| square.step((files, ahead)))
        .all(|place| board.piece_at(place).is_some_and(|piece| piece.side() == them));
    if square.rank() != home || !by_rank || !shut_in || !moment.after.is_mate() {
        return None;
    }
    let sentence = "mates on the back rank, where the king's own men shut it in".to_owned();
    let finding = Finding::new(Motif::BackRank, moment.index, sentence).about(&moment.after, &[king]);
    Some(finding.arrow(moment.mbe.to(), square))
}
