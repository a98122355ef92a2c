//! Something that threads share and that one of them replaces by something larger while the others
//! go on.
//!
//! Everybody holds the version that he saw last and looks from time to time whether there is a
//! newer one: a read of a place that hardly ever changes. Who replaces it holds a lock meanwhile,
//! so that others who want the same wait and then follow. A version is freed when the last one has
//! left it.

use crate::atomic::{
    Arc, AtomicUsize, Mutex,
    Ordering::{Acquire, Release},
};
use std::ops::Deref;

/// One thread's hold on the shared value.
#[derive(Debug)]
pub(super) struct Latest<T> {
    /// The version that it works on.
    held: Arc<T>,
    number: usize,
    shared: Arc<Shared<T>>,
}

#[derive(Debug)]
struct Shared<T> {
    /// Counts the versions.
    number: AtomicUsize,
    newest: Mutex<Arc<T>>,
}

impl<T> Latest<T> {
    pub fn new(value: T) -> Latest<T> {
        let held = Arc::new(value);
        let shared = Shared { number: AtomicUsize::new(0), newest: Mutex::new(Arc::clone(&held)) };
        Latest { held, number: 0, shared: Arc::new(shared) }
    }

    /// Goes on to the newest version.
    #[inline]
    pub fn follow(&mut self) {
        if self.shared.number.load(Acquire) != self.number {
            self.change(|_| None);
        }
    }

    /// Replaces the value, unless somebody else just did. False if there is nothing to replace it
    /// by.
    pub fn replace(&mut self, larger: impl FnOnce(&T) -> Option<T>) -> bool {
        self.change(larger)
    }

    /// Whether there is a newer version after this: somebody else's, or the one that is made here.
    #[cold]
    fn change(&mut self, larger: impl FnOnce(&T) -> Option<T>) -> bool {
        let mut newest = self.shared.newest.lock().expect("nobody panics while replacing");
        let number = self.shared.number.load(Acquire);
        if number == self.number {
            let Some(larger) = larger(&newest) else { return false };
            *newest = Arc::new(larger);
            self.shared.number.store(number + 1, Release);
        }
        self.number = self.shared.number.load(Acquire);
        self.held = Arc::clone(&newest);
        true
    }

    /// Does something that only one thread at a time should do.
    pub fn exclusively<R>(&self, work: impl FnOnce(&T) -> R) -> R {
        let _alone = self.shared.newest.lock().expect("nobody panics meanwhile");
        work(&self.held)
    }
}

impl<T> Clone for Latest<T> {
    fn clone(&self) -> Self {
        Latest { held: Arc::clone(&self.held), number: self.number, shared: Arc::clone(&self.shared) }
    }
}

impl<T> Deref for Latest<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.held
    }
}
