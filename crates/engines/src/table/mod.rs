//! One table for all depth-first engines: fixed room, no locks, any record may be forgotten at any
//! time.
//!
//! A record is three words, 24 bytes: the key folded with the other two (so that a record torn
//! between two writers, or another position's, does not answer), a payload of 64 bits, and 32 bits
//! of tag beside the amount of search that went into the record. Records with one key stand in one
//! bucket of eight; several may have the same key, their tags say what they are. When a bucket is
//! full the record with the least search gives way, and when the whole table is crowded
//! [`Table::collect`] removes the records with the least search everywhere (Nagai 1999,
//! SmallTreeGC). The idea of folding the key is Hyatt and Mann's (ICGA Journal 25, 2002).
//!
//! Eight bits of each record's key stand in a word for the bucket, compared all at once, and these
//! words stand by themselves: a position that is not in the table, which is what most are, costs
//! one look at a place that is usually in the processor's cache, since all those words together are
//! small.
//!
//! The full 64-bit key is compared, whatever part of it chose the bucket. Two positions with one
//! key can spoil a search but not a certificate, since the checker works on positions.

mod ring;
mod signatures;
mod tag;

pub use ring::{Place, Ring};
pub use tag::{CONDITIONAL, LOW, ON_PATH, OPEN, SETTLED, tag};

use andor_game::Key;
use signatures::{SLOTS, Signatures};
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

/// The table. All methods but [`Table::grow`] work on a shared reference: threads may use it
/// together.
#[derive(Debug)]
pub struct Table {
    /// One for each bucket.
    signatures: Vec<Signatures>,
    records: Vec<Slot>,
    most_buckets: usize,
    used: AtomicUsize,
    forgotten: AtomicBool,
}

/// The words of a record.
type Slot = [AtomicU64; 3];

const BUCKET_BYTES: u64 = (size_of::<Signatures>() + SLOTS * size_of::<Slot>()) as u64;
/// A table starts small, so that a small search stays in the processor's cache, and grows by this
/// factor: if it only doubled, more buckets would overflow on the way, and what they lose costs
/// more nodes than a fuller table saves time.
const GROWTH: usize = 4;
const FIRST_BUCKETS: usize = 64;

impl Table {
    /// A table that will take at most `bytes`, its growth included. It has at least one bucket.
    #[must_use]
    pub fn new(bytes: u64) -> Table {
        let most = usize::try_from(bytes / BUCKET_BYTES).unwrap_or(usize::MAX);
        // While it grows, the old table (a quarter of the new one) and the new one exist together.
        let most_buckets = if most <= FIRST_BUCKETS { most.max(1) } else { most / (GROWTH + 1) * GROWTH };
        Table::of(most_buckets.min(FIRST_BUCKETS), most_buckets)
    }

    /// An empty table of `buckets` buckets; of none when the system refuses.
    fn of(buckets: usize, most_buckets: usize) -> Table {
        let (mut signatures, mut records) = (Vec::new(), Vec::new());
        if signatures.try_reserve_exact(buckets).is_ok() && records.try_reserve_exact(buckets * SLOTS).is_ok()
        {
            signatures.resize_with(buckets, Signatures::default);
            records.resize_with(buckets * SLOTS, Slot::default);
        }
        Table {
            signatures,
            records,
            most_buckets,
            used: AtomicUsize::new(0),
            forgotten: AtomicBool::new(false),
        }
    }

    const fn buckets(&self) -> usize {
        self.signatures.len()
    }

    /// How many records it has room for now.
    #[must_use]
    pub const fn slots(&self) -> u64 {
        (self.buckets() * SLOTS) as u64
    }

    /// Bytes in use now.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.buckets() as u64 * BUCKET_BYTES
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
    fn bucket(&self, key: Key) -> usize {
        ((u128::from(key.0) * self.buckets() as u128) >> 64) as usize
    }

    /// All records with this key.
    #[inline]
    pub fn find(&self, key: Key) -> impl Iterator<Item = Record> {
        self.with_key(self.bucket(key), key).map(|(_, record)| record)
    }

    /// Which of at most 64 keys may have records, the first by the lowest bit. What [`Table::find`]
    /// will read of them is brought into the processor's cache. None of the reads waits for
    /// another, so that several keys cost little more time than one.
    #[inline]
    pub fn approach<const N: usize>(&self, keys: impl Iterator<Item = Key>) -> u64 {
        const { assert!(N <= 64, "a bit for each") };
        // Without a branch between the reads: the processor would wait for one to know whether
        // there is another.
        let (mut likely, mut count, mut which) = ([0; N], 0, 0);
        for (index, key) in keys.take(N).enumerate() {
            let bucket = self.bucket(key);
            let slot = self.signatures[bucket].similar(key).next();
            likely[count] = bucket * SLOTS + slot.unwrap_or_default();
            count += usize::from(slot.is_some());
            which |= u64::from(slot.is_some()) << index;
        }
        let read = likely[..count].iter().fold(0, |read, &slot| read ^ self.records[slot][0].load(Relaxed));
        std::hint::black_box(read);
        which
    }

    /// All records of a bucket with this key, and their slots.
    #[inline]
    fn with_key(&self, bucket: usize, key: Key) -> impl Iterator<Item = (usize, Record)> {
        self.signatures[bucket].similar(key).filter_map(move |slot| {
            let (found, record) = read(&self.records[bucket * SLOTS + slot]);
            (found == key).then_some((slot, record))
        })
    }

    /// All records: bucket, slot and key of each.
    fn all(&self) -> impl Iterator<Item = (usize, usize, Key, Record)> {
        self.signatures.iter().enumerate().flat_map(move |(bucket, signatures)| {
            signatures.taken().map(move |slot| {
                let (key, record) = read(&self.records[bucket * SLOTS + slot]);
                (bucket, slot, key, record)
            })
        })
    }

    /// Stores a record. It takes the place of those with the same key that `outdates` says it
    /// outdates; if there are none, an empty slot or that of the record with the least search.
    pub fn store(&self, key: Key, record: Record, mut outdates: impl FnMut(&Record) -> bool) {
        let bucket = self.bucket(key);
        let signatures = &self.signatures[bucket];
        let mut place = None;
        for (slot, old) in self.with_key(bucket, key) {
            if outdates(&old) {
                if place.is_none() {
                    place = Some(slot);
                } else {
                    signatures.erase(slot);
                    self.used.fetch_sub(1, Relaxed);
                }
            }
        }
        let slot = place.or_else(|| {
            signatures.first_empty().inspect(|_| {
                self.used.fetch_add(1, Relaxed);
            })
        });
        let slot = slot.unwrap_or_else(|| {
            self.forgotten.store(true, Relaxed);
            let search = |&slot: &usize| read(&self.records[bucket * SLOTS + slot]).1.work;
            (0..SLOTS).min_by_key(search).expect("a bucket has slots")
        });
        write(&self.records[bucket * SLOTS + slot], key, record);
        signatures.sign(slot, key);
    }

    /// Whether a record ever had to give way to another.
    #[must_use]
    pub fn has_forgotten(&self) -> bool {
        self.forgotten.load(Relaxed)
    }

    /// Whether it is time to [`Table::grow`] or, when it cannot, to [`Table::collect`].
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        let slots = self.buckets() * SLOTS;
        // While it can grow, few buckets should ever be full.
        let room = if self.buckets() < self.most_buckets { slots / 2 } else { slots - slots / 8 };
        self.len() > room
    }

    /// Makes room if there is little. True when something was thrown away.
    #[inline]
    pub fn make_room(&mut self) -> bool {
        let throws_away = self.is_crowded() && !self.grow();
        if throws_away {
            self.collect();
        }
        throws_away
    }

    /// Makes the table larger. False when it has its full size, or the system gives no memory.
    pub fn grow(&mut self) -> bool {
        if self.buckets() >= self.most_buckets {
            return false;
        }
        let mut larger = Table::of((self.buckets() * GROWTH).min(self.most_buckets), self.most_buckets);
        if larger.buckets() == 0 {
            self.most_buckets = self.buckets();
            return false;
        }
        larger.forgotten = AtomicBool::new(self.has_forgotten());
        for (_, _, key, record) in self.all() {
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
        for (.., record) in self.all() {
            sizes[digits(record.work)] += 1;
        }
        let goal = self.buckets() * SLOTS / 2;
        let mut left: usize = sizes.iter().sum();
        let mut small = 0;
        while small < 32 && left - sizes[small] >= goal {
            left -= sizes[small];
            small += 1;
        }
        // Of the size class on the border only as many go as are needed, spread over the table.
        let surplus = left.saturating_sub(goal);
        let (mut seen, mut kept, border) = (0_usize, 0, sizes[small].max(1));
        for (bucket, slot, _, record) in self.all() {
            let size = digits(record.work);
            let goes = size < small
                || size == small && {
                    seen += 1;
                    seen * surplus / border != (seen - 1) * surplus / border
                };
            if goes {
                self.signatures[bucket].erase(slot);
            } else {
                kept += 1;
            }
        }
        self.used.store(kept, Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.signatures.iter().for_each(Signatures::clear);
        self.used.store(0, Relaxed);
    }
}

/// The record in a slot, with its key.
#[inline]
fn read(slot: &Slot) -> (Key, Record) {
    let [folded, word, rest] = [&slot[0], &slot[1], &slot[2]].map(|word| word.load(Relaxed));
    (Key(folded ^ word ^ rest), Record { word, tag: rest as u32, work: (rest >> 32) as u32 })
}

fn write(slot: &Slot, key: Key, record: Record) {
    let rest = u64::from(record.work.max(1)) << 32 | u64::from(record.tag);
    slot[0].store(key.0 ^ record.word ^ rest, Relaxed);
    slot[1].store(record.word, Relaxed);
    slot[2].store(rest, Relaxed);
}

const fn digits(work: u32) -> usize {
    (u32::BITS - work.leading_zeros()) as usize
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
            table.store(Key(mix(key)), record(key, 1), |_| true);
            if table.is_crowded() {
                assert!(table.grow());
            }
        }
        let found = (0..10_000).filter(|&key| table.find(Key(mix(key))).any(|r| r.word == key)).count();
        assert!(found > 9_900, "{found}");
        assert!(table.bytes() <= 1 << 20);
    }

    #[test]
    fn a_new_record_replaces_only_what_it_outdates() {
        let table = Table::new(0);
        table.store(Key(7), record(1, 1), |_| true);
        table.store(Key(7), record(2, 1), |old| old.word == 9);
        assert_eq!(table.find(Key(7)).count(), 2);
        table.store(Key(7), record(3, 1), |_| true);
        assert_eq!(table.find(Key(7)).map(|r| r.word).collect::<Vec<_>>(), [3]);
        assert_eq!(table.len(), 1);
    }

    #[test]
    fn the_least_search_gives_way() {
        let table = Table::new(0);
        for key in 0..8 {
            table.store(Key(key), record(key, 10 + key as u32), |_| true);
        }
        table.store(Key(100), record(100, 1), |_| true);
        assert_eq!(table.find(Key(0)).count(), 0);
        assert_eq!((1..8).filter(|&key| table.find(Key(key)).count() == 1).count(), 7);
        table.collect();
        assert_eq!(table.find(Key(100)).count(), 0);
        assert_eq!(table.len(), 4);
    }

    #[test]
    fn a_torn_record_does_not_answer() {
        let table = Table::new(0);
        table.store(Key(7), record(1, 1), |_| true);
        assert_eq!(table.find(Key(7)).count(), 1);
        table.records[0][1].store(2, Relaxed);
        assert_eq!(table.find(Key(7)).count(), 0);
    }
}
