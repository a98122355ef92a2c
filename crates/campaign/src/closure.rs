//! What the attacker cannot win however the open jobs end: the greatest fixed point.
//!
//! If the attacker wins every open leaf, it wins what the attractor of those leaves and of all that
//! is won says. All else its opponent holds: by a leaf or an end that is held, or by going round.

use crate::plan::{Kind, Node, Plan, State};
use andor_game::{Attractor, Predecessors};

/// More moves than any node has.
const NEVER: u32 = u32::MAX;

/// The open nodes that the attacker cannot win any more.
pub(crate) fn held(plan: &Plan) -> Vec<u32> {
    let attractor = attractor(plan, true, |node| {
        node.state == State::Won || (node.state == State::Open && node.kind == Kind::Leaf)
    });
    let mut is_won = vec![false; plan.nodes.len()];
    attractor.order().iter().for_each(|&at| is_won[at as usize] = true);
    let is_open = |&at: &u32| plan.nodes[at as usize].state == State::Open && !is_won[at as usize];
    (0..plan.nodes.len() as u32).filter(is_open).collect()
}

/// The nodes from which a side, the attacker or the other one, forces play to those of which
/// `target` holds, each after those that it relies on.
pub(crate) fn attractor(plan: &Plan, by_attacker: bool, target: impl Fn(&Node) -> bool) -> Attractor {
    let children = |at: usize| match &plan.nodes[at].kind {
        Kind::Inner(children) => &children[..],
        _ => &[],
    };
    let count = plan.nodes.len();
    let needed = |at: usize| match children(at).len() as u32 {
        0 => NEVER,
        _ if plan.nodes[at].attacker_moves == by_attacker => 1,
        moves => moves,
    };
    let moves = |at: usize| children(at).iter().map(move |&to| (at as u32, to));
    let before = Predecessors::new(count, (0..count).flat_map(moves));
    let mut attractor = Attractor::new((0..count).map(needed).collect());
    (0..count).filter(|&at| target(&plan.nodes[at])).for_each(|at| attractor.insert(at as u32));
    attractor.grow(&before, usize::MAX);
    attractor
}
