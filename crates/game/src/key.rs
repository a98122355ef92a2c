//! Fingerprints of positions. Two types, so that the compiler refuses one in the other's place:
//! what a position *is* for a table, and what it is for the *repetition rule*, may differ
//! (positional superko).

use std::hash::{Hash, Hasher};

/// The identity of a position for sharing results: two positions with one key have the same future,
/// but for the history. 64 bits: two different positions may collide with a chance of about 1 in
/// 2^64 a pair, which can spoil an engine's answer but never a certified one, since the checker
/// works on positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Key(pub u64);

/// The identity of a position for the rule of repetition: two positions with one such key count as
/// the same position when the rules look at the history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct RepetitionKey(pub u64);

impl Key {
    /// A key from everything that the type's `Hash` looks at.
    pub fn of<T: Hash + ?Sized>(thing: &T) -> Key {
        Key(fingerprint(thing))
    }
}

impl RepetitionKey {
    /// A key from everything that the type's `Hash` looks at.
    pub fn of<T: Hash + ?Sized>(thing: &T) -> RepetitionKey {
        RepetitionKey(fingerprint(thing))
    }
}

fn fingerprint<T: Hash + ?Sized>(thing: &T) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    thing.hash(&mut hasher);
    // FxHash leaves the low bits weak; tables index with them.
    mix(hasher.finish())
}

/// A bijection of 64-bit words that spreads every input bit over the whole word (Stafford's variant
/// 13 of the MurmurHash3 finaliser). A bijection, so a position that fits in 64 bits gets a key
/// without collisions.
#[must_use]
pub const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
