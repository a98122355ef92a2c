//! Goal search with memory: *is the value above g?*, answered with a truth value and with a number
//! that is a bound on the value, using the bounds of earlier searches (Coplan 1983, 2.2.2 and 2.3).

use super::Witness;
use super::memory::{Memory, NodeId, Reductions};
use crate::{Stop, Watch};
use andor_game::{Game, Player, Value};

/// Goal searches of one root, with the memory between them.
pub(super) struct GoalSearch<G: Game> {
    pub(super) memory: Memory,
    pub(super) root: Option<NodeId>,
    reductions: Reductions,
    range: (Value, Value),
    /// Coplan's A and B at the root, which are kept from search to search.
    window: (i32, i32),
    frames: Vec<Frame<G::Position>>,
    moves: Vec<G::Move>,
    /// Visits to ends that had to be evaluated.
    pub(super) leaves: u64,
    /// Visits that stored bounds answered.
    pub(super) rejected: u64,
}

/// A node on the way down.
struct Frame<P> {
    position: P,
    node: NodeId,
    max: bool,
    /// This node's moves start here in the common list.
    moves_from: usize,
    /// The move that is made or to be made.
    index: usize,
    /// The child that the move leads to, while it is searched.
    child: Option<NodeId>,
    /// The child before it.
    previous: Option<NodeId>,
    /// The best bounds over the children so far.
    lower: i32,
    upper: i32,
    /// Coplan's A and B (second reduction).
    a: i32,
    b: i32,
}

/// One search with one goal.
struct Descent<'a, 'w, G: Game> {
    search: &'a mut GoalSearch<G>,
    game: &'a G,
    goal: i32,
    watch: &'a mut Watch<'w>,
    witness: &'a mut dyn Witness<G>,
}

impl<G: Game> GoalSearch<G> {
    /// For values within a range; the memory takes at most three quarters of the bytes.
    pub(super) fn new(lowest: Value, highest: Value, reductions: Reductions, bytes: u64) -> Self {
        GoalSearch {
            memory: Memory::new(lowest.0, highest.0, bytes / 4 * 3),
            root: None,
            reductions,
            range: (lowest, highest),
            window: (i32::MIN, i32::MAX),
            frames: Vec::new(),
            moves: Vec::new(),
            leaves: 0,
            rejected: 0,
        }
    }

    /// What is known of the root's value.
    pub(super) fn root_bounds(&self) -> (Value, Value) {
        self.root.map_or(self.range, |root| {
            let (lower, upper) = self.memory.bounds(root);
            (Value(lower), Value(upper))
        })
    }

    /// Nodes stored now, the root included.
    pub(super) const fn stored(&self) -> u64 {
        self.memory.live()
    }

    /// Searches with one goal. The value returned is above the goal, and a lower bound; or it is
    /// not, and an upper bound.
    pub(super) fn run(
        &mut self,
        game: &G,
        root: &G::Position,
        goal: Value,
        watch: &mut Watch<'_>,
        witness: &mut dyn Witness<G>,
    ) -> Result<Value, Stop> {
        let node = match self.root {
            Some(node) => node,
            None => *self.root.insert(self.memory.add()?),
        };
        self.frames.clear();
        self.moves.clear();
        Descent { search: self, game, goal: goal.0, watch, witness }.run(root, node)
    }
}

impl<G: Game> Descent<'_, '_, G> {
    fn run(&mut self, root: &G::Position, node: NodeId) -> Result<Value, Stop> {
        let window = self.search.window;
        let mut answer = self.visit(root.clone(), node, window)?;
        loop {
            if let Some(value) = answer {
                if self.search.frames.is_empty() {
                    return Ok(Value(value));
                }
                answer = self.absorb(value);
                if answer.is_some() {
                    continue;
                }
            }
            let search = &mut *self.search;
            let frame = search.frames.last_mut().expect("an answer is missing, so a node is being searched");
            if frame.moves_from + frame.index == search.moves.len() {
                answer = Some(self.leave(false));
                continue;
            }
            let mut position = frame.position.clone();
            self.game.play(&mut position, search.moves[frame.moves_from + frame.index]);
            let child = match search.memory.child_after(frame.node, frame.previous) {
                Some(child) => child,
                None => search.memory.add_child(frame.node, frame.previous)?,
            };
            frame.child = Some(child);
            let window = (frame.a, frame.b);
            self.watch.statistics.nodes += 1;
            answer = self.visit(position, child, window)?;
        }
    }

    /// Visits a node: an answer at once, or a frame from which the search goes on.
    fn visit(
        &mut self,
        position: G::Position,
        node: NodeId,
        (a, b): (i32, i32),
    ) -> Result<Option<i32>, Stop> {
        self.witness.visited(&position);
        let search = &mut *self.search;
        let (lower, upper) = search.memory.bounds(node);
        if self.goal < lower || self.goal >= upper {
            search.rejected += 1;
            let value = if self.goal < lower { lower } else { upper };
            self.witness.backed_up(&position, Value(value));
            return Ok(Some(value));
        }
        if let Some(value) = self.game.end(&position) {
            search.leaves += 1;
            search.memory.narrow(node, value.0, value.0);
            self.witness.backed_up(&position, value);
            return Ok(Some(value.0));
        }
        let max = self.game.turn(&position) == Player::Max;
        let worst = if max { i32::MIN } else { i32::MAX };
        let moves_from = search.moves.len();
        self.game.moves(&position, &mut search.moves);
        let index = search.memory.skipped(node);
        let (child, previous) = (None, None);
        let (lower, upper) = (worst, worst);
        search.frames.push(Frame {
            position,
            node,
            max,
            moves_from,
            index,
            child,
            previous,
            lower,
            upper,
            a,
            b,
        });
        self.watch.statistics.expanded += 1;
        let stack = search.frames.capacity() * size_of::<Frame<G::Position>>()
            + search.moves.capacity() * size_of::<G::Move>();
        self.watch.stop(search.memory.bytes() + stack as u64).map_or(Ok(None), Err)
    }

    /// Takes the answer of the child into its parent; an answer of the parent when that settles it.
    fn absorb(&mut self, value: i32) -> Option<i32> {
        let search = &mut *self.search;
        let frame = search.frames.last_mut().expect("only a parent absorbs");
        let child = frame.child.take().expect("a child was searched");
        let (lower, upper) = search.memory.bounds(child);
        let settled = search.reductions.settled && lower == upper;
        // A and B are those with which the child was entered, without what it returned.
        let outside = search.reductions.outside_window && (lower >= frame.b || upper <= frame.a);
        if settled || outside {
            search.memory.drop_below(child);
        }
        if frame.max {
            frame.lower = frame.lower.max(lower);
            frame.upper = frame.upper.max(upper);
            frame.a = frame.a.max(lower);
        } else {
            frame.lower = frame.lower.min(lower);
            frame.upper = frame.upper.min(upper);
            frame.b = frame.b.min(upper);
        }
        if frame.max == (value > self.goal) {
            if search.reductions.before_cutoff {
                search.memory.skip_before(frame.node, child, frame.index);
            }
            return Some(self.leave(true));
        }
        frame.index += 1;
        frame.previous = Some(child);
        None
    }

    /// Backs up from the node that is being searched, cut off or with all its children visited.
    /// Children that an earlier cutoff had dropped lie below that cutoff's child, so they cannot
    /// matter.
    fn leave(&mut self, cut: bool) -> i32 {
        let search = &mut *self.search;
        let frame = search.frames.pop().expect("a node is being searched");
        search.moves.truncate(frame.moves_from);
        if search.frames.is_empty() {
            search.window = (frame.a, frame.b);
        }
        let (lower, upper) = match (cut, frame.max) {
            (false, _) => (frame.lower, frame.upper),
            (true, true) => (frame.lower, i32::MAX),
            (true, false) => (i32::MIN, frame.upper),
        };
        search.memory.narrow(frame.node, lower, upper);
        let (lower, upper) = search.memory.bounds(frame.node);
        let value = if cut == frame.max { lower } else { upper };
        self.witness.backed_up(&frame.position, Value(value));
        value
    }
}
