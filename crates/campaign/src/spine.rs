//! The part of the certificate that the plan itself knows: the moves above the pieces.

use crate::closure::attractor;
use crate::plan::{Job, Kind, Node, Plan, ROOT, State};
use andor::certificate::Kind as Record;
use andor::certificate::Ref;
use andor_game::{Notation, Nth};
use std::collections::HashMap;

/// A node above the pieces.
pub(crate) struct Above {
    pub position: String,
    /// References are places of the spine, or [`Spine::LEAF`] and more for its leaves.
    pub kind: Record,
}

/// The nodes above the pieces in order, each after those that it refers to where that is needed;
/// the root last. Empty if the root itself is a piece.
pub(crate) struct Spine {
    pub nodes: Vec<Above>,
    /// The jobs whose pieces it rests on.
    pub leaves: Vec<Job>,
}

impl Spine {
    /// References from here on are to pieces.
    pub const LEAF: u64 = 1 << 63;

    /// The claimant's strategy in the plan, which is decided.
    pub fn new(plan: &Plan) -> Spine {
        let root = &plan.nodes[ROOT as usize];
        let won = root.state == State::Won;
        let claimant_moves = |at: u32| plan.nodes[at as usize].attacker_moves == won;
        // Ranks: what makes progress is made of what was settled before it. Where going round is
        // good enough there may be nodes without a rank, and they need none.
        let is_base = |node: &Node| node.state == root.state && !matches!(node.kind, Kind::Inner(_));
        let mut rank = vec![usize::MAX; plan.nodes.len()];
        let order = attractor(plan, won, is_base);
        order.order().iter().enumerate().for_each(|(place, &at)| rank[at as usize] = place);
        let good = |at: u32| plan.nodes[at as usize].state == root.state;
        // The moves of a node in the strategy: the claimant's best one, all of the opponent's.
        let used = |at: u32, children: &[u32]| -> Vec<(Nth, u32)> {
            let moves = (0..).map(Nth).zip(children.iter().copied());
            match claimant_moves(at) {
                true => moves
                    .filter(|&(_, to)| good(to))
                    .min_by_key(|&(_, to)| rank[to as usize])
                    .into_iter()
                    .collect(),
                false => moves.collect(),
            }
        };
        let mut order = vec![ROOT];
        let mut seen = vec![false; plan.nodes.len()];
        seen[ROOT as usize] = true;
        let mut next = 0;
        while let Some(&at) = order.get(next) {
            next += 1;
            if let Kind::Inner(children) = &plan.nodes[at as usize].kind {
                for (_, to) in used(at, children) {
                    if !std::mem::replace(&mut seen[to as usize], true) {
                        order.push(to);
                    }
                }
            }
        }
        let is_job = |&at: &u32| plan.nodes[at as usize].kind == Kind::Leaf;
        let leaves: Vec<u32> = order.iter().copied().filter(is_job).collect();
        let is_own = |&at: &u32| matches!(plan.nodes[at as usize].kind, Kind::Inner(_) | Kind::End(_));
        let mut own: Vec<u32> = order.into_iter().filter(is_own).collect();
        own.sort_by_key(|&at| (at == ROOT, rank[at as usize]));
        let mut reference = HashMap::new();
        (0..).zip(&own).for_each(|(place, &at)| {
            reference.insert(at, Ref::Node(place));
        });
        (Spine::LEAF..).zip(&leaves).for_each(|(place, &at)| {
            reference.insert(at, Ref::Node(place));
        });
        let above = |&at: &u32| {
            let node = &plan.nodes[at as usize];
            let target = |to: u32| reference.get(&to).copied().unwrap_or(Ref::Repetition);
            let kind = match &node.kind {
                Kind::Inner(children) => {
                    let text = |mv| plan.game.move_text(&node.position, mv);
                    let moves = used(at, children).into_iter();
                    let mut moves: Vec<_> = moves.map(|(mv, to)| (text(mv), target(to))).collect();
                    match claimant_moves(at) {
                        true => {
                            let (mv, to) = moves.swap_remove(0);
                            Record::Pick { mv, to }
                        }
                        false => Record::All(moves),
                    }
                }
                Kind::End(value) => Record::End(value.seen_by(plan.goal.player)),
                Kind::Leaf | Kind::Repetition => unreachable!("only nodes of the spine"),
            };
            Above { position: plan.game.position_text(&node.position), kind }
        };
        Spine { nodes: own.iter().map(above).collect(), leaves: leaves.into_iter().map(Job).collect() }
    }
}
