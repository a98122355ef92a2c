//! The line of play from the root to the node under work. Stored nodes have no positions: these are
//! made by playing the moves again, and only those of the present line are kept.

use crate::Path;
use andor_game::{Game, Repetition, Task};

/// The positions of a line, with the moves of those that have been asked for them, and the path of
/// the question's history and the line if the rules look at it.
pub struct Line<G: Game> {
    frames: Vec<Frame<G::Position>>,
    /// The moves of all frames, one after the other.
    moves: Vec<G::Move>,
    path: Option<Path>,
    longest: usize,
}

struct Frame<P> {
    position: P,
    node: u32,
    first_move: u32,
}

/// Bytes that [`Path`] takes for one position at most: its list and its table double when they are
/// full.
const PATH_BYTES: usize = 56;

impl<G: Game> Line<G> {
    /// The line that is only the root, `root` its place in the store.
    #[must_use]
    pub fn new(game: &G, task: &Task<G>, root: u32, position: G::Position) -> Self {
        let path = (game.repetition() != Repetition::Never).then(|| {
            let played = task.history.iter().chain([&position]);
            Path::new(played.map(|earlier| game.repetition_key(earlier)))
        });
        let frames = vec![Frame { position, node: root, first_move: 0 }];
        let longest = path.as_ref().map_or(0, Path::len);
        Line { frames, moves: Vec::new(), path, longest }
    }

    /// Moves made since the root.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.frames.len() - 1
    }

    /// The place of the position after `depth` moves.
    #[must_use]
    pub fn node(&self, depth: usize) -> u32 {
        self.frames[depth].node
    }

    /// The last position.
    #[must_use]
    pub fn position(&self) -> &G::Position {
        &self.frames[self.depth()].position
    }

    /// Takes back all but the first `depth` moves.
    pub fn truncate(&mut self, depth: usize) {
        if let Some(next) = self.frames.get(depth + 1) {
            self.moves.truncate(next.first_move as usize);
            if let Some(path) = &mut self.path {
                (depth + 1..self.frames.len()).for_each(|_| path.pop());
            }
            self.frames.truncate(depth + 1);
        }
    }

    /// The number of moves at the last position.
    pub fn generate(&mut self, game: &G) -> usize {
        let last = &self.frames[self.frames.len() - 1];
        let first = last.first_move as usize;
        if self.moves.len() == first {
            game.moves(&last.position, &mut self.moves);
        }
        self.moves.len() - first
    }

    /// The position after one of the moves at the last position, which have been generated.
    #[inline]
    #[must_use]
    pub fn after(&self, game: &G, index: usize) -> G::Position {
        let last = &self.frames[self.frames.len() - 1];
        let mut next = last.position.clone();
        game.play(&mut next, self.moves[last.first_move as usize + index]);
        next
    }

    /// Whether a position stands on the path already.
    #[inline]
    #[must_use]
    pub fn repeats(&self, game: &G, position: &G::Position) -> bool {
        self.path.as_ref().is_some_and(|path| path.contains(game.repetition_key(position)))
    }

    /// Makes a move that leads to this position at that place.
    pub fn push(&mut self, game: &G, node: u32, position: G::Position) {
        if let Some(path) = &mut self.path {
            path.push(game.repetition_key(&position));
            self.longest = self.longest.max(path.len());
        }
        self.frames.push(Frame { position, node, first_move: self.moves.len() as u32 });
    }

    /// Bytes in use. A list that was once long keeps its memory.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let bytes = self.frames.capacity() * size_of::<Frame<G::Position>>()
            + self.moves.capacity() * size_of::<G::Move>()
            + self.longest * PATH_BYTES;
        bytes as u64
    }

    /// Bytes that one more move may take.
    #[must_use]
    pub fn growth(&self) -> u64 {
        let full = self.frames.len() == self.frames.capacity();
        let frames =
            if full { 2 * self.frames.capacity().max(2) * size_of::<Frame<G::Position>>() } else { 0 };
        let path = self.path.as_ref().map_or(0, |path| (path.len() + 1).saturating_sub(self.longest));
        (frames + path * PATH_BYTES) as u64
    }
}
