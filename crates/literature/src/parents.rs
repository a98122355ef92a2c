//! Chains of parents: the first parent of a node costs nothing extra, each further one two words.
//!
//! A node has one word for its parents: the only one, or the place of a pair (a parent and the rest
//! of the chain) in a list of words that the caller keeps. Newest parents come first.
//!
//! ```text
//!   node: PAIR | 7         words[7..9]: c, PAIR | 4      words[4..6]: b, a         parents c, b, a
//! ```

/// The chain of a node without parents.
pub(crate) const NONE: u32 = u32::MAX;

/// In a chain: not a parent, but the place of a pair. Parents, and places of words, must be less.
pub(crate) const PAIR: u32 = 1 << 31;

/// The chain with one parent more.
pub(crate) fn with(words: &mut Vec<u32>, chain: u32, parent: u32) -> u32 {
    if chain == NONE {
        return parent;
    }
    let pair = words.len() as u32;
    words.extend([parent, chain]);
    pair | PAIR
}

/// The first parent of a chain, and the rest.
#[inline]
pub(crate) fn first(words: &[u32], chain: u32) -> Option<(u32, u32)> {
    if chain == NONE {
        None
    } else if chain & PAIR == 0 {
        Some((chain, NONE))
    } else {
        let pair = (chain & !PAIR) as usize;
        Some((words[pair], words[pair + 1]))
    }
}

/// All parents of a chain.
#[inline]
pub(crate) fn all(words: &[u32], mut chain: u32) -> impl Iterator<Item = u32> + '_ {
    std::iter::from_fn(move || {
        let (parent, rest) = first(words, chain)?;
        chain = rest;
        Some(parent)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newest_parents_come_first_and_only_further_ones_take_words() {
        let mut words = vec![0];
        let mut chain = NONE;
        for (count, parent) in [5, 3, 9, 3].into_iter().enumerate() {
            chain = with(&mut words, chain, parent);
            assert_eq!(words.len(), 1 + 2 * count);
        }
        assert_eq!(all(&words, chain).collect::<Vec<_>>(), [3, 9, 3, 5]);
        assert_eq!(all(&words, NONE).next(), None);
    }
}
