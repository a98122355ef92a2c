//! Sentences about our moves that one board shows.

use super::causes::caused;
use super::{Said, men, squares, word_after};
use crate::plain::between;
use andor_chess::{Kind, Square};
use andor_tactics::Motif;

/// Whether a sentence about a move of ours is true on the board.
pub(super) fn holds(said: &Said<'_>, motif: Motif) -> bool {
    let (words, after, us) = (said.words, &said.after, said.us);
    let named = men(words);
    let theirs = |man: &(Kind, Square)| said.stands(after, said.them(), *man);
    let attacked = |square: Square| !after.attackers(us, square).is_empty();
    let slid = |front: Square, back: Square| {
        let sliders = Square::all().filter(|&from| after.at(from).is_some_and(|(side, _)| side == us));
        sliders
            .into_iter()
            .any(|from| after.attacks(from, back, &[front]) && between(from, back).contains(&front))
    };
    match motif {
        Motif::Fork => {
            named.len() >= 2 && named.iter().all(|man| theirs(man) && after.attacks(said.to, man.1, &[]))
        }
        Motif::Skewer => {
            let [front, back] = named[..] else { return false };
            theirs(&front) && theirs(&back) && after.attacks(said.to, front.1, &[]) && slid(front.1, back.1)
        }
        Motif::Pin => {
            let king = after.king(said.them());
            let loose = after.passed().is_some() || after.in_check();
            let leaves = |man: (Kind, Square)| {
                after.sans().iter().any(|san| {
                    let next = after.after(san).unwrap();
                    next.at(man.1) != Some((said.them(), man.0)) && {
                        let stays: Vec<Square> = Square::all()
                            .filter(|&to| {
                                next.at(to) == Some((said.them(), man.0)) && after.at(to) != next.at(to)
                            })
                            .collect();
                        stays.iter().any(|&to| !between_or_past(king, man.1, to))
                    }
                })
            };
            loose
                && named.first().is_some_and(|&front| theirs(&front) && slid(front.1, king) && !leaves(front))
        }
        Motif::RelativePin => {
            let (Some(&front), Some(&back)) = (named.first(), named.get(1)) else { return false };
            let defence = words.rsplit(": ").next().and_then(|rest| rest.split(' ').next()).unwrap_or("");
            let capture = word_after(words, "would allow ").unwrap_or("");
            theirs(&front)
                && theirs(&back)
                && slid(front.1, back.1)
                && after.after(defence).is_some_and(|next| next.after(capture).is_some())
        }
        Motif::Discovery | Motif::DoubleCheck => {
            let Some(&(kind, from)) = named.first() else { return false };
            let target = named.get(1).map_or_else(|| after.king(said.them()), |man| man.1);
            let checks = after.attackers(us, after.king(said.them())).len();
            after.at(from) == Some((us, kind))
                && after.attacks(from, target, &[])
                && !said.before.attacks(from, target, &[])
                && (named.len() > 1 || checks == if motif == Motif::DoubleCheck { 2 } else { 1 })
        }
        Motif::TrappedPiece => named.first().is_some_and(|man| theirs(man) && attacked(man.1)),
        Motif::HangingPiece => {
            named.first().is_some_and(|&man| said.stands(&said.before, said.them(), man) && man.1 == said.to)
                && after.attackers(said.them(), said.to).is_empty()
        }
        Motif::Mate
        | Motif::BackRank
        | Motif::SmotheredMate
        | Motif::AnastasiaMate
        | Motif::ArabianMate
        | Motif::BodenMate
        | Motif::HookMate => {
            let king = after.king(said.them());
            let parts = words.split(", ").flat_map(|part| part.split(" and the "));
            after.is_mate()
                && named
                    .iter()
                    .all(|&(kind, square)| after.at(square).is_some_and(|(_, other)| other == kind))
                && parts.into_iter().all(|part| {
                    let Some((man, covered)) = part.split_once(" covers ") else { return true };
                    let covered = covered.split(" and guards").next().unwrap_or("");
                    men(man).last().is_none_or(|man| {
                        squares(covered).iter().all(|&to| after.attacks(man.1, to, &[king]))
                    })
                })
        }
        Motif::Threat => match word_after(words, "threatens ") {
            Some(san) => after.passed().is_some_and(|idle| idle.after(san).is_some()),
            None => {
                let only = !words.contains("forces") || after.sans().len() == 1;
                let then = word_after(words, "so that ").or_else(|| {
                    words.strip_prefix("gives check, and ").and_then(|rest| rest.split(' ').next())
                });
                after.in_check() && only && then.is_none_or(|san| said.follows(san))
            }
        },
        Motif::Gain => named.iter().all(|&man| {
            said.stands(&said.before, said.them(), man) && {
                man.1 == said.to || man.0 == Kind::Pawn && man.1.file() == said.to.file()
            }
        }),
        Motif::Zugzwang => !after.in_check(),
        Motif::Keep => true,
        _ => caused(said, motif),
    }
}

fn between_or_past(king: Square, front: Square, to: Square) -> bool {
    between(king, to).contains(&front) || between(king, front).contains(&to)
}
