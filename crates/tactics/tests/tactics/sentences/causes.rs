//! Sentences about causes, and about replies.

use super::{Said, ends, men, squares, word_after};
use crate::plain::{Plain, unmarked};
use andor_chess::{Kind, Square};
use andor_tactics::Motif;

/// The causes: what the reply did and what our next move is.
pub(super) fn caused(said: &Said<'_>, motif: Motif) -> bool {
    let words = said.words;
    // A sacrifice is taken.
    if let Some(kind) = word_after(words, "gives up the ") {
        let given = said.before.at(said.from).map(|(_, kind)| kind.name());
        if given != Some(kind) || said.reply().is_none_or(|(_, to, _)| to != said.to) {
            return false;
        }
    }
    let after_verb = |verbs: &[&str]| {
        let found = verbs.iter().find_map(|verb| {
            word_after(words, &format!("{verb} the ")).or_else(|| word_after(words, &format!("{verb}s the ")))
        });
        found.map(str::to_owned)
    };
    let mover = after_verb(&["lure", "drive", "deflect", "overload"]);
    let moved = |place: fn((Square, Square, Kind)) -> Square, phrase: &str| {
        // A sacrifice is told before it: `gives up the rook to lure the queen to e8`.
        let at = if phrase == " from " { words.find(phrase) } else { words.rfind(phrase) };
        let square = at.and_then(|at| squares(&words[at..]).first().copied());
        said.reply()
            .is_some_and(|reply| Some(place(reply)) == square && mover.as_deref() == Some(reply.2.name()))
    };
    let to_square = || moved(|(_, to, _)| to, " to ");
    let answer = |phrase: &str| {
        let follow_up = word_after(words, phrase).is_none_or(|san| said.follows(san));
        let reply = words.rsplit(" with ").next().filter(|_| words.contains(phrase));
        let reaches = reply.is_none_or(|san| {
            let square = unmarked(san)
                .get(unmarked(san).len().saturating_sub(2)..)
                .and_then(|word| word.parse::<Square>().ok());
            square.is_some() || san.starts_with('O') || san.contains('=')
        });
        follow_up && reaches
    };
    // What is no longer possible is not.
    let gone = |san: Option<&str>| match (said.later(), san) {
        (Some(later), Some(san)) => later.after(san).is_none(),
        _ => false,
    };
    match motif {
        Motif::Attraction | Motif::Drive if words.contains(", out of the way of ") => {
            moved(|(from, ..)| from, " from ")
                && word_after(words, "out of the way of ").is_some_and(|san| said.follows(san))
        }
        Motif::Attraction | Motif::Drive => {
            let end = said.rest.last().unwrap();
            let caught = match word_after(words, ", where ") {
                Some("it") => Plain::new(&end.after).is_mate(),
                Some(san) => said.rest.iter().skip(2).any(|note| {
                    note.ours && note.san == san && Some(ends(note).1) == said.reply().map(|reply| reply.1)
                }),
                None => true,
            };
            to_square() && caught
        }
        Motif::SelfBlock => {
            to_square() && gone(words.split(": ").nth(1).and_then(|rest| rest.split(' ').next()))
        }
        Motif::Deflection => moved(|(from, ..)| from, " from ") && answer("could answer "),
        Motif::LineDecoy => {
            moved(|(from, ..)| from, " from ")
                && word_after(words, "out of the way of ").is_some_and(|san| said.follows(san))
        }
        Motif::Overload => {
            let start = words.split(": ").next().unwrap_or(words);
            let from = start.rsplit(" on ").next().and_then(|word| word.parse::<Square>().ok());
            said.reply().is_some_and(|reply| Some(reply.0) == from)
                && moved(|(_, to, _)| to, "take on ")
                && answer(" and answer ")
        }
        Motif::Clearance => word_after(words, "way for ").is_none_or(|san| said.follows(san)),
        Motif::Interference => gone(words.split(": ").nth(1).and_then(|rest| rest.split(' ').next())),
        Motif::RemovedGuard => {
            let man = men(words).first().copied();
            man.is_some_and(|man| {
                said.stands(&said.before, said.them(), man) && man.1 == said.to || words.contains("gives up")
            })
        }
        Motif::Escape => {
            word_after(words, " after ").is_some_and(|san| said.follows(san))
                && said.after.at(said.from).is_none()
        }
        Motif::Support => match word_after(words, "otherwise ") {
            Some(san) => {
                let guarded = squares(words).first().copied();
                let holds =
                    |later: Plain| guarded.is_some_and(|square| !later.attackers(said.us, square).is_empty());
                said.follows(san) && said.later().is_some_and(holds)
            }
            None => word_after(words, ", for ").is_some_and(|san| said.follows(san)),
        },
        Motif::Preparation => word_after(words, "prepares ").is_none_or(|san| said.follows(san)),
        _ => true,
    }
}

/// Whether a sentence about a reply is true: `before` is the board on which it was played.
pub(super) fn holds_of_reply(said: &Said<'_>, motif: Motif, last: Square) -> bool {
    let (words, before) = (said.words, &said.before);
    let named = men(words);
    let was_attacked = |square: Square| !before.attackers(said.us, square).is_empty();
    let king_moved = before.at(said.from).is_some_and(|(_, kind)| kind == Kind::King);
    match motif {
        Motif::Forced => !words.contains("only legal move") || before.sans().len() == 1,
        Motif::Capthpc => {
            let Some(&man) = named.first() else { return false };
            let there = said.stands(before, said.us, man) && man.1 == said.to;
            let why = if words.contains("gives check") {
                before.attacks(man.1, before.king(said.them()), &[])
            } else if let Some(san) = word_after(words, "could play ") {
                before.passed().is_some_and(|idle| idle.after(san).is_some())
            } else {
                man.1 == last
            };
            there && why
        }
        Motif::Moveaway if words.contains("out of check") => before.in_check() && king_moved,
        Motif::Moveaway => named.first().is_some_and(|&(kind, square)| {
            square == said.from
                && before.at(square).is_some_and(|(_, other)| other == kind)
                && was_attacked(square)
                && said.rest.get(1).is_none_or(|next| ends(next).1 != said.to)
        }),
        Motif::Blocking if words.contains("the check") => before.in_check() && !king_moved,
        Motif::Blocking => named.first().is_some_and(|man| was_attacked(man.1)),
        Motif::Guard => {
            let mut sans = words.split(": ").nth(1).unwrap_or("").split(" could be answered by ");
            let (capture, answer) = (sans.next().unwrap_or(""), sans.next().unwrap_or(""));
            said.after.after(capture).is_some_and(|next| next.after(answer).is_some())
        }
        _ => true,
    }
}
