//! Random graphs from seeds, which suites and experiments share.

use crate::{Graph, Node, NodeId};
use andor_game::{Game, Goal, Notation, Player, Random, Repetition, Task, Value};

/// A graph with cycles. About a quarter of the nodes are ends with values from -1 to 1 (sometimes
/// larger numbers); the others have one to four moves to any node. Players mostly alternate.
///
/// # Panics
/// Without any node.
#[must_use]
pub fn cyclic(seed: u64, rule: Repetition, nodes: usize) -> Graph {
    let mut random = Random::new(seed);
    let numbers = random.one_in(5);
    let nodes: Vec<Node> = (0..nodes)
        .map(|n| {
            if n > 0 && random.one_in(4) {
                let value = random.below(3) as i32 - 1;
                return Node::End(Value(if numbers { value * 2 + random.below(2) as i32 } else { value }));
            }
            let alternating = if n % 2 == 0 { Player::Max } else { Player::Min };
            let player = if random.one_in(6) { alternating.opponent() } else { alternating };
            let mut targets: Vec<u32> = Vec::new();
            for _ in 0..=random.below(4) {
                let target = random.below(nodes) as u32;
                if !targets.contains(&target) {
                    targets.push(target);
                }
            }
            Node::Turn(player, targets)
        })
        .collect();
    Graph::from_nodes(rule, &nodes).expect("a graph by the rules")
}

/// A question about a graph's root: any player, any threshold that some outcome fails, and in one
/// case of three up to three nodes as history.
#[must_use]
pub fn task(graph: &Graph, seed: u64) -> Task<Graph> {
    let mut random = Random::new(seed ^ 0xa5a5);
    let player = random.pick(&[Player::Max, Player::Min]);
    let mut values: Vec<Value> = graph.outcomes().iter().map(|value| value.seen_by(player)).collect();
    values.sort_unstable();
    let at_least = random.pick(if values.len() > 1 { &values[1..] } else { &values });
    let mut task = Task::new(graph.start(), Goal::new(player, at_least));
    if graph.repetition() != Repetition::Never && random.one_in(3) {
        for _ in 0..=random.below(3) {
            let node = NodeId(random.below(graph.len()) as u32);
            if graph.end(&node).is_none() && node != graph.start() {
                task.history.push(node);
            }
        }
    }
    task
}
