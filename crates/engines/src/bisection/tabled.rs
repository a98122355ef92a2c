//! Goal search with a table of fixed size: what Plaat and others (1996) call MT, memory-enhanced
//! test.
//!
//! Where the tree of `goal_search.rs` keeps every node, this keeps bounds of positions as long as
//! there is room, and images of a position share them. What a game sees without search
//! ([`Game::value_between`]) answers first, then the table, then the table's knowledge of the
//! children; and the table's move is tried before the game's own order.

use super::known::Known;
use crate::store::{bytes_of, has_room, reserved};
use crate::table::Table;
use crate::{Stop, Watch};
use andor_game::{Game, Key, Player, Value};

/// This many children are looked up together, so that the processor waits for the table once.
const AT_ONCE: usize = 8;

/// A position on the way down.
struct Frame<P> {
    position: P,
    key: Key,
    known: Known,
    max: bool,
    /// Its moves start here in the common list.
    first: usize,
    /// The move that is searched, by its place in the list.
    next: usize,
    /// The best value of a child so far, and its move by the game's index.
    best: i32,
    best_index: u16,
    /// The move that was taken to the front, by the game's index.
    front: u16,
    nodes_before: u64,
}

/// Goal searches of one root, with the table between them.
pub(super) struct TabledSearch<'g, G: Game> {
    game: &'g G,
    pub(super) table: Table,
    frames: Vec<Frame<G::Position>>,
    moves: Vec<G::Move>,
    /// The moves of one position.
    list: Vec<G::Move>,
    /// Visits that static bounds or the table answered.
    pub(super) rejected: u64,
    /// Visits to ends.
    pub(super) leaves: u64,
}

impl<'g, G: Game> TabledSearch<'g, G> {
    /// Within `bytes`, most of them for the table.
    pub(super) fn new(game: &'g G, bytes: u64) -> Self {
        TabledSearch {
            game,
            table: Table::new(bytes / 8 * 5),
            frames: reserved(bytes / 4),
            moves: reserved(bytes / 8),
            list: Vec::new(),
            rejected: 0,
            leaves: 0,
        }
    }

    /// Searches with one goal. The value returned is above the goal, and a lower bound; or it is
    /// not, and an upper bound.
    pub(super) fn run(
        &mut self,
        root: &G::Position,
        goal: Value,
        watch: &mut Watch<'_>,
    ) -> Result<Value, Stop> {
        self.frames.clear();
        self.moves.clear();
        let goal = goal.0;
        let mut answer = self.visit(root.clone(), goal, watch)?;
        loop {
            if let Some(value) = answer {
                let Some(frame) = self.frames.last_mut() else { return Ok(Value(value)) };
                let better = if frame.max { value > frame.best } else { value < frame.best };
                if better {
                    frame.best = value;
                    let place = (frame.next - frame.first) as u16;
                    frame.best_index = game_index(place, frame.front);
                }
                frame.next += 1;
                if frame.max == (value > goal) || frame.next == self.moves.len() {
                    answer = Some(self.leave(goal, watch.statistics.nodes));
                    continue;
                }
            }
            let frame = self.frames.last().expect("without an answer a position is being searched");
            let mut position = frame.position.clone();
            self.game.play(&mut position, self.moves[frame.next]);
            watch.statistics.nodes += 1;
            answer = self.visit(position, goal, watch)?;
        }
    }

    /// Visits a position: an answer at once, or a frame from which the search goes on.
    #[inline]
    fn visit(
        &mut self,
        position: G::Position,
        goal: i32,
        watch: &mut Watch<'_>,
    ) -> Result<Option<i32>, Stop> {
        if let Some(value) = self.game.end(&position) {
            self.leaves += 1;
            return Ok(Some(value.0));
        }
        if let Some((low, high)) = self.game.value_between(&position)
            && (low.0 > goal || high.0 <= goal)
        {
            self.rejected += 1;
            return Ok(Some(if low.0 > goal { low.0 } else { high.0 }));
        }
        let key = self.game.symmetric_key(&position);
        let known = Known::find(&self.table, key);
        if let Some(value) = known.answers(goal) {
            self.rejected += 1;
            return Ok(Some(value));
        }
        let first = self.moves.len();
        self.list.clear();
        self.game.moves(&position, &mut self.list);
        if !has_room(&self.frames, 1) || !has_room(&self.moves, self.list.len()) {
            return Err(Stop::Memory);
        }
        self.moves.extend_from_slice(&self.list);
        let max = self.game.turn(&position) == Player::Max;
        if let Some(value) = self.known_success(&position, first, max, goal) {
            self.moves.truncate(first);
            self.rejected += 1;
            return Ok(Some(value));
        }
        let front = if usize::from(known.best) < self.moves.len() - first { known.best } else { 0 };
        self.moves[first..=first + usize::from(front)].rotate_right(1);
        let best = if max { i32::MIN } else { i32::MAX };
        let nodes_before = watch.statistics.nodes;
        self.frames.push(Frame {
            position,
            key,
            known,
            max,
            first,
            next: first,
            best,
            best_index: front,
            front,
            nodes_before,
        });
        watch.statistics.expanded += 1;
        watch.stop(self.table.bytes() + bytes_of(&self.frames) + bytes_of(&self.moves)).map_or(Ok(None), Err)
    }

    /// The value of a move after which the table knows already that it settles the goal for the
    /// mover: enhanced transposition cutoffs (Plaat and others 1996).
    #[inline]
    fn known_success(&self, position: &G::Position, first: usize, max: bool, goal: i32) -> Option<i32> {
        self.moves[first..].chunks(AT_ONCE).find_map(|moves| {
            let mut keys = [Key(0); AT_ONCE];
            for (key, &mv) in keys.iter_mut().zip(moves) {
                let mut child = position.clone();
                self.game.play(&mut child, mv);
                *key = self.game.symmetric_key(&child);
            }
            let met = self.table.approach::<AT_ONCE>(keys[..moves.len()].iter().copied());
            let known = (0..moves.len()).filter(|n| met >> n & 1 != 0);
            known
                .filter_map(|n| Known::find(&self.table, keys[n]).answers(goal))
                .find(|&value| max == (value > goal))
        })
    }

    /// Leaves the deepest position, cut off or with all its moves tried, and stores its bound.
    fn leave(&mut self, goal: i32, nodes: u64) -> i32 {
        let mut frame = self.frames.pop().expect("a position is being searched");
        self.moves.truncate(frame.first);
        frame.known.narrow(frame.best, frame.best > goal);
        frame.known.best = frame.best_index;
        frame.known.store(&mut self.table, frame.key, nodes - frame.nodes_before);
        frame.best
    }
}

/// The index in the game's order of the move at a place of the list, in which one was taken to the
/// front.
const fn game_index(place: u16, front: u16) -> u16 {
    if place == 0 {
        front
    } else if place <= front {
        place - 1
    } else {
        place
    }
}
