//! Random numbers from a seed: the same on every machine and in every run.

use crate::mix;

/// A stream of random numbers: a counter, mixed (SplitMix64; Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random(mix(seed ^ 0x5851_f42d_4c95_7f2d))
    }

    /// The stream that goes on from this state of the counter.
    pub(crate) const fn from_state(state: u64) -> Random {
        Random(state)
    }

    /// Any number.
    pub const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `bound`, which is not 0. The bias of the remainder is below 2^-32 for any
    /// bound below 2^32.
    pub const fn below(&mut self, bound: usize) -> usize {
        (self.word() % bound as u64) as usize
    }

    /// True once in `n` times.
    pub const fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the items, of which there is at least one.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_its_stream_and_every_number_comes_up() {
        let stream = |seed| {
            let mut random = Random::new(seed);
            (0..100).map(|_| random.below(7)).collect::<Vec<_>>()
        };
        assert_eq!(stream(1), stream(1));
        assert_ne!(stream(1), stream(2));
        assert!((0..7).all(|number| stream(1).contains(&number)));
    }
}
