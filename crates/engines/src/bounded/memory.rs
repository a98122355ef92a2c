//! What is known of positions whatever the bound: a win in n moves, none in n; and
//! proof numbers for single bounds.
//!
//! A win in 4 is one in 5, and if there is none in 4 there is none in 3: one record serves all
//! bounds.

use crate::Bounds;
use crate::table::{Record, Table};
use andor_game::Key;

/// What is known of a position with n moves left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    Nothing,
    Open(Bounds),
    /// Won in this many moves, no more than are left.
    Won(u32),
    Failed,
}

/// The table, by positions without the moves left. Each worker has one; they share the table.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub table: Table,
}

/// The tag of the record that holds for all bounds; those of open numbers are the moves left, which
/// are never 0.
const ALL_BOUNDS: u32 = 0;
/// No win is known.
const NEVER: u64 = u32::MAX as u64;

impl Memory {
    pub fn new(bytes: u64) -> Memory {
        Memory { table: Table::new(bytes) }
    }

    /// Makes room if there is little.
    pub fn tidy(&mut self) {
        self.table.make_room();
    }

    #[inline]
    pub fn look_up(&self, key: Key, left: u32) -> Known {
        let mut known = Known::Nothing;
        for record in self.table.find(key) {
            if record.tag == ALL_BOUNDS {
                let (won, failed) = lengths(record);
                if won <= left {
                    return Known::Won(won);
                } else if failed >= left {
                    return Known::Failed;
                }
            } else if record.tag == left {
                let (proof, disproof) = ((record.word >> 32) as u32, record.word as u32);
                known = Known::Open(Bounds { proof, disproof });
            }
        }
        known
    }

    /// Whether it is known if a position is won in so many moves.
    pub fn is_decided(&self, key: Key, left: u32) -> bool {
        matches!(self.look_up(key, left), Known::Won(_) | Known::Failed)
    }

    /// In how many moves a position is won, as far as is known; and in how many it is not.
    pub fn lengths(&self, key: Key) -> (u32, u32) {
        let found = self.table.find(key).find(|record| record.tag == ALL_BOUNDS);
        found.map_or((NEVER as u32, 0), lengths)
    }

    pub fn store_open(&self, key: Key, left: u32, bounds: Bounds, work: u32) {
        let word = u64::from(bounds.proof) << 32 | u64::from(bounds.disproof);
        self.table.store(key, Record { word, tag: left, work }, |old| old.tag == left);
    }

    pub fn store_won(&self, key: Key, moves: u32, work: u32) {
        let (won, failed) = self.lengths(key);
        self.store_lengths(key, won.min(moves), failed, work);
    }

    pub fn store_failed(&self, key: Key, moves: u32, work: u32) {
        let (won, failed) = self.lengths(key);
        self.store_lengths(key, won, failed.max(moves), work);
    }

    /// What is open for bounds in between stays; what the lengths decide goes.
    fn store_lengths(&self, key: Key, won: u32, failed: u32, work: u32) {
        let record = Record { word: u64::from(won) << 32 | u64::from(failed), tag: ALL_BOUNDS, work };
        self.table.store(key, record, |old| old.tag == ALL_BOUNDS || old.tag >= won || old.tag <= failed);
    }
}

fn lengths(record: Record) -> (u32, u32) {
    ((record.word >> 32) as u32, record.word as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_one_with_more_moves_and_a_failure_one_with_fewer() {
        let memory = Memory::new(1 << 16);
        memory.store_open(Key(9), 5, Bounds { proof: 3, disproof: 4 }, 7);
        memory.store_won(Key(9), 6, 10);
        memory.store_failed(Key(9), 3, 10);
        memory.store_failed(Key(9), 2, 10);
        memory.store_won(Key(9), 7, 10);
        assert_eq!(memory.look_up(Key(9), 8), Known::Won(6));
        assert_eq!(memory.look_up(Key(9), 6), Known::Won(6));
        assert_eq!(memory.look_up(Key(9), 5), Known::Open(Bounds { proof: 3, disproof: 4 }));
        assert_eq!(memory.look_up(Key(9), 4), Known::Nothing);
        assert_eq!(memory.look_up(Key(9), 3), Known::Failed);
        assert_eq!(memory.look_up(Key(8), 3), Known::Nothing);
        assert_eq!(memory.lengths(Key(9)), (6, 3));
    }
}
