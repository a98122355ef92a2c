//! Threat: the move makes a threat, and no other template fires.
//!
//! Conditions: the goal is not reached yet; at N0 one of our moves succeeds. In check that move is
//! the capture of the king, and the sentence says where the king has to go.

use crate::board::Ply;
use crate::explain::finding::{Arrow, Finding, Motif, short};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let mates = |ply: &&Ply| moment.idle.play(**ply, moment.us).is_mate();
    // A mate at once is the most obvious threat; what was possible before is none of this move's.
    let new = |ply: &&Ply| moment.new_threats.iter().any(|(threat, _)| threat == *ply);
    let confirmed = |ply: &&Ply| moment.proved_threats.contains(ply);
    let threat = *moment
        .threats
        .iter()
        .find(mates)
        .or(moment.threats.iter().find(new))
        .or(moment.threats.iter().find(confirmed))
        .or(moment.threats.first())?;
    let mut board = moment.after.board.clone();
    let sentence = if board.in_check() {
        let replies = board.legal_moves();
        let then = moment.follow_up.zip(moment.next.as_ref()).map(|(ply, next)| short(&next.board, ply));
        match (moment.reply.filter(|_| replies.len() == 1), then) {
            (Some(reply), Some(then)) => {
                format!("gives check and forces {}, so that {then} can follow", short(&board, reply))
            }
            (None, Some(then)) => format!("gives check, and {then} follows"),
            _ => "gives check".to_owned(),
        }
    } else {
        format!("threatens {}", short(&moment.idle.board, threat))
    };
    let proved = if board.in_check() { moment.is_proved } else { moment.proved_threats.contains(&threat) };
    let finding = Finding::new(Motif::Threat, moment.index, sentence).proved(proved);
    let finding = finding.tested(moment.test_of_threat(threat));
    let finding = finding.about(&moment.after, &[moment.mover()]);
    Some(finding.arrow(Arrow::Attack, threat.from(), threat.to()))
}
