//! A strategy of chess carried over to chess with the fifty-move rule, and its certificate there.
//!
//! Each node becomes one node for each count of half-moves with which play can come to it. Where
//! the count reaches a hundred first the game is a draw: that is no harm to a strategy which only
//! prevents a win, and the end of one that wins.

use super::Move;
use super::plan::steps;
use andor::certificate::Proof;
use andor::checker::check;
use andor::proof::{Kind, Node, Strategy, Target, write_certificate};
use andor_chess::Setup;
use andor_chess::fast::{Chess, ChessPosition};
use andor_game::{Game, Task};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A node of the strategy and a count of half-moves.
type Counted = (usize, u8);

/// The strategy from node `root`, which is play at the position `start`, under the rules `played`.
/// `None` when it does not carry over, or takes more than so many nodes.
pub(super) fn unfold(
    played: &Chess,
    nodes: &[Node<ChessPosition, Move>],
    root: usize,
    start: &ChessPosition,
    proved: bool,
    most: usize,
) -> Option<Strategy<Chess>> {
    let first = (root, start.clock());
    let reached = reached(played, nodes, first, most)?;
    // Moves of a strategy that makes progress lead to earlier nodes, whatever the count; the root
    // comes last.
    let mut order: Vec<Counted> = reached.into_iter().filter(|&counted| counted != first).collect();
    order.sort_unstable();
    order.push(first);
    let places: HashMap<Counted, usize> = order.iter().copied().zip(0..).collect();
    let unfolded = order.iter().map(|&(at, clock)| {
        let node = &nodes[at];
        let position = node.position.with_clock(clock);
        let to = |mv, target| match target {
            Target::Node(to) => Target::Node(places[&(to, clock_after(played, node, clock, mv))]),
            Target::Repetition => Target::Repetition,
        };
        let kind = match (played.end(&position), &node.kind) {
            (Some(value), _) | (None, &Kind::End(value)) => Kind::End(value),
            (None, &Kind::Pick(mv, target)) => Kind::Pick(mv, to(mv, target)),
            (None, Kind::All(moves)) => {
                Kind::All(moves.iter().map(|&(mv, target)| (mv, to(mv, target))).collect())
            }
        };
        Node { position, kind }
    });
    Some(Strategy { proved, nodes: unfolded.collect() })
}

fn clock_after(played: &Chess, node: &Node<ChessPosition, Move>, clock: u8, mv: Move) -> u8 {
    let counts = played.rulebook().has_fifty_moves() && !node.position.resets_clock(mv);
    if counts { (clock + 1).min(Setup::FIFTY_MOVES) } else { 0 }
}

/// The nodes that play can come to, with their counts.
fn reached(
    played: &Chess,
    nodes: &[Node<ChessPosition, Move>],
    first: Counted,
    most: usize,
) -> Option<Vec<Counted>> {
    let mut reached = vec![first];
    let mut known: HashSet<Counted> = reached.iter().copied().collect();
    let mut next = 0;
    while let Some(&(at, clock)) = reached.get(next) {
        next += 1;
        let node = &nodes[at];
        if clock >= Setup::FIFTY_MOVES && played.end(&node.position.with_clock(clock)).is_some() {
            continue;
        }
        for (mv, target) in steps(node) {
            let counted = (target, clock_after(played, node, clock, mv));
            match counted {
                (Target::Node(to), clock) => {
                    if known.insert((to, clock)) {
                        reached.push((to, clock));
                    }
                }
                // What would have repeated ends by the count, and the strategy has no node for
                // that.
                (Target::Repetition, Setup::FIFTY_MOVES) => return None,
                (Target::Repetition, _) => {}
            }
        }
        if reached.len() > most {
            return None;
        }
    }
    Some(reached)
}

/// Whether the checker accepts the strategy as an answer to the question; if not, why.
pub(super) fn certify(played: &Chess, task: &Task<Chess>, strategy: &Strategy<Chess>) -> Result<(), String> {
    let text = write_certificate(played, task, None, strategy, Vec::new()).map_err(|e| e.to_string())?;
    let proof = Proof::new(text).map_err(|e| e.to_string())?;
    check(Arc::new(played.rulebook().clone()), proof).map(drop).map_err(|e| e.to_string())
}
