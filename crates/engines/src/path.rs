//! The positions from the first of the game's history down to the present one, as the repetition
//! rule sees them.

use andor_game::{RepetitionKey, mix};
use rustc_hash::FxHashMap;

/// A path that grows and shrinks at its end and knows at once whether a position stands on it.
///
/// A position may stand on it more than once only if a history says so.
#[derive(Clone, Debug, Default)]
pub struct Path {
    keys: Vec<RepetitionKey>,
    first_depth: FxHashMap<RepetitionKey, u32>,
    set_code: u64,
    /// The code of the path up to each position.
    codes: Vec<u64>,
}

impl Path {
    /// A path through these positions, oldest first.
    #[must_use]
    pub fn new(keys: impl IntoIterator<Item = RepetitionKey>) -> Path {
        let mut path = Path::default();
        keys.into_iter().for_each(|key| path.push(key));
        path
    }

    /// Adds a position at the end.
    pub fn push(&mut self, key: RepetitionKey) {
        self.first_depth.entry(key).or_insert(self.keys.len() as u32);
        self.codes.push(longer(self.code(), key));
        self.keys.push(key);
        self.set_code ^= mix(key.0);
    }

    /// Removes the last position.
    ///
    /// # Panics
    /// On an empty path.
    pub fn pop(&mut self) {
        let key = self.keys.pop().expect("a path is left as often as it was entered");
        if self.first_depth.get(&key) == Some(&(self.keys.len() as u32)) {
            self.first_depth.remove(&key);
        }
        self.set_code ^= mix(key.0);
        self.codes.pop();
    }

    /// Whether a position stands on the path.
    #[inline]
    #[must_use]
    pub fn contains(&self, key: RepetitionKey) -> bool {
        self.first_depth.contains_key(&key)
    }

    /// How many positions stand before the first occurrence of this one.
    #[must_use]
    pub fn depth_of(&self, key: RepetitionKey) -> Option<usize> {
        self.first_depth.get(&key).map(|&depth| depth as usize)
    }

    /// A code of the path as a sequence: different orders of the same positions have different
    /// ones.
    #[must_use]
    pub fn code(&self) -> u64 {
        self.codes.last().copied().unwrap_or_default()
    }

    /// A code of the positions in whatever order: those of two stretches folded by exclusive or are
    /// that of both together.
    #[must_use]
    pub const fn set_code(&self) -> u64 {
        self.set_code
    }

    /// All positions, oldest first.
    #[must_use]
    pub fn keys(&self) -> &[RepetitionKey] {
        &self.keys
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }
}

/// The code of a path with one position more.
pub(crate) const fn longer(code: u64, key: RepetitionKey) -> u64 {
    mix(code.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ key.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_that_stands_twice_is_gone_only_after_both_have_left() {
        let [a, b] = [RepetitionKey(1), RepetitionKey(2)];
        let mut path = Path::new([a, b, a]);
        assert_eq!(path.depth_of(a), Some(0));
        path.pop();
        assert!(path.contains(a));
        path.pop();
        path.pop();
        assert!(!path.contains(a) && !path.contains(b) && path.is_empty());
    }
}
