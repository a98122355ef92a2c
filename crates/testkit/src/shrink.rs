//! From a failing graph to a small one that still fails.

use andor_game::{Game, Notation, Value};
use andor_graph::{Graph, Node, NodeId};

/// The smallest graph for which `fails` still holds, by removing moves and turning nodes into ends.
/// Unreachable nodes are dropped, so that node names change; the root stays `n0`.
pub fn shrink(graph: &Graph, fails: impl Fn(&Graph) -> bool) -> Graph {
    let mut best = reachable(graph);
    if !fails(&best) {
        return graph.clone();
    }
    'smaller: loop {
        for candidate in candidates(&best) {
            let candidate = reachable(&candidate);
            if fails(&candidate) {
                best = candidate;
                continue 'smaller;
            }
        }
        return best;
    }
}

fn nodes_of(graph: &Graph) -> Vec<Node> {
    (0..graph.len() as u32).map(|n| graph.node(NodeId(n))).collect()
}

/// All graphs that are one step simpler.
fn candidates(graph: &Graph) -> Vec<Graph> {
    let nodes = nodes_of(graph);
    let mut all: Vec<Graph> = (1..nodes.len() as u32).filter_map(|n| without(graph, &nodes, n)).collect();
    let mut with = |n: usize, node: Node| {
        let mut changed = nodes.clone();
        changed[n] = node;
        all.extend(Graph::from_nodes(graph.repetition(), &changed));
    };
    for (n, node) in nodes.iter().enumerate() {
        if let Node::Turn(player, targets) = node {
            if n > 0 {
                for value in [Value::WIN, Value::DRAW, Value::LOSS] {
                    with(n, Node::End(value));
                }
            }
            if targets.len() > 1 {
                for left_out in 0..targets.len() {
                    let mut fewer = targets.clone();
                    fewer.remove(left_out);
                    with(n, Node::Turn(*player, fewer));
                }
            }
        }
    }
    all
}

/// The graph without a node that has a single move.
fn without(graph: &Graph, nodes: &[Node], skipped: u32) -> Option<Graph> {
    let Node::Turn(_, single) = &nodes[skipped as usize] else { return None };
    let [to] = single[..] else { return None };
    let mut changed = nodes.to_vec();
    for node in &mut changed {
        if let Node::Turn(_, targets) = node {
            if targets.contains(&to) {
                targets.retain(|&target| target != skipped || to == skipped);
            } else {
                targets.iter_mut().filter(|target| **target == skipped).for_each(|target| *target = to);
            }
        }
    }
    (to != skipped).then(|| Graph::from_nodes(graph.repetition(), &changed).ok()).flatten()
}

/// The part that can be reached from the root, renumbered from 0 with the root first.
fn reachable(graph: &Graph) -> Graph {
    let mut order = vec![graph.start()];
    let mut number = vec![None; graph.len()];
    number[graph.start().0 as usize] = Some(0);
    let mut next = 0;
    while next < order.len() {
        for &target in graph.targets(order[next]) {
            if number[target.0 as usize].is_none() {
                number[target.0 as usize] = Some(order.len() as u32);
                order.push(target);
            }
        }
        next += 1;
    }
    let nodes: Vec<Node> = order
        .iter()
        .map(|&node| match graph.node(node) {
            Node::End(value) => Node::End(value),
            Node::Turn(player, targets) => {
                Node::Turn(player, targets.iter().filter_map(|&target| number[target as usize]).collect())
            }
        })
        .collect();
    Graph::from_nodes(graph.repetition(), &nodes).expect("a part of a graph is a graph")
}
