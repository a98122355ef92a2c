//! A graph in which different positions repeat each other, as under positional superko.

use andor_game::{Game, Notation, NotationError, Player, Repetition, RepetitionKey, Value};
use andor_graph::{Graph, NodeId};

/// Nodes 0 and 1 are one class of repetition, so are 2 and 3, and so on. Results that are
/// independent of history elsewhere depend on it here.
#[derive(Clone, Copy, Debug)]
pub struct Coarse<'g>(pub &'g Graph);

impl Game for Coarse<'_> {
    type Position = NodeId;
    type Move = NodeId;

    fn turn(&self, node: &NodeId) -> Player {
        self.0.turn(node)
    }
    fn end(&self, node: &NodeId) -> Option<Value> {
        self.0.end(node)
    }
    fn moves(&self, node: &NodeId, into: &mut Vec<NodeId>) {
        self.0.moves(node, into);
    }
    fn play(&self, node: &mut NodeId, target: NodeId) {
        self.0.play(node, target);
    }
    fn repetition(&self) -> Repetition {
        self.0.repetition()
    }
    fn outcomes(&self) -> Vec<Value> {
        self.0.outcomes()
    }
    fn repetition_class(&self, node: &NodeId) -> NodeId {
        NodeId(node.0 & !1)
    }
    fn repetition_key(&self, node: &NodeId) -> RepetitionKey {
        RepetitionKey(self.0.key(&self.repetition_class(node)).0)
    }
}

impl Notation for Coarse<'_> {
    fn name(&self) -> String {
        self.0.name()
    }
    fn player_name(&self, player: Player) -> &'static str {
        self.0.player_name(player)
    }
    fn start(&self) -> NodeId {
        self.0.start()
    }
    fn parse_position(&self, text: &str) -> Result<NodeId, NotationError> {
        self.0.parse_position(text)
    }
    fn position_text(&self, node: &NodeId) -> String {
        self.0.position_text(node)
    }
    fn move_text(&self, node: &NodeId, target: NodeId) -> String {
        self.0.move_text(node, target)
    }
}
