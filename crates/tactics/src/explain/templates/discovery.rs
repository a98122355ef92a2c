//! Discovery: our move opens a line for another man of ours.
//!
//! Conditions: halt A at once; the critical move is our threat (case 2d), or our next move in the
//! line (case 1), by another man than the moved one, which blocked it in P(i). If both men check,
//! it is a double check.

use crate::board::{Piece, Ply};
use crate::explain::finding::{Arrow, Finding, Motif, named};
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
    // Another man may still stand between them.
    let after = &moment.after.board;
    let from = after.square_of(piece)?;
    let attackers = after.attackers(after.square_of(target)?, moment.us);
    if attackers & (1 << from.index()) == 0 {
        return None;
    }
    let is_check = |threat: &&Ply| moment.idle.board.taken(**threat) == Some(target);
    let checks = place.board.kind_of(target) == Kind::King;
    let double = checks && moment.threats.iter().filter(is_check).count() > 1;
    let opener = named(&place.board, piece);
    let (motif, sentence) = if double {
        (Motif::DoubleCheck, format!("gives a double check, with the {opener}"))
    } else if checks {
        (Motif::Discovery, format!("gives a discovered check by the {opener}"))
    } else {
        let target = named(&place.board, target);
        (Motif::Discovery, format!("opens the line of the {opener}, which now attacks the {target}"))
    };
    let finding =
        Finding::new(motif, moment.index, sentence).proved(moment.is_proved).about(place, &[piece, target]);
    let finding = finding.arrow(Arrow::Line, ply.from(), ply.to());
    let trace = moment.discovered.iter().find(|trace| trace.critical == ply);
    // A check needs no lines of play.
    Some(match trace.filter(|_| place.board.kind_of(target) != Kind::King) {
        Some(trace) => finding.shown_by(trace),
        None => finding,
    })
}
