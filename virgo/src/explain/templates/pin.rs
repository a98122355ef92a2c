//! Pin: a man of theirs could save the day, but must stay before something of more value.
//!
//! Conditions (case 2b): a move of that man meets the threat or wins back what we took; after it our slider captures
//! what stood behind, which succeeds there and was blocked by that man before; what stood behind is worth more.

use crate::board::value;
use crate::explain::finding::{Finding, Motif, named, short};
use crate::explain::moment::Moment;
use andor_chess::Kind;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let board = &moment.after.board;
    let worth = |piece| value(board.kind_of(piece));
    let pin = moment.uncovered.iter().find(|line| line.parries && worth(line.front) < worth(line.back))?;
    let verb = if pin.slider == moment.mover() { "pins" } else { "makes use of the pin on" };
    let (front, back) = (named(board, pin.front), named(board, pin.back));
    let sentence = if board.kind_of(pin.back) == Kind::King {
        format!("{verb} the {front}, which may not leave the line of its king")
    } else {
        let capture = short(&moment.after.play(pin.defence, moment.us).board, pin.capture);
        format!("{verb} the {front} against the {back}: {} would allow {capture}", short(board, pin.defence))
    };
    let (slider, back) = (board.square_of(pin.slider)?, board.square_of(pin.back)?);
    let finding = Finding::new(Motif::Pin, moment.index, sentence);
    let finding = finding.about(&moment.after, &[pin.slider, pin.front, pin.back]).arrow(slider, back);
    // That a king may not be left en prise needs no lines of play.
    Some(match pin.defended.first().filter(|_| board.kind_of(pin.back) != Kind::King) {
        Some(trace) => finding.shown_by(trace),
        None => finding,
    })
}
