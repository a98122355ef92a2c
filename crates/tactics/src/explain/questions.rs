//! The exact questions about a moment: whether the move wins, whether its threats are true and new,
//! whether the reply lasts, what else they could play, and what the next move needs.

use super::causes::causes;
use super::finding::short;
use super::main_line::MainLine;
use super::moment::Moment;
use super::place::Place;
use super::worlds::{Changes, Judge};
use crate::board::Ply;
use crate::exact::{Exact, ONLY_MATE};
use crate::machine::Machine;
use andor_chess::Kind;

/// The nodes of one exact question.
pub(super) const EXACT_NODES: u64 = 20_000;

/// The nodes to find out whether a quiet move is the only one.
const ONLY_NODES: u64 = 100_000;

/// Asks the exact questions: whether the move wins, whether threats are true and new, what the
/// next move needs.
pub(super) fn intervene(machine: &mut Machine<'_>, moment: &mut Moment, earlier: Option<&Place>) {
    let mut exact = Exact::new();
    let left = u8::try_from(moment.rest.len().div_ceil(2)).unwrap_or(u8::MAX);
    let need = |tally: i16| if moment.goal >= ONLY_MATE { ONLY_MATE } else { moment.goal - tally };
    exact.allow(EXACT_NODES);
    moment.is_proved = exact.holds(&moment.after.board, need(moment.after.tally), left) == Some(true);
    moment.is_only = moment.is_proved && moment.is_quiet() && {
        let others = moment.before.board.clone().legal_moves();
        exact.allow(ONLY_NODES);
        others.into_iter().filter(|&ply| ply != moment.mbe).all(|ply| {
            let place = moment.before.play(ply, moment.us);
            exact.holds(&place.board, need(place.tally), left) == Some(false)
        })
    };
    let threatens = |ply: &&Ply| {
        let place = moment.idle.play(**ply, moment.us);
        exact.allow(EXACT_NODES);
        !moment.after.board.in_check()
            && moment.idle.board.clone().is_legal(**ply)
            && exact.holds(&place.board, need(place.tally), left.saturating_sub(1)) == Some(true)
    };
    moment.proved_threats = moment.threats.iter().filter(threatens).copied().collect();
    let mut judge = Judge { machine, exact: &mut exact, moves: left.max(1) };
    for &ply in moment.threats.iter().filter(|_| !moment.after.board.in_check()).take(2) {
        let trial = judge.ask(&moment.before, moment.idle.board.mover(ply), ply);
        moment.new_threats.extend(trial.filter(|trial| !trial.wins()).map(|trial| (ply, trial)));
    }
    judge.moves = left + 1;
    moment.earlier = earlier.and_then(|place| {
        let trial = judge.ask(place, moment.mover(), moment.mbe).filter(|trial| !trial.wins())?;
        Some((place.clone(), trial))
    });
    let (Some(next), Some(follow_up)) = (&moment.next, moment.follow_up) else { return };
    if moment.goal >= ONLY_MATE && moment.is_proved {
        exact.allow(EXACT_NODES);
        let sooner = left > 0 && exact.wins(&next.board, ONLY_MATE, left - 1) != Some(false);
        moment.lasts_longest = !sooner;
    }
    if moment.is_proved {
        moment.other = other_defence(&mut exact, moment, left);
    }
    // Where enough is won, the next move is not what wins it.
    if need(next.tally) <= 0 {
        return;
    }
    let Some(changes) = Changes::of(moment) else { return };
    let mut judge = Judge { machine, exact: &mut exact, moves: left };
    moment.causes = causes(&mut judge, &changes, &moment.before, follow_up);
}

/// The reply beside the one of the line that lasts longest and costs least, and how we win then.
fn other_defence(exact: &mut Exact, moment: &Moment, left: u8) -> Option<Vec<Ply>> {
    let need = |place: &Place| if moment.goal >= ONLY_MATE { ONLY_MATE } else { moment.goal - place.tally };
    exact.allow(EXACT_NODES);
    let mut best: Option<(u8, i16, Ply)> = None;
    for ply in moment.after.board.clone().legal_moves().into_iter().filter(|&ply| Some(ply) != moment.reply) {
        let place = moment.after.play(ply, moment.us);
        let mut moves = None;
        for number in 1..=left {
            if exact.wins(&place.board, need(&place), number)? {
                moves = Some(number);
                break;
            }
        }
        let rank = (moves?, moment.after.board.gain(ply), ply);
        if best.is_none_or(|best| (rank.0, rank.1) > (best.0, best.1)) {
            best = Some(rank);
        }
    }
    let (moves, _, reply) = best?;
    let place = moment.after.play(reply, moment.us);
    let answer = place.board.clone().legal_moves().into_iter().find(|&ply| {
        let after = place.play(ply, moment.us);
        exact.holds(&after.board, need(&after), moves - 1) == Some(true)
    });
    Some(vec![reply, answer?])
}

/// What becomes of the man that replied.
pub(super) fn caught(line: &MainLine, index: usize) -> Option<String> {
    let reply = *line.plies.get(index + 1)?;
    let man = line.places[index + 1].board.mover(reply);
    let end = line.places.last()?;
    let is_king = line.places[index + 1].board.kind_of(man) == Kind::King;
    if is_king {
        let there = end.board.square_of(man) == Some(reply.to());
        return (there && end.is_mate()).then(|| "where it is mated".to_owned());
    }
    let rest = line.places.iter().zip(&line.plies).skip(index + 2);
    let (place, &ply) = rest.into_iter().find(|(place, ply)| place.board.taken(**ply) == Some(man))?;
    let there = ply.to() == reply.to();
    there.then(|| format!("where {} takes it", short(&place.board, ply)))
}
