//! An index of keys that grows in place, so that a limit on memory holds to the byte.

use andor_engines::store::{bytes_of, reserved};
use andor_game::mix;

/// Finds numbers by key: open addressing with linear probing, 4 bytes a slot.
///
/// The caller keeps the keys, so the index can grow in place and be filled again from them: no
/// second copy is ever needed.
#[derive(Debug)]
pub(crate) struct KeyIndex {
    /// A number and 1; 0 if free.
    slots: Vec<u32>,
    filled: usize,
}

impl KeyIndex {
    const FEWEST_SLOTS: usize = 16;

    /// An index that may grow to `bytes`.
    pub(crate) fn new(bytes: u64) -> KeyIndex {
        KeyIndex { slots: reserved(bytes), filled: 0 }
    }

    /// The number stored under a key; `key_of` tells the keys of numbers.
    #[inline]
    pub(crate) fn find(&self, key: u64, key_of: impl Fn(u32) -> u64) -> Option<u32> {
        let mut slot = self.home(key);
        loop {
            let number = self.slots.get(slot)?.checked_sub(1)?;
            if key_of(number) == key {
                return Some(number);
            }
            slot = self.after(slot);
        }
    }

    /// The slots that `more` further keys need; `None` when memory does not suffice. At most four
    /// out of five slots are taken, and the index grows by half at least, so that it puts each key
    /// in its place about three times in all.
    fn slots_with(&self, more: usize) -> Option<usize> {
        let needed = ((self.filled + more) * 5).div_ceil(4) + 1;
        let (slots, most) = (self.slots.len(), self.slots.capacity());
        if needed <= slots {
            Some(slots)
        } else {
            let grown = needed.max(slots + slots / 2).max(KeyIndex::FEWEST_SLOTS);
            (needed <= most).then_some(grown.min(most))
        }
    }

    /// Makes room for `more` keys; `false` when the memory does not suffice. `all` are the keys and
    /// numbers stored so far.
    pub(crate) fn make_room(&mut self, more: usize, all: impl Iterator<Item = (u64, u32)>) -> bool {
        let Some(slots) = self.slots_with(more) else { return false };
        if slots > self.slots.len() {
            self.slots.fill(0);
            self.slots.resize(slots, 0);
            self.filled = 0;
            all.for_each(|(key, number)| self.insert(key, number));
        }
        true
    }

    /// Stores a number under a key that is not there yet, after [`KeyIndex::make_room`].
    #[inline]
    pub(crate) fn insert(&mut self, key: u64, number: u32) {
        let mut slot = self.home(key);
        while self.slots[slot] != 0 {
            slot = self.after(slot);
        }
        self.slots[slot] = number + 1;
        self.filled += 1;
    }

    /// Removes a number that is there, and moves up those that had to make way for it.
    pub(crate) fn remove(&mut self, number: u32, key_of: impl Fn(u32) -> u64) {
        let mut gap = self.home(key_of(number));
        while self.slots[gap] != number + 1 {
            gap = self.after(gap);
        }
        let mut slot = gap;
        loop {
            slot = self.after(slot);
            let Some(other) = self.slots[slot].checked_sub(1) else { break };
            let slots = self.slots.len();
            let home = self.home(key_of(other));
            let from_home = |place: usize| (place + slots - home) % slots;
            // The gap lies on its way from home.
            if from_home(gap) < from_home(slot) {
                self.slots[gap] = self.slots[slot];
                gap = slot;
            }
        }
        self.slots[gap] = 0;
        self.filled -= 1;
    }

    /// The bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        bytes_of(&self.slots)
    }

    /// The bytes in use after [`KeyIndex::make_room`] for `more` keys; `None` when it would fail.
    pub(crate) fn bytes_with(&self, more: usize) -> Option<u64> {
        self.slots_with(more).map(|slots| (slots * size_of::<u32>()) as u64)
    }

    /// Where a key belongs. Games may have keys with few good bits, so they are mixed; the high
    /// bits spread over all slots, whatever their number.
    #[inline]
    fn home(&self, key: u64) -> usize {
        ((u128::from(mix(key)) * self.slots.len() as u128) >> 64) as usize
    }

    #[inline]
    fn after(&self, slot: usize) -> usize {
        if slot + 1 == self.slots.len() { 0 } else { slot + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_index_finds_what_it_was_given_and_nothing_else() {
        let mut index = KeyIndex::new(1 << 16);
        let keys: Vec<u64> = (0..10_000).map(|number| number * 3).collect();
        let key_of = |number: u32| keys[number as usize];
        for (number, &key) in keys.iter().enumerate() {
            assert_eq!(index.find(key, key_of), None);
            assert!(index.make_room(1, keys[..number].iter().copied().zip(0..)));
            index.insert(key, number as u32);
        }
        for (number, key) in keys.iter().enumerate() {
            assert_eq!(index.find(*key, key_of), Some(number as u32));
            assert_eq!(index.find(key + 1, key_of), None);
        }
    }

    #[test]
    fn the_index_finds_what_was_inserted_and_not_what_was_removed() {
        // Keys that differ only in few bits: without mixing all of them would collide.
        let keys: Vec<u64> = (0..4000_u64).map(|number| (number << 40) | (number % 7)).collect();
        let key_of = |number: u32| keys[number as usize];
        let mut index = KeyIndex::new(6000 * 4);
        let mut there = BTreeSet::new();
        for step in 0..20_000_u64 {
            let number = (mix(step) % keys.len() as u64) as u32;
            let known = index.find(key_of(number), key_of) == Some(number);
            assert_eq!(known, there.contains(&number), "step {step}");
            if known {
                index.remove(number, key_of);
                there.remove(&number);
            } else {
                assert!(index.make_room(1, there.iter().map(|&other| (key_of(other), other))));
                index.insert(key_of(number), number);
                there.insert(number);
            }
        }
    }

    #[test]
    fn the_index_keeps_to_its_bytes_and_says_when_it_is_full() {
        let mut index = KeyIndex::new(4000);
        let mut keys = 0;
        while let Some(bytes) = index.bytes_with(1) {
            assert!(index.make_room(1, (0..keys).map(|number| (u64::from(number), number))));
            assert_eq!(index.bytes(), bytes);
            index.insert(u64::from(keys), keys);
            keys += 1;
        }
        assert!(!index.make_room(1, std::iter::empty()));
        assert_eq!(index.bytes(), 4000);
        // Of 1000 slots four in five, except the one that always stays free.
        assert_eq!(keys, 799);
        assert!((0..keys).all(|number| index.find(u64::from(number), u64::from) == Some(number)));
    }

    #[test]
    fn no_memory_at_all_is_no_room_and_no_key() {
        let mut index = KeyIndex::new(0);
        assert!(!index.make_room(1, std::iter::empty()));
        assert_eq!(index.find(1, |_| 1), None);
    }
}
