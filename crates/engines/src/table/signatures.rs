//! Which slots of a bucket are taken, and which may hold a key: eight bits for each slot in one
//! word.

use crate::atomic::{AtomicU64, Ordering::Relaxed};
use andor_game::Key;

/// Records in a bucket.
pub(super) const SLOTS: usize = 8;

/// Bits of a signature.
const BITS: u32 = u64::BITS / SLOTS as u32;
/// The lowest bit of each signature, the highest, and all but those.
const LOWEST: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = LOWEST << (BITS - 1);
const BELOW: u64 = HIGHEST - LOWEST;

/// Some bits of the key in each slot, 0 if it is empty.
#[derive(Debug, Default)]
pub(super) struct Signatures(AtomicU64);

/// Some bits of a key; never 0.
#[inline]
fn signature(key: Key) -> u64 {
    (key.0 & 0xff).max(1)
}

/// The signatures in a word that are 0, each by its highest bit.
#[inline]
const fn zeroes(word: u64) -> u64 {
    !(((word & BELOW) + BELOW) | word) & HIGHEST
}

/// The slots that a word like that of [`zeroes`] names.
#[inline]
fn slots(mut named: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let slot = (named != 0).then(|| (named.trailing_zeros() / BITS) as usize);
        named &= named.wrapping_sub(1);
        slot
    })
}

impl Signatures {
    /// The slots that may hold this key.
    #[inline]
    pub(super) fn similar(&self, key: Key) -> impl Iterator<Item = usize> + use<> {
        slots(zeroes(self.0.load(Relaxed) ^ (LOWEST * signature(key))))
    }

    /// The slots that are taken.
    pub(super) fn taken(&self) -> impl Iterator<Item = usize> + use<> {
        slots(zeroes(self.0.load(Relaxed)) ^ HIGHEST)
    }

    /// An empty slot.
    pub(super) fn first_empty(&self) -> Option<usize> {
        slots(zeroes(self.0.load(Relaxed))).next()
    }

    /// The slot holds this key now.
    pub(super) fn sign(&self, slot: usize, key: Key) {
        self.set(slot, signature(key));
    }

    /// The slot is empty now.
    pub(super) fn erase(&self, slot: usize) {
        self.set(slot, 0);
    }

    /// Two writers at once may undo each other's signature: then a record is lost, which is no
    /// harm.
    fn set(&self, slot: usize, signature: u64) {
        let shift = BITS * slot as u32;
        let others = self.0.load(Relaxed) & !(((1 << BITS) - 1) << shift);
        self.0.store(others | signature << shift, Relaxed);
    }

    /// All slots are empty now.
    pub(super) fn clear(&self) {
        self.0.store(0, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_name_exactly_the_slots_they_should() {
        // Keys 0 and 1 look alike, and beside 0x80 and 0xff a carry from one slot into the next
        // would show.
        let keys = [0x80, 0xff, 0, 1].map(Key);
        for filled in 0_u32..1 << SLOTS {
            let signatures = Signatures::default();
            let is_filled = |slot: usize| filled >> slot & 1 == 1;
            for slot in (0..SLOTS).filter(|&slot| is_filled(slot)) {
                signatures.sign(slot, keys[slot % 4]);
            }
            assert_eq!(
                signatures.taken().collect::<Vec<_>>(),
                (0..SLOTS).filter(|&s| is_filled(s)).collect::<Vec<_>>()
            );
            assert_eq!(signatures.first_empty(), (0..SLOTS).find(|&slot| !is_filled(slot)));
            for key in keys {
                let alike = |slot: usize| signature(keys[slot % 4]) == signature(key);
                let wanted: Vec<usize> = (0..SLOTS).filter(|&slot| is_filled(slot) && alike(slot)).collect();
                assert_eq!(signatures.similar(key).collect::<Vec<_>>(), wanted);
            }
            (0..SLOTS).for_each(|slot| signatures.erase(slot));
            assert_eq!(signatures.taken().count(), 0);
        }
    }
}
