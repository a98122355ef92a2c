//! Memory that is asked for once: vectors that never move and an index of keys that grows in place.
//!
//! A vector that doubles holds three times its contents for a moment, and so breaks any limit that it was
//! just keeping. Here the whole limit is reserved as address space; pages that are never touched cost nothing.

use andor_game::mix;

/// A vector with room for as many items as fit in `bytes`, or fewer where the system refuses so much.
pub(crate) fn reserved<T>(bytes: u64) -> Vec<T> {
    let mut wanted = usize::try_from(bytes / (size_of::<T>() as u64).max(1)).unwrap_or(usize::MAX);
    let mut vector = Vec::new();
    while wanted > 0 && vector.try_reserve_exact(wanted).is_err() {
        wanted /= 2;
    }
    vector
}

/// Whether so many items more fit without the vector moving.
pub(crate) fn has_room<T>(vector: &Vec<T>, more: usize) -> bool {
    vector.capacity() - vector.len() >= more
}

/// The bytes of a vector's items.
pub(crate) fn bytes_of<T>(vector: &[T]) -> u64 {
    size_of_val(vector) as u64
}

/// Finds numbers by key: open addressing with linear probing. The keys themselves stand elsewhere, in the
/// caller's vector, so a slot takes 4 bytes.
#[derive(Debug)]
pub(crate) struct KeyIndex {
    /// A number and 1; 0 where free.
    slots: Vec<u32>,
    filled: usize,
}

impl KeyIndex {
    /// An index that may grow to so many bytes.
    pub(crate) fn new(bytes: u64) -> KeyIndex {
        let mut slots = reserved(bytes);
        slots.resize(slots.capacity().min(64), 0);
        KeyIndex { slots, filled: 0 }
    }

    /// The number stored under a key, given where the keys stand.
    #[inline]
    pub(crate) fn find(&self, key: u64, keys: &[u64]) -> Option<u32> {
        let mut slot = self.home(key);
        loop {
            match *self.slots.get(slot)? {
                0 => return None,
                number if keys[number as usize - 1] == key => return Some(number - 1),
                _ => slot = self.after(slot),
            }
        }
    }

    /// Makes room for so many keys more, so that at most four slots in five are taken. `all` are the keys and
    /// numbers stored so far. `false` when the memory does not suffice.
    pub(crate) fn make_room(&mut self, more: usize, all: impl Iterator<Item = (u64, u32)>) -> bool {
        let needed = (self.filled + more) / 4 * 5 + 8;
        if needed <= self.slots.len() {
            return true;
        }
        if needed > self.slots.capacity() {
            return false;
        }
        let length = needed.max(self.slots.len() / 2 * 3).min(self.slots.capacity());
        self.slots.clear();
        self.slots.resize(length, 0);
        self.filled = 0;
        all.for_each(|(key, number)| self.insert(key, number));
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

    /// The bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        bytes_of(&self.slots)
    }

    /// Where a key belongs: its high bits spread over all slots, whatever their number.
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

    #[test]
    fn the_index_finds_what_it_was_given_and_nothing_else() {
        let mut index = KeyIndex::new(1 << 16);
        let mut keys = Vec::new();
        for number in 0..10_000_u64 {
            let key = number * 3;
            assert_eq!(index.find(key, &keys), None);
            assert!(index.make_room(1, keys.iter().copied().zip(0..)));
            index.insert(key, keys.len() as u32);
            keys.push(key);
        }
        for (number, key) in keys.iter().enumerate() {
            assert_eq!(index.find(*key, &keys), Some(number as u32));
            assert_eq!(index.find(key + 1, &keys), None);
        }
    }

    #[test]
    fn the_index_keeps_to_its_bytes() {
        let mut index = KeyIndex::new(4000);
        let room = (0..).take_while(|&number| {
            let fits = index.make_room(1, (0..number).map(|n| (u64::from(n), n)));
            if fits {
                index.insert(u64::from(number), number);
            }
            fits
        });
        assert_eq!(room.count(), 793);
        assert!(index.bytes() <= 4000);
    }

    #[test]
    fn no_memory_at_all_is_no_room_and_no_key() {
        let mut index = KeyIndex::new(0);
        assert!(!index.make_room(1, std::iter::empty()));
        assert_eq!(index.find(1, &[]), None);
    }
}
