//! Discovery: our move opens a line for another man of ours.
//!
//! Conditions: halt A at once; the critical move is our threat (case 2d), or our next move in the line (case 1); its man
//! is not the one we moved; in P(i) the man we moved blocked it.

use crate::board::{Piece, Ply};
use crate::explain::finding::{Finding, Motif, named};
use crate::explain::moment::Moment;
use crate::explain::place::Obstacle;
use andor_chess::Kind;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let mover = moment.mover();
    let blocked = |piece: Piece, ply: Ply| {
        // A man that stays on the line and is captured there has opened nothing.
        let left_the_line = ply.to() != moment.mbe.to();
        piece != mover
            && left_the_line
            && moment.before.obstacle(piece, ply.to()) == Some(Obstacle::Blocked(mover))
    };
    let threat =
        moment.threats.iter().copied().find(|&ply| {
            moment.idle.board.taken(ply).is_some() && blocked(moment.idle.board.mover(ply), ply)
        });
    let (place, ply) = match (threat, &moment.next, moment.follow_up) {
        (Some(ply), ..) => (&moment.idle, ply),
        (None, Some(next), Some(ply))
            if next.board.taken(ply).is_some() && blocked(next.board.mover(ply), ply) =>
        {
            (next, ply)
        }
        _ => return None,
    };
    let piece = place.board.mover(ply);
    let target = place.board.taken(ply)?;
    let sentence = if place.board.kind_of(target) == Kind::King {
        format!("gives a discovered check by the {}", named(&place.board, piece))
    } else {
        format!(
            "opens the line of the {}, which now attacks the {}",
            named(&place.board, piece),
            named(&place.board, target)
        )
    };
    let finding = Finding::new(Motif::Discovery, moment.index, sentence).about(place, &[piece, target]);
    let finding = finding.arrow(ply.from(), ply.to());
    let trace = moment.discovered.iter().chain(&moment.omitted).find(|trace| trace.critical == ply);
    // That a check is one needs no lines of play.
    Some(match trace.filter(|_| place.board.kind_of(target) != Kind::King) {
        Some(trace) => finding.shown_by(trace),
        None => finding,
    })
}
