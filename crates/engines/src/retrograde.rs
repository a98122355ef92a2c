//! The whole graph, then backwards from its ends: retrograde analysis.
//!
//! If a repetition fails the attacker, whoever repeats, only play that makes progress succeeds,
//! and the positions from which the attack succeeds are the *attractor* of the ends where it has
//! succeeded (Zermelo 1913; in linear time with a counter at each position: Liu and Smolka 1998):
//!
//! ```text
//!   attacker to move:  in the attractor as soon as one child is
//!   defender to move:  in the attractor as soon as all children are
//! ```
//!
//! What is left over is a trap: the defender can stay in it for ever, and does not mind repeating.
//! A position of the history before the root is a leaf that fails the attacker. Positions enter the
//! attractor in the order of their distance, so the depth to win comes for nothing.
//!
//! Images of a position under the game's symmetry are one ([`Game::symmetric_key`]): they have the
//! same value as long as no history tells them apart.
//!
//! A repetition must be the same *position* again: if [`Game::repetition_class`] is coarser than
//! that, as under positional superko (a rule that looks at the mover, and is refused), positions
//! have no value.

use crate::numbers::Numbers;
use crate::store::{bytes_of, has_room, reserved};
use crate::{
    Attack, Cursor, Engine, Hint, Hints, Limits, Observer, Run, Soundness, Statistics, Step, Stop, Verdict,
    Watch,
};
use andor_game::{Attractor, Game, Key, Predecessors, Repetition, Task, successor};
use std::collections::VecDeque;

/// Generates all positions that can be reached and solves them together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Retrograde;

impl<G: Game> Engine<G> for Retrograde {
    fn soundness(&self, rule: Repetition) -> Soundness {
        if rule.depends_on_mover() {
            Soundness::Refused("if a repetition's value depends on who repeats, positions have no value")
        } else {
            Soundness::Sound
        }
    }

    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        let attack = Attack::against_repetition(game, task);
        let mut watch = Watch::new(limits, observer);
        let solved = Graph::reachable(game, &attack, &task.root, &mut watch)
            .and_then(|graph| graph.solve(attack.proves(), &mut watch));
        match solved {
            Ok(solution) => {
                let success = solution.depths[0] != UNREACHED;
                let mut more = vec![
                    ("distinct", solution.depths.len() as u64),
                    ("edges", solution.edges),
                    ("attracted", solution.attracted),
                    ("longest", u64::from(solution.longest)),
                ];
                if success {
                    more.push(("depth", u64::from(solution.depths[0])));
                }
                Run {
                    verdict: Verdict::decided(success == attack.proves()),
                    statistics: Statistics { more, ..watch.statistics },
                    hints: Box::new(solution),
                }
            }
            Err(stop) => Run::stopped(stop, watch.statistics),
        }
    }
}

/// Not in the attractor.
const UNREACHED: u32 = Attractor::OUTSIDE;

/// What a position is before the analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Attacker,
    Defender,
    Success,
    Failure,
}

fn key_of<G: Game>(game: &G, position: &G::Position, symmetric: bool) -> Key {
    if symmetric { game.symmetric_key(position) } else { game.key(position) }
}

/// The reachable positions, by number; the root is 0. The children of n are
/// `edges[first_edge[n]..first_edge[n + 1]]`.
struct Graph {
    numbers: Numbers,
    /// Whether images of a position share its number.
    symmetric: bool,
    kinds: Vec<Kind>,
    first_edge: Vec<u32>,
    edges: Vec<u32>,
}

impl Graph {
    fn bytes(&self) -> u64 {
        self.numbers.bytes() + bytes_of(&self.kinds) + bytes_of(&self.first_edge) + bytes_of(&self.edges)
    }

    fn reachable<G: Game>(
        game: &G,
        attack: &Attack,
        root: &G::Position,
        watch: &mut Watch<'_>,
    ) -> Result<Graph, Stop> {
        let memory = watch.memory();
        let symmetric = !attack.has_history();
        let mut graph = Graph {
            numbers: Numbers::new(),
            symmetric,
            kinds: reserved(memory / 32),
            first_edge: reserved(memory / 8),
            edges: reserved(memory),
        };
        let mut waiting: VecDeque<G::Position> = VecDeque::new();
        let (mut moves, mut children) = (Vec::new(), Vec::new());
        let kind_of = |position: &G::Position| match attack.end(game, position) {
            Some(true) => Kind::Success,
            Some(false) => Kind::Failure,
            None if attack.moves(game, position) => Kind::Attacker,
            None => Kind::Defender,
        };
        if graph.bytes() > memory || !has_room(&graph.kinds, 1) {
            return Err(Stop::Memory);
        }
        graph.numbers.find_or_add(key_of(game, root, symmetric));
        graph.kinds.push(kind_of(root));
        waiting.push_back(root.clone());
        // Positions are expanded in the order of their numbers, so the list of edges needs no
        // second offset.
        for number in 0.. {
            if number == graph.kinds.len() {
                break;
            }
            graph.first_edge.push(graph.edges.len() as u32);
            if !matches!(graph.kinds[number], Kind::Attacker | Kind::Defender) {
                if number == 0 {
                    waiting.clear();
                }
                continue;
            }
            let position = waiting.pop_front().expect("a position waits for each number that has moves");
            moves.clear();
            game.moves(&position, &mut moves);
            watch.expanded(moves.len());
            graph.make_room(&mut waiting, moves.len(), watch)?;
            // All keys before all numbers, so that these can be fetched together.
            children.clear();
            children.extend(moves.iter().map(|&mv| {
                let child = successor(game, &position, mv);
                (key_of(game, &child, symmetric), child)
            }));
            graph.numbers.fetch(children.iter().map(|&(key, _)| key));
            for (key, child) in children.drain(..) {
                let (target, new) = graph.numbers.find_or_add(key);
                graph.edges.push(target);
                if new {
                    let repeats = attack.in_history(game.repetition_key(&child));
                    let kind = if repeats { Kind::Failure } else { kind_of(&child) };
                    graph.kinds.push(kind);
                    if matches!(kind, Kind::Attacker | Kind::Defender) {
                        waiting.push_back(child);
                    }
                }
            }
        }
        graph.first_edge.push(graph.edges.len() as u32);
        Ok(graph)
    }

    /// Room for the children of one position, within the limit.
    fn make_room<P>(
        &mut self,
        waiting: &mut VecDeque<P>,
        more: usize,
        watch: &mut Watch<'_>,
    ) -> Result<(), Stop> {
        let queue = |room: usize| (room * size_of::<P>()) as u64;
        let held = self.bytes() + queue(waiting.capacity());
        if let Some(stop) = watch.stop(held) {
            return Err(stop);
        }
        // What grows stands in memory twice while it moves.
        let wanted = waiting.len() + more;
        let larger = if wanted > waiting.capacity() { wanted.max(waiting.capacity() / 2 * 3) } else { 0 };
        let room = held + self.numbers.bytes_to_grow(more).max(queue(larger)) <= watch.memory()
            && (larger == 0 || waiting.try_reserve_exact(larger - waiting.len()).is_ok())
            && self.bytes() + queue(waiting.capacity()) + self.numbers.bytes_to_grow(more) <= watch.memory()
            && self.numbers.grow(more)
            && has_room(&self.kinds, more)
            && has_room(&self.first_edge, more + 2)
            && has_room(&self.edges, more)
            && self.edges.len() + more < UNREACHED as usize;
        if room { Ok(()) } else { Err(Stop::Memory) }
    }

    fn children(&self, number: usize) -> &[u32] {
        &self.edges[self.first_edge[number] as usize..self.first_edge[number + 1] as usize]
    }

    /// The attractor. In the order in which positions enter it, depths never fall: that of an
    /// attacker's position is its fastest win, that of a defender's the slowest loss.
    fn solve(self, proves: bool, watch: &mut Watch<'_>) -> Result<Solution, Stop> {
        let count = self.kinds.len();
        let bytes = self.bytes() + 4 * (4 * count as u64 + 2 + self.edges.len() as u64);
        if let Some(stop) = watch.stop(bytes) {
            return Err(stop);
        }
        let numbers = 0..count as u32;
        let children = |number: u32| self.children(number as usize).iter().map(move |&child| (number, child));
        let parents = Predecessors::new(count, numbers.clone().flat_map(children));
        let needed = numbers.clone().map(|number| match self.kinds[number as usize] {
            Kind::Defender => self.children(number as usize).len() as u32,
            _ => 1,
        });
        let mut attractor = Attractor::new(needed.collect());
        let succeeds = |number: &u32| self.kinds[*number as usize] == Kind::Success;
        numbers.filter(succeeds).for_each(|number| attractor.insert(number));
        while attractor.grow(&parents, 1 << 16) {
            if let Some(stop) = watch.pause(bytes) {
                return Err(stop);
            }
        }
        let (attracted, edges) = (attractor.order().len() as u64, self.edges.len() as u64);
        let last = attractor.order().last().copied();
        let depths = attractor.into_ranks();
        let longest = last.map_or(0, |last| depths[last as usize]);
        let Graph { numbers, symmetric, kinds, .. } = self;
        Ok(Solution { numbers, symmetric, kinds, depths, attracted, longest, edges, proves })
    }
}

/// The solved graph, which answers for every position in it.
struct Solution {
    numbers: Numbers,
    symmetric: bool,
    kinds: Vec<Kind>,
    /// Plies until the attack has succeeded, or [`UNREACHED`].
    depths: Vec<u32>,
    /// How many succeed, and the largest of their depths.
    attracted: u64,
    longest: u32,
    edges: u64,
    proves: bool,
}

impl<G: Game> Hints<G> for Solution {
    fn root(&self) -> Option<Cursor> {
        Some(Cursor(0))
    }

    /// If the attacker moves and succeeds, only children on a shortest way are shown: any other
    /// might lead round in a circle of won positions.
    fn child(&self, game: &G, step: &Step<'_, G>) -> Option<Cursor> {
        let parent = step.parent.0 as usize;
        let child = self.numbers.find(key_of(game, step.child, self.symmetric))?;
        let (depth, after) = (self.depths[parent], self.depths[child as usize]);
        let detour = self.kinds[parent] == Kind::Attacker && depth != UNREACHED && after != depth - 1;
        (!detour).then_some(Cursor(u64::from(child)))
    }

    fn outcome(&self, game: &G, position: &G::Position) -> Option<(bool, u32)> {
        let number = self.numbers.find(key_of(game, position, self.symmetric))?;
        let depth = self.depths[number as usize];
        Some(((depth != UNREACHED) == self.proves, depth))
    }

    fn hint(&self, at: Cursor) -> Hint {
        Hint::of(Some(self.depths[at.0 as usize] != UNREACHED), self.proves)
    }
}
