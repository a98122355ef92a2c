//! A strategy of chess carried over to chess with the fifty-move rule.
//!
//! Each node becomes one node for each position with which play can come to it: there the count of
//! half-moves is part of a position. If the count reaches a hundred first, the game is a draw. That
//! is no harm to a strategy that only prevents a win, and the end of one that wins.

use super::Move;
use super::plan::steps;
use andor::certificate::Format;
use andor::game::Seam;
use andor::proof::{Kind, Node, Strategy, Target};
use andor::{AnyGame, Game, Id, Notation, Nth, Value};
use andor_chess::fast::{Chess, ChessPosition};
use std::collections::HashMap;

/// A node of the strategy, at a position under the rules of play.
type Placed = (usize, Id);

/// The strategy from node `first`, which is play at the position `start`, under the rules of
/// `game`. `None` when it does not carry over, or takes more than `most` nodes.
pub(super) fn unfold(
    game: &AnyGame,
    start: Id,
    nodes: &[Node<ChessPosition, Move>],
    first: usize,
    proved: bool,
    most: usize,
) -> Option<Strategy<Seam>> {
    let unfolding = Unfolding { game, chess: Chess::new(), nodes };
    let first = (first, start);
    let mut reached: HashMap<Placed, Reached> = HashMap::new();
    let mut waiting = vec![first];
    while let Some(placed) = waiting.pop() {
        if reached.contains_key(&placed) {
            continue;
        }
        let found = unfolding.reach(placed)?;
        waiting.extend(found.moves.iter().filter_map(|&(_, to)| to));
        reached.insert(placed, found);
        if reached.len() > most {
            return None;
        }
    }
    // Moves of a strategy that makes progress lead to earlier nodes, whatever the count; the root
    // comes last.
    let mut order: Vec<Placed> = reached.keys().copied().filter(|&placed| placed != first).collect();
    order.sort_unstable();
    order.push(first);
    let places: HashMap<Placed, usize> = order.iter().copied().zip(0..).collect();
    let target = |to: Option<Placed>| to.map_or(Target::Repetition, |to| Target::Node(places[&to]));
    let unfolded = order.iter().map(|placed| {
        let Reached { end, moves } = &reached[placed];
        let mut moves = moves.iter().map(|&(mv, to)| (mv, target(to)));
        let kind = match (end, &nodes[placed.0].kind) {
            (Some(value), _) | (None, Kind::End(value)) => Kind::End(*value),
            (None, Kind::Pick(..)) => moves.next().map(|(mv, to)| Kind::Pick(mv, to))?,
            (None, Kind::All(_)) => Kind::All(moves.collect()),
        };
        Some(Node { position: placed.1, kind })
    });
    Some(Strategy { proved, format: Format::One, nodes: unfolded.collect::<Option<_>>()? })
}

/// A node as play comes to it: over, or with moves that lead to other nodes or repeat a position.
struct Reached {
    end: Option<Value>,
    moves: Vec<(Nth, Option<Placed>)>,
}

struct Unfolding<'a> {
    game: &'a AnyGame,
    /// Moves are written alike under all rules.
    chess: Chess,
    nodes: &'a [Node<ChessPosition, Move>],
}

impl Unfolding<'_> {
    fn reach(&self, (at, position): Placed) -> Option<Reached> {
        let node = &self.nodes[at];
        let end = self.game.end(&position);
        if end.is_some() {
            return Some(Reached { end, moves: Vec::new() });
        }
        let step = |(mv, target): (Move, Target)| {
            let mv = self.game.parse_move(&position, &self.chess.move_text(&node.position, mv)).ok()?;
            let after = self.game.after(position, mv);
            match target {
                Target::Node(to) => Some((mv, Some((to, after)))),
                // What would have repeated ends by the count, and the strategy has no node for
                // that.
                Target::Repetition if self.game.end(&after).is_some() => None,
                Target::Repetition => Some((mv, None)),
            }
        };
        Some(Reached { end, moves: steps(node).map(step).collect::<Option<_>>()? })
    }
}
