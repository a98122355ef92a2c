//! One table for all depth-first engines: fixed room, no locks, any record may be forgotten at any time.
//!
//! A record is three words, 24 bytes: the key folded with the other two (so that a record torn between two
//! writers, or another position's, does not answer), a payload of 64 bits, and 32 bits of tag beside the amount
//! of search that went into the record. Records with one key stand in one bucket of eight; several may have the
//! same key, their tags say what they are. When a bucket is full the record with the least search gives way,
//! and when the whole table is crowded [`Table::collect`] removes the records with the least search everywhere
//! (Nagai 1999, SmallTreeGC). The idea of folding the key is Hyatt and Mann's (ICGA Journal 25, 2002).
//!
//! The full 64-bit key is compared, whatever part of it chose the bucket. Two positions with one key can
//! spoil a search but not a certificate, since the checker works on positions.

mod shelf;

pub use shelf::{Place, Shelf};

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// What the table keeps about a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// The engine's 64 bits.
    pub word: u64,
    /// The engine's 32 bits.
    pub tag: u32,
    /// How much search went into it; what decides who stays. At least 1.
    pub work: u32,
}

/// The table. All methods but [`Table::grow`] work on a shared reference: threads may use it together.
#[derive(Debug)]
pub struct Table {
    words: Vec<AtomicU64>,
    buckets: usize,
    most_buckets: usize,
    used: AtomicUsize,
    forgotten: AtomicBool,
}

const WORDS: usize = 3;
const SLOTS: usize = 8;
const BUCKET_BYTES: u64 = (WORDS * SLOTS * size_of::<u64>()) as u64;
/// A table starts small, so that a small search stays in the processor's cache, and grows by this factor.
const GROWTH: usize = 4;
const FIRST_BUCKETS: usize = 64;

impl Table {
    /// A table that will take at most `bytes`, its growth included. It has at least one bucket.
    #[must_use]
    pub fn new(bytes: u64) -> Table {
        let most = usize::try_from(bytes / BUCKET_BYTES).unwrap_or(usize::MAX);
        // While it grows, the old table (a quarter of the new one) and the new one exist together.
        let most_buckets = if most <= FIRST_BUCKETS { most.max(1) } else { most / (GROWTH + 1) * GROWTH };
        let buckets = most_buckets.min(FIRST_BUCKETS);
        Table {
            words: zeroes(buckets),
            buckets,
            most_buckets,
            used: AtomicUsize::new(0),
            forgotten: AtomicBool::new(false),
        }
    }

    /// Bytes in use now.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.buckets as u64 * BUCKET_BYTES
    }

    /// Records in it, about.
    #[must_use]
    pub fn len(&self) -> usize {
        self.used.load(Relaxed)
    }

    /// Whether nothing was stored.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first word of the bucket of a key. The high bits choose: any number of buckets will do.
    fn bucket(&self, key: u64) -> usize {
        let bucket = (u128::from(key) * self.buckets as u128) >> 64;
        bucket as usize * WORDS * SLOTS
    }

    /// The record in a slot, with its key.
    fn read(&self, slot: usize) -> Option<(u64, Record)> {
        let rest = self.words[slot + 2].load(Relaxed);
        if rest == 0 {
            return None;
        }
        let word = self.words[slot + 1].load(Relaxed);
        let key = self.words[slot].load(Relaxed) ^ word ^ rest;
        Some((key, Record { word, tag: rest as u32, work: (rest >> 32) as u32 }))
    }

    fn write(&self, slot: usize, key: u64, record: Record) {
        let rest = u64::from(record.work.max(1)) << 32 | u64::from(record.tag);
        self.words[slot].store(key ^ record.word ^ rest, Relaxed);
        self.words[slot + 1].store(record.word, Relaxed);
        self.words[slot + 2].store(rest, Relaxed);
    }

    fn erase(&self, slot: usize) {
        self.words[slot + 2].store(0, Relaxed);
        self.used.fetch_sub(1, Relaxed);
    }

    /// All records with this key.
    pub fn find(&self, key: u64) -> impl Iterator<Item = Record> {
        let first = self.bucket(key);
        (first..first + WORDS * SLOTS).step_by(WORDS).filter_map(move |slot| {
            self.read(slot).filter(|(found, _)| *found == key).map(|(_, record)| record)
        })
    }

    /// Stores a record. It takes the place of those with the same key that `outdates` says it outdates; if there are
    /// none, an empty slot or that of the record with the least search.
    pub fn store(&self, key: u64, record: Record, mut outdates: impl FnMut(&Record) -> bool) {
        let first = self.bucket(key);
        let mut place = None;
        let mut least = (u32::MAX, first);
        let mut empty = None;
        for slot in (first..first + WORDS * SLOTS).step_by(WORDS) {
            match self.read(slot) {
                None => empty = empty.or(Some(slot)),
                Some((found, old)) if found == key && outdates(&old) => {
                    if place.is_none() {
                        place = Some(slot);
                    } else {
                        self.erase(slot);
                    }
                }
                Some((_, old)) => least = least.min((old.work, slot)),
            }
        }
        let slot = place.or(empty).unwrap_or(least.1);
        if place.is_none() {
            if empty.is_some() {
                self.used.fetch_add(1, Relaxed);
            } else {
                self.forgotten.store(true, Relaxed);
            }
        }
        self.write(slot, key, record);
    }

    /// Whether a record ever had to give way to another.
    #[must_use]
    pub fn has_forgotten(&self) -> bool {
        self.forgotten.load(Relaxed)
    }

    /// Whether it is time to [`Table::grow`] or, when it cannot, to [`Table::collect`].
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        let slots = self.buckets * SLOTS;
        let room = if self.buckets < self.most_buckets { slots / 2 } else { slots - slots / 8 };
        self.len() > room
    }

    /// Makes the table larger. False when it has its full size, or the system gives no memory.
    pub fn grow(&mut self) -> bool {
        if self.buckets >= self.most_buckets {
            return false;
        }
        let buckets = (self.buckets * GROWTH).min(self.most_buckets);
        let mut larger = Table {
            words: zeroes(buckets),
            buckets,
            most_buckets: self.most_buckets,
            used: AtomicUsize::new(0),
            forgotten: AtomicBool::new(self.has_forgotten()),
        };
        if larger.words.is_empty() {
            self.most_buckets = self.buckets;
            return false;
        }
        for slot in (0..self.words.len()).step_by(WORDS) {
            if let Some((key, record)) = self.read(slot) {
                larger.store(key, record, |_| false);
            }
        }
        std::mem::swap(self, &mut larger);
        true
    }

    /// Removes the records with the least search until less than about half of the slots are taken.
    pub fn collect(&self) {
        self.forgotten.store(true, Relaxed);
        // How many records have how many binary digits of work.
        let mut sizes = [0_usize; 33];
        let slots = || (0..self.words.len()).step_by(WORDS);
        for (_, record) in slots().filter_map(|slot| self.read(slot)) {
            sizes[digits(record.work)] += 1;
        }
        let goal = self.buckets * SLOTS / 2;
        let mut left: usize = sizes.iter().sum();
        let mut small = 0;
        while small < 32 && left - sizes[small] >= goal {
            left -= sizes[small];
            small += 1;
        }
        // Of the size class on the border only as many go as are needed, spread over the table.
        let surplus = left.saturating_sub(goal);
        let (mut seen, border) = (0_usize, sizes[small].max(1));
        for slot in slots() {
            let Some((_, record)) = self.read(slot) else { continue };
            let size = digits(record.work);
            let goes = size < small
                || size == small && {
                    seen += 1;
                    seen * surplus / border != (seen - 1) * surplus / border
                };
            if goes {
                self.erase(slot);
            }
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in &self.words {
            word.store(0, Relaxed);
        }
        self.used.store(0, Relaxed);
    }
}

const fn digits(work: u32) -> usize {
    (u32::BITS - work.leading_zeros()) as usize
}

/// So many empty buckets, or none when the system refuses.
fn zeroes(buckets: usize) -> Vec<AtomicU64> {
    let mut words = Vec::new();
    if words.try_reserve_exact(buckets * WORDS * SLOTS).is_ok() {
        words.resize_with(buckets * WORDS * SLOTS, AtomicU64::default);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::mix;

    fn record(word: u64, work: u32) -> Record {
        Record { word, tag: 5, work }
    }

    #[test]
    fn finds_what_was_stored_also_after_growth() {
        let mut table = Table::new(1 << 20);
        for key in 0..10_000 {
            table.store(mix(key), record(key, 1), |_| true);
            if table.is_crowded() {
                assert!(table.grow());
            }
        }
        let found = (0..10_000).filter(|&key| table.find(mix(key)).any(|r| r.word == key)).count();
        assert!(found > 9_900, "{found}");
        assert!(table.bytes() <= 1 << 20);
    }

    #[test]
    fn a_new_record_replaces_only_what_it_outdates() {
        let table = Table::new(0);
        table.store(7, record(1, 1), |_| true);
        table.store(7, record(2, 1), |old| old.word == 9);
        assert_eq!(table.find(7).count(), 2);
        table.store(7, record(3, 1), |_| true);
        assert_eq!(table.find(7).map(|r| r.word).collect::<Vec<_>>(), [3]);
        assert_eq!(table.len(), 1);
    }

    #[test]
    fn the_least_search_gives_way() {
        let table = Table::new(0);
        for key in 0..8 {
            table.store(key, record(key, 10 + key as u32), |_| true);
        }
        table.store(100, record(100, 1), |_| true);
        assert_eq!(table.find(0).count(), 0);
        assert_eq!((1..8).filter(|&key| table.find(key).count() == 1).count(), 7);
        table.collect();
        assert_eq!(table.find(7).count(), 1);
        assert_eq!(table.find(100).count(), 0);
        assert_eq!(table.len(), 4);
    }

    #[test]
    fn a_torn_record_does_not_answer() {
        let table = Table::new(0);
        table.store(7, record(1, 1), |_| true);
        table.words[1].store(2, Relaxed);
        assert_eq!(table.find(7).count(), 0);
    }
}
