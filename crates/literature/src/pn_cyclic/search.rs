//! The loop of proof-number search on a graph: go to a most-proving node, expand it, update all its
//! ancestors.
//!
//! Selection does not start from the root again after each expansion but from the highest node of
//! the path whose children's numbers have changed: above it every choice would come out as before.

use super::graph::{Edge, SearchGraph, flag};
use super::wide::Moves;
use andor_engines::{
    Attack, Cursor, Hint, Hints, LeafNumbers, Limits, Observer, Path, Run, Statistics, Step, Stop, Verdict,
    Watch,
};
use andor_game::{Game, Key, RepetitionKey, Task};

/// How a new child is joined to the graph: the only point in which the engines differ.
pub(super) trait Joining<G: Game> {
    /// Decides it, for a move from a position that is being expanded.
    fn join(&self, game: &G, graph: &mut SearchGraph, child: &Child<'_, G>) -> Join;
}

/// A child that was just generated.
pub(super) struct Child<'a, G: Game> {
    pub parent: u32,
    pub position: &'a G::Position,
    pub mv: G::Move,
    pub key: Key,
    pub repetition_key: RepetitionKey,
    /// The path to the parent and with it, history included.
    pub path: &'a Path,
    pub attack: &'a Attack,
}

/// What becomes of it.
pub(super) enum Join {
    /// It repeats a position on every path that leads here.
    Repeats,
    /// An edge to what is there already.
    Known(Edge),
    /// A new node, to be found again by its key or not.
    New { indexed: bool },
}

struct Search<'g, G: Game, J> {
    game: &'g G,
    joining: J,
    leaf_numbers: LeafNumbers,
    attack: Attack,
    graph: SearchGraph,
    /// The nodes and positions from the root to where the search stands.
    nodes: Vec<u32>,
    positions: Vec<G::Position>,
    path: Path,
    moves: Moves<G>,
    more_moves: Vec<G::Move>,
}

/// Runs the search.
pub(super) fn search<G: Game, J: Joining<G>>(
    joining: J,
    leaf_numbers: LeafNumbers,
    (game, task): (&G, &Task<G>),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Run<'static, G> {
    let attack = Attack::against_repetition(game, task);
    let mut watch = Watch::new(limits, observer);
    let mut search = Search {
        game,
        joining,
        leaf_numbers,
        graph: SearchGraph::new(limits.memory, &attack),
        attack,
        nodes: Vec::new(),
        positions: Vec::new(),
        path: Path::new(task.history.iter().map(|earlier| game.repetition_key(earlier))),
        moves: Moves::new(),
        more_moves: Vec::new(),
    };
    let outcome = search.run(&task.root, &mut watch);
    let graph = search.graph;
    let more =
        vec![("distinct", graph.len() as u64 + graph.ends), ("ends", graph.ends), ("updates", graph.updates)];
    let proves = search.attack.proves();
    Run {
        verdict: Verdict::of(outcome, proves),
        statistics: Statistics { more, ..watch.statistics },
        hints: Box::new(GraphHints { graph, proves }),
    }
}

impl<G: Game, J: Joining<G>> Search<'_, G, J> {
    fn bytes(&self) -> u64 {
        // A position of the path stands in a vector that doubles, its key in a vector and a hash
        // map.
        let step = 2 * (size_of::<u32>() + size_of::<G::Position>() + 48);
        self.graph.bytes() + self.moves.bytes() + (self.path.len() * step) as u64
    }

    fn run(&mut self, root: &G::Position, watch: &mut Watch<'_>) -> Result<bool, Stop> {
        if !self.graph.make_room(1) {
            return Err(Stop::Memory);
        }
        let bounds = self.leaf_numbers.evaluate(self.game, &self.attack, root, &mut self.more_moves);
        let node = self.graph.add(self.game.key(root).0, true, bounds);
        if let Some(success) = bounds.outcome() {
            return Ok(success);
        }
        self.enter(node, root.clone());
        loop {
            self.descend();
            self.expand(watch)?;
            watch.steps(self.graph.updates);
            let stop = watch.stop(self.bytes());
            let root = self.graph.bounds(0);
            if let Some(success) = root.outcome() {
                return Ok(success);
            }
            watch.root = Some(self.attack.numbers(root));
            if let Some(stop) = stop {
                return Err(stop);
            }
            self.retreat();
        }
    }

    fn enter(&mut self, node: u32, position: G::Position) {
        // A leaf on the path is marked when it is expanded.
        if self.graph.is(node, flag::EXPANDED) {
            self.graph.set(node, flag::ON_PATH);
        }
        self.path.push(self.game.repetition_key(&position));
        self.nodes.push(node);
        self.positions.push(position);
    }

    /// Follows the best children down to a node without any.
    fn descend(&mut self) {
        loop {
            let at = *self.nodes.last().expect("the path begins at the root");
            if !self.graph.is(at, flag::EXPANDED) {
                return;
            }
            let (index, child) = self.graph.best_child(at);
            let mut position = self.positions.last().expect("a position for each node").clone();
            let mv = self.moves.of(self.game, at, &position)[index];
            self.game.play(&mut position, mv);
            self.enter(child, position);
        }
    }

    /// Expands the last node of the path and updates all that depends on it.
    fn expand(&mut self, watch: &mut Watch<'_>) -> Result<(), Stop> {
        let parent = *self.nodes.last().expect("the path begins at the root");
        let position = self.positions.last().expect("a position for each node");
        let moves = self.moves.of(self.game, parent, position);
        watch.expanded(moves.len());
        if !self.graph.make_room(moves.len()) {
            return Err(Stop::Memory);
        }
        let attacker_moves = self.attack.moves(self.game, position);
        self.graph.begin_children(parent, attacker_moves, moves.len());
        for &mv in moves {
            let mut next = position.clone();
            self.game.play(&mut next, mv);
            let child = Child {
                parent,
                position,
                mv,
                key: self.game.key(&next),
                repetition_key: self.game.repetition_key(&next),
                path: &self.path,
                attack: &self.attack,
            };
            let key = child.key.0;
            let edge = match self.joining.join(self.game, &mut self.graph, &child) {
                Join::Repeats => Edge::end(self.attack.repetition(attacker_moves)),
                Join::Known(edge) => edge,
                Join::New { indexed } => {
                    let bounds =
                        self.leaf_numbers.evaluate(self.game, &self.attack, &next, &mut self.more_moves);
                    Edge::to(self.graph.add(key, indexed, bounds))
                }
            };
            self.graph.push(parent, edge);
        }
        self.graph.update(parent);
        Ok(())
    }

    /// Goes back to the highest node of the path that the last update touched.
    fn retreat(&mut self) {
        while self.graph.touched > 0 {
            let node = *self.nodes.last().expect("a touched node stands on the path");
            if self.graph.is(node, flag::TOUCHED) {
                self.graph.clear(node, flag::TOUCHED);
                self.graph.touched -= 1;
                if self.graph.touched == 0 {
                    return;
                }
            }
            self.graph.clear(node, flag::ON_PATH);
            self.nodes.pop();
            self.positions.pop();
            self.path.pop();
        }
    }
}

/// The graph as it stood when the search ended.
struct GraphHints {
    graph: SearchGraph,
    proves: bool,
}

impl<G: Game> Hints<G> for GraphHints {
    fn root(&self) -> Option<Cursor> {
        (self.graph.len() > 0).then_some(Cursor(0))
    }

    fn child(&self, _: &G, step: &Step<'_, G>) -> Option<Cursor> {
        let edge = self.graph.child(step.parent.0 as u32, step.index)?;
        let child = self.graph.node_of(edge)?;
        let known = self.graph.is(child, flag::EXPANDED) || self.graph.bounds(child).is_decided();
        known.then_some(Cursor(u64::from(child)))
    }

    fn hint(&self, at: Cursor) -> Hint {
        Hint::of(self.graph.bounds(at.0 as u32).outcome(), self.proves)
    }
}
