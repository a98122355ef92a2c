//! A graph that exists twice, each half the image of the other: the smallest game whose rules have
//! a symmetry.
//!
//! A move may lead to the other half; whether it does is drawn for each edge, the same from both
//! halves. So play that follows images meets each of them, and a position repeats only when the
//! half is the same, too.

use andor_game::{Game, Key, Notation, NotationError, Player, Repetition, Value, mix};
use andor_graph::{Graph, NodeId};

/// A graph and its image.
#[derive(Clone, Debug)]
pub struct Twofold {
    /// The graph.
    pub graph: Graph,
    /// Which edges lead to the other half.
    pub seed: u64,
}

/// A node, and whether it is the image.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Half(pub NodeId, pub bool);

impl Game for Twofold {
    type Position = Half;
    type Move = NodeId;

    fn turn(&self, at: &Half) -> Player {
        self.graph.turn(&at.0)
    }
    fn end(&self, at: &Half) -> Option<Value> {
        self.graph.end(&at.0)
    }
    fn moves(&self, at: &Half, into: &mut Vec<NodeId>) {
        let first = into.len();
        self.graph.moves(&at.0, into);
        if at.1 {
            into[first..].reverse();
        }
    }
    fn play(&self, at: &mut Half, target: NodeId) {
        let edge = u64::from(at.0.0) << 32 | u64::from(target.0);
        *at = Half(target, at.1 ^ mix(self.seed ^ mix(edge)).is_multiple_of(2));
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
    fn images(&self, at: &Half, into: &mut Vec<Half>) {
        into.push(Half(at.0, !at.1));
    }
    fn canonical(&self, at: &Half) -> Half {
        Half(at.0, false)
    }
    fn can_circle_alone(&self, player: Player) -> bool {
        self.graph.can_circle_alone(player)
    }
    fn key(&self, at: &Half) -> Key {
        Key::of(at)
    }
}

/// The mark of the image.
const IMAGE: char = '\'';

impl Notation for Twofold {
    fn name(&self) -> String {
        "twofold".into()
    }
    fn player_name(&self, player: Player) -> &'static str {
        self.graph.player_name(player)
    }
    fn start(&self) -> Half {
        Half(self.graph.start(), false)
    }
    fn parse_position(&self, text: &str) -> Result<Half, NotationError> {
        let name = text.strip_suffix(IMAGE);
        Ok(Half(self.graph.parse_position(name.unwrap_or(text))?, name.is_some()))
    }
    fn position_text(&self, at: &Half) -> String {
        let name = self.graph.position_text(&at.0);
        if at.1 { name + &IMAGE.to_string() } else { name }
    }
    fn move_text(&self, at: &Half, target: NodeId) -> String {
        self.graph.move_text(&at.0, target)
    }
}
