//! Sets that do not fit in a record of the table: lists of words on a ring that forgets its oldest
//! ones.
//!
//! A list is found again by its place and its fingerprint. The fingerprint is computed from what is
//! read, so a list that was overwritten meanwhile, or torn between two writers, is noticed and
//! counts as forgotten. Equal lists share one place as long as the ring remembers it.

use super::latest::Latest;
use crate::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use andor_game::mix;
use std::ops::Deref;

/// One thread's hold on a ring of lists of words.
#[derive(Clone, Debug)]
pub struct Ring(Latest<Words>);

/// The lists.
#[derive(Debug)]
pub struct Words {
    /// Each list is its length and its words.
    words: Vec<AtomicU64>,
    /// Where the next list goes; never taken back, so that it also tells how often the ring went
    /// round.
    next: AtomicUsize,
    /// Where a list was put last, by its fingerprint.
    places: Vec<AtomicU32>,
    most_words: usize,
}

/// Which list: where it stands and what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Its place on the ring, below [`Ring::PLACES`].
    pub at: u32,
    /// The fingerprint of its words.
    pub fingerprint: u64,
}

impl Ring {
    /// More places than a ring can have.
    pub const PLACES: u32 = 1 << 28;

    /// A ring of at most `bytes`, its growth included.
    #[must_use]
    pub fn new(bytes: u64) -> Ring {
        // A word of the ring costs 8 bytes and one of index; while the ring doubles, both sizes
        // exist.
        let most_words = usize::try_from(bytes / 14).unwrap_or(usize::MAX).min(Ring::PLACES as usize);
        Ring(Latest::new(Words::of(most_words.min(FIRST_WORDS), most_words)))
    }

    /// Makes the ring larger once it is full, if it may. The lists keep their places.
    #[inline]
    pub fn grow_if_full(&mut self) {
        self.0.follow();
        if self.is_full() {
            self.0.replace(Words::larger);
        }
    }
}

impl Deref for Ring {
    type Target = Words;

    #[inline]
    fn deref(&self) -> &Words {
        &self.0
    }
}

const FIRST_WORDS: usize = 1024;

impl Words {
    fn of(words: usize, most_words: usize) -> Words {
        Words {
            words: (0..words).map(|_| AtomicU64::default()).collect(),
            next: AtomicUsize::new(0),
            places: (0..words / 4 + 1).map(|_| AtomicU32::default()).collect(),
            most_words,
        }
    }

    /// Bytes in use now.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.words.len() * 8 + self.places.len() * 4) as u64
    }

    /// Puts a list on the ring, where it overwrites the oldest. `None` when it is too long for the
    /// ring.
    pub fn put(&self, words: &[u64]) -> Option<Place> {
        let fingerprint = fingerprint(words.iter().copied());
        let index = &self.places[(fingerprint % self.places.len() as u64) as usize];
        let known = Place { at: index.load(Relaxed), fingerprint };
        if self.get(known).is_some_and(|list| list.eq(words.iter().copied())) {
            return Some(known);
        }
        let room = words.len() + 1;
        if room > self.words.len() / 2 {
            return None;
        }
        let mut start = self.next.fetch_add(room, Relaxed) % self.words.len();
        if start + room > self.words.len() {
            start = 0;
            self.next.fetch_add(room, Relaxed);
        }
        self.words[start].store(words.len() as u64, Relaxed);
        for (slot, &word) in self.words[start + 1..].iter().zip(words) {
            slot.store(word, Relaxed);
        }
        index.store(start as u32, Relaxed);
        Some(Place { at: start as u32, fingerprint })
    }

    /// The words of a list; `None` when it was overwritten.
    pub fn get(&self, place: Place) -> Option<impl Iterator<Item = u64> + Clone> {
        let start = place.at as usize;
        let length = usize::try_from(self.words.get(start)?.load(Relaxed)).ok()?;
        let end = (start + 1).checked_add(length)?;
        let words = self.words.get(start + 1..end)?.iter().map(|word| word.load(Relaxed));
        (fingerprint(words.clone()) == place.fingerprint).then_some(words)
    }

    #[inline]
    fn is_full(&self) -> bool {
        let words = self.words.len();
        self.next.load(Relaxed) >= words - words / 8 && words < self.most_words
    }

    /// More words, with all lists in their places.
    fn larger(&self) -> Option<Words> {
        let words = self.words.len();
        let larger = Words::of((words * 2).min(self.most_words), self.most_words);
        for (new, old) in larger.words.iter().zip(&self.words) {
            new.store(old.load(Relaxed), Relaxed);
        }
        larger.next.store(words, Relaxed);
        Some(larger)
    }
}

fn fingerprint(words: impl Iterator<Item = u64>) -> u64 {
    // Never 0, which is what an empty ring looks like.
    words.fold(1, |print, word| mix(print ^ word).wrapping_add(print)) | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(ring: &Ring, place: Place) -> Option<Vec<u64>> {
        ring.get(place).map(Iterator::collect)
    }

    #[test]
    fn gives_back_a_list_until_it_is_overwritten() {
        let mut ring = Ring::new(1 << 12);
        let first = ring.put(&[3, 1, 2]).unwrap();
        assert_eq!(ring.put(&[3, 1, 2]), Some(first));
        assert_eq!(read(&ring, first), Some(vec![3, 1, 2]));
        for n in 10..1000 {
            let place = ring.put(&[n, n + 1]).unwrap();
            assert_eq!(read(&ring, place), Some(vec![n, n + 1]));
            ring.grow_if_full();
        }
        assert_eq!(read(&ring, first), None);
        assert!(ring.bytes() <= 1 << 12);
    }

    #[test]
    fn keeps_its_lists_when_it_grows() {
        let mut ring = Ring::new(1 << 20);
        let places: Vec<_> = (0..5000)
            .map(|n| {
                ring.grow_if_full();
                ring.put(&[n; 3]).unwrap()
            })
            .collect();
        assert!((0..).zip(&places).all(|(n, &place)| read(&ring, place) == Some(vec![n; 3])));
    }

    #[test]
    fn a_list_too_long_for_the_ring_is_refused() {
        assert_eq!(Ring::new(0).put(&[1]), None);
    }
}
