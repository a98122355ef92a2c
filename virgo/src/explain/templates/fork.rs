//! Fork: the man that moved attacks two targets at once.
//!
//! Conditions: at N0, were the opponent to do nothing, captures of at least two different men by the man that moved
//! succeed each by itself, a check counting as one; and our next move takes one of them, or one of them has nothing better than
//! to take the forking man.

use crate::explain::english::list;
use crate::explain::finding::{Finding, Motif, named};
use crate::explain::moment::Moment;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let board = &moment.after.board;
    let targets = &moment.targets;
    let (next, follow_up) = (moment.next.as_ref()?, moment.follow_up?);
    let captures = next.board.taken(follow_up).is_some_and(|taken| targets.contains(&taken));
    let is_desperate = moment.reply.and_then(|reply| moment.after.board.taken(reply)) == Some(moment.mover())
        && moment.replier().is_some_and(|replier| targets.contains(&replier));
    if targets.len() < 2 || !captures && !is_desperate {
        return None;
    }
    let names: Vec<String> = targets.iter().map(|&target| format!("the {}", named(board, target))).collect();
    let sentence = format!("forks {}", list(&names));
    let mut pieces = vec![moment.mover()];
    pieces.extend(targets);
    let mut finding = Finding::new(Motif::Fork, moment.index, sentence).about(&moment.after, &pieces);
    for &target in targets {
        finding = finding.arrow(moment.mbe.to(), board.square_of(target)?);
    }
    Some(finding)
}
