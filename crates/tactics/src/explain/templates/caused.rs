//! Causes in words: what a fact between two of our moves did, as the interventions showed it.

use crate::board::{Piece, value};
use crate::explain::causes::{Cause, Role};
use crate::explain::english::list;
use crate::explain::finding::{Arrow, Finding, Line, Motif, Test, named, short};
use crate::explain::moment::Moment;
use andor_chess::{Kind, Square};

/// All causes of a moment. A preparation is only told if nothing else is.
pub(super) fn matches(moment: &Moment) -> Vec<Finding> {
    moment.causes.iter().filter_map(|cause| finding(moment, cause)).collect()
}

fn finding(moment: &Moment, cause: &Cause) -> Option<Finding> {
    let (motif, verb, rest) = words(moment, cause)?;
    let sentence = match sacrifice(moment) {
        Some(given) => format!("gives up {given} to {verb} {rest}"),
        None => format!("{verb}s {rest}"),
    };
    let next = moment.next.as_ref()?;
    let (mut finding, place) = (Finding::new(motif, moment.index, sentence), &moment.before);
    finding = finding.about(place, &[cause.man]);
    if let [_, reply] = cause.without[..] {
        finding = finding.arrow(Arrow::Guard, reply.from(), reply.to());
    }
    finding.proved = cause.proved;
    let at_once = cause.world.board.key() == moment.before.board.key();
    finding.test = Some(Test {
        with: Line::new(next, &moment.rest, moment.index + 2),
        circumstance: circumstance(moment, cause),
        without: Line::new(&cause.world, &cause.without, moment.index + 2 * usize::from(!at_once)),
        follow_up: Some(moment.follow_up?),
        impossible: cause.impossible,
    });
    Some(finding)
}

/// What was given up, if they took more than we did.
fn sacrifice(moment: &Moment) -> Option<String> {
    let reply = moment.reply?;
    let taken = moment.after.board.taken(reply).filter(|&taken| taken == moment.mover())?;
    if moment.mbe.promotion.is_some() {
        return None;
    }
    let kind = moment.after.board.kind_of(taken);
    let price = value(kind) - moment.before.board.gain(moment.mbe);
    (price > 1 || price == 1 && kind != Kind::Pawn).then(|| format!("the {}", kind.name()))
}

/// Motif, verb, and the rest of the sentence.
fn words(moment: &Moment, cause: &Cause) -> Option<(Motif, &'static str, String)> {
    let next = moment.next.as_ref()?;
    let follow_up = short(&next.board, moment.follow_up?);
    let man = moment.before.board.kind_of(cause.man).name();
    let (from, to) = (cause.from, cause.to);
    let baited = moment.reply.is_some_and(|reply| moment.after.board.taken(reply).is_some());
    // Replies of the world without the cause are written as they stand there.
    let reply = || {
        let [ours, theirs] = cause.without[..] else { return None };
        let after = cause.world.play(ours, moment.us).board;
        Some((short(&after, theirs), named(&after, after.mover(theirs))))
    };
    let with_it = |text: &str| reply().map(|(reply, _)| format!("{text} {follow_up} with {reply}"));
    Some(match &cause.role {
        Role::Attraction => {
            let then = moment.caught.as_ref().map_or(String::new(), |then| format!(", {then}"));
            (Motif::Attraction, "lure", format!("the {man} to {to}{then}"))
        }
        Role::Drive => {
            let then = moment.caught.as_ref().map_or(String::new(), |then| format!(", {then}"));
            (Motif::Drive, "drive", format!("the {man} to {to}{then}"))
        }
        Role::Deflection(None) => (Motif::Deflection, "deflect", format!("the {man} from {from}")),
        Role::Deflection(Some(_)) => {
            let duty = with_it("where it could answer")?;
            (Motif::Deflection, "deflect", format!("the {man} from {from}, {duty}"))
        }
        Role::Overload(_) => {
            let duty = with_it("answer")?;
            (
                Motif::Overload,
                "overload",
                format!("the {man} on {from}: it cannot both take on {to} and {duty}"),
            )
        }
        Role::LineOpened if cause.side() == moment.us.opponent() && from == to => (
            Motif::Clearance,
            "take",
            format!("the {man} on {from} out of the way: now {follow_up} is possible"),
        ),
        Role::LineOpened => {
            let (motif, verb) = if baited { (Motif::LineDecoy, "lure") } else { (Motif::Drive, "drive") };
            (motif, verb, format!("the {man} from {from}, out of the way of {follow_up}"))
        }
        Role::SelfBlock(_) => {
            let (reply, blocked) = reply()?;
            let text =
                format!("the {man} to {to}, where it blocks the {blocked}: {reply} is no longer possible");
            (Motif::SelfBlock, if baited { "lure" } else { "drive" }, text)
        }
        Role::Clearance(None)
            if moment.follow_up?.to() == from && !follow_up.starts_with(char::is_lowercase) =>
        {
            (Motif::Clearance, "clear", format!("{from} for {follow_up}"))
        }
        Role::Clearance(None) => (Motif::Clearance, "clear", format!("the way for {follow_up}")),
        Role::Clearance(Some(_)) => {
            let (reply, _) = reply()?;
            let text = format!("{from}: with the {man} there {follow_up} could be answered by {reply}");
            (Motif::Clearance, "clear", text)
        }
        Role::Interference(_) => {
            let (reply, blocked) = reply()?;
            (Motif::Interference, "cut", format!("off the {blocked}: {reply} is no longer possible"))
        }
        Role::Escape(_) => {
            let (reply, _) = reply()?;
            let text = format!("the {man} to safety: on {from} it would fall to {reply} after {follow_up}");
            (Motif::Escape, "bring", text)
        }
        Role::Support(ply) => {
            let after = cause.world.play(*cause.without.first()?, moment.us).board;
            let by_king = after.kind_of(after.mover(*ply)) == Kind::King && after.taken(*ply).is_none();
            let (reply, _) = reply()?;
            if by_king {
                (Motif::Support, "take", format!("{} from the king, for {follow_up}", ply.to()))
            } else {
                let text = format!("{}: otherwise {follow_up} could be answered by {reply}", ply.to());
                (Motif::Support, "guard", text)
            }
        }
        Role::RemovedGuard(_) => {
            let duty = with_it("which could answer")?;
            (Motif::RemovedGuard, "remove", format!("the {man} on {from}, {duty}"))
        }
        Role::Removal => {
            let (reply, _) = reply()?;
            let text = format!("the {man} on {from}: with it there {follow_up} could be answered by {reply}");
            (Motif::RemovedGuard, "remove", text)
        }
        Role::Preparation(_) => {
            let fails = match reply() {
                Some((reply, _)) => format!("at once it fails to {reply}"),
                None => "at once it does not win".to_owned(),
            };
            (Motif::Preparation, "prepare", format!("{follow_up}: {fails}"))
        }
    })
}

/// `with the rook still on e8`: all that is different without the cause.
fn circumstance(moment: &Moment, cause: &Cause) -> String {
    if cause.world.board.key() == moment.before.board.key() {
        return "at once".to_owned();
    }
    let mut men = cause.undone.clone();
    men.sort_by_key(|(man, _)| *man != cause.man);
    let name = |(man, square): &(Piece, Square)| {
        let still = if *man == cause.man { "still " } else { "" };
        format!("the {} {still}on {square}", moment.before.board.kind_of(*man).name())
    };
    format!("with {}", list(&men.iter().map(name).collect::<Vec<_>>()))
}
