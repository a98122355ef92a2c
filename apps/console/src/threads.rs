//! How many threads a command uses.

use std::thread::available_parallelism;

/// As many as were asked for; else as many as the machine has.
#[must_use]
pub fn threads(asked: Option<u32>) -> usize {
    asked.map_or_else(|| available_parallelism().map_or(1, usize::from), |asked| asked as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_gets_what_he_asked_for() {
        assert_eq!(threads(Some(3)), 3);
        assert!(threads(None) >= 1);
    }
}
