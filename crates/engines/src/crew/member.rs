//! A worker's place among the others: where it is, what it decided, and what it has to hear.
//!
//! A worker that decides a position stores that first and then looks who is there; one that comes
//! to a position says so first and then looks whether it was decided. So one of the two sees the
//! other, whatever the order (Dekker's idea), and nobody stays below a decided node.

use super::Desk;
use crate::atomic::{Ordering::SeqCst, fence};
use andor_game::Key;
use std::sync::Arc;

/// A place at the desk.
#[derive(Debug)]
pub(crate) struct Member<F> {
    pub desk: Arc<Desk<F>>,
    pub worker: usize,
    /// How many decisions of others it has heard of; `None` if it has to look in any case.
    heard: Option<u64>,
}

impl<F> Member<F> {
    pub fn new(desk: &Arc<Desk<F>>, worker: usize) -> Member<F> {
        Member { desk: Arc::clone(desk), worker, heard: Some(desk.decided()) }
    }

    /// A position is put on the path. `is_decided` asks the table once more.
    #[inline]
    pub fn enter(&mut self, key: Key, is_decided: impl FnOnce() -> bool) {
        self.desk.presence.enter(key);
        fence(SeqCst);
        if is_decided() {
            self.heard = None;
        }
    }

    /// A position is taken off the path.
    #[inline]
    pub fn leave(&self, key: Key) {
        self.desk.presence.leave(key);
    }

    /// A position is taken off the path, since it was decided, and that is stored.
    pub fn publish(&self, key: Key) {
        fence(SeqCst);
        if self.desk.presence.at(key) > 1 {
            self.desk.note_decided();
        }
        self.leave(key);
    }

    /// Whether something was decided since the last time, on this worker's path perhaps.
    #[inline]
    pub fn has_news(&mut self) -> bool {
        let decided = Some(self.desk.decided());
        std::mem::replace(&mut self.heard, decided) != decided
    }
}
