//! # graph
//! I am the game of an explicit graph: positions are nodes, a move is the node it leads to.
//!
//! In: a graph file, or nodes from a program. Out: a [`Game`] with its [`Notation`].
//! I use: game.
//! I never: search, read files (a text comes in).
//! Read me in this order: `lib.rs`, `parse.rs`, `components.rs`, `random.rs`.
//! My tests: beside the code.

mod components;
mod parse;
pub mod random;

pub use parse::GraphError;

use andor_game::{Game, Key, Notation, NotationError, Player, Repetition, Value, mix};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// A node of a graph, by its index in the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// The content of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Turn(Player),
    End(Value),
}

/// A graph with a root and a rule of repetition. Clones share what is large, and what few ask for
/// is computed when it is asked for: suites make millions of small graphs.
#[derive(Clone, Debug)]
pub struct Graph {
    names: Arc<OnceLock<Names>>,
    kinds: Arc<[Kind]>,
    /// The moves of node n are `targets[first_target[n]..first_target[n + 1]]`.
    first_target: Arc<[u32]>,
    targets: Arc<[NodeId]>,
    /// The strongly connected component of each node.
    components: Arc<OnceLock<Vec<u32>>>,
    repetition: Repetition,
    occurrences: u32,
    outcomes: Vec<Value>,
    root: NodeId,
}

/// The names of the nodes, both ways.
#[derive(Debug)]
struct Names {
    of: Vec<String>,
    nodes: HashMap<String, NodeId>,
}

impl Names {
    fn new(of: Vec<String>) -> Names {
        Names { nodes: of.iter().cloned().zip((0..).map(NodeId)).collect(), of }
    }

    /// `n0`, `n1`, ...
    fn numbered(count: usize) -> Names {
        Names::new((0..count).map(|n| format!("n{n}")).collect())
    }
}

/// A node as a program describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// A player to move, and the nodes it can move to.
    Turn(Player, Vec<u32>),
    /// The end, with its value for Max.
    End(Value),
}

impl Graph {
    /// A graph from nodes; they are named `n0`, `n1`, ... and `n0` is the root.
    ///
    /// # Errors
    /// If the graph breaks a rule that holds for files.
    pub fn from_nodes(repetition: Repetition, nodes: &[Node]) -> Result<Graph, GraphError> {
        for (n, node) in nodes.iter().enumerate() {
            let line = n + 3; // as `to_text` writes it
            if let Node::Turn(_, targets) = node {
                if targets.is_empty() {
                    return Err(GraphError::new(line, format!("n{n} has a player to move and no move")));
                }
                if let Some(target) = targets.iter().find(|&&target| target as usize >= nodes.len()) {
                    return Err(GraphError::new(line, format!("n{target} has no line")));
                }
                let mut sorted = targets.clone();
                sorted.sort_unstable();
                if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
                    return Err(GraphError::new(line, format!("n{n} lists a node twice")));
                }
            }
        }
        if nodes.is_empty() {
            return Err(GraphError::new(2, "no root"));
        }
        Graph::assemble(OnceLock::new(), nodes, repetition, NodeId(0))
    }

    /// Builds a graph whose nodes have targets that exist; nodes without names are numbered. Errors
    /// count lines as `to_text` does.
    fn assemble(
        names: OnceLock<Names>,
        nodes: &[Node],
        repetition: Repetition,
        root: NodeId,
    ) -> Result<Graph, GraphError> {
        let (mut kinds, mut first_target) = (Vec::with_capacity(nodes.len()), vec![0]);
        let (mut targets, mut outcomes) = (Vec::new(), Vec::new());
        for node in nodes {
            match node {
                Node::End(value) => {
                    kinds.push(Kind::End(*value));
                    outcomes.push(*value);
                }
                Node::Turn(player, to) => {
                    kinds.push(Kind::Turn(*player));
                    targets.extend(to.iter().map(|&target| NodeId(target)));
                }
            }
            first_target.push(targets.len() as u32);
        }
        match repetition {
            Repetition::Constant(value) => outcomes.push(value),
            Repetition::MoverLoses | Repetition::MoverWins => outcomes.extend([Value::LOSS, Value::WIN]),
            Repetition::Never => {}
        }
        outcomes.sort_unstable();
        outcomes.dedup();
        let graph = Graph {
            names: names.into(),
            kinds: kinds.into(),
            first_target: first_target.into(),
            targets: targets.into(),
            components: Arc::default(),
            repetition,
            occurrences: 2,
            outcomes,
            root,
        };
        if repetition == Repetition::Never {
            graph.check_that_it_has_no_cycle()?;
        }
        Ok(graph)
    }

    /// The same graph with a rule of repetition that acts at this occurrence of a node.
    ///
    /// # Errors
    /// If there is no such rule: a repetition is at least a second occurrence, and a higher count
    /// needs a value that does not depend on who repeats.
    pub fn with_occurrences(self, occurrences: u32) -> Result<Graph, String> {
        let counts = matches!(self.repetition, Repetition::Constant(_));
        if occurrences < 2 {
            Err(format!("a node repeats at its second occurrence at the earliest, not at {occurrences}"))
        } else if occurrences > 2 && !counts {
            Err(format!("'{}' acts at the second occurrence, no other can be named", self.repetition))
        } else {
            Ok(Graph { occurrences, ..self })
        }
    }

    fn check_that_it_has_no_cycle(&self) -> Result<(), GraphError> {
        for n in (0..self.kinds.len() as u32).map(NodeId) {
            if let Some(back) = self.targets(n).iter().find(|&&t| !self.leaves_component(n, t)) {
                let what = format!(
                    "the rule is 'repetition none', but there is a cycle through {} and {}",
                    self.name_of(n),
                    self.name_of(*back)
                );
                return Err(GraphError::new(n.0 as usize + 3, what));
            }
        }
        Ok(())
    }

    /// The number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Never: a graph has a root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// The number of moves in the whole graph.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The nodes that one move from `node` leads to.
    #[must_use]
    pub fn targets(&self, node: NodeId) -> &[NodeId] {
        let n = node.0 as usize;
        &self.targets[self.first_target[n] as usize..self.first_target[n + 1] as usize]
    }

    /// A node's name.
    #[must_use]
    pub fn name_of(&self, node: NodeId) -> &str {
        &self.names().of[node.0 as usize]
    }

    /// The node with this name.
    #[must_use]
    pub fn node_named(&self, name: &str) -> Option<NodeId> {
        self.names().nodes.get(name).copied()
    }

    fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::numbered(self.len()))
    }

    /// A node as [`Graph::from_nodes`] takes it.
    #[must_use]
    pub fn node(&self, node: NodeId) -> Node {
        match self.kinds[node.0 as usize] {
            Kind::End(value) => Node::End(value),
            Kind::Turn(player) => Node::Turn(player, self.targets(node).iter().map(|t| t.0).collect()),
        }
    }

    fn leaves_component(&self, from: NodeId, to: NodeId) -> bool {
        let components = self.components.get_or_init(|| components::strongly_connected(self));
        components[from.0 as usize] != components[to.0 as usize]
    }

    /// The graph as a file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let times = if self.occurrences == 2 { String::new() } else { format!(" {}", self.occurrences) };
        let mut text = format!("repetition {}{times}\nroot {}\n", self.repetition, self.name_of(self.root));
        for n in (0..self.len() as u32).map(NodeId) {
            text += self.name_of(n);
            match self.kinds[n.0 as usize] {
                Kind::End(value) => text += &format!(" = {value}"),
                Kind::Turn(player) => {
                    text += if player == Player::Max { " max" } else { " min" };
                    for &target in self.targets(n) {
                        text += " ";
                        text += self.name_of(target);
                    }
                }
            }
            text.push('\n');
        }
        text
    }
}

impl Game for Graph {
    type Position = NodeId;
    type Move = NodeId;

    fn turn(&self, node: &NodeId) -> Player {
        match self.kinds[node.0 as usize] {
            Kind::Turn(player) => player,
            Kind::End(_) => Player::Max,
        }
    }

    fn end(&self, node: &NodeId) -> Option<Value> {
        match self.kinds[node.0 as usize] {
            Kind::End(value) => Some(value),
            Kind::Turn(_) => None,
        }
    }

    fn moves(&self, node: &NodeId, into: &mut Vec<NodeId>) {
        into.extend_from_slice(self.targets(*node));
    }

    fn play(&self, node: &mut NodeId, target: NodeId) {
        *node = target;
    }

    fn repetition(&self) -> Repetition {
        self.repetition
    }

    fn occurrences(&self) -> u32 {
        self.occurrences
    }

    fn outcomes(&self) -> Vec<Value> {
        self.outcomes.clone()
    }

    fn key(&self, node: &NodeId) -> Key {
        Key(mix(u64::from(node.0)))
    }

    /// A move that leaves a strongly connected component cannot be undone.
    fn converts(&self, node: &NodeId, target: NodeId) -> bool {
        self.leaves_component(*node, target)
    }

    fn can_circle_alone(&self, player: Player) -> bool {
        components::has_cycle_within(self, |node| self.kinds[node.0 as usize] == Kind::Turn(player))
    }
}

impl Notation for Graph {
    fn name(&self) -> String {
        "graph".into()
    }

    fn player_name(&self, player: Player) -> &'static str {
        match player {
            Player::Max => "max",
            Player::Min => "min",
        }
    }

    fn start(&self) -> NodeId {
        self.root
    }

    fn parse_position(&self, text: &str) -> Result<NodeId, NotationError> {
        self.node_named(text).ok_or_else(|| NotationError::new(format!("the graph has no node '{text}'")))
    }

    fn position_text(&self, node: &NodeId) -> String {
        self.name_of(*node).to_owned()
    }

    fn move_text(&self, _: &NodeId, target: NodeId) -> String {
        self.name_of(target).to_owned()
    }
}
