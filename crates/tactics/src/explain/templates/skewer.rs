//! Skewer: an attacked man must leave the line and uncovers another behind it.
//!
//! Conditions (cases 2a and 2b): the threat is the capture of the front man along the line; a move
//! of the front man meets it (no halt C); after that move our slider captures the man behind, which
//! succeeds there and was blocked before; the front man is worth at least as much, and in the line
//! our slider takes the man behind without mating. A pawn behind counts only if a king has to go.

use crate::board::value;
use crate::explain::alternating::Halt;
use crate::explain::finding::{Arrow, Finding, Motif, named};
use crate::explain::moment::Moment;
use andor_chess::Kind;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let board = &moment.after.board;
    let points = |piece| value(board.kind_of(piece));
    let mover = moment.mover();
    let (next, follow_up) = (moment.next.as_ref()?, moment.follow_up?);
    let line = moment.uncovered.iter().find(|line| {
        line.front_threatened
            && line.threatened.iter().all(|trace| trace.halt != Halt::C)
            && line.slider == mover
            && points(line.front) >= points(line.back)
            && (points(line.back) > 1 || board.kind_of(line.front) == Kind::King)
            && next.board.taken(follow_up) == Some(line.back)
            && next.board.mover(follow_up) == mover
            && !next.play(follow_up, moment.us).is_mate()
    })?;
    let sentence =
        format!("attacks the {} and, behind it, the {}", named(board, line.front), named(board, line.back));
    let (slider, back) = (board.square_of(line.slider)?, board.square_of(line.back)?);
    let finding = Finding::new(Motif::Skewer, moment.index, sentence).proved(moment.is_proved);
    let finding =
        finding.about(&moment.after, &[line.slider, line.front, line.back]).arrow(Arrow::Line, slider, back);
    Some(match line.defended.first() {
        Some(trace) => finding.shown_by(trace),
        None => finding,
    })
}
