//! Random graphs from seeds, and among them the hard ones.

use crate::careless::careless;
use crate::oracle::by_paths;
use andor_game::{Game, Player, Repetition, Shuffled, Task, Value};
use andor_graph::{Graph, Node, NodeId};

pub use andor_game::Random;
pub use andor_graph::random::{cyclic, task};

/// The rules of the suites: two constants, and the two that depend on the mover.
pub const CYCLIC_RULES: [Repetition; 4] =
    [Repetition::DRAW, Repetition::Constant(Value::LOSS), Repetition::MoverLoses, Repetition::MoverWins];

/// A graph without cycles: all moves lead to later nodes.
#[must_use]
pub fn acyclic(seed: u64, nodes: usize) -> Graph {
    let mut random = Random::new(seed);
    let nodes: Vec<Node> = (0..nodes)
        .map(|n| {
            if n + 1 == nodes || (n > 0 && random.one_in(6)) {
                return Node::End(Value(random.below(3) as i32 - 1));
            }
            let mut targets: Vec<u32> = Vec::new();
            for _ in 0..=random.below(4) {
                let target = (n + 1 + random.below((nodes - n - 1).min(8))) as u32;
                if !targets.contains(&target) {
                    targets.push(target);
                }
            }
            Node::Turn(random.pick(&[Player::Max, Player::Min]), targets)
        })
        .collect();
    Graph::from_nodes(Repetition::Never, &nodes).expect("a graph by the rules")
}

/// A hard graph and question: for this order of moves a careless search is wrong. It tries seeds
/// upward from `seed` times a large number, so that neighbouring seeds give different graphs.
#[must_use]
pub fn hard(seed: u64, rule: Repetition, nodes: usize) -> (Shuffled<Graph>, Task<Graph>) {
    for attempt in 0.. {
        let seed = seed.wrapping_mul(1 << 24).wrapping_add(attempt);
        let graph = cyclic(seed, rule, nodes);
        let task = task(&graph, seed);
        let mut truth = None;
        for order in 0..4 {
            let game = Shuffled::new(&graph, order);
            let asked = in_game(&task);
            if careless(&game, &asked) != *truth.get_or_insert_with(|| by_paths(&game, &asked)) {
                return (Shuffled::new(graph, order), task);
            }
        }
    }
    unreachable!("seeds do not run out")
}

/// A graph whose rule, of one value, acts at the n-th occurrence, and a question after a game in
/// which nodes stood several times. The root has not stood so often that the game is over.
///
/// # Panics
/// Under a rule whose value depends on the mover.
#[must_use]
pub fn counting(seed: u64, rule: Repetition, occurrences: u32) -> (Graph, Task<Graph>) {
    let mut random = Random::new(seed);
    let graph = cyclic(seed, rule, 3 + random.below(4));
    let graph = graph.with_occurrences(occurrences).expect("a constant rule");
    let mut task = task(&graph, seed);
    task.history.clear();
    let mut root_may_stand = occurrences - 2;
    for _ in 0..random.below(7) {
        let node = NodeId(random.below(graph.len()) as u32);
        if graph.end(&node).is_some() || node == task.root && root_may_stand == 0 {
            continue;
        }
        root_may_stand -= u32::from(node == task.root);
        task.history.push(node);
    }
    (graph, task)
}

/// The same question about a game with the same positions, such as a graph in another order.
#[must_use]
pub fn in_game<A, B>(task: &Task<A>) -> Task<B>
where
    A: Game,
    B: Game<Position = A::Position>,
{
    Task { root: task.root.clone(), history: task.history.clone(), goal: task.goal }
}
