//! One table for all depth-first engines: fixed room, no locks, any record may be forgotten at any time.
//!
//! A record is three words, 24 bytes: the key folded with the other two (so that a record torn between two
//! writers, or another position's, does not answer), a payload of 64 bits, and 32 bits of tag beside the amount
//! of search that went into the record. Records with one key stand in one bucket of five; several may have the
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
/// Five records are as many as two cache lines hold; one word is left over.
const SLOTS: usize = 5;
const STRIDE: usize = 16;
const BUCKET_BYTES: u64 = (STRIDE * size_of::<u64>()) as u64;
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

    /// The bucket of a key. The high bits choose: any number of buckets will do.
    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let bucket = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        &self.words[bucket * STRIDE..bucket * STRIDE + WORDS * SLOTS]
    }

    /// All records of the table, in their slots.
    fn slots(&self) -> impl Iterator<Item = &[AtomicU64]> {
        self.words.chunks_exact(STRIDE).flat_map(|bucket| bucket.chunks_exact(WORDS))
    }

    fn erase(&self, slot: &[AtomicU64]) {
        slot[2].store(0, Relaxed);
        self.used.fetch_sub(1, Relaxed);
    }

    /// All records with this key.
    #[inline]
    pub fn find(&self, key: u64) -> impl Iterator<Item = Record> {
        let slots = self.bucket(key).chunks_exact(WORDS);
        slots.filter_map(move |slot| read(slot).filter(|(found, _)| *found == key).map(|(_, record)| record))
    }

    /// Stores a record. It takes the place of those with the same key that `outdates` says it outdates; if there are
    /// none, an empty slot or that of the record with the least search.
    pub fn store(&self, key: u64, record: Record, mut outdates: impl FnMut(&Record) -> bool) {
        let bucket = self.bucket(key);
        let (mut place, mut empty) = (None, None);
        let mut least = (u32::MAX, &bucket[..WORDS]);
        for slot in bucket.chunks_exact(WORDS) {
            match read(slot) {
                None => empty = empty.or(Some(slot)),
                Some((found, old)) if found == key && outdates(&old) => {
                    if place.is_none() {
                        place = Some(slot);
                    } else {
                        self.erase(slot);
                    }
                }
                Some((_, old)) if old.work < least.0 => least = (old.work, slot),
                Some(_) => {}
            }
        }
        if place.is_none() {
            if empty.is_some() {
                self.used.fetch_add(1, Relaxed);
            } else {
                self.forgotten.store(true, Relaxed);
            }
        }
        write(place.or(empty).unwrap_or(least.1), key, record);
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
        // While it can grow, few buckets should ever be full.
        let room = if self.buckets < self.most_buckets { slots / 4 } else { slots - slots / 8 };
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
        for (key, record) in self.slots().filter_map(read) {
            larger.store(key, record, |_| false);
        }
        std::mem::swap(self, &mut larger);
        true
    }

    /// Removes the records with the least search until less than about half of the slots are taken.
    pub fn collect(&self) {
        self.forgotten.store(true, Relaxed);
        // How many records have how many binary digits of work.
        let mut sizes = [0_usize; 33];
        for (_, record) in self.slots().filter_map(read) {
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
        for slot in self.slots() {
            let Some((_, record)) = read(slot) else { continue };
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

/// The record in a slot, with its key.
#[inline]
fn read(slot: &[AtomicU64]) -> Option<(u64, Record)> {
    let rest = slot[2].load(Relaxed);
    if rest == 0 {
        return None;
    }
    let word = slot[1].load(Relaxed);
    let key = slot[0].load(Relaxed) ^ word ^ rest;
    Some((key, Record { word, tag: rest as u32, work: (rest >> 32) as u32 }))
}

fn write(slot: &[AtomicU64], key: u64, record: Record) {
    let rest = u64::from(record.work.max(1)) << 32 | u64::from(record.tag);
    slot[0].store(key ^ record.word ^ rest, Relaxed);
    slot[1].store(record.word, Relaxed);
    slot[2].store(rest, Relaxed);
}

const fn digits(work: u32) -> usize {
    (u32::BITS - work.leading_zeros()) as usize
}

/// So many empty buckets, or none when the system refuses.
fn zeroes(buckets: usize) -> Vec<AtomicU64> {
    let mut words = Vec::new();
    if words.try_reserve_exact(buckets * STRIDE).is_ok() {
        words.resize_with(buckets * STRIDE, AtomicU64::default);
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
        for key in 0..5 {
            table.store(key, record(key, 10 + key as u32), |_| true);
        }
        table.store(100, record(100, 1), |_| true);
        assert_eq!(table.find(0).count(), 0);
        assert_eq!((1..5).filter(|&key| table.find(key).count() == 1).count(), 4);
        table.collect();
        assert_eq!(table.find(100).count(), 0);
        assert_eq!(table.len(), 2);
    }

    #[test]
    fn a_torn_record_does_not_answer() {
        let table = Table::new(0);
        table.store(7, record(1, 1), |_| true);
        table.words[1].store(2, Relaxed);
        assert_eq!(table.find(7).count(), 0);
    }
}
