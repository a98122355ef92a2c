//! Fork: the man that moved attacks two targets at once.
//!
//! Conditions: at N0, were the opponent to do nothing, captures of at least two different pieces (pawns do not count) by
//! the man that moved succeed each by itself, a check counting as one; and it takes one of them next where it stood, or is
//! taken by one that is worth more and falls in turn. What it takes next counts as a target too, even if the goal needs
//! more than that, where it is worth more or nobody guards it.

use crate::board::value;
use crate::explain::english::list;
use crate::explain::finding::{Finding, Motif, named};
use crate::explain::moment::Moment;
use andor_chess::Kind;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let board = &moment.after.board;
    let mut targets = moment.targets.clone();
    let (next, follow_up) = (moment.next.as_ref()?, moment.follow_up?);
    let mover = moment.mover();
    let taken = next.board.taken(follow_up)?;
    // A man that stepped between, or into the way, was no target where it stood.
    let takes = next.board.mover(follow_up) == mover && board.square_of(taken) == Some(follow_up.to());
    let worth = |piece| value(board.kind_of(piece));
    let is_loose = worth(taken) > worth(mover) || board.attackers(follow_up.to(), moment.us.opponent()) == 0;
    let was_attacked = moment.idle.board.step(mover, follow_up.to()).is_some();
    if takes && is_loose && was_attacked && !targets.contains(&taken) {
        targets.push(taken);
    }
    let pieces = targets.iter().filter(|&&target| board.kind_of(target) != Kind::Pawn).count();
    // A target that takes the forking man is still lost, if it is worth more.
    let is_desperate =
        moment.replier() == Some(taken) && follow_up.to() == moment.mbe.to() && worth(taken) > worth(mover);
    if pieces < 2 || !targets.contains(&taken) || !takes && !is_desperate {
        return None;
    }
    let names: Vec<String> = targets.iter().map(|&target| format!("the {}", named(board, target))).collect();
    let sentence = format!("forks {}", list(&names));
    let mut pieces = vec![mover];
    pieces.extend(&targets);
    let mut finding = Finding::new(Motif::Fork, moment.index, sentence).about(&moment.after, &pieces);
    for &target in &targets {
        finding = finding.arrow(moment.mbe.to(), board.square_of(target)?);
    }
    Some(finding)
}
