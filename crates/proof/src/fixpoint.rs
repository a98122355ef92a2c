//! Strategies by fixed point: the attractor where the claimant must make progress, the closed set where it must
//! only stay inside. Both take time linear in the region (times the number of times it is widened).

use crate::region::{Member, Region};
use crate::sources::Sources;
use crate::strategy::Nodes;
use crate::{Failure, Kind, Node, Target};
use andor_game::Game;

/// Twice as many further choices in every round, so that a wide node does not make the work quadratic.
const fn choices(round: u32) -> usize {
    1 << if round < 30 { round } else { 30 }
}

/// An acyclic strategy: every move leads to a position of smaller rank.
pub(crate) fn acyclic<G: Game>(sources: &mut Sources<'_, '_, G>) -> Result<Nodes<G>, Failure> {
    let game = sources.game;
    let mut region = Region::new(sources, false)?;
    for round in 0.. {
        let order = attractor(&region);
        let mut rank = vec![usize::MAX; region.members.len()];
        order.iter().enumerate().for_each(|(place, &member)| rank[member] = place);
        if rank[0] != usize::MAX {
            let choice = |member: usize| {
                let moves = region.moves[member].iter().enumerate();
                moves.min_by_key(|(_, (_, to))| rank[*to]).map_or(0, |(choice, _)| choice)
            };
            return Ok(emit(game, &region, choice, Some(&rank)));
        }
        let attracted: Vec<bool> = rank.iter().map(|&rank| rank != usize::MAX).collect();
        let wanting = |member: usize| attracted.get(member) != Some(&true);
        if !region.widen(choices(round), wanting)? && !region.ask_blocking(wanting)? {
            break;
        }
    }
    Err(Failure::Flawed)
}

/// The members from which the claimant can force a good end within the region, each after those that its choice
/// relies on.
fn attractor<G: Game>(region: &Region<'_, '_, '_, G>) -> Vec<usize> {
    let count = region.members.len();
    let before = predecessors(region);
    let mut needed: Vec<usize> = (0..count)
        .map(|member| if region.members[member] == Member::Opponent { region.moves[member].len() } else { 1 })
        .collect();
    let mut order: Vec<usize> =
        (0..count).filter(|&member| region.members[member] == Member::GoodEnd).collect();
    order.iter().for_each(|&member| needed[member] = 0);
    let mut next = 0;
    while next < order.len() {
        for &member in &before[order[next]] {
            let moving = matches!(region.members[member], Member::Claimant | Member::Opponent);
            if moving && needed[member] > 0 {
                needed[member] -= 1;
                if needed[member] == 0 {
                    order.push(member);
                }
            }
        }
        next += 1;
    }
    order
}

/// A closed set: the claimant never has to leave it, and all its ends are good.
pub(crate) fn closed<G: Game>(sources: &mut Sources<'_, '_, G>) -> Result<Nodes<G>, Failure> {
    let game = sources.game;
    let mut region = Region::new(sources, true)?;
    for round in 0.. {
        let safe = safe_members(&region);
        if safe[0] {
            let choice =
                |member: usize| region.moves[member].iter().position(|&(_, to)| safe[to]).unwrap_or_default();
            return Ok(emit(game, &region, choice, None));
        }
        let wanting = |member: usize| safe.get(member) != Some(&true);
        if !region.widen(choices(round), wanting)? && !region.ask_unsettled(wanting)? {
            break;
        }
    }
    Err(Failure::Flawed)
}

/// The largest set of members in which the claimant has a move into the set and the opponent has no other.
fn safe_members<G: Game>(region: &Region<'_, '_, '_, G>) -> Vec<bool> {
    let count = region.members.len();
    let before = predecessors(region);
    let mut left: Vec<usize> = region.moves.iter().map(Vec::len).collect();
    let leads_out = |member: &usize| match region.members[*member] {
        Member::Lost => true,
        Member::Claimant | Member::Opponent => region.moves[*member].is_empty(),
        Member::GoodEnd | Member::InHistory => false,
    };
    let mut out: Vec<usize> = (0..count).filter(leads_out).collect();
    let mut safe = vec![true; count];
    out.iter().for_each(|&member| safe[member] = false);
    while let Some(gone) = out.pop() {
        for &member in &before[gone] {
            if !safe[member] {
                continue;
            }
            left[member] -= 1;
            if region.members[member] == Member::Opponent || left[member] == 0 {
                safe[member] = false;
                out.push(member);
            }
        }
    }
    safe
}

fn predecessors<G: Game>(region: &Region<'_, '_, '_, G>) -> Vec<Vec<usize>> {
    let mut before = vec![Vec::new(); region.members.len()];
    for (member, moves) in region.moves.iter().enumerate() {
        moves.iter().for_each(|&(_, to)| before[to].push(member));
    }
    before
}

/// The nodes that the root's strategy needs: `choice` says which move a claimant member makes. With ranks, nodes
/// stand after all they refer to.
fn emit<G: Game>(
    game: &G,
    region: &Region<'_, '_, '_, G>,
    choice: impl Fn(usize) -> usize,
    rank: Option<&[usize]>,
) -> Nodes<G> {
    let used = |member: usize| match region.members[member] {
        Member::Claimant => vec![region.moves[member][choice(member)]],
        Member::Opponent => region.moves[member].clone(),
        _ => Vec::new(),
    };
    let mut seen = vec![false; region.members.len()];
    seen[0] = true;
    let mut order = vec![0];
    let mut next = 0;
    while next < order.len() {
        for (_, to) in used(order[next]) {
            if region.members[to] != Member::InHistory && !std::mem::replace(&mut seen[to], true) {
                order.push(to);
            }
        }
        next += 1;
    }
    match rank {
        Some(rank) => order.sort_by_key(|&member| rank[member]),
        None => order.reverse(), // the root comes last
    }
    let mut number = vec![0; region.members.len()];
    order.iter().enumerate().for_each(|(place, &member)| number[member] = place);
    let target = |to: usize| match region.members[to] {
        Member::InHistory => Target::Repetition,
        _ => Target::Node(number[to]),
    };
    let node = |&member: &usize| {
        let position = region.positions[member].clone();
        let moves: Vec<_> = used(member).into_iter().map(|(mv, to)| (mv, target(to))).collect();
        let kind = match region.members[member] {
            Member::Claimant => Kind::Pick(moves[0].0, moves[0].1),
            Member::Opponent => Kind::All(moves),
            _ => Kind::End(game.end(&position).expect("a good end is over")),
        };
        Node { position, kind }
    };
    order.iter().map(node).collect()
}

#[cfg(test)]
mod tests {
    use crate::extract;
    use andor_engines::{Belief, Cursor, Hints, Run, Statistics, Step, Verdict};
    use andor_game::{Game, Goal, Player, Question, Repetition, Value};

    /// 0 -> 1 -> 2 -> 3 -> 4, where White has won, with a way back from 2 to 1; White moves from 0 and 2.
    struct Detour;

    impl Game for Detour {
        type Position = u64;
        type Move = u64;

        fn turn(&self, at: &u64) -> Player {
            if at.is_multiple_of(2) { Player::Max } else { Player::Min }
        }
        fn end(&self, at: &u64) -> Option<Value> {
            (*at == 4).then_some(Value::WIN)
        }
        fn moves(&self, at: &u64, into: &mut Vec<u64>) {
            into.extend((*at == 2).then_some(1));
            into.push(at + 1);
        }
        fn play(&self, at: &mut u64, to: u64) {
            *at = to;
        }
        fn repetition(&self) -> Repetition {
            Repetition::DRAW
        }
    }

    /// Takes all positions for won, and has lost one of them.
    struct Forgetful(Option<u64>);

    impl Hints<Detour> for Forgetful {
        fn root(&self) -> Option<Cursor> {
            Some(Cursor(0))
        }
        fn child(&self, _: &Detour, step: &Step<'_, Detour>) -> Option<Cursor> {
            (self.0 != Some(*step.child)).then_some(Cursor(*step.child))
        }
        fn belief(&self, _: Cursor) -> Belief {
            Belief::Proved
        }
    }

    #[test]
    fn the_engine_is_asked_where_the_circle_is_and_not_at_the_root() {
        let question = Question::new(0, Goal::new(Player::Max, Value::WIN));
        let mut asked = Vec::new();
        let mut again = |question: &Question<Detour>| {
            asked.push(question.root);
            let hints = Box::new(Forgetful(None));
            Run { verdict: Verdict::Proved, statistics: Statistics::default(), hints }
        };
        let strategy =
            extract(&Detour, &question, true, &Forgetful(Some(3)), &mut again).expect("a strategy");
        assert_eq!(strategy.nodes.len(), 5);
        assert_eq!(asked, [2]);
    }
}
