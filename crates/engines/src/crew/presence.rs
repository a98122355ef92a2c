//! Who works where: for each position the number of workers that have it on their path.

use crate::atomic::{AtomicU32, Ordering::Relaxed};
use andor_game::Key;

/// Counters for positions. Positions share counters, since there are fewer of these: then a child
/// looks a little worse than it is, which is no harm.
#[derive(Debug)]
pub(crate) struct Presence(Vec<AtomicU32>);

/// A path has some dozens of positions: few of them meet another's by chance.
const COUNTERS: usize = if cfg!(loom) { 1 } else { 1 << 17 };

impl Presence {
    pub fn new() -> Presence {
        Presence((0..COUNTERS).map(|_| AtomicU32::default()).collect())
    }

    fn counter(&self, key: Key) -> &AtomicU32 {
        &self.0[(key.0 >> 24) as usize % COUNTERS]
    }

    pub fn enter(&self, key: Key) {
        self.counter(key).fetch_add(1, Relaxed);
    }

    pub fn leave(&self, key: Key) {
        self.counter(key).fetch_sub(1, Relaxed);
    }

    /// How many workers are at a position or below it.
    #[inline]
    pub fn at(&self, key: Key) -> u32 {
        self.counter(key).load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_is_counted_until_he_goes() {
        let presence = Presence::new();
        presence.enter(Key(1 << 30));
        presence.enter(Key(1 << 30));
        presence.leave(Key(1 << 30));
        assert_eq!((presence.at(Key(1 << 30)), presence.at(Key(1 << 31))), (1, 0));
    }
}
