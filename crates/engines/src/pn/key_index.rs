//! Where the node of a key stands: open addressing over node numbers, 4 bytes a slot.
//!
//! Keys stay with the nodes, so the index can grow in place and be filled again from them: no second copy is
//! ever needed, and a limit on memory can be kept to the byte.

use super::reserve_up_to;
use andor_game::{Key, mix};

/// Node numbers in slots that follow from their keys; 0 for an empty slot, so numbers are stored plus one.
pub(super) struct KeyIndex {
    slots: Vec<u32>,
    used: usize,
}

impl KeyIndex {
    /// Bytes of one slot.
    pub(super) const SLOT_BYTES: u64 = size_of::<u32>() as u64;

    const FEWEST: usize = 16;

    /// An empty index with address space for so many slots.
    pub(super) fn new(most_slots: usize) -> KeyIndex {
        let mut slots = Vec::new();
        reserve_up_to(&mut slots, most_slots);
        KeyIndex { slots, used: 0 }
    }

    pub(super) const fn slots(&self) -> usize {
        self.slots.len()
    }

    /// The number of slots it should have for `more` further keys: four out of five are filled at most, and
    /// it grows by half at least, so that a key is put in its place about three times in all. `None` when
    /// that is more than there is address space for.
    pub(super) fn slots_with(&self, more: usize) -> Option<usize> {
        let needed = ((self.used + more) * 5).div_ceil(4) + 1;
        let slots = self.slots.len();
        if needed <= slots {
            return Some(slots);
        }
        let most = self.slots.capacity();
        (needed <= most).then(|| needed.max(slots + slots / 2).max(KeyIndex::FEWEST).min(most))
    }

    /// Grows to so many slots, if they are more, and puts all nodes in their places again.
    pub(super) fn grow(&mut self, slots: usize, nodes: impl Iterator<Item = (u32, Key)>) {
        if slots > self.slots.len() {
            self.slots.fill(0);
            self.slots.resize(slots, 0);
            self.used = 0;
            nodes.for_each(|(node, key)| self.insert(node, key));
        }
    }

    /// The first slot for a key. Games may have keys with few good bits, so they are mixed.
    #[inline]
    fn home(&self, key: Key) -> usize {
        ((u128::from(mix(key.0)) * self.slots.len() as u128) >> 64) as usize
    }

    fn next(&self, slot: usize) -> usize {
        if slot + 1 == self.slots.len() { 0 } else { slot + 1 }
    }

    /// The node with a key; `key_of` gives the keys of nodes.
    #[inline]
    pub(super) fn find(&self, key: Key, key_of: impl Fn(u32) -> Key) -> Option<u32> {
        let mut slot = self.home(key);
        while let Some(node) = self.slots[slot].checked_sub(1) {
            if key_of(node) == key {
                return Some(node);
            }
            slot = self.next(slot);
        }
        None
    }

    /// Adds a node that is not there. Require: there is room ([`KeyIndex::slots_with`]).
    pub(super) fn insert(&mut self, node: u32, key: Key) {
        let mut slot = self.home(key);
        while self.slots[slot] != 0 {
            slot = self.next(slot);
        }
        self.slots[slot] = node + 1;
        self.used += 1;
    }

    /// Removes a node that is there, and moves up those that had to make way for it.
    pub(super) fn remove(&mut self, node: u32, key_of: impl Fn(u32) -> Key) {
        let mut gap = self.home(key_of(node));
        while self.slots[gap] != node + 1 {
            gap = self.next(gap);
        }
        let mut slot = gap;
        loop {
            slot = self.next(slot);
            let Some(other) = self.slots[slot].checked_sub(1) else { break };
            let slots = self.slots.len();
            let from_home = |place: usize| (place + slots - self.home(key_of(other))) % slots;
            // The gap lies on its way from home.
            if from_home(gap) < from_home(slot) {
                self.slots[gap] = self.slots[slot];
                gap = slot;
            }
        }
        self.slots[gap] = 0;
        self.used -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn finds_what_was_inserted_and_not_what_was_removed() {
        // Every seventh key is the same, up to bits that only a mixed key shows: slots collide.
        let keys: Vec<Key> = (0..4000_u64).map(|n| Key((n << 40) | (n % 7))).collect();
        let key_of = |node: u32| keys[node as usize];
        let mut index = KeyIndex::new(6000);
        let mut there: HashMap<u32, ()> = HashMap::new();
        for step in 0..20_000_u64 {
            let node = (mix(step) % keys.len() as u64) as u32;
            let known = index.slots() > 0 && index.find(key_of(node), key_of) == Some(node);
            assert_eq!(known, there.contains_key(&node), "step {step}");
            if known {
                index.remove(node, key_of);
                there.remove(&node);
            } else {
                let slots = index.slots_with(1).unwrap();
                index.grow(slots, there.keys().map(|&node| (node, key_of(node))));
                index.insert(node, key_of(node));
                there.insert(node, ());
            }
        }
    }

    #[test]
    fn says_when_it_is_full() {
        let mut index = KeyIndex::new(100);
        index.grow(index.slots_with(60).unwrap(), std::iter::empty());
        assert!(index.slots_with(60).is_some() && index.slots_with(90).is_none());
    }
}
