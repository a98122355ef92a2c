//! It depends on the path whether a repetition happens, and on the mover whether it is good for the
//! claimant.
//!
//! Accepted when every reference names an earlier line, and at every node x that play can reach:
//! 1. a move of a player whose repetitions fail the claimant leads to a position that stands on
//!    *no* path of the strategy from the root to x (history and x included);
//! 2. a move that is said to repeat is made by a player whose repetitions suit the claimant, and
//!    leads to a position that stands on *every* such path.
//!
//! Why that is enough: references go to earlier lines, so play ends. Until then it has gone along a
//! path of the strategy, so by 1 no repetition was bad, and by 2 a move without a node after it was
//! a good repetition. (A move to a node that happens to repeat, made by a player for whom that
//! suits the claimant, ends well, too.)
//!
//! These are the conditions R and F of a lemma (which positions must, and which must not, stand on
//! the path), asked at the root. By their definition
//! - F of a node holds the targets of all moves by 1 at and below it. It is violated at a node n on
//!   the way up with n in F, or at the root by the history: so exactly when some target stands in
//!   the history or on some way from the root down to the move.
//! - R of a node holds the targets of all repetitions at and below it, each without those ways down
//!   on which the target is met. The root's is fulfilled by the history: so exactly when each
//!   target stands in the history or on every way from the root down to the repetition.
//!
//! Instead of a set of positions for each node, which would take quadratic memory, 64 positions at
//! a time are followed from the root down, one bit each: linear memory, and time for nodes times
//! followed positions / 64. Not many are followed: a position on one single node cannot stand above
//! a move to that node, or there would be a cycle. And they are followed only from the first node
//! that has one of them to the last that asks for one: above, none stands on any path. On a long
//! line that comes to a few nodes for each.

use super::acyclic::refers_to_earlier_lines;
use crate::Rejected;
use crate::strategy::Strategy;
use andor_certificate::Format;
use andor_game::{Notation, Player};
use std::collections::HashMap;

const RULE: &str = "path";

/// A move, by node and number, whose target must stand on every path (when it is said to repeat) or
/// on none.
struct Demand {
    target: usize,
    node: usize,
    step: usize,
}

/// How a position, as the rule of repetition sees it, occurs among the nodes that play can reach.
#[derive(Default)]
struct Class {
    nodes: usize,
    /// Its number among those that have to be followed, if it is one.
    target: Option<usize>,
}

pub(crate) fn check<G: Notation>(
    strategy: &Strategy<'_, G>,
    fails: &dyn Fn(Player) -> bool,
) -> Result<(), Rejected> {
    // What stands on a path are positions, not images of them.
    if strategy.format == Format::Three {
        let reason = "where paths count, no node stands for images".into();
        return Err(Rejected::new(1, RULE, reason));
    }
    refers_to_earlier_lines(strategy, RULE)?;
    // An end has a position, too, that may stand on a path.
    if let Some(node) = strategy.left_out {
        return Err(strategy.rejected(node, RULE, "where paths count, every reply stands here".into()));
    }
    let reached = reached(strategy);
    let mut classes: HashMap<G::Position, Class> = HashMap::new();
    for &node in &reached {
        classes.entry(strategy.class(node)).or_default().nodes += 1;
    }
    let demands = in_order(demands(strategy, &reached, &mut classes, fails)?);

    let mut target_of = vec![None; strategy.positions.len()];
    for &node in &reached {
        target_of[node] = classes[&strategy.class(node)].target;
    }
    let mut following = Following::new(strategy, &reached, &target_of);
    for block in demands.chunk_by(|a, b| a.target / 64 == b.target / 64) {
        following.follow(block);
        for &Demand { target, node, step } in block {
            let step = &strategy.steps[node][step];
            let bit = 1 << (target % 64);
            if step.to.is_none() && following.on_every[node] & bit == 0 {
                return Err(strategy.rejected_step(node, step, RULE, NOT_ON_EVERY));
            }
            if step.to.is_some() && following.on_some[node] & bit != 0 {
                return Err(strategy.rejected_step(node, step, RULE, ON_SOME));
            }
        }
    }
    Ok(())
}

/// By target, then by node.
fn in_order(mut demands: Vec<Demand>) -> Vec<Demand> {
    demands.sort_unstable_by_key(|demand| (demand.target, demand.node));
    demands
}

const NOT_ON_EVERY: &str = "is said to repeat a position, but does not on every path";
const ON_SOME: &str = "repeats a position on some path, which fails the claimant";

/// The nodes that play can reach, from the root down: each after all that lead to it.
fn reached<G: Notation>(strategy: &Strategy<'_, G>) -> Vec<usize> {
    let mut is_reached = vec![false; strategy.positions.len()];
    is_reached[strategy.root()] = true;
    let mut reached = Vec::new();
    for node in (0..=strategy.root()).rev() {
        if is_reached[node] {
            reached.push(node);
            strategy.steps[node].iter().filter_map(|step| step.to).for_each(|next| is_reached[next] = true);
        }
    }
    reached
}

/// What each move demands of the paths to it, and rejects at once what no path can satisfy.
fn demands<G: Notation>(
    strategy: &Strategy<'_, G>,
    reached: &[usize],
    classes: &mut HashMap<G::Position, Class>,
    fails: &dyn Fn(Player) -> bool,
) -> Result<Vec<Demand>, Rejected> {
    let (mut demands, mut targets) = (Vec::new(), 0);
    for &node in reached {
        for (number, step) in strategy.steps[node].iter().enumerate() {
            let wrong = |why| Err(strategy.rejected_step(node, step, RULE, why));
            let after = strategy.class_after(node, step);
            let in_history = strategy.history.contains(&after);
            let suits = !fails(strategy.game.turn(&strategy.positions[node]));
            let class = classes.get_mut(&after);
            let to_follow = match step.to {
                None if !suits => return wrong("is said to repeat a position, which fails the claimant"),
                None if in_history => None,
                None if class.is_none() => return wrong(NOT_ON_EVERY),
                None => class,
                Some(_) if suits => None,
                Some(_) if in_history => return wrong(ON_SOME),
                Some(_) => class.filter(|class| class.nodes > 1),
            };
            if let Some(class) = to_follow {
                let target = *class.target.get_or_insert_with(|| {
                    targets += 1;
                    targets - 1
                });
                demands.push(Demand { target, node, step: number });
            }
        }
    }
    Ok(demands)
}

/// Follows the targets of one block after the other.
struct Following<'s, 'g, G: Notation> {
    strategy: &'s Strategy<'g, G>,
    reached: &'s [usize],
    target_of: &'s [Option<usize>],
    /// The place of each node among those reached, and the first place of one that leads to it.
    place_of: Vec<usize>,
    first_above: Vec<usize>,
    /// The first place of a node that has a target of each block.
    first_in_block: Vec<usize>,
    /// For each node, which of the 64 targets of the block stand on some path from the root to it,
    /// and which on every path, the node itself included; for nodes from the first that has one to
    /// the last with a demand.
    on_some: Vec<u64>,
    on_every: Vec<u64>,
}

impl<'s, 'g, G: Notation> Following<'s, 'g, G> {
    fn new(strategy: &'s Strategy<'g, G>, reached: &'s [usize], target_of: &'s [Option<usize>]) -> Self {
        let count = strategy.positions.len();
        let (mut place_of, mut first_above) = (vec![usize::MAX; count], vec![usize::MAX; count]);
        let blocks = target_of.iter().flatten().max().map_or(0, |last| last / 64 + 1);
        let mut first_in_block = vec![usize::MAX; blocks];
        for (place, &node) in reached.iter().enumerate() {
            place_of[node] = place;
            for next in strategy.steps[node].iter().filter_map(|step| step.to) {
                first_above[next] = first_above[next].min(place);
            }
            if let Some(target) = target_of[node] {
                first_in_block[target / 64] = first_in_block[target / 64].min(place);
            }
        }
        let (on_some, on_every) = (vec![0; count], vec![0; count]);
        Following { strategy, reached, target_of, place_of, first_above, first_in_block, on_some, on_every }
    }

    fn follow(&mut self, demands: &[Demand]) {
        let block = demands[0].target / 64;
        let last = demands.iter().map(|demand| self.place_of[demand.node]).max().unwrap_or(0);
        // A demand above all nodes with a target of the block finds none of them.
        let asked = demands.iter().map(|demand| self.place_of[demand.node]).min().unwrap_or(0);
        let first = self.first_in_block[block].min(asked);
        let window = &self.reached[first..=last];
        for &node in window {
            // Nothing is above the root; and on a path from above the window there is no target.
            let reached_clean = node == self.strategy.root() || self.first_above[node] < first;
            self.on_some[node] = 0;
            self.on_every[node] = if reached_clean { 0 } else { u64::MAX };
        }
        for &node in window {
            let own = self.target_of[node].filter(|target| target / 64 == block);
            let own = own.map_or(0, |target| 1 << (target % 64));
            self.on_some[node] |= own;
            self.on_every[node] |= own;
            for next in self.strategy.steps[node].iter().filter_map(|step| step.to) {
                if self.place_of[next] <= last {
                    self.on_some[next] |= self.on_some[node];
                    self.on_every[next] &= self.on_every[node];
                }
            }
        }
    }
}
