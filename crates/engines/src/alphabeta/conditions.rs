//! What a result demands of the path: the sets R and F of a lemma, and their older summaries.
//!
//! - R, *required*: positions above that a repetition below leads back to;
//! - F, *forbidden*: positions below that must not stand above, since a repetition there would be bad for the
//!   claimant (only under rules that look at the mover).

use andor_game::RepetitionKey;

/// Sets larger than this are not kept: the result then serves its own path only.
const LARGEST_SET: usize = 64;

/// A place on the path that is never reached.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A small set of positions in rising order, or the note that it grew too large.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct KeySet {
    keys: Vec<RepetitionKey>,
    too_large: bool,
}

impl KeySet {
    const EMPTY: KeySet = KeySet { keys: Vec::new(), too_large: false };

    pub(super) fn insert(&mut self, key: RepetitionKey) {
        if self.too_large {
            return;
        }
        if let Err(at) = self.keys.binary_search(&key) {
            if self.keys.len() == LARGEST_SET {
                self.keys.clear();
                self.too_large = true;
            } else {
                self.keys.insert(at, key);
            }
        }
    }

    fn extend(&mut self, other: &KeySet) {
        self.too_large |= other.too_large;
        other.keys.iter().for_each(|&key| self.insert(key));
        if self.too_large {
            self.keys.clear();
        }
    }

    fn remove(&mut self, key: RepetitionKey) {
        if let Ok(at) = self.keys.binary_search(&key) {
            self.keys.remove(at);
        }
    }

    fn clear(&mut self) {
        self.keys.clear();
        self.too_large = false;
    }

    pub(super) fn keys(&self) -> &[RepetitionKey] {
        &self.keys
    }
}

/// The conditions of one result, while it is backed up along the path on which it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Conditions {
    /// The place on the path nearest the root that the result rests on; [`NOWHERE`] when it rests on none.
    pub(super) shallowest: u32,
    /// Whether any repetition stands in the result's strategy, also one that leads back to inside it.
    pub(super) touched: bool,
    pub(super) required: KeySet,
    pub(super) forbidden: KeySet,
}

impl Conditions {
    pub(super) const fn none() -> Conditions {
        Conditions { shallowest: NOWHERE, touched: false, required: KeySet::EMPTY, forbidden: KeySet::EMPTY }
    }

    /// A repetition of the position that stands at this place of the path. Its key is given where sets are kept.
    pub(super) fn repetition(place: u32, key: Option<RepetitionKey>) -> Conditions {
        let mut conditions = Conditions { shallowest: place, touched: true, ..Conditions::none() };
        key.into_iter().for_each(|key| conditions.required.insert(key));
        conditions
    }

    /// What was found on this very path and rests on more of it than anybody noted.
    pub(super) fn this_path(shallowest: u32) -> Conditions {
        Conditions { shallowest, touched: true, ..Conditions::none() }
    }

    pub(super) fn merge(&mut self, other: &Conditions) {
        self.shallowest = self.shallowest.min(other.shallowest);
        self.touched |= other.touched;
        self.required.extend(&other.required);
        self.forbidden.extend(&other.forbidden);
    }

    /// The position itself, at this place of the path, is no condition on the path above it. When nothing above
    /// is needed either, the set below is closed.
    pub(super) fn close(&mut self, place: u32, key: RepetitionKey) {
        self.required.remove(key);
        if self.shallowest >= place {
            self.shallowest = NOWHERE;
            self.required.clear();
        }
    }

    /// Whether the sets tell all.
    pub(super) const fn is_told(&self) -> bool {
        !self.required.too_large && !self.forbidden.too_large
    }

    /// Whether the result holds on every path.
    pub(super) fn is_empty(&self) -> bool {
        self.shallowest == NOWHERE && self.is_told() && self.forbidden.keys.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(count: u64) -> KeySet {
        let mut set = KeySet::default();
        (0..count).rev().for_each(|key| set.insert(RepetitionKey(key)));
        set
    }

    #[test]
    fn a_set_that_grows_too_large_says_so_and_stays_so() {
        assert_eq!(keys(64).keys().len(), 64);
        let mut set = keys(65);
        assert!(set.too_large && set.keys().is_empty());
        set.extend(&keys(2));
        assert!(set.too_large && set.keys().is_empty());
    }

    #[test]
    fn a_set_is_closed_when_the_shallowest_repetition_is_its_own() {
        let [a, b] = [RepetitionKey(1), RepetitionKey(2)];
        let mut conditions = Conditions::repetition(3, Some(a));
        conditions.merge(&Conditions::repetition(5, Some(b)));
        conditions.close(5, b);
        assert_eq!((conditions.required.keys(), conditions.is_empty()), (&[a][..], false));
        conditions.close(3, a);
        assert!(conditions.is_empty() && conditions.touched);
    }
}
