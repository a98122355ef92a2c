//! Very deep or very wide graphs, which expose recursion and quadratic work.

use andor_game::Random;
use andor_game::{Player, Repetition, Value};
use andor_graph::{Graph, Node};

fn turn(n: u32, targets: Vec<u32>) -> Node {
    Node::Turn(if n.is_multiple_of(2) { Player::Max } else { Player::Min }, targets)
}

fn graph(rule: Repetition, nodes: &[Node]) -> Graph {
    Graph::from_nodes(rule, nodes).expect("a graph by the rules")
}

/// `length` moves in a row and a win for Max.
///
/// ```text
///    0 ──▶ 1 ──▶ 2 ──▶ ... ──▶ win
/// ```
#[must_use]
pub fn chain(rule: Repetition, length: u32) -> Graph {
    let mut nodes: Vec<Node> = (0..length).map(|n| turn(n, vec![n + 1])).collect();
    nodes.push(Node::End(Value::WIN));
    graph(rule, &nodes)
}

/// A chain in which, from the fourth position on, the mover may also go two back.
///
/// ```text
///    0 ──▶ 1 ──▶ 2 ──▶ 3 ──▶ 4 ──▶ ... ──▶ win
///          ▲     ▲     │     │
///          └─────┼─────┘     │
///                └───────────┘
/// ```
#[must_use]
pub fn chain_with_ways_back(rule: Repetition, length: u32) -> Graph {
    let moves = |n: u32| if n < 3 { vec![n + 1] } else { vec![n + 1, n - 2] };
    let mut nodes: Vec<Node> = (0..length).map(|n| turn(n, moves(n))).collect();
    nodes.push(Node::End(Value::WIN));
    graph(rule, &nodes)
}

/// Min has `width` replies; after each Max can win, after two thirds of them also go back.
///
/// ```text
///          ┌──▶ 2 ──┬──▶ win
///    0 ──▶ 1 ──▶ 3 ──┤
///          ▲└─▶ ... ─┘
///          └───── 3
/// ```
#[must_use]
pub fn fan(rule: Repetition, width: u32) -> Graph {
    let win = width + 2;
    let mut nodes = vec![turn(0, vec![1]), turn(1, (2..win).collect())];
    nodes.extend((2..win).map(|n| turn(0, if n % 3 == 0 { vec![win] } else { vec![1, win] })));
    nodes.push(Node::End(Value::WIN));
    graph(rule, &nodes)
}

/// Max has `width` moves, of which only the last one wins; after the others Min has a refutation
/// and a way back.
#[must_use]
pub fn haystack(rule: Repetition, width: u32) -> Graph {
    let (loss, win) = (width + 1, width + 2);
    let mut nodes = vec![turn(0, (1..=width).collect())];
    nodes.extend((1..width).map(|_| turn(1, vec![0, loss])));
    nodes.push(turn(1, vec![win]));
    nodes.extend([Node::End(Value::LOSS), Node::End(Value::WIN)]);
    graph(rule, &nodes)
}

/// 50,000 positions with six random moves, too large for most engines; no move leads to the win, so
/// that no engine finishes early.
#[must_use]
pub fn tangle(rule: Repetition) -> Graph {
    let mut random = Random::new(7);
    let count = 50_000;
    let mut nodes: Vec<Node> = (0..count)
        .map(|n| {
            let mut targets: Vec<u32> = (0..6).map(|_| random.below(count as usize) as u32).collect();
            targets.sort_unstable();
            targets.dedup();
            turn(n, targets)
        })
        .collect();
    nodes.push(Node::End(Value::WIN));
    graph(rule, &nodes)
}
