//! Sets of points as bits: one word for small boards, six for boards of up to 19x19.

use andor_game::mix;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

/// A set of points as bits.
pub trait Bits:
    Copy + Eq + Ord + Hash + Debug + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// No point.
    const EMPTY: Self;
    /// The number of bits.
    const CAPACITY: usize;

    /// One point.
    fn one(bit: usize) -> Self;
    /// Every point moved to a higher bit; `by` is from 1 to 63.
    #[must_use]
    fn up(self, by: u32) -> Self;
    /// Every point moved to a lower bit; `by` is from 1 to 63.
    #[must_use]
    fn down(self, by: u32) -> Self;
    /// The number of points.
    fn count(self) -> u32;
    /// The lowest point of a set that has one.
    fn first(self) -> usize;
    /// A hash of the set and of `before`.
    fn fold(self, before: u64) -> u64;

    /// Whether there is no point.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether this point is in the set.
    #[inline]
    fn has(self, bit: usize) -> bool {
        !(self & Self::one(bit)).is_empty()
    }

    /// The points of this set that are not in the other.
    #[inline]
    #[must_use]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The points, lowest first.
    #[inline]
    fn each(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            (!rest.is_empty()).then(|| {
                let bit = rest.first();
                rest = rest.without(Self::one(bit));
                bit
            })
        })
    }
}

impl Bits for u64 {
    const EMPTY: u64 = 0;
    const CAPACITY: usize = 64;

    #[inline]
    fn one(bit: usize) -> u64 {
        1 << bit
    }
    #[inline]
    fn up(self, by: u32) -> u64 {
        self << by
    }
    #[inline]
    fn down(self, by: u32) -> u64 {
        self >> by
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn first(self) -> usize {
        self.trailing_zeros() as usize
    }
    #[inline]
    fn fold(self, before: u64) -> u64 {
        mix(before ^ self)
    }
}

/// Six words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wide([u64; 6]);

impl BitAnd for Wide {
    type Output = Wide;
    fn bitand(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Wide {
    type Output = Wide;
    fn bitor(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl Not for Wide {
    type Output = Wide;
    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl Bits for Wide {
    const EMPTY: Wide = Wide([0; 6]);
    const CAPACITY: usize = 384;

    fn one(bit: usize) -> Wide {
        let mut words = [0; 6];
        words[bit / 64] = 1 << (bit % 64);
        Wide(words)
    }
    fn up(self, by: u32) -> Wide {
        Wide(std::array::from_fn(|word| {
            self.0[word] << by | if word > 0 { self.0[word - 1] >> (64 - by) } else { 0 }
        }))
    }
    fn down(self, by: u32) -> Wide {
        Wide(std::array::from_fn(|word| {
            self.0[word] >> by | if word < 5 { self.0[word + 1] << (64 - by) } else { 0 }
        }))
    }
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    fn first(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).expect("a set that has a point");
        word * 64 + self.0[word].trailing_zeros() as usize
    }
    fn fold(self, before: u64) -> u64 {
        self.0.iter().fold(before, |hash, &word| mix(hash ^ word))
    }
}
