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
pub use tag::{ASSUMED, CONDITIONAL, LOW, ON_PATH, OPEN, SETTLED, tag};

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
    /// Something was counted since the last look at the room.
    has_counted: Cell<bool>,
    is_shared: bool,
}

/// If every thread counted each slot for all at once, all would wait for the count: it counts at
/// most this many at a time, and in a small table fewer. Otherwise many threads could fill all its
/// slots before one has so many to count, and it would never grow.
const MOST_UNCOUNTED: u64 = 64;
/// This part of the slots may be taken by one thread and not counted.
const UNCOUNTED_SHARE: u64 = 1024;

impl Table {
    /// A table that will take at most `bytes`, its growth included. It has at least one bucket.
    #[must_use]
    pub fn new(bytes: u64) -> Table {
        Table::on(Latest::new(Buckets::new(bytes)), false)
    }

    fn on(buckets: Latest<Buckets>, is_shared: bool) -> Table {
        Table { buckets, uncounted: Cell::new(0), has_counted: Cell::new(false), is_shared }
    }

    /// Others will use the table, too.
    pub fn share(&mut self) {
        self.is_shared = true;
    }

    /// From how many slots on they are counted.
    #[inline]
    fn count_at(&self) -> usize {
        if self.is_shared { (self.slots() / UNCOUNTED_SHARE).clamp(1, MOST_UNCOUNTED) as usize } else { 1 }
    }

    /// Stores a record. It takes the place of those with the same key that `outdates` says it
    /// outdates; if there are none, an empty slot or that of the record with the least search.
    #[inline]
    pub fn store(&self, key: Key, record: Record, outdates: impl FnMut(&Record) -> bool) {
        let more = self.put(key, record, outdates) + self.uncounted.get();
        let counts = more.unsigned_abs() >= self.count_at();
        self.uncounted.set(if counts { 0 } else { more });
        if counts {
            self.has_counted.set(true);
            self.count(more);
        }
    }

    /// Makes room if there is little, or follows somebody else who did. True when something was
    /// thrown away.
    #[inline]
    pub fn make_room(&mut self) -> bool {
        self.buckets.follow();
        self.has_counted.take()
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

impl Drop for Table {
    /// A thread that ends tells what it has not counted yet: the table may be kept for the next
    /// question, and a kept table that lost some of each question would never grow.
    fn drop(&mut self) {
        self.count(self.uncounted.get());
    }
}

impl Clone for Table {
    /// Another thread's hold on it.
    fn clone(&self) -> Table {
        Table::on(self.buckets.clone(), true)
    }
}
