//! Chance that is the same every time.

/// A stream of numbers from a seed.
pub struct Chance(u64);

impl Chance {
    /// Another stream for every seed.
    pub fn new(seed: u64) -> Chance {
        Chance(andor_game::mix(seed.wrapping_add(1)))
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (andor_game::mix(self.0) % limit as u64) as usize
    }
}
