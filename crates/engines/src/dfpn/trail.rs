//! The path of the search: what stands on it, at which depth, and its names as a sequence and as a set.

use crate::Path;
use andor_game::{RepetitionKey, mix};

/// What a remembered result has to know of the path before it answers.
pub(crate) trait OnPath {
    /// Whether a position stands on the path.
    fn contains(&self, class: u64) -> bool;
    /// A code of the positions on the path, in whatever order: what a result can depend on.
    fn set_code(&self) -> u64;
}

/// The positions from the root down to the present node. The question's history is not part of it: that stays
/// the same for the whole search.
#[derive(Debug)]
pub(crate) struct Trail {
    path: Path,
    /// Where nothing can repeat only the length is kept.
    repeats: bool,
    length: usize,
    /// How many positions of the path fall on each entry: most positions are seen here not to stand on it.
    filter: Vec<u32>,
}

const FILTER: u64 = 4096;

impl Trail {
    /// An empty path, in a game where positions may repeat or not.
    pub fn new(repeats: bool) -> Trail {
        Trail { path: Path::default(), repeats, length: 0, filter: vec![0; FILTER as usize] }
    }

    /// Adds a position at the end.
    pub fn push(&mut self, class: u64) {
        self.length += 1;
        if !self.repeats {
            return;
        }
        self.path.push(RepetitionKey(class));
        self.filter[(class % FILTER) as usize] += 1;
    }

    /// Removes the last position.
    pub fn pop(&mut self) {
        self.length -= 1;
        if let Some(&RepetitionKey(class)) = self.path.keys().last() {
            self.path.pop();
            self.filter[(class % FILTER) as usize] -= 1;
        }
    }

    /// How many positions stand before this one.
    pub fn depth_of(&self, class: u64) -> Option<usize> {
        self.path.depth_of(RepetitionKey(class))
    }

    /// The number of positions.
    pub const fn len(&self) -> usize {
        self.length
    }
}

impl OnPath for Trail {
    #[inline]
    fn contains(&self, class: u64) -> bool {
        self.filter[(class % FILTER) as usize] != 0 && self.path.contains(RepetitionKey(class))
    }

    fn set_code(&self) -> u64 {
        self.path.set_code()
    }
}

/// A path from the first position of a question's history on, and the history's code as a set.
pub(crate) struct Below<'a>(pub &'a Path, pub u64);

impl OnPath for Below<'_> {
    fn contains(&self, class: u64) -> bool {
        self.0.contains(RepetitionKey(class))
    }

    fn set_code(&self) -> u64 {
        self.0.set_code() ^ self.1
    }
}

/// The code of a path as a sequence of moves, from the code of the path before its last move. Kishimoto and Müller fold
/// random numbers for each move and depth; mixing move by move tells the order as well and needs no depth. The
/// two lowest bits stay free.
pub(crate) const fn longer(code: u64, index: usize) -> u64 {
    // A constant of its own, since games make their keys with the same function from small numbers.
    mix(code.wrapping_add(0x2545_f491_4f6c_dd1d).wrapping_add(index as u64)) & !3
}
