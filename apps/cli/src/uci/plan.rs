//! A win that was proved, kept between moves: while play stays in it, nothing has to be searched
//! and the announced mate comes closer with every move.

use super::Move;
use super::rules::Rules;
use andor::proof::{Kind, Node, Target};
use andor_chess::Setup;
use andor_chess::fast::ChessPosition;
use andor_game::Player;
use std::collections::{HashMap, HashSet};

/// More half-moves than the fifty-move rule allows.
const TOO_MANY: u32 = 1000;

/// A strategy that wins, from each of its positions.
pub(super) struct Plan {
    /// Whose it is.
    pub winner: Player,
    /// The strategy; moves lead to earlier nodes.
    pub nodes: Vec<Node<ChessPosition, Move>>,
    /// Whether positions have their count of half-moves; then the fifty-move rule is kept already.
    clocked: bool,
    /// The winner's moves on the longest line from each node.
    lengths: Vec<u32>,
    /// How far the count of half-moves can rise from each node before the game is over.
    rises: Vec<u32>,
    /// The node with the shortest win for each position.
    places: HashMap<ChessPosition, usize>,
}

impl Plan {
    /// `None` where the nodes are no strategy that makes progress.
    pub(super) fn new(winner: Player, nodes: Vec<Node<ChessPosition, Move>>, clocked: bool) -> Option<Plan> {
        let (lengths, rises) = (Vec::new(), Vec::new());
        let mut plan = Plan { winner, nodes: Vec::new(), clocked, lengths, rises, places: HashMap::new() };
        for node in nodes {
            let place = plan.nodes.len();
            let (length, rise) = plan.measures(&node)?;
            let best = plan.places.entry(node.position.clone()).or_insert(place);
            if *best == place || length < plan.lengths[*best] {
                *best = place;
            }
            plan.lengths.push(length);
            plan.rises.push(rise);
            plan.nodes.push(node);
        }
        (!plan.nodes.is_empty()).then_some(plan)
    }

    /// Length and rise of a node whose moves lead to nodes that are there.
    fn measures(&self, node: &Node<ChessPosition, Move>) -> Option<(u32, u32)> {
        let (mut length, mut rise) = (0, 0);
        for (mv, target) in steps(node) {
            let Target::Node(to) = target else { return None };
            length = length.max(*self.lengths.get(to)?);
            // A mate with the hundredth half-move is a mate.
            let over = matches!(self.nodes[to].kind, Kind::End(_));
            rise = rise.max(match (node.position.resets_clock(mv), over) {
                (_, true) => 0,
                (true, false) if self.rises[to] < u32::from(Setup::FIFTY_MOVES) => 0,
                (true, false) => TOO_MANY,
                (false, false) => 1 + self.rises[to],
            });
        }
        let own = u32::from(matches!(node.kind, Kind::Pick(..)));
        Some((length + own, rise.min(TOO_MANY)))
    }

    /// The node for a position of a game, if the plan wins from there under the rules of play: the
    /// fifty-move rule does not come first, and no line leads back to one of the positions `past`
    /// that would be a draw.
    pub(super) fn find(
        &self,
        rules: &Rules,
        position: &ChessPosition,
        past: &HashSet<ChessPosition>,
    ) -> Option<usize> {
        let plain = rules.without_clock(position);
        let node = *self.places.get(if self.clocked { position } else { &plain })?;
        (self.keeps_fifty_moves(node, position) && !self.leads_to(rules, node, past)).then_some(node)
    }

    /// Whether every line from a node ends before the fifty-move rule does it.
    pub(super) fn keeps_fifty_moves(&self, node: usize, position: &ChessPosition) -> bool {
        let clock = u32::from(position.clock());
        self.clocked || clock + self.rises[node] < u32::from(Setup::FIFTY_MOVES)
    }

    fn leads_to(&self, rules: &Rules, from: usize, past: &HashSet<ChessPosition>) -> bool {
        if past.is_empty() {
            return false;
        }
        let mut reached = vec![false; from + 1];
        reached[from] = true;
        (0..=from).rev().any(|at| {
            let node = &self.nodes[at];
            if reached[at] {
                steps(node).for_each(|(_, target)| {
                    if let Target::Node(to) = target {
                        reached[to] = true;
                    }
                });
            }
            reached[at] && at != from && past.contains(&rules.without_clock(&node.position))
        })
    }

    /// The winner's moves to the mate when the loser holds out as long as the plan knows.
    pub(super) fn length(&self, node: usize) -> u32 {
        self.lengths[node]
    }

    /// The winner's moves, answered by those that hold out longest.
    pub(super) fn line(&self, from: usize) -> Vec<(ChessPosition, Move)> {
        let mut line = Vec::new();
        let mut at = from;
        while let Some((mv, to)) = self.longest_step(at) {
            line.push((self.nodes[at].position.clone(), mv));
            at = to;
        }
        line
    }

    fn longest_step(&self, at: usize) -> Option<(Move, usize)> {
        let to = |(mv, target): (Move, Target)| match target {
            Target::Node(to) => Some((mv, to)),
            Target::Repetition => None,
        };
        steps(&self.nodes[at]).filter_map(to).max_by_key(|&(_, to)| self.lengths[to])
    }
}

/// The moves of a strategy at a node.
pub(super) fn steps<P>(node: &Node<P, Move>) -> impl Iterator<Item = (Move, Target)> + '_ {
    let (one, all) = match &node.kind {
        Kind::End(_) => (None, &[][..]),
        Kind::Pick(mv, to) => (Some((*mv, *to)), &[][..]),
        Kind::All(moves) => (None, &moves[..]),
    };
    one.into_iter().chain(all.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_chess::fast::Chess;
    use andor_game::{Game, Notation, Value, successor};

    /// The plan that plays these moves, all of them forced, to a mate.
    fn plan(fen: &str, moves: &[&str]) -> (Rules, Plan) {
        let (rules, chess) = (Rules::new(false, false), Chess::new());
        let mut at = chess.parse_position(fen).expect("a position");
        let mut line = Vec::new();
        for text in moves {
            let mv = chess.parse_move(&at, text).expect("a legal move");
            let next = successor(&chess, &at, mv);
            line.push((std::mem::replace(&mut at, next), mv));
        }
        assert_eq!(chess.end(&at), Some(Value::WIN));
        let mut nodes = vec![Node { position: at, kind: Kind::End(Value::WIN) }];
        for (position, mv) in line.into_iter().rev() {
            let to = Target::Node(nodes.len() - 1);
            let own = chess.turn(&position) == Player::Max;
            let kind = if own { Kind::Pick(mv, to) } else { Kind::All(vec![(mv, to)]) };
            nodes.push(Node { position, kind });
        }
        (rules, Plan::new(Player::Max, nodes, false).expect("a plan"))
    }

    /// Whether the plan still wins with this count, and with one of its positions among those that
    /// would be a draw.
    fn wins(rules: &Rules, plan: &Plan, clock: u8, past: Option<usize>) -> bool {
        let root = &plan.nodes[plan.nodes.len() - 1].position;
        let past = past.map(|node| plan.nodes[node].position.clone()).into_iter().collect();
        plan.find(rules, &root.with_clock(clock), &past).is_some()
    }

    #[test]
    fn a_win_has_to_come_before_the_hundredth_half_move() {
        let (rules, rook) = plan("7k/8/8/6K1/8/8/8/R7 w - -", &["g5g6", "h8g8", "a1a8"]);
        assert_eq!((rook.length(3), rook.line(3).len()), (2, 3));
        assert!(wins(&rules, &rook, 97, None) && !wins(&rules, &rook, 98, None));
        // A pawn's move starts the count again.
        let (rules, pawn) = plan("6k1/8/6K1/8/8/8/5P2/R7 w - -", &["f2f3", "g8h8", "a1a8"]);
        assert!(wins(&rules, &pawn, 99, None));
    }

    #[test]
    fn a_win_does_not_lead_through_a_third_occurrence() {
        let (rules, rook) = plan("7k/8/8/6K1/8/8/8/R7 w - -", &["g5g6", "h8g8", "a1a8"]);
        assert!(!wins(&rules, &rook, 0, Some(1)) && !wins(&rules, &rook, 0, Some(2)));
        // That the root stood there before is no harm: the plan does not come back to it.
        assert!(wins(&rules, &rook, 0, Some(3)));
    }
}
