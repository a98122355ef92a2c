//! One table for all depth-first engines and all their threads: fixed room, no locks on the way,
//! any record may be forgotten at any time.
//!
//! `buckets.rs` says what a record is. A [`Table`] is one thread's hold on the buckets: threads
//! clone it, read and write together, and who finds the table crowded replaces the buckets by more
//! of them (`latest.rs`). What others write into the old buckets meanwhile is forgotten: that costs
//! time, never truth. Sets that do not fit in a record stand on a [`Ring`], which threads share in
//! the same way.

mod atomic;
mod buckets;
mod latest;
mod ring;
mod room;
mod signatures;
mod tag;

pub use buckets::{Buckets, Record};
pub use ring::{Place, Ring, Words};
pub use tag::{CONDITIONAL, LOW, ON_PATH, OPEN, SETTLED, tag};

use latest::Latest;
use std::ops::Deref;

/// One thread's hold on the table.
#[derive(Clone, Debug)]
pub struct Table(Latest<Buckets>);

impl Table {
    /// A table that will take at most `bytes`, its growth included. It has at least one bucket.
    #[must_use]
    pub fn new(bytes: u64) -> Table {
        Table(Latest::new(Buckets::new(bytes)))
    }

    /// Makes room if there is little, or follows somebody else who did. True when something was
    /// thrown away.
    #[inline]
    pub fn make_room(&mut self) -> bool {
        self.0.follow();
        self.is_crowded() && !self.grow() && self.0.exclusively(Buckets::collect_if_crowded)
    }

    /// Makes the table larger. False when it has its full size, or the system gives no memory.
    pub fn grow(&mut self) -> bool {
        self.0.replace(Buckets::larger)
    }
}

impl Deref for Table {
    type Target = Buckets;

    #[inline]
    fn deref(&self) -> &Buckets {
        &self.0
    }
}
