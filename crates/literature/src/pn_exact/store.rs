//! The positions met so far and the moves between them: one node a position, however many paths
//! lead to it.

use crate::key_index::KeyIndex;
use andor_engines::store::{bytes_of, has_room, reserved};
use andor_engines::{Attack, Cursor, Hint, Hints, Step};
use andor_game::{Game, RepetitionKey, legal_moves, successor};

/// The end of a list of edges.
const NONE: u32 = u32::MAX;

/// Room for edges: a game with more moves a position on average runs out of it first.
const EDGES_PER_NODE: usize = 8;

/// Room for the index: at most four slots in five are taken, and they grow by half.
const INDEX_BYTES_PER_NODE: usize = 8;

/// A position of the search graph.
pub(super) struct Node<P> {
    pub position: P,
    /// What the repetition rule sees of it.
    pub class: RepetitionKey,
    /// Whether the attacker moves here: the paper's max nodes.
    pub attacker: bool,
    pub expanded: bool,
    /// Whether it is found by its key: all but the ends that stand for a move back into the
    /// history.
    shared: bool,
    /// How the game ended here, or (if sharing is sound) what was decided since.
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
    keys: Vec<u64>,
    edges: Vec<Edge>,
    index: KeyIndex,
    /// Whether all positions but the root are kept as their [`Game::canonical`] form.
    symmetric: bool,
}

impl<G: Game> Store<G> {
    /// Bytes that room for one node takes.
    pub const BYTES: u64 = (size_of::<Node<G::Position>>()
        + size_of::<u64>()
        + EDGES_PER_NODE * size_of::<Edge>()
        + INDEX_BYTES_PER_NODE) as u64;

    /// A graph of one node that may grow to `bytes`; `None` when they do not even hold that
    /// one.
    pub fn new(
        game: &G,
        attack: &Attack,
        root: &G::Position,
        symmetric: bool,
        bytes: u64,
    ) -> Option<Store<G>> {
        let room = bytes / Store::<G>::BYTES;
        let mut store = Store {
            nodes: reserved(room * size_of::<Node<G::Position>>() as u64),
            keys: reserved(room * size_of::<u64>() as u64),
            edges: reserved(room * (EDGES_PER_NODE * size_of::<Edge>()) as u64),
            index: KeyIndex::new(room * INDEX_BYTES_PER_NODE as u64),
            symmetric,
        };
        if !store.has_room(1) {
            return None;
        }
        store.index.insert(game.key(root).0, 0);
        store.add(game, attack, root.clone(), attack.end(game, root));
        Some(store)
    }

    fn has_room(&mut self, moves: usize) -> bool {
        let in_index = self.keys.iter().zip(&self.nodes).zip(0..).filter(|((_, node), _)| node.shared);
        has_room(&self.nodes, moves)
            && has_room(&self.keys, moves)
            && has_room(&self.edges, moves)
            && self.index.make_room(moves, in_index.map(|((&key, _), number)| (key, number)))
    }

    fn add(&mut self, game: &G, attack: &Attack, position: G::Position, decided: Option<bool>) -> u32 {
        let id = self.nodes.len() as u32;
        self.keys.push(game.key(&position).0);
        self.nodes.push(Node {
            shared: true,
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

    /// Generates the moves of a frontier node. A move back to a position of the question's history
    /// leads to a separate end, with the value that the rule gives it. `None`, and nothing has
    /// changed, when there is no room.
    pub fn expand(&mut self, game: &G, attack: &Attack, node: u32) -> Option<Expansion> {
        let parent = &self.nodes[node as usize];
        let (position, attacker) = (parent.position.clone(), parent.attacker);
        let moves = legal_moves(game, &position);
        if !self.has_room(moves.len()) {
            return None;
        }
        let mut brought = Expansion { children: moves.len(), ..Expansion::default() };
        let first_child = self.edges.len() as u32;
        for mv in moves {
            let child = successor(game, &position, mv);
            let child = if self.symmetric { game.canonical(&child) } else { child };
            let key = game.key(&child).0;
            let to = if attack.in_history(game.repetition_key(&child)) {
                let end = self.add(game, attack, child, Some(attack.repetition(attacker)));
                self.nodes[end as usize].shared = false;
                end
            } else if let Some(known) = self.index.find(key, |node| self.keys[node as usize]) {
                brought.met_known |= self.nodes[known as usize].decided.is_none();
                known
            } else {
                let end = attack.end(game, &child);
                brought.met_new |= end.is_none();
                let new = self.add(game, attack, child, end);
                self.index.insert(key, new);
                new
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

    #[cfg(test)]
    pub fn find(&self, key: andor_game::Key) -> Option<u32> {
        self.index.find(key.0, |node| self.keys[node as usize])
    }

    /// What was decided, by key, without the positions.
    pub fn into_hints(self) -> ByKey {
        let hint = |node: &Node<G::Position>| {
            (node.expanded || node.decided.is_some()).then(|| Hint::of(node.decided, true))
        };
        ByKey {
            hints: self.nodes.iter().map(hint).collect(),
            keys: self.keys,
            index: self.index,
            symmetric: self.symmetric,
        }
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

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        bytes_of(&self.nodes) + bytes_of(&self.keys) + bytes_of(&self.edges) + self.index.bytes()
    }
}

/// Hints about positions, for games where they hold on every path.
pub(super) struct ByKey {
    /// None for a frontier node.
    hints: Vec<Option<Hint>>,
    keys: Vec<u64>,
    index: KeyIndex,
    symmetric: bool,
}

impl<G: Game> Hints<G> for ByKey {
    fn root(&self) -> Option<Cursor> {
        Some(Cursor(0))
    }

    fn child(&self, game: &G, step: &Step<'_, G>) -> Option<Cursor> {
        let key = if self.symmetric { game.key(&game.canonical(step.child)) } else { game.key(step.child) };
        let node = self.index.find(key.0, |node| self.keys[node as usize])?;
        self.hints[node as usize].map(|_| Cursor(u64::from(node)))
    }

    fn hint(&self, at: Cursor) -> Hint {
        self.hints[at.0 as usize].unwrap_or(Hint::Open)
    }
}
