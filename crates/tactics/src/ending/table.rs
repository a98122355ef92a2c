//! The table of positions: the value at a depth, and the best move.

use super::{MATE, MOST_PLIES};
use crate::board::Ply;

/// Places; a power of two.
const PLACES: usize = 1 << 20;

/// What a stored value says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    value: i16,
    depth: i8,
    bound: Bound,
    pub(super) best: Option<Ply>,
}

pub(super) struct Table(Vec<Entry>);

impl Table {
    pub(super) fn new() -> Table {
        let empty = Entry { key: 0, value: 0, depth: -1, bound: Bound::Exact, best: None };
        Table(vec![empty; PLACES])
    }

    pub(super) fn look(&self, key: u64) -> Option<Entry> {
        let entry = self.0[key as usize & (PLACES - 1)];
        (entry.key == key && entry.depth >= 0).then_some(entry)
    }

    pub(super) fn note(
        &mut self,
        key: u64,
        depth: i32,
        value: i32,
        bound: Bound,
        best: Option<Ply>,
        ply: usize,
    ) {
        // A mate is stored as its distance from the position, not from the root.
        let value = (value + toward_mate(value, ply)) as i16;
        self.0[key as usize & (PLACES - 1)] = Entry { key, value, depth: depth as i8, bound, best };
    }
}

impl Entry {
    /// The value if it settles a search of this depth and window.
    pub(super) fn cut(self, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let stored = i32::from(self.value);
        let value = stored - toward_mate(stored, ply);
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        (i32::from(self.depth) >= depth && settles).then_some(value)
    }
}

fn toward_mate(value: i32, ply: usize) -> i32 {
    let near = MATE - 2 * MOST_PLIES as i32;
    if value.abs() < near { 0 } else { value.signum() * ply as i32 }
}
