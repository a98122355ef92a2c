//! The buckets of the table: records, and which of them stay.
//!
//! A record is three words, 24 bytes: the key folded with the other two (so that a record torn
//! between two writers, or another position's, does not answer), a payload of 64 bits, and 32 bits
//! of tag beside the amount of search that went into the record. Records with one key stand in one
//! bucket of eight; several may have the same key, their tags say what they are. When a bucket is
//! full the record with the least search gives way; `room.rs` says what happens when the whole
//! table is crowded. The idea of folding the key is Hyatt and Mann's (ICGA Journal 25, 2002).
//!
//! Eight bits of each record's key stand in a word for the bucket, compared all at once, and these
//! words stand by themselves: a position that is not in the table, which is what most are, costs
//! one look at a place that is usually in the processor's cache, since all those words together are
//! small.
//!
//! The full 64-bit key is compared, whatever part of it chose the bucket. Two positions with one
//! key can spoil a search but not a certificate, since the checker works on positions.

use super::signatures::{SLOTS, Signatures};
use crate::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use andor_game::Key;

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

/// The buckets. Threads may use them together.
#[derive(Debug)]
pub struct Buckets {
    /// One for each bucket.
    pub(super) signatures: Vec<Signatures>,
    pub(super) records: Vec<Slot>,
    pub(super) most_buckets: AtomicUsize,
    pub(super) counts: Counts,
}

/// What changes all the time stands apart, so that those who only look for a record do not wait for
/// those who store one.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct Counts {
    pub used: AtomicUsize,
    pub forgotten: AtomicBool,
}

/// The words of a record.
pub(super) type Slot = [AtomicU64; 3];

const BUCKET_BYTES: u64 = (size_of::<Signatures>() + SLOTS * size_of::<Slot>()) as u64;
/// A table starts small, so that a small search stays in the processor's cache, and grows by this
/// factor: if it only doubled, more buckets would overflow on the way, and what they lose costs
/// more nodes than a fuller table saves time.
pub(super) const GROWTH: usize = 4;
const FIRST_BUCKETS: usize = 64;

impl Buckets {
    /// A table that will take at most `bytes`, its growth included. It has at least one bucket.
    pub(super) fn new(bytes: u64) -> Buckets {
        let most = usize::try_from(bytes / BUCKET_BYTES).unwrap_or(usize::MAX);
        // While it grows, the old table (a quarter of the new one) and the new one exist together.
        let most_buckets = if most <= FIRST_BUCKETS { most.max(1) } else { most / (GROWTH + 1) * GROWTH };
        Buckets::of(most_buckets.min(FIRST_BUCKETS), most_buckets)
    }

    /// An empty table of `buckets` buckets; of none when the system refuses.
    pub(super) fn of(buckets: usize, most_buckets: usize) -> Buckets {
        let (mut signatures, mut records) = (Vec::new(), Vec::new());
        if signatures.try_reserve_exact(buckets).is_ok() && records.try_reserve_exact(buckets * SLOTS).is_ok()
        {
            signatures.resize_with(buckets, Signatures::default);
            records.resize_with(buckets * SLOTS, Slot::default);
        }
        Buckets {
            signatures,
            records,
            most_buckets: AtomicUsize::new(most_buckets),
            counts: Counts::default(),
        }
    }

    pub(super) const fn buckets(&self) -> usize {
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
        self.counts.used.load(Relaxed)
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

    /// Which of at most 64 keys may have records, the first by the lowest bit. What `Table::find`
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
    pub(super) fn all(&self) -> impl Iterator<Item = (usize, usize, Key, Record)> {
        self.signatures.iter().enumerate().flat_map(move |(bucket, signatures)| {
            signatures.taken().map(move |slot| {
                let (key, record) = read(&self.records[bucket * SLOTS + slot]);
                (bucket, slot, key, record)
            })
        })
    }

    /// Stores a record ([`Table::store`](super::Table::store)). Gives how many more slots are taken
    /// now.
    #[inline]
    pub(super) fn put(&self, key: Key, record: Record, mut outdates: impl FnMut(&Record) -> bool) -> isize {
        let bucket = self.bucket(key);
        let signatures = &self.signatures[bucket];
        let (mut place, mut more) = (None, 0);
        for (slot, old) in self.with_key(bucket, key) {
            if outdates(&old) {
                if place.is_none() {
                    place = Some(slot);
                } else {
                    signatures.erase(slot);
                    more -= 1;
                }
            }
        }
        let slot = place.or_else(|| signatures.first_empty().inspect(|_| more += 1));
        let slot = slot.unwrap_or_else(|| {
            // Written once only: all threads read what stands beside it.
            if !self.has_forgotten() {
                self.counts.forgotten.store(true, Relaxed);
            }
            let search = |&slot: &usize| read(&self.records[bucket * SLOTS + slot]).1.work;
            (0..SLOTS).min_by_key(search).expect("a bucket has slots")
        });
        write(&self.records[bucket * SLOTS + slot], key, record);
        signatures.sign(slot, key);
        more
    }

    /// So many more slots are taken.
    pub(super) fn count(&self, more: isize) {
        self.counts.used.fetch_add(more as usize, Relaxed);
    }

    /// Whether a record ever had to give way to another.
    #[must_use]
    pub fn has_forgotten(&self) -> bool {
        self.counts.forgotten.load(Relaxed)
    }

    /// Whether it is time to grow or, when it cannot, to [`Buckets::collect`].
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        let slots = self.buckets() * SLOTS;
        // While it can grow, few buckets should ever be full.
        let room =
            if self.buckets() < self.most_buckets.load(Relaxed) { slots / 2 } else { slots - slots / 8 };
        self.len() > room
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.signatures.iter().for_each(Signatures::clear);
        self.counts.used.store(0, Relaxed);
    }
}

/// What the key is folded with. Not the exclusive or of the two words alone: both hold small
/// numbers, and of three records of one position two could make up the third.
#[inline]
const fn fold(word: u64, rest: u64) -> u64 {
    word.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ rest
}

/// The record in a slot, with its key.
#[inline]
fn read(slot: &Slot) -> (Key, Record) {
    let [folded, word, rest] = [&slot[0], &slot[1], &slot[2]].map(|word| word.load(Relaxed));
    (Key(folded ^ fold(word, rest)), Record { word, tag: rest as u32, work: (rest >> 32) as u32 })
}

fn write(slot: &Slot, key: Key, record: Record) {
    let rest = u64::from(record.work.max(1)) << 32 | u64::from(record.tag);
    slot[0].store(key.0 ^ fold(record.word, rest), Relaxed);
    slot[1].store(record.word, Relaxed);
    slot[2].store(rest, Relaxed);
}

#[cfg(test)]
mod tests {
    use super::super::Table;
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
