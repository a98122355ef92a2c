//! Guarding: the reply defends the threatened man, or blocks the threat (case 2c).
//!
//! Conditions: in P(i+2) the replying man blocks the first threat; or THREAT is a possible capture,
//! and the critical move is their capture on its square, which is impossible without the reply
//! (halt A).

use crate::board::Piece;
use crate::explain::alternating::{Halt, Trace};
use crate::explain::finding::{Arrow, Finding, Motif, named, short};
use crate::explain::moment::Moment;
use crate::explain::place::{Obstacle, Place};

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let next = moment.next.as_ref()?;
    let replier = moment.replier()?;
    block(moment, next, replier).or_else(|| defence(moment, next, replier))
}

fn block(moment: &Moment, next: &Place, replier: Piece) -> Option<Finding> {
    let threat = *moment.threats.first()?;
    let attacker = moment.idle.board.mover(threat);
    let target = moment.idle.board.taken(threat)?;
    if next.obstacle(attacker, threat.to()) != Some(Obstacle::Blocked(replier)) {
        return None;
    }
    let sentence = if moment.after.board.in_check() {
        "blocks the check".to_owned()
    } else {
        format!("blocks the attack on the {}", named(&moment.after.board, target))
    };
    let finding = Finding::new(Motif::Blocking, moment.index + 1, sentence)
        .proved(true)
        .about(next, &[replier, target]);
    Some(finding.arrow(Arrow::Attack, threat.from(), threat.to()))
}

fn defence(moment: &Moment, next: &Place, replier: Piece) -> Option<Finding> {
    let threat_of = |trace: &Trace| trace.lines[0].first().copied();
    let fits = |trace: &&Trace| {
        trace.halt == Halt::A
            && !trace.critical_is_ours()
            && trace.success == 1
            && threat_of(trace).is_some_and(|threat| trace.critical.to() == threat.to())
    };
    let trace = moment.replied.iter().find(fits)?;
    let threat = threat_of(trace)?;
    // A king may not take what is guarded, and a check has to be met first.
    let same = next.same_move(moment.idle.board.mover(threat), threat)?;
    if !next.board.clone().is_legal(same) {
        return None;
    }
    let target = moment.idle.board.taken(threat)?;
    let sentence = format!(
        "defends the {}: {} could be answered by {}",
        named(&moment.after.board, target),
        short(&moment.idle.board, threat),
        short(&trace.before.board, trace.critical),
    );
    let finding = Finding::new(Motif::Guard, moment.index + 1, sentence).about(next, &[replier, target]);
    Some(finding.arrow(Arrow::Attack, threat.from(), threat.to()).shown_by(trace))
}
