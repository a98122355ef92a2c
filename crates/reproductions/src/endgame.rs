//! The pawn endgame of Campbell (1985, figure 2-1) and Breuker (1998, figure 5.1) as an explicit
//! graph of all reachable positions, so that thousands of searches take seconds.

use andor_chess::{Position, Rulebook};
use andor_game::{Game, Notation, legal_moves, successor};
use andor_graph::{Graph, Node, NodeId};
use std::collections::HashMap;

/// The possible starts: the printed diagram is lost, and the white king stood on b4 or a4.
pub const STARTS: [&str; 2] = ["8/p7/8/2P1k3/1K6/8/8/8 w - -", "8/p7/8/2P1k3/K7/8/8/8 w - -"];

/// The endgame with its positions as nodes, moves in the rulebook's order.
pub struct Endgame {
    /// The rules.
    pub rules: Rulebook,
    /// The positions as a graph.
    pub graph: Graph,
    /// The position of each node.
    pub positions: Vec<Position>,
    nodes: HashMap<Position, NodeId>,
}

impl Endgame {
    /// All positions that can be reached from the starts, which come first.
    ///
    /// # Panics
    /// Never: the starts are positions of the game.
    #[must_use]
    pub fn new() -> Endgame {
        let rules = Rulebook::pawn_endgame();
        let mut positions: Vec<Position> = Vec::new();
        let mut nodes: HashMap<Position, NodeId> = HashMap::new();
        let mut node_of = |position: Position, positions: &mut Vec<Position>| {
            *nodes.entry(position).or_insert_with_key(|position| {
                positions.push(position.clone());
                NodeId(positions.len() as u32 - 1)
            })
        };
        for start in STARTS {
            node_of(rules.parse_position(start).expect("a position of the endgame"), &mut positions);
        }
        let mut graph: Vec<Node> = Vec::new();
        while let Some(position) = positions.get(graph.len()).cloned() {
            graph.push(match rules.end(&position) {
                Some(value) => Node::End(value),
                None => {
                    let moves = legal_moves(&rules, &position).into_iter();
                    let targets =
                        moves.map(|mv| node_of(successor(&rules, &position, mv), &mut positions).0).collect();
                    Node::Turn(rules.turn(&position), targets)
                }
            });
        }
        let graph = Graph::from_nodes(rules.repetition(), &graph).expect("a graph by the rules");
        Endgame { rules, graph, positions, nodes }
    }

    /// The node of a position, if it can be reached from a start.
    #[must_use]
    pub fn node(&self, position: &Position) -> Option<NodeId> {
        self.nodes.get(position).copied()
    }

    /// The node of one of the [`STARTS`].
    ///
    /// # Panics
    /// If it is none of them.
    #[must_use]
    pub fn start(&self, start: &str) -> NodeId {
        let position = self.rules.parse_position(start).expect("a position of the endgame");
        self.node(&position).expect("a start is a node")
    }

    /// The positions that are not over, in the order of the search.
    pub fn unfinished(&self) -> impl Iterator<Item = NodeId> + '_ {
        (0..self.positions.len() as u32).map(NodeId).filter(|node| self.graph.end(node).is_none())
    }
}

impl Default for Endgame {
    fn default() -> Self {
        Endgame::new()
    }
}

/// The positions of a table of the endgame and whether White wins them. After a line of heads each
/// line has side to move, white king, black king, white pawn, black pawn, and 1 or 0; more cells
/// are ignored.
///
/// # Errors
/// The first line of another form.
pub fn read_table(rules: &Rulebook, table: &str) -> Result<Vec<(Position, bool)>, String> {
    let row = |line: &str| -> Option<(Position, bool)> {
        let mut cells = line.split(',');
        let side = cells.next()?;
        let men: Vec<(&str, char)> = ["K", "k", "P", "p"]
            .into_iter()
            .map(|man| Some((cells.next()?, man.chars().next()?)))
            .collect::<Option<_>>()?;
        let wins = cells.next()? == "1";
        let ranks: Vec<String> = (1..=8)
            .rev()
            .map(|rank| {
                let man = |file| men.iter().find(|(at, _)| *at == format!("{file}{rank}"));
                ('a'..='h').map(|file| man(file).map_or('1', |(_, man)| *man)).collect()
            })
            .collect();
        let position = rules.parse_position(&format!("{} {side} - -", ranks.join("/"))).ok()?;
        Some((position, wins))
    };
    let read = |line: &str| row(line).ok_or_else(|| format!("no state of the pawn endgame: '{line}'"));
    table.lines().skip(1).map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_has_the_rulebooks_moves() {
        let endgame = Endgame::new();
        for node in endgame.unfinished().step_by(97) {
            let position = &endgame.positions[node.0 as usize];
            let expected: Vec<NodeId> = legal_moves(&endgame.rules, position)
                .into_iter()
                .map(|mv| endgame.node(&successor(&endgame.rules, position, mv)).unwrap())
                .collect();
            let found: Vec<NodeId> = legal_moves(&endgame.graph, &node)
                .into_iter()
                .map(|mv| successor(&endgame.graph, &node, mv))
                .collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_line_of_the_table_is_a_position() {
        let rules = Rulebook::pawn_endgame();
        let read = read_table(&rules, "heads\nw,b4,e5,c5,a7,1,21,1,Ka5\n").unwrap();
        assert_eq!(read, [(rules.start(), true)]);
        assert!(read_table(&rules, "heads\nw,b4\n").is_err());
    }
}
