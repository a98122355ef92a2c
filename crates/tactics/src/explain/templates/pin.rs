//! Pin: one of their men could save the game, but must shield something of more value. In front of
//! the king that is a law of chess and simply called a pin; in front of another man it is a
//! relative pin.
//!
//! Conditions (case 2b): a move of that man meets the threat or wins back what we took, or, in
//! front of the king, escapes an attack, and would succeed if the line stayed closed behind it;
//! after it our slider captures the man behind, which is worth more; the pinned man blocked this
//! capture before.

use crate::board::value;
use crate::explain::finding::{Arrow, Finding, Motif, named, short};
use crate::explain::moment::Moment;
use crate::explain::uncovering::Uncovered;
use andor_chess::Kind;

pub(super) fn absolute(moment: &Moment) -> Option<Finding> {
    let pin = pins(moment).find(|pin| is_absolute(moment, pin))?;
    let front = named(&moment.after.board, pin.front);
    // That a king must not stay in danger needs no lines of play.
    let sentence = format!("{} the {front}, which may not leave the line of its king", verb(moment, pin));
    drawn(moment, pin, Finding::new(Motif::Pin, moment.index, sentence))
}

pub(super) fn relative(moment: &Moment) -> Option<Finding> {
    let board = &moment.after.board;
    let may_move = |pin: &&Uncovered| board.clone().is_legal(pin.defence);
    let pin = pins(moment).filter(may_move).find(|pin| !is_absolute(moment, pin))?;
    let (front, back) = (named(board, pin.front), named(board, pin.back));
    let capture = short(&moment.after.play(pin.defence, moment.us).board, pin.capture);
    let verb = verb(moment, pin);
    let sentence =
        format!("{verb} the {front} against the {back}: {} would allow {capture}", short(board, pin.defence));
    let finding = drawn(moment, pin, Finding::new(Motif::RelativePin, moment.index, sentence))?;
    Some(match pin.defended.first() {
        Some(trace) => finding.shown_by(trace),
        None => finding,
    })
}

fn pins(moment: &Moment) -> impl Iterator<Item = &Uncovered> {
    let points = |piece| value(moment.after.board.kind_of(piece));
    moment.uncovered.iter().filter(move |line| line.parries && points(line.front) < points(line.back))
}

fn is_absolute(moment: &Moment, pin: &Uncovered) -> bool {
    moment.after.board.kind_of(pin.back) == Kind::King
}

fn verb(moment: &Moment, pin: &Uncovered) -> &'static str {
    if pin.slider == moment.mover() { "pins" } else { "makes use of the pin on" }
}

fn drawn(moment: &Moment, pin: &Uncovered, finding: Finding) -> Option<Finding> {
    let board = &moment.after.board;
    let (slider, back) = (board.square_of(pin.slider)?, board.square_of(pin.back)?);
    let finding = finding.proved(moment.is_proved);
    Some(finding.about(&moment.after, &[pin.slider, pin.front, pin.back]).arrow(Arrow::Line, slider, back))
}
