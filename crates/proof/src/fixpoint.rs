//! Strategies by fixed point: the attractor where the claimant must make progress, the closed set
//! where it must only stay inside. Both take time linear in the region (times the number of times
//! it is widened).

use crate::region::{Member, Region};
use crate::sources::Sources;
use crate::strategy::Nodes;
use crate::{Failure, Kind, Node, Target};
use andor_certificate::Format;
use andor_game::{Attractor, Game, Predecessors};

/// Twice as many further choices in every round, so that a wide node does not make the work
/// quadratic.
const fn choices(round: u32) -> usize {
    1 << if round < 30 { round } else { 30 }
}

/// An acyclic strategy: every move leads to a position of smaller rank.
pub(crate) fn acyclic<G: Game>(sources: &mut Sources<'_, '_, G>) -> Result<(Nodes<G>, Format), Failure> {
    let mut region = Region::new(sources, false)?;
    for round in 0.. {
        let order = attractor(&mut region)?;
        let mut rank = vec![usize::MAX; region.members.len()];
        order.iter().enumerate().for_each(|(place, &member)| rank[member as usize] = place);
        if rank[0] != usize::MAX {
            let choice = |member: usize| {
                let moves = region.moves[member].iter().enumerate();
                moves.min_by_key(|(_, (_, to))| rank[*to]).map_or(0, |(choice, _)| choice)
            };
            return Ok(emit(&region, choice, Some(&rank)));
        }
        let attracted: Vec<bool> = rank.iter().map(|&rank| rank != usize::MAX).collect();
        let wanting = |member: usize| attracted.get(member) != Some(&true);
        if !region.widen(choices(round), wanting)? && !region.ask_blocking(wanting)? {
            break;
        }
    }
    Err(Failure::Flawed)
}

/// The members from which the claimant can force a good end within the region, each after those
/// that its choice relies on.
fn attractor<G: Game>(region: &mut Region<'_, '_, '_, G>) -> Result<Vec<u32>, Failure> {
    let needed = |region: &Region<'_, '_, '_, G>, member: usize| match region.members[member] {
        Member::Claimant => 1,
        Member::Opponent => region.moves[member].len() as u32,
        _ => NEVER,
    };
    let is_good_end = |region: &Region<'_, '_, '_, G>, member: usize| {
        matches!(region.members[member], Member::GoodEnd | Member::Spent)
    };
    Ok(attracted(region, needed, is_good_end)?.order().to_vec())
}

/// A closed set: the claimant never has to leave it, and all its ends are good.
pub(crate) fn closed<G: Game>(sources: &mut Sources<'_, '_, G>) -> Result<(Nodes<G>, Format), Failure> {
    let mut region = Region::new(sources, true)?;
    for round in 0.. {
        let safe = safe_members(&mut region)?;
        if safe[0] {
            let choice =
                |member: usize| region.moves[member].iter().position(|&(_, to)| safe[to]).unwrap_or_default();
            return Ok(emit(&region, choice, None));
        }
        let wanting = |member: usize| safe.get(member) != Some(&true);
        if !region.widen(choices(round), wanting)? && !region.ask_unsettled(wanting)? {
            break;
        }
    }
    Err(Failure::Flawed)
}

/// The largest set of members in which the claimant has a move into the set and the opponent has no
/// other: those from which the opponent cannot force the play out of the region.
fn safe_members<G: Game>(region: &mut Region<'_, '_, '_, G>) -> Result<Vec<bool>, Failure> {
    let needed = |region: &Region<'_, '_, '_, G>, member: usize| match region.members[member] {
        Member::Claimant => region.moves[member].len() as u32,
        Member::Opponent => 1,
        _ => NEVER,
    };
    let leads_out = |region: &Region<'_, '_, '_, G>, member: usize| match region.members[member] {
        Member::Lost => true,
        Member::Claimant | Member::Opponent => region.moves[member].is_empty(),
        Member::GoodEnd | Member::Spent | Member::InHistory => false,
    };
    let mut safe = vec![true; region.members.len()];
    let out = attracted(region, needed, leads_out)?;
    out.order().iter().for_each(|&member| safe[member as usize] = false);
    Ok(safe)
}

/// More moves than any member has.
const NEVER: u32 = u32::MAX;

/// The attractor of the members of which `target` holds.
fn attracted<'s, 'a, 'h, G: Game>(
    region: &mut Region<'s, 'a, 'h, G>,
    needed: impl Fn(&Region<'s, 'a, 'h, G>, usize) -> u32,
    target: impl Fn(&Region<'s, 'a, 'h, G>, usize) -> bool,
) -> Result<Attractor, Failure> {
    let count = region.members.len();
    let moves = |member: usize| region.moves[member].iter().map(move |&(_, to)| (member as u32, to as u32));
    let before = Predecessors::new(count, (0..count).flat_map(moves));
    region.look()?;
    let mut attractor = Attractor::new((0..count).map(|member| needed(region, member)).collect());
    let targets = (0..count).filter(|&member| target(region, member));
    targets.for_each(|member| attractor.insert(member as u32));
    while attractor.grow(&before, LOOK) {
        region.look()?;
    }
    Ok(attractor)
}

/// Members that enter an attractor between two looks at the limits.
const LOOK: usize = 1 << 16;

/// The nodes that the root's strategy needs: `choice` says which move a claimant member makes. With
/// ranks, nodes stand after all they refer to. And what they leave out.
fn emit<G: Game>(
    region: &Region<'_, '_, '_, G>,
    choice: impl Fn(usize) -> usize,
    rank: Option<&[usize]>,
) -> (Nodes<G>, Format) {
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
            Member::Spent => Kind::All(Vec::new()),
            _ => Kind::End(region.value_of_end(&position)),
        };
        Node { position, kind }
    };
    let leaves_out = region.left_out || order.iter().any(|&member| region.is_sure(member));
    let format = if leaves_out { Format::Two } else { Format::One };
    (order.iter().map(node).collect(), format)
}

#[cfg(test)]
mod tests {
    use crate::extract;
    use andor_engines::{Cursor, Hint, Hints, Run, Statistics, Step, Verdict};
    use andor_game::{Game, Goal, Player, Repetition, Task, Value};

    /// 0 -> 1 -> 2 -> 3 -> 4, where White has won, with a way back from 2 to 1; White moves from 0
    /// and 2.
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
        fn hint(&self, _: Cursor) -> Hint {
            Hint::Proved
        }
    }

    #[test]
    fn the_engine_is_asked_where_the_circle_is_and_not_at_the_root() {
        let task = Task::new(0, Goal::new(Player::Max, Value::WIN));
        let mut asked = Vec::new();
        let mut again = |task: &Task<Detour>| {
            asked.push(task.root);
            let hints = Box::new(Forgetful(None));
            Run { verdict: Verdict::Proved, statistics: Statistics::default(), hints }
        };
        let strategy = extract(&Detour, &task, true, &Forgetful(Some(3)), &mut again).expect("a strategy");
        assert_eq!(strategy.nodes.len(), 5);
        assert_eq!(asked, [2]);
    }
}
