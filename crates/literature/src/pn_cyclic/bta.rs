//! The base-twin algorithm: a repetition is a *possible* draw until nothing above it is needed
//! (Breuker 1998, sections 5.4 and 5.5).
//!
//! One selection walks down from the root along the best children. A child that stands on the path
//! already is marked as a possible draw, with the place of its double on the path. A position is
//! marked in turn when the attacker moves and every child is marked or disproved, or when the
//! defender moves and one child is marked; it takes the highest of its children's places. When that
//! place is its own, the draw rests on nothing above: a *real draw*, disproved on every path. Marks
//! end with the selection, since the next one may come by another path.
//!
//! ```text
//!    a ──▶ C ──▶ d ──▶ C      d is a possible draw because of C above it;
//!          │                  C, when e fails as well, a real draw:
//!          └───▶ e            nothing above C was needed
//! ```
//!
//! Why answers are right if a repetition fails the attacker, whoever repeats: a proof rests on
//! ends only. The positions marked below a real draw, and itself, form a trap: from each the
//! attacker can move only to others of them or to disproved positions, and the defender has a move
//! to one. So the trap is closed and needs no path; all of it is disproved at once here. A
//! repetition of the question's history is an end. (All this if a repetition is the same
//! *position* again: [`Game::repetition_class`] must not be coarser.)
//!
//! Differences from the printed algorithm, the first two of them errors there, the others a waste:
//! - Figure 5.17 exchanges proof and disproof number (see the formula in `bounds.rs`).
//! - Figure 5.13 breaks off at a marked child of an AND node but then returns the best of the
//!   children before it, although the text says that nothing is returned. The mark then outlives
//!   its selection (figure 5.17 does not remove it) and is used on another path;
//!   `corpus/graph/breuker-5.13.andor`, where the search runs off the root, was found in some
//!   1,300,000 random graphs. Here one marked child decides.
//! - Figure 5.12 removes the marks of the children when their parent is marked. The same positions
//!   are then walked again by every path between them: if each of n attacker's positions can go
//!   to all the others and no play ever ends, the root's draw took 890, 4,751, 31,604 and 247,029
//!   steps for n = 5, 6, 7 and 8: it grows with n!. Here a marked position stays marked while the
//!   selection lasts, with its place in the *order of entering* instead of its depth, as in
//!   Tarjan's search for strong components: whoever meets it again from outside rests on something
//!   entered earlier, and can be no real draw on its own. Each position is then entered at most
//!   once a selection.
//! - Twins of a decided base node keep old numbers until they are visited (footnote 6); here they
//!   share the decision at once.
//!
//! It ends: every selection expands a position or decides one.

mod expansion;

use super::bta_graph::{TwinEdge, TwinGraph, TwinHints, flag};
use super::wide::Moves;
use andor_engines::{
    Attack, Bounds, Engine, INFINITE, LeafNumbers, Limits, Observer, Run, Soundness, Statistics, Stop,
    Verdict, Watch,
};
use andor_game::{Game, Repetition, Task};
use rustc_hash::FxHashMap;

/// Proof-number search that shares subtrees and still knows a repetition from a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PnBta {
    /// What leaves start with.
    pub leaf_numbers: LeafNumbers,
}

impl<G: Game> Engine<G> for PnBta {
    fn soundness(&self, rule: Repetition) -> Soundness {
        if rule.depends_on_mover() {
            Soundness::Refused("real draws exist only if a repetition has the same value whoever repeats")
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
        let proves = attack.proves();
        let mut watch = Watch::new(limits, observer);
        let mut search = Search {
            game,
            attack,
            leaf_numbers: self.leaf_numbers,
            graph: TwinGraph::new(limits.memory),
            root: Bounds::LEAF,
            frames: Vec::new(),
            marks: Vec::new(),
            possible_draws: Vec::new(),
            entered: FxHashMap::default(),
            moves: Moves::new(),
            more_moves: Vec::new(),
            counts: Counts::default(),
        };
        let outcome = search.run(&task.root, &mut watch);
        let Search { graph, counts, .. } = search;
        let more = vec![
            ("distinct", graph.len() as u64),
            ("twins", (graph.edges() + 1 - graph.len().min(graph.edges() + 1)) as u64),
            ("selections", counts.selections),
            ("steps", counts.steps),
            ("real-draws", counts.real_draws),
            ("updates", counts.updates),
        ];
        Run {
            verdict: Verdict::of(outcome, proves),
            statistics: Statistics { more, ..watch.statistics },
            hints: Box::new(TwinHints { graph, proves }),
        }
    }
}

/// A position on the path of the present selection.
struct Frame<P> {
    base: u32,
    /// Which child of the frame above.
    child: usize,
    position: P,
    /// Its children's marks begin here, and the possible draws below it.
    first_mark: usize,
    first_possible_draw: usize,
}

/// A child marked as a possible draw, and the earliest place that its draw rests on.
struct Mark {
    child: usize,
    rests_on: u32,
}

#[derive(Default)]
struct Counts {
    selections: u64,
    steps: u64,
    real_draws: u64,
    updates: u64,
}

struct Search<'g, G: Game> {
    game: &'g G,
    attack: Attack,
    leaf_numbers: LeafNumbers,
    graph: TwinGraph,
    root: Bounds,
    frames: Vec<Frame<G::Position>>,
    marks: Vec<Mark>,
    /// Positions that were left as possible draws in the present selection.
    possible_draws: Vec<u32>,
    /// In which order the positions on the path and the possible draws were entered.
    entered: FxHashMap<u32, u32>,
    moves: Moves<G>,
    more_moves: Vec<G::Move>,
    counts: Counts,
}

/// What a look at a position's children says.
enum Look {
    /// Go on with this child.
    Best(usize, u32),
    /// The children decide the position.
    Decided(bool),
    /// It is a possible draw that rests on this place and later ones.
    PossibleDraw(u32),
    /// A child is one: mark it and look again.
    Mark(usize, u32),
}

impl<G: Game> Search<'_, G> {
    fn bytes(&self) -> u64 {
        let lists =
            self.marks.capacity() * size_of::<Mark>() + self.possible_draws.capacity() * size_of::<u32>();
        // A hash map that doubles: 8 bytes and a control byte an entry, at worst three times as
        // many slots.
        let entered = self.entered.capacity() * 27;
        let frames = self.frames.capacity() * size_of::<Frame<G::Position>>();
        self.graph.bytes() + self.moves.bytes() + (lists + entered + frames) as u64
    }

    fn run(&mut self, root: &G::Position, watch: &mut Watch<'_>) -> Result<bool, Stop> {
        if !self.graph.make_room(1) {
            return Err(Stop::Memory);
        }
        self.root = self.leaf_numbers.evaluate(self.game, &self.attack, root, &mut self.more_moves);
        let outcome = self.root.outcome();
        let attacker_moves = outcome.is_none() && self.attack.moves(self.game, root);
        let base = self.graph.add(self.game.key(root).0, attacker_moves, outcome);
        if let Some(success) = outcome {
            return Ok(success);
        }
        loop {
            if self.frames.is_empty() {
                self.enter(base, 0, root.clone());
            }
            self.counts.selections += 1;
            self.select(watch)?;
            watch.steps(self.counts.steps + self.counts.updates);
            let stop = watch.stop(self.bytes());
            self.back_up();
            if let Some(success) = self.graph.outcome(base) {
                return Ok(success);
            }
            watch.root = Some(self.attack.numbers(self.root));
            if let Some(stop) = stop {
                return Err(stop);
            }
        }
    }

    fn enter(&mut self, base: u32, child: usize, position: G::Position) {
        self.graph.set(base, flag::ON_PATH);
        // Frames and possible draws are all that was entered in this selection.
        self.entered.insert(base, self.entered.len() as u32);
        self.frames.push(Frame {
            base,
            child,
            position,
            first_mark: self.marks.len(),
            first_possible_draw: self.possible_draws.len(),
        });
    }

    /// Walks on from the last frame until a leaf was expanded or a position decided: then that is
    /// the last frame.
    fn select(&mut self, watch: &mut Watch<'_>) -> Result<(), Stop> {
        loop {
            self.counts.steps += 1;
            if self.counts.steps.is_multiple_of(Watch::INTERVAL)
                && let Some(stop) = watch.pause(self.bytes())
            {
                return Err(stop);
            }
            let frame = self.frames.last().expect("a selection begins at the root");
            let base = frame.base;
            if !self.graph.is(base, flag::EXPANDED) {
                return self.expand(watch);
            }
            match self.look() {
                Look::Mark(child, rests_on) => self.marks.push(Mark { child, rests_on }),
                Look::Decided(success) => {
                    self.graph.settle(base, success);
                    return Ok(());
                }
                Look::PossibleDraw(rests_on) if rests_on == self.entered[&base] => {
                    self.settle_real_draw();
                    return Ok(());
                }
                Look::PossibleDraw(rests_on) => self.leave_as_possible_draw(rests_on),
                Look::Best(child, target) => {
                    let mut position = self.frames.last().expect("as before").position.clone();
                    let mv = self.moves.of(self.game, base, &position)[child];
                    self.game.play(&mut position, mv);
                    self.enter(target, child, position);
                }
            }
        }
    }

    /// Looks for the best child that is not marked (figures 5.12 and 5.13).
    fn look(&mut self) -> Look {
        let frame = self.frames.last().expect("a selection begins at the root");
        let base = frame.base;
        let attacker_moves = self.graph.is(base, flag::ATTACKER);
        let rests_on = self.marks[frame.first_mark..].iter().map(|mark| mark.rests_on).min();
        if let Some(rests_on) = rests_on
            && !attacker_moves
        {
            return Look::PossibleDraw(rests_on);
        }
        let known = if rests_on.is_none() { self.graph.best_of_wide(base) } else { None };
        let best = known.map_or_else(
            || self.best_unmarked(),
            |(child, number)| (number < INFINITE).then_some((child, number)),
        );
        match (best, rests_on) {
            (Some((_, 0)), _) => Look::Decided(attacker_moves),
            (Some((child, _)), _) => {
                let target = self.graph.children(base)[child].target;
                if self.graph.is(target, flag::ON_PATH | flag::POSSIBLE_DRAW) {
                    Look::Mark(child, self.entered[&target])
                } else {
                    Look::Best(child, target)
                }
            }
            (None, Some(rests_on)) => Look::PossibleDraw(rests_on),
            (None, None) => Look::Decided(!attacker_moves),
        }
    }

    /// The first of the last frame's children with the least number that is not marked, if one is
    /// not infinite.
    fn best_unmarked(&self) -> Option<(usize, u32)> {
        let frame = self.frames.last().expect("a selection begins at the root");
        let marks = &self.marks[frame.first_mark..];
        let attacker_moves = self.graph.is(frame.base, flag::ATTACKER);
        let mut best = None;
        let mut least = INFINITE;
        for (child, edge) in self.graph.children(frame.base).iter().enumerate() {
            let number = self.graph.edge_bounds(edge).minimised(attacker_moves);
            if number < least && !self.is_marked(marks, child, edge) {
                least = number;
                best = Some((child, number));
            }
        }
        best
    }

    fn is_marked(&self, marks: &[Mark], child: usize, edge: &TwinEdge) -> bool {
        // Only such positions are ever marked, and most are not: that saves the look at the list.
        edge.target != TwinEdge::HISTORY
            && self.graph.is(edge.target, flag::ON_PATH | flag::POSSIBLE_DRAW)
            && marks.iter().any(|mark| mark.child == child)
    }

    /// The last frame's position and the possible draws below it need nothing above them.
    fn settle_real_draw(&mut self) {
        let frame = self.frames.last().expect("a selection begins at the root");
        self.graph.settle(frame.base, false);
        self.counts.real_draws += 1;
        for &base in &self.possible_draws[frame.first_possible_draw..] {
            self.graph.settle(base, false);
        }
    }

    fn leave_as_possible_draw(&mut self, rests_on: u32) {
        let frame = self.pop();
        self.graph.set(frame.base, flag::POSSIBLE_DRAW);
        self.possible_draws.push(frame.base);
        self.marks.push(Mark { child: frame.child, rests_on });
    }

    /// Takes the last frame from the path.
    fn pop(&mut self) -> Frame<G::Position> {
        let frame = self.frames.pop().expect("a selection begins at the root");
        self.graph.clear(frame.base, flag::ON_PATH);
        self.marks.truncate(frame.first_mark);
        frame
    }
}
