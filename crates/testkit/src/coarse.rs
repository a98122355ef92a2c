//! A graph in which different positions may repeat each other, as under positional superko.

use andor_game::{Game, Key, Notation, NotationError, Player, Repetition, RepetitionKey, Value};
use andor_graph::{Graph, NodeId};

/// A graph, and whether nodes 0 and 1 are the same to the rule of repetition, 2 and 3, and so on,
/// if play goes on at both. Where they are, results that are free of history elsewhere are not.
#[derive(Clone, Debug)]
pub struct Coarse {
    /// The graph.
    pub graph: Graph,
    in_pairs: bool,
    as_one: bool,
}

impl Coarse {
    /// The graph with nodes that repeat each other in pairs.
    #[must_use]
    pub const fn pairs(graph: Graph) -> Coarse {
        Coarse { graph, in_pairs: true, as_one: false }
    }

    /// The same, and both nodes of a pair have the moves of the first. So a position that comes
    /// back as another one is no better than it was, as a rule of one value wants it
    /// ([`Game::repetition_class`]).
    #[must_use]
    pub const fn twins(graph: Graph) -> Coarse {
        Coarse { graph, in_pairs: true, as_one: true }
    }

    /// The graph as it is.
    #[must_use]
    pub const fn not(graph: Graph) -> Coarse {
        Coarse { graph, in_pairs: false, as_one: false }
    }

    fn played_from(&self, node: &NodeId) -> NodeId {
        if self.as_one { self.repetition_class(node) } else { *node }
    }
}

impl Game for Coarse {
    type Position = NodeId;
    type Move = NodeId;

    fn turn(&self, node: &NodeId) -> Player {
        self.graph.turn(&self.played_from(node))
    }
    fn end(&self, node: &NodeId) -> Option<Value> {
        self.graph.end(node)
    }
    fn moves(&self, node: &NodeId, into: &mut Vec<NodeId>) {
        self.graph.moves(&self.played_from(node), into);
    }
    fn play(&self, node: &mut NodeId, target: NodeId) {
        self.graph.play(node, target);
    }
    fn repetition(&self) -> Repetition {
        self.graph.repetition()
    }
    fn occurrences(&self) -> u32 {
        self.graph.occurrences()
    }
    fn outcomes(&self) -> Vec<Value> {
        self.graph.outcomes()
    }
    fn key(&self, node: &NodeId) -> Key {
        self.graph.key(node)
    }
    fn repetition_class(&self, node: &NodeId) -> NodeId {
        let twin = NodeId(node.0 ^ 1);
        let goes_on = |node: &NodeId| (node.0 as usize) < self.graph.len() && self.end(node).is_none();
        if self.in_pairs && goes_on(node) && goes_on(&twin) { twin.min(*node) } else { *node }
    }
    fn repetition_key(&self, node: &NodeId) -> RepetitionKey {
        RepetitionKey(self.key(&self.repetition_class(node)).0)
    }
    fn classes_are_positions(&self) -> bool {
        !self.in_pairs
    }
    fn converts(&self, node: &NodeId, target: NodeId) -> bool {
        !self.in_pairs && self.graph.converts(node, target)
    }
    fn can_circle_alone(&self, player: Player) -> bool {
        self.graph.can_circle_alone(player)
    }
}

impl Notation for Coarse {
    fn name(&self) -> String {
        self.graph.name()
    }
    fn player_name(&self, player: Player) -> &'static str {
        self.graph.player_name(player)
    }
    fn start(&self) -> NodeId {
        self.graph.start()
    }
    fn parse_position(&self, text: &str) -> Result<NodeId, NotationError> {
        self.graph.parse_position(text)
    }
    fn position_text(&self, node: &NodeId) -> String {
        self.graph.position_text(node)
    }
    fn move_text(&self, node: &NodeId, target: NodeId) -> String {
        self.graph.move_text(node, target)
    }
}
