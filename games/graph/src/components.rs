//! Strongly connected components (Tarjan 1972), without recursion so that a chain of any length is no harm.

use crate::{Graph, NodeId};

/// The component of each node. A node alone on no cycle has a component of its own; a node with a move to
/// itself gets one too, so "same component" is asked of two ends of a move: equal means the move can be
/// undone.
pub(crate) fn strongly_connected(graph: &Graph) -> Vec<u32> {
    const UNSEEN: u32 = u32::MAX;
    let count = graph.len();
    let mut index = vec![UNSEEN; count];
    let mut low = vec![0; count];
    let mut component = vec![UNSEEN; count];
    let mut open: Vec<u32> = Vec::new();
    let mut path: Vec<(u32, usize)> = Vec::new();
    let (mut next_index, mut next_component) = (0, 0);
    for start in 0..count as u32 {
        if index[start as usize] != UNSEEN {
            continue;
        }
        path.push((start, 0));
        while let Some((node, edge)) = path.last_mut() {
            let n = *node as usize;
            if *edge == 0 && index[n] == UNSEEN {
                index[n] = next_index;
                low[n] = next_index;
                next_index += 1;
                open.push(*node);
            }
            if let Some(target) = graph.targets(NodeId(*node)).get(*edge) {
                *edge += 1;
                let t = target.0 as usize;
                if index[t] == UNSEEN {
                    path.push((target.0, 0));
                } else if component[t] == UNSEEN {
                    low[n] = low[n].min(index[t]);
                }
                continue;
            }
            if low[n] == index[n] {
                while let Some(member) = open.pop() {
                    component[member as usize] = next_component;
                    if member == *node {
                        break;
                    }
                }
                next_component += 1;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                low[*parent as usize] = low[*parent as usize].min(low[n]);
            }
        }
    }
    component
}

/// Whether some cycle runs through these nodes only: take away nodes without a predecessor among the rest until
/// none is left.
pub(crate) fn has_cycle_within(graph: &Graph, inside: impl Fn(NodeId) -> bool) -> bool {
    let nodes: Vec<NodeId> = (0..graph.len() as u32).map(NodeId).filter(|&node| inside(node)).collect();
    let mut entries = vec![0_u32; graph.len()];
    nodes.iter().flat_map(|&node| graph.targets(node)).for_each(|target| entries[target.0 as usize] += 1);
    let mut free: Vec<NodeId> = nodes.iter().copied().filter(|node| entries[node.0 as usize] == 0).collect();
    let mut taken = 0;
    while let Some(node) = free.pop() {
        taken += 1;
        for &target in graph.targets(node).iter().filter(|&&target| inside(target)) {
            entries[target.0 as usize] -= 1;
            if entries[target.0 as usize] == 0 {
                free.push(target);
            }
        }
    }
    taken < nodes.len()
}

#[cfg(test)]
mod tests {
    use crate::Graph;
    use andor_game::Game;

    #[test]
    fn moves_within_a_cycle_do_not_convert() {
        let graph: Graph =
            "repetition draw\nroot a\na max b c\nb min a\nc max d\nd min c e\ne = win\n".parse().unwrap();
        let node = |name| graph.node_named(name).unwrap();
        for (from, to, converts) in [("a", "b", false), ("a", "c", true), ("c", "d", false), ("d", "e", true)]
        {
            assert_eq!(graph.converts(&node(from), node(to)), converts, "{from} {to}");
        }
    }

    #[test]
    fn a_player_circles_alone_only_on_its_own_nodes() {
        use andor_game::Player;
        let text = "repetition draw\nroot a\na max b\nb min a c\nc min d e\nd min c\ne = win\n";
        let graph: Graph = text.parse().unwrap();
        assert!(graph.can_circle_alone(Player::Min) && !graph.can_circle_alone(Player::Max));
    }

    #[test]
    fn a_chain_of_a_million_nodes_does_not_overflow_the_stack() {
        use crate::Node;
        use andor_game::{Player, Repetition, Value};
        let count = 1_000_000;
        let mut nodes: Vec<Node> = (1..count).map(|next| Node::Turn(Player::Max, vec![next])).collect();
        nodes.push(Node::End(Value::WIN));
        let graph = Graph::from_nodes(Repetition::Never, &nodes).unwrap();
        assert_eq!(graph.len(), count as usize);
    }
}
