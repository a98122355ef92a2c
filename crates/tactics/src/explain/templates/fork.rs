//! Fork: the moved man attacks two targets at once, and they cannot meet both attacks.
//!
//! Conditions: at N0 the moved man could take at least two different pieces (pawns do not count),
//! and each capture pays: it succeeds (a check counts), or the target is worth more, or nobody
//! could take back. A target that could take the forking man counts only if it is worth more. The
//! reply does not meet both: we take a target next, or the forking man takes one with its next move
//! or could do so at once; or a more valuable man takes the forking man, and either that man is a
//! target and the forking man guarded, or we take back.

use crate::board::{Captures, Piece, Ply, value};
use crate::explain::english::list;
use crate::explain::finding::{Arrow, Finding, Motif, named};
use crate::explain::moment::Moment;
use crate::explain::worlds::Trial;
use andor_chess::Kind;

pub(super) fn matches(moment: &Moment) -> Option<Finding> {
    let board = &moment.after.board;
    let targets = targets(moment);
    let pieces = targets.iter().filter(|&&target| board.kind_of(target) != Kind::Pawn).count();
    if pieces < 2 || !bears_fruit(moment, &targets)? {
        return None;
    }
    let names: Vec<String> = targets.iter().map(|&target| format!("the {}", named(board, target))).collect();
    let sentence = format!("forks {}", list(&names));
    let mut pieces = vec![moment.mover()];
    pieces.extend(&targets);
    let mut finding = Finding::new(Motif::Fork, moment.index, sentence).proved(moment.is_proved);
    let on_target = |(ply, _): &&(Ply, Trial)| {
        moment.idle.board.taken(*ply).is_some_and(|taken| targets.contains(&taken))
    };
    let test = moment.new_threats.iter().find(on_target).and_then(|(ply, _)| moment.test_of_threat(*ply));
    finding = finding.about(&moment.after, &pieces).tested(test.or_else(|| moment.test_of_order()));
    for &target in &targets {
        finding = finding.arrow(Arrow::Attack, moment.mbe.to(), board.square_of(target)?);
    }
    Some(finding)
}

fn targets(moment: &Moment) -> Vec<Piece> {
    let (board, mover) = (&moment.idle.board, moment.mover());
    let points = |piece| value(board.kind_of(piece));
    let strikes_back =
        |piece| points(piece) <= points(mover) && moment.after.board.step(piece, moment.mbe.to()).is_some();
    let mut captures = Vec::new();
    board.generate(Captures::AtLeast(1), &mut captures);
    let mut found: Vec<Piece> = Vec::new();
    for ply in captures.into_iter().filter(|&ply| board.mover(ply) == mover) {
        let Some(taken) = board.taken(ply) else { continue };
        let free = moment.idle.play(ply, moment.us).board.attackers(ply.to(), moment.us.opponent()) == 0;
        let pays = moment.targets.contains(&taken)
            || board.kind_of(taken) != Kind::Pawn && (points(taken) > points(mover) || free);
        if pays && !strikes_back(taken) && !found.contains(&taken) {
            found.push(taken);
        }
    }
    found
}

fn bears_fruit(moment: &Moment, targets: &[Piece]) -> Option<bool> {
    let (next, reply, follow_up) = (moment.next.as_ref()?, moment.reply?, moment.follow_up?);
    let points = |piece| value(moment.after.board.kind_of(piece));
    if moment.after.board.taken(reply) == Some(moment.mover()) {
        let taker = moment.replier()?;
        let is_guarded = next.board.attackers(reply.to(), moment.us) != 0;
        let pays = is_guarded && targets.contains(&taker) || next.board.taken(follow_up) == Some(taker);
        return Some(pays && points(taker) > points(moment.mover()));
    }
    let taken = [next.board.taken(follow_up), moment.harvest];
    Some(
        taken.iter().flatten().any(|taken| targets.contains(taken))
            || targets.iter().any(|target| moment.left.contains(target)),
    )
}
