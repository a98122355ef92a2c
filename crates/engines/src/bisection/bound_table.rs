//! A table of bounds: buckets of one cache line, found by key; the least work is forgotten first.
//!
//! A bound that was found for one goal holds for every other, so nothing in the table ever grows old. It starts small and
//! doubles in place within the memory that it reserved.

use crate::store::{bytes_of, reserved};

/// What is known of a position: its value lies between two bounds, and which move was best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// [`NO_LOWER`] where there is none.
    pub(super) lower: i16,
    /// [`NO_UPPER`] where there is none.
    pub(super) upper: i16,
    /// The best move by its index, 0 where none is known.
    pub(super) best: u16,
}

pub(super) const NO_LOWER: i16 = i16::MIN;
pub(super) const NO_UPPER: i16 = i16::MAX;

impl Known {
    pub(super) const NOTHING: Known = Known { lower: NO_LOWER, upper: NO_UPPER, best: 0 };

    /// Takes in a bound. Values that do not fit are rounded to the side on which the bound stays true.
    pub(super) fn narrow(&mut self, value: i32, is_lower: bool) {
        let rounded = value.clamp(i32::from(NO_LOWER), i32::from(NO_UPPER)) as i16;
        if is_lower {
            self.lower = self.lower.max(rounded);
        } else {
            self.upper = self.upper.min(rounded);
        }
    }

    /// The bound by which the value is above the goal, or is not; `None` while that is open.
    #[inline]
    pub(super) fn answers(self, goal: i32) -> Option<i32> {
        if self.lower != NO_LOWER && i32::from(self.lower) > goal {
            Some(i32::from(self.lower))
        } else if self.upper != NO_UPPER && i32::from(self.upper) <= goal {
            Some(i32::from(self.upper))
        } else {
            None
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    known: Known,
    /// How much work it took, as a power of two, and one; 0 where the slot is free.
    work: u16,
}

const FREE: Slot = Slot { key: 0, known: Known::NOTHING, work: 0 };
const WAYS: usize = 4;

#[derive(Clone, Debug)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// The bounds by key.
#[derive(Debug)]
pub(super) struct BoundTable {
    buckets: Vec<Bucket>,
    filled: usize,
}

impl BoundTable {
    /// A table that uses at most so many bytes.
    pub(super) fn new(bytes: u64) -> BoundTable {
        let mut buckets = reserved::<Bucket>(bytes);
        let first = if buckets.capacity() == 0 { 0 } else { 1 << buckets.capacity().ilog2().min(4) };
        buckets.resize(first, Bucket([FREE; WAYS]));
        BoundTable { buckets, filled: 0 }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        bytes_of(&self.buckets)
    }

    /// Positions stored now.
    pub(super) const fn filled(&self) -> usize {
        self.filled
    }

    #[inline]
    fn home(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Known {
        let bucket = self.buckets.get(self.home(key));
        let slot = bucket.and_then(|bucket| bucket.0.iter().find(|slot| slot.key == key));
        slot.map_or(Known::NOTHING, |slot| slot.known)
    }

    /// Stores what is known, in the place of what was known of the position before, or of what took least work.
    pub(super) fn store(&mut self, key: u64, known: Known, nodes: u64) {
        if self.filled * 4 > self.buckets.len() * WAYS * 3 {
            self.grow();
        }
        let home = self.home(key);
        let Some(Bucket(slots)) = self.buckets.get_mut(home) else { return };
        let way = slots.iter().position(|slot| slot.key == key && slot.work != 0);
        let way =
            way.unwrap_or_else(|| (0..WAYS).min_by_key(|&way| slots[way].work).expect("a bucket has ways"));
        self.filled += usize::from(slots[way].work == 0);
        slots[way] = Slot { key, known, work: nodes.max(1).ilog2() as u16 + 1 };
    }

    /// Doubles the number of buckets, where the memory allows it. Homes are the high bits of the key, so bucket n goes to
    /// 2n and 2n + 1, and going down from the last one no bucket is overwritten before it is moved.
    fn grow(&mut self) {
        let old = self.buckets.len();
        if old == 0 || old * 2 > self.buckets.capacity() {
            return;
        }
        self.buckets.resize(old * 2, Bucket([FREE; WAYS]));
        for n in (0..old).rev() {
            let bucket = std::mem::replace(&mut self.buckets[n], Bucket([FREE; WAYS]));
            let mut filled = [0; 2];
            for slot in bucket.0.into_iter().filter(|slot| slot.work != 0) {
                let side = self.home(slot.key) - 2 * n;
                self.buckets[2 * n + side].0[filled[side]] = slot;
                filled[side] += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::mix;

    fn at_least(value: i32) -> Known {
        let mut known = Known::NOTHING;
        known.narrow(value, true);
        known
    }

    #[test]
    fn finds_what_was_stored_while_it_grows_and_keeps_to_its_bytes() {
        let mut table = BoundTable::new(1 << 17);
        (0..3000).for_each(|number| table.store(mix(number), at_least(number as i32), 1));
        let found = (0..3000).filter(|&number| table.find(mix(number)) == at_least(number as i32)).count();
        // Some buckets overflow before the table doubles.
        assert!(found > 2400, "{found}");
        assert!(table.bytes() <= 1 << 17 && table.filled() == found);
        assert_eq!(table.find(mix(5000)), Known::NOTHING);
    }

    #[test]
    fn a_full_table_forgets_the_least_work() {
        let mut table = BoundTable::new(256);
        table.store(mix(1), at_least(7), 1000);
        (2..500).for_each(|number| table.store(mix(number), at_least(0), 1));
        assert_eq!(table.find(mix(1)), at_least(7));
    }

    #[test]
    fn no_memory_stores_nothing() {
        let mut table = BoundTable::new(0);
        table.store(mix(1), at_least(1), 1);
        assert_eq!(table.find(mix(1)), Known::NOTHING);
    }

    #[test]
    fn bounds_that_do_not_fit_are_rounded_to_the_true_side() {
        let bound = |value, is_lower| {
            let mut known = Known::NOTHING;
            known.narrow(value, is_lower);
            known
        };
        assert_eq!(bound(100_000, true).answers(50), Some(i32::from(i16::MAX)));
        assert_eq!(bound(-100_000, false).answers(50), Some(i32::from(i16::MIN)));
        assert_eq!(bound(-100_000, true).answers(-200_000), None);
        assert_eq!(bound(100_000, false).answers(200_000), None);
        assert_eq!((bound(3, true).answers(2), bound(3, true).answers(3)), (Some(3), None));
        assert_eq!((bound(3, false).answers(2), bound(3, false).answers(3)), (None, Some(3)));
    }
}
