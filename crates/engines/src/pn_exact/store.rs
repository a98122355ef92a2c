//! The positions met so far and the moves between them: one node a position, however many paths lead to it.

use crate::Attack;
use andor_game::{Game, Key, RepetitionKey, legal_moves, successor};
use rustc_hash::FxHashMap;

/// The end of a list of edges.
const NONE: u32 = u32::MAX;

/// Room for edges: a game with more moves a position on average runs out of it first.
const EDGES_PER_NODE: usize = 8;

/// A key, a number and a control byte, in a table that may be less than half full.
const INDEX_BYTES: usize = 2 * (size_of::<(Key, u32)>() + 1);

/// A position of the search graph.
pub(super) struct Node<P> {
    pub position: P,
    /// What the repetition rule sees of it.
    pub class: RepetitionKey,
    /// Whether the attacker moves here: the paper's max nodes.
    pub attacker: bool,
    pub expanded: bool,
    /// How the game ended here, or (where sharing is sound) what was decided since.
    pub decided: Option<bool>,
    first_child: u32,
    children: u32,
    last_in: u32,
}

/// A move.
struct Edge {
    from: u32,
    to: u32,
    /// The next edge into `to`, or [`NONE`].
    next_in: u32,
}

/// What an expansion brought.
#[derive(Clone, Copy, Default)]
pub(super) struct Expansion {
    pub children: usize,
    /// Whether some child was there before and is not decided: a transposition.
    pub met_known: bool,
    /// Whether some child is new and not decided.
    pub met_new: bool,
}

/// The search graph. Node 0 is the root.
pub(super) struct Store<G: Game> {
    pub nodes: Vec<Node<G::Position>>,
    edges: Vec<Edge>,
    index: FxHashMap<Key, u32>,
}

impl<G: Game> Store<G> {
    pub fn new(game: &G, attack: &Attack, root: &G::Position) -> Store<G> {
        let mut store = Store { nodes: Vec::new(), edges: Vec::new(), index: FxHashMap::default() };
        store.index.insert(game.key(root), 0);
        store.add(game, attack, root.clone(), attack.end(game, root));
        store
    }

    fn add(&mut self, game: &G, attack: &Attack, position: G::Position, decided: Option<bool>) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node {
            class: game.repetition_key(&position),
            attacker: decided.is_none() && attack.moves(game, &position),
            expanded: false,
            decided,
            first_child: 0,
            children: 0,
            last_in: NONE,
            position,
        });
        id
    }

    /// Generates the moves of a frontier node. A move back to a position of the question's history leads to an
    /// end of its own, with the worth that the rule gives it. `None`, and nothing has changed, when the store
    /// would grow beyond the room for `capacity` nodes.
    pub fn expand(&mut self, game: &G, attack: &Attack, node: u32, capacity: usize) -> Option<Expansion> {
        let parent = &self.nodes[node as usize];
        let (position, attacker) = (parent.position.clone(), parent.attacker);
        let moves = legal_moves(game, &position);
        if self.nodes.len() + moves.len() > capacity
            || self.edges.len() + moves.len() > capacity * EDGES_PER_NODE
        {
            return None;
        }
        let mut brought = Expansion { children: moves.len(), ..Expansion::default() };
        let first_child = self.edges.len() as u32;
        for mv in moves {
            let child = successor(game, &position, mv);
            let key = game.key(&child);
            let to = if attack.in_history(game.repetition_key(&child)) {
                self.add(game, attack, child, Some(attack.repetition(attacker)))
            } else if let Some(&known) = self.index.get(&key) {
                brought.met_known |= self.nodes[known as usize].decided.is_none();
                known
            } else {
                self.index.insert(key, self.nodes.len() as u32);
                let end = attack.end(game, &child);
                brought.met_new |= end.is_none();
                self.add(game, attack, child, end)
            };
            let last_in = &mut self.nodes[to as usize].last_in;
            self.edges.push(Edge { from: node, to, next_in: *last_in });
            *last_in = self.edges.len() as u32 - 1;
        }
        let parent = &mut self.nodes[node as usize];
        (parent.expanded, parent.first_child, parent.children) =
            (true, first_child, self.edges.len() as u32 - first_child);
        Some(brought)
    }

    /// Where the moves of a node lead, in the game's order; none for a frontier node.
    pub fn children(&self, node: u32) -> impl DoubleEndedIterator<Item = u32> + '_ {
        let node = &self.nodes[node as usize];
        let first = node.first_child as usize;
        self.edges[first..first + node.children as usize].iter().map(|edge| edge.to)
    }

    pub fn child(&self, node: u32, index: usize) -> Option<u32> {
        let node = &self.nodes[node as usize];
        (index < node.children as usize).then(|| self.edges[node.first_child as usize + index].to)
    }

    /// The nodes with a move to this one.
    pub fn parents(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = self.nodes[node as usize].last_in;
        std::iter::from_fn(move || {
            let edge = self.edges.get(at as usize)?;
            at = edge.next_in;
            Some(edge.from)
        })
    }

    pub fn find(&self, key: Key) -> Option<u32> {
        self.index.get(&key).copied()
    }

    /// All nodes from which `node` can be reached, itself included, each once.
    pub fn ancestors(&self, node: u32) -> Vec<u32> {
        let mut seen = vec![false; self.nodes.len()];
        let mut found = vec![node];
        seen[node as usize] = true;
        let mut next = 0;
        while let Some(&at) = found.get(next) {
            next += 1;
            for parent in self.parents(at) {
                if !std::mem::replace(&mut seen[parent as usize], true) {
                    found.push(parent);
                }
            }
        }
        found
    }

    /// Room for so many nodes; false when there is none.
    pub fn reserve(&mut self, nodes: usize) -> bool {
        self.nodes.try_reserve_exact(nodes).is_ok()
            && self.edges.try_reserve_exact(nodes * EDGES_PER_NODE).is_ok()
            && self.index.try_reserve(nodes).is_ok()
    }

    /// Bytes that room for one node takes.
    pub const BYTES: u64 =
        (size_of::<Node<G::Position>>() + EDGES_PER_NODE * size_of::<Edge>() + INDEX_BYTES) as u64;

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let nodes = self.nodes.len() * (size_of::<Node<G::Position>>() + INDEX_BYTES);
        (nodes + self.edges.len() * size_of::<Edge>()) as u64
    }
}
