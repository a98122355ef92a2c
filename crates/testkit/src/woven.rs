//! Random strategies in which paths meet: what must stand on every path, and what on none, hangs
//! together in ways that engines avoid and damage seldom makes.

use crate::random::{Random, cyclic};
use andor_game::{Game, Player, Repetition, Value};
use andor_graph::{Graph, Node, NodeId};

/// A graph in which all ends are good for Max, and a certificate for it that a random walk wove: a
/// position gets a new node, or one that it has already, by chance. It is valid if its paths are.
#[must_use]
pub fn woven(seed: u64, rule: Repetition) -> (Graph, String) {
    let drawn = cyclic(seed, rule, 4 + seed as usize % 5);
    let nodes: Vec<Node> = (0..drawn.len() as u32)
        .map(|n| match drawn.node(NodeId(n)) {
            Node::End(_) => Node::End(Value::WIN),
            turn @ Node::Turn(..) => turn,
        })
        .collect();
    let graph = Graph::from_nodes(rule, &nodes).expect("a graph by the rules");
    let mut loom = Loom { graph: &graph, random: Random::new(seed ^ 0x100e), lines: Vec::new() };
    loom.weave(NodeId(0), &mut Vec::new());
    let lines: Vec<String> = loom.lines.into_iter().map(|(_, line)| line).collect();
    let text = format!(
        "andor-proof\t1\ngame\tgraph\nrepetition\t{rule}\nroot\tn0\nclaim\tmax\t>=\twin\nnodes\t{}\n{}",
        lines.len(),
        lines.concat()
    );
    (graph, text)
}

/// Strategies are cut here: so many positions on a path, so many nodes.
const DEEPEST: usize = 12;
const LONGEST: usize = 200;

struct Loom<'g> {
    graph: &'g Graph,
    random: Random,
    /// The position of each node and its line.
    lines: Vec<(NodeId, String)>,
}

impl Loom<'_> {
    /// The number of a node for this position, after these positions. It goes no deeper than
    /// [`DEEPEST`].
    fn weave(&mut self, at: NodeId, path: &mut Vec<NodeId>) -> usize {
        let twins: Vec<usize> = (0..self.lines.len()).filter(|&n| self.lines[n].0 == at).collect();
        if !twins.is_empty() && self.random.one_in(2) {
            return self.random.pick(&twins);
        }
        let what = if self.graph.end(&at).is_some() {
            "\tend\twin".to_owned()
        } else {
            path.push(at);
            let own = self.graph.turn(&at) == Player::Max;
            let mut moves = self.graph.targets(at).to_vec();
            if own {
                moves = vec![self.random.pick(&moves)];
            }
            let mut line = if own { "\tpick" } else { "\tall" }.to_owned();
            for to in moves {
                let repeats = path.contains(&to) && !self.random.one_in(8);
                let cut = path.len() > DEEPEST || self.lines.len() > LONGEST;
                let reference = if self.graph.end(&to).is_none() && (repeats || cut) {
                    "rep".to_owned()
                } else {
                    self.weave(to, path).to_string()
                };
                line += &format!("\t{}\t{reference}", self.graph.name_of(to));
            }
            path.pop();
            line
        };
        let id = self.lines.len();
        self.lines.push((at, format!("{id}\t{}{what}\n", self.graph.name_of(at))));
        id
    }
}
