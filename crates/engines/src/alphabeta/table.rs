//! A table of fixed size: buckets of entries found by key, the least work is forgotten first.
//!
//! Any entry may be forgotten at any time: every entry is true by itself, under the conditions it carries.
//! The table starts small and doubles in place within the memory that it reserved.

use super::conditions::Conditions;
use crate::store::reserved;
use andor_game::RepetitionKey;

/// What an entry says of its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Kind {
    /// Nothing: a free place.
    #[default]
    Free,
    /// Not decided with so much depth left, in one iteration.
    Open {
        /// Whether it is known not to be disproved there.
        at_least: bool,
        /// Whether it is known not to be proved there.
        at_most: bool,
    },
    /// Worth at least the bound to the goal's player.
    Proved,
    /// Worth at most the bound.
    Disproved,
}

/// On which paths an entry holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Holds {
    /// On every path.
    #[default]
    Everywhere,
    /// On one path, by its code; it rests on nothing nearer to the root than this place.
    OnPath {
        /// The path's code.
        code: u64,
        /// The place.
        shallowest: u32,
    },
    /// On paths with all of the first keys and none of the others.
    Under(Box<Sets>),
}

/// The sets R and F.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sets {
    pub(super) required: Box<[RepetitionKey]>,
    pub(super) forbidden: Box<[RepetitionKey]>,
}

impl Sets {
    pub(super) fn of(conditions: &Conditions) -> Sets {
        Sets { required: conditions.required.keys().into(), forbidden: conditions.forbidden.keys().into() }
    }

    fn bytes(&self) -> u64 {
        // The two lists, and this box with the allocator's own overhead.
        ((self.required.len() + self.forbidden.len()) * 8 + 96) as u64
    }
}

/// An entry.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) kind: Kind,
    pub(super) bound: i32,
    /// Depth left, of an open entry.
    pub(super) depth: u32,
    /// The iteration that wrote it.
    pub(super) generation: u32,
    /// The best move, by its index.
    pub(super) best: u32,
    /// Positions generated for it.
    pub(super) work: u32,
    pub(super) holds: Holds,
}

const WAYS: usize = 4;

/// The entries.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<[Entry; WAYS]>,
    filled: usize,
    set_bytes: u64,
    set_limit: u64,
}

impl Table {
    /// A table that uses at most so many bytes, a fifth of them for sets.
    pub(super) fn new(bytes: u64) -> Table {
        let mut buckets = reserved::<[Entry; WAYS]>(bytes / 5 * 4);
        let first = if buckets.capacity() == 0 { 0 } else { 1 << buckets.capacity().ilog2().min(6) };
        buckets.resize_with(first, Default::default);
        Table { buckets, filled: 0, set_bytes: 0, set_limit: bytes / 5 }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.buckets.len() * size_of::<[Entry; WAYS]>()) as u64 + self.set_bytes
    }

    /// Entries in use.
    pub(super) const fn filled(&self) -> usize {
        self.filled
    }

    fn home(&self, key: u64) -> usize {
        // The number of buckets is a power of two; with one bucket the shift would be by the whole word.
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// All entries of a position.
    pub(super) fn entries(&self, key: u64) -> impl Iterator<Item = &Entry> {
        let bucket = if self.buckets.is_empty() { &[] } else { &self.buckets[self.home(key)][..] };
        bucket.iter().filter(move |entry| entry.kind != Kind::Free && entry.key == key)
    }

    /// Stores an entry, in the place of one that says the same of the position, or of the one with the least
    /// work. Open entries of earlier iterations count little: only their best move is still of use.
    pub(super) fn store(&mut self, entry: Entry) {
        if let Holds::Under(sets) = &entry.holds
            && self.set_bytes + sets.bytes() > self.set_limit
        {
            return;
        }
        // Half full, one bucket in twenty wants a fifth entry already.
        if self.filled * 2 > self.buckets.len() * WAYS {
            self.grow();
        }
        if self.buckets.is_empty() {
            return;
        }
        let home = self.home(entry.key);
        let generation = entry.generation;
        let worth = |old: &Entry| match old.kind {
            Kind::Free => 0,
            Kind::Open { .. } if old.generation != generation => 1 + u64::from(old.work) / 16,
            _ => 1 + u64::from(old.work),
        };
        let is_open = |kind| matches!(kind, Kind::Open { .. });
        let same = |old: &Entry| {
            old.key == entry.key
                && old.kind != Kind::Free
                && old.holds == entry.holds
                && (old.kind == entry.kind || is_open(old.kind))
        };
        let bucket = &mut self.buckets[home];
        let place = bucket
            .iter()
            .position(same)
            .unwrap_or_else(|| (0..WAYS).min_by_key(|&way| worth(&bucket[way])).expect("a bucket has ways"));
        if let Holds::Under(sets) = &entry.holds {
            self.set_bytes += sets.bytes();
        }
        let old = std::mem::replace(&mut bucket[place], entry);
        self.filled += usize::from(old.kind == Kind::Free);
        if let Holds::Under(sets) = &old.holds {
            self.set_bytes -= sets.bytes();
        }
    }

    /// Doubles the number of buckets, where the memory allows it. Homes are the high bits of the key, so bucket
    /// n goes to 2n and 2n + 1, and going down from the last one no bucket is overwritten before it is moved.
    fn grow(&mut self) {
        let old = self.buckets.len();
        if old == 0 || old * 2 > self.buckets.capacity() {
            return;
        }
        self.buckets.resize_with(old * 2, Default::default);
        for n in (0..old).rev() {
            let bucket = std::mem::take(&mut self.buckets[n]);
            let mut filled = [0; 2];
            for entry in bucket {
                if entry.kind != Kind::Free {
                    let side = self.home(entry.key) - 2 * n;
                    self.buckets[2 * n + side][filled[side]] = entry;
                    filled[side] += 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::mix;

    fn proved(number: u64, work: u32) -> Entry {
        Entry { key: mix(number), kind: Kind::Proved, bound: number as i32, work, ..Entry::default() }
    }

    #[test]
    fn finds_what_was_stored_while_it_grows() {
        let mut table = Table::new(1 << 20);
        for number in 0..3000 {
            table.store(proved(number, 1));
        }
        let found = (0..3000)
            .filter(|&number| table.entries(mix(number)).any(|entry| entry.bound == number as i32))
            .count();
        // Some buckets overflow before the table doubles.
        assert!(found > 2700, "{found}");
        assert!(table.bytes() <= 1 << 20 && table.filled() >= found);
    }

    #[test]
    fn a_full_table_forgets_the_least_work_and_keeps_to_its_bytes() {
        let mut table = Table::new(2000);
        table.store(proved(1, 1000));
        for number in 2..500 {
            table.store(proved(number, 1));
        }
        assert!(table.entries(mix(1)).any(|entry| entry.work == 1000));
        assert!(table.bytes() <= 2000);
    }

    #[test]
    fn no_memory_stores_nothing() {
        let mut table = Table::new(0);
        table.store(proved(1, 1));
        assert_eq!(table.entries(mix(1)).count(), 0);
    }
}
