//! The cycles of a graph: which moves can be undone, and who can stay on a cycle alone.

use crate::{Graph, NodeId};

/// The component of each node. A move can be undone if both of its ends have the same one.
pub(crate) fn strongly_connected(graph: &Graph) -> Vec<u32> {
    andor_game::strongly_connected(graph.len(), &|node, nth| {
        graph.targets(NodeId(node)).get(nth).map(|target| target.0)
    })
}

/// Whether some cycle runs through these nodes only: removes nodes without a predecessor among the
/// rest until none is left.
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
