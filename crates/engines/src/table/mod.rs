//! One table for all depth-first engines and all their threads: fixed room, no locks on the way,
//! any record may be forgotten at any time.
//!
//! `buckets.rs` says what a record is. A [`Table`] is one thread's hold on the buckets: threads
//! clone it, read and write together, and who finds the table crowded replaces the buckets by more
//! of them (`latest.rs`). What others write into the old buckets meanwhile is forgotten: that costs
//! time, never truth. Sets that do not fit in a record stand on a [`Ring`], which threads share in
//! the same way.

mod buckets;
mod latest;
#[cfg(all(test, loom))]
mod model;
mod ring;
mod room;
mod signatures;
mod tag;

pub use buckets::{Buckets, Record};
pub use ring::{Place, Ring, Words};
pub use tag::{CONDITIONAL, LOW, ON_PATH, OPEN, SETTLED, tag};

use andor_game::Key;
use latest::Latest;
use std::cell::Cell;
use std::ops::Deref;

/// One thread's hold on the table.
#[derive(Debug)]
pub struct Table {
    buckets: Latest<Buckets>,
    /// Slots that were taken, and not counted for all yet.
    uncounted: Cell<isize>,
    /// From how many on they are counted.
    count_at: usize,
}

/// If every thread counted each slot for all at once, all would wait for the count.
const COUNT_AT: usize = 64;

impl Table {
    /// A table that will take at most `bytes`, its growth included. It has at least one bucket.
    #[must_use]
    pub fn new(bytes: u64) -> Table {
        Table { buckets: Latest::new(Buckets::new(bytes)), uncounted: Cell::new(0), count_at: 1 }
    }

    /// Others will use the table, too.
    pub fn share(&mut self) {
        self.count_at = COUNT_AT;
    }

    /// Stores a record. It takes the place of those with the same key that `outdates` says it
    /// outdates; if there are none, an empty slot or that of the record with the least search.
    #[inline]
    pub fn store(&self, key: Key, record: Record, outdates: impl FnMut(&Record) -> bool) {
        let more = self.put(key, record, outdates) + self.uncounted.get();
        let counts = more.unsigned_abs() >= self.count_at;
        self.uncounted.set(if counts { 0 } else { more });
        if counts {
            self.count(more);
        }
    }

    /// Makes room if there is little, or follows somebody else who did. True when something was
    /// thrown away.
    #[inline]
    pub fn make_room(&mut self) -> bool {
        self.buckets.follow();
        let is_counted = self.uncounted.get() == 0;
        is_counted
            && self.is_crowded()
            && !self.grow()
            && self.buckets.exclusively(Buckets::collect_if_crowded)
    }

    /// Makes the table larger. False when it has its full size, or the system gives no memory.
    pub fn grow(&mut self) -> bool {
        self.buckets.replace(Buckets::larger)
    }
}

impl Deref for Table {
    type Target = Buckets;

    #[inline]
    fn deref(&self) -> &Buckets {
        &self.buckets
    }
}

impl Clone for Table {
    /// Another thread's hold on it.
    fn clone(&self) -> Table {
        Table { buckets: self.buckets.clone(), uncounted: Cell::new(0), count_at: COUNT_AT }
    }
}
