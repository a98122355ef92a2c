//! Numbers for positions in the order in which they turn up, found again by key.
//!
//! Whole graphs ask for a number once an edge, nearly always one that is there, and nearly always
//! with a miss of every cache. So a key and its number stand side by side: one miss is all it
//! takes.

use andor_game::{Key, mix};
use std::hint::black_box;

/// A table of keys: open addressing with linear probing, at most three slots in four taken.
pub(crate) struct Numbers {
    slots: Vec<Slot>,
    count: u32,
}

#[derive(Clone, Copy)]
struct Slot {
    key: Key,
    /// A number and 1; 0 if free.
    number: u32,
}

const FREE: Slot = Slot { key: Key(0), number: 0 };
const FEWEST_SLOTS: usize = 64;

impl Numbers {
    pub(crate) fn new() -> Numbers {
        Numbers { slots: vec![FREE; FEWEST_SLOTS], count: 0 }
    }

    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&self.slots[..]) as u64
    }

    /// The number of a key.
    #[inline]
    pub(crate) fn find(&self, key: Key) -> Option<u32> {
        self.slots[self.slot_of(key)].number.checked_sub(1)
    }

    /// The number of a key, and whether it is the first time that anybody asks for it: then it gets
    /// the next number. After [`Numbers::grow`].
    #[inline]
    pub(crate) fn find_or_add(&mut self, key: Key) -> (u32, bool) {
        let slot = self.slot_of(key);
        if let Some(number) = self.slots[slot].number.checked_sub(1) {
            return (number, false);
        }
        self.count += 1;
        self.slots[slot] = Slot { key, number: self.count };
        (self.count - 1, true)
    }

    /// Bytes of a larger table, if `more` keys need one; it stands beside the old one for a
    /// moment.
    pub(crate) fn bytes_to_grow(&self, more: usize) -> u64 {
        (self.slots_for(more) * size_of::<Slot>()) as u64
    }

    fn slots_for(&self, more: usize) -> usize {
        let needed = (self.count as usize + more) / 3 * 4 + 4;
        if needed <= self.slots.len() { 0 } else { needed.max(self.slots.len() * 2) }
    }

    /// Makes room for `more` keys; `false` when the system does not give it.
    pub(crate) fn grow(&mut self, more: usize) -> bool {
        let wanted = self.slots_for(more);
        if wanted == 0 {
            return true;
        }
        let mut slots = Vec::new();
        if slots.try_reserve_exact(wanted).is_err() {
            return false;
        }
        slots.resize(wanted, FREE);
        for slot in std::mem::replace(&mut self.slots, slots).into_iter().filter(|slot| slot.number > 0) {
            let place = self.slot_of(slot.key);
            self.slots[place] = slot;
        }
        true
    }

    /// Reads the cells where these keys belong, one after the other and without deciding anything,
    /// so that the waits for memory overlap; who asks for the keys afterwards finds them in the
    /// processor's cache.
    #[inline]
    pub(crate) fn fetch(&self, keys: impl Iterator<Item = Key>) {
        black_box(keys.fold(0, |all, key| all ^ self.slots[self.home(key)].number));
    }

    /// Where a key belongs. Games may have keys with few good bits, so they are mixed; the high
    /// bits spread over all slots, whatever their number.
    #[inline]
    fn home(&self, key: Key) -> usize {
        ((u128::from(mix(key.0)) * self.slots.len() as u128) >> 64) as usize
    }

    /// Where a key stands, or would.
    #[inline]
    fn slot_of(&self, key: Key) -> usize {
        let mut at = self.home(key);
        while self.slots[at].number > 0 && self.slots[at].key != key {
            at = if at + 1 == self.slots.len() { 0 } else { at + 1 };
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_up_and_are_found_again() {
        let mut numbers = Numbers::new();
        // Keys that differ in few bits only, 0 among them.
        let key = |number: u32| Key(u64::from(number) << 40);
        for number in 0..10_000 {
            assert_eq!(numbers.find(key(number)), None);
            let larger = numbers.bytes_to_grow(1);
            assert!(numbers.grow(1));
            assert!(larger == 0 || larger == numbers.bytes());
            assert_eq!(numbers.find_or_add(key(number)), (number, true));
            assert_eq!(numbers.find_or_add(key(number / 2)), (number / 2, false));
        }
        assert!((0..10_000).all(|number| numbers.find(key(number)) == Some(number)));
        assert_eq!(numbers.find(Key(1)), None);
        assert!(numbers.bytes() <= 10_000 * 16 * 3);
    }
}
