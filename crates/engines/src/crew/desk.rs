//! Where workers meet: who works where, what was found, and what each has spent.

use super::Presence;
use crate::atomic::{
    AtomicBool, AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
};
use crate::{Observer, Progress, Statistics, Stop};
use std::sync::{Mutex, TryLockError};

/// The desk of a search by several workers whose results are of type `F`.
#[derive(Debug)]
pub(crate) struct Desk<F> {
    pub presence: Presence,
    /// Counts the nodes that were decided while others worked below them.
    decided: Apart<AtomicU64>,
    /// What a helper has found out about the root.
    result: Mutex<Option<Result<F, Stop>>>,
    has_result: AtomicBool,
    /// The search is over.
    closed: AtomicBool,
    /// Held by who does something that takes much memory.
    large_work: Mutex<()>,
    spent: Vec<Apart<Spent>>,
}

/// In a place of its own, so that who reads what stands beside it does not wait for its writers.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Apart<T>(T);

/// What one worker has spent.
#[derive(Debug, Default)]
struct Spent {
    nodes: AtomicU64,
    expanded: AtomicU64,
    bytes: AtomicU64,
}

impl<F> Desk<F> {
    pub fn new(workers: usize) -> Desk<F> {
        Desk {
            presence: Presence::new(),
            decided: Apart::default(),
            result: Mutex::new(None),
            has_result: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            large_work: Mutex::new(()),
            spent: (0..workers).map(|_| Apart::default()).collect(),
        }
    }

    /// A helper has come to an end: with an answer, or at a limit.
    pub fn finish(&self, result: Result<F, Stop>) {
        self.result.lock().expect("nobody panics at the desk").get_or_insert(result);
        self.has_result.store(true, Relaxed);
    }

    /// What a helper has found out. Asked by the leader at every step.
    #[inline]
    pub fn result(&self) -> Option<Result<F, Stop>> {
        if self.has_result.load(Relaxed) {
            self.result.lock().expect("nobody panics at the desk").take()
        } else {
            None
        }
    }

    /// Closes the desk when the guard goes, whatever happens to the leader.
    pub fn close_on_drop(&self) -> impl Drop + '_ {
        struct Guard<'d>(&'d AtomicBool);
        impl Drop for Guard<'_> {
            fn drop(&mut self) {
                self.0.store(true, Relaxed);
            }
        }
        Guard(&self.closed)
    }

    /// Whether the search is over.
    #[inline]
    pub fn is_closed(&self) -> bool {
        self.closed.load(Relaxed)
    }

    /// A node was decided below which others work. Who hears of it finds it in the table.
    pub fn note_decided(&self) {
        self.decided.0.fetch_add(1, Release);
    }

    /// How many such nodes there were.
    #[inline]
    pub fn decided(&self) -> u64 {
        self.decided.0.load(Acquire)
    }

    /// Does something that takes much memory, unless somebody else is at it.
    pub fn alone<R>(&self, work: impl FnOnce() -> R) -> Option<R> {
        match self.large_work.try_lock() {
            Ok(_alone) => Some(work()),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Poisoned(_)) => unreachable!("nobody panics meanwhile"),
        }
    }

    /// A worker says what it has spent so far and holds now.
    pub fn note_spent(&self, worker: usize, statistics: &Statistics, bytes: u64) {
        let Apart(spent) = &self.spent[worker];
        spent.nodes.store(statistics.nodes, Relaxed);
        spent.expanded.store(statistics.expanded, Relaxed);
        spent.bytes.store(bytes, Relaxed);
    }

    /// What all helpers have spent, on top of what was spent before.
    pub fn spent_by_helpers(&self, before: &Statistics) -> Statistics {
        let mut sum = before.clone();
        for Apart(spent) in &self.spent[1..] {
            sum.nodes += spent.nodes.load(Relaxed);
            sum.expanded += spent.expanded.load(Relaxed);
            sum.memory_bytes += spent.bytes.load(Relaxed);
        }
        sum
    }
}

/// A helper's observer: it ends the search when the desk is closed.
pub(crate) struct UntilClosed<'d, F>(pub &'d Desk<F>);

impl<F> Observer for UntilClosed<'_, F> {
    fn tick(&mut self, _: &Progress) -> Option<Stop> {
        self.0.is_closed().then_some(Stop::Interrupted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_result_counts_and_is_taken_once() {
        let desk: Desk<u32> = Desk::new(2);
        assert_eq!(desk.result(), None);
        desk.finish(Ok(1));
        desk.finish(Ok(2));
        assert_eq!((desk.result(), desk.result()), (Some(Ok(1)), None));
    }

    #[test]
    fn what_helpers_spend_is_added_up() {
        let desk: Desk<()> = Desk::new(3);
        let spent = |nodes| Statistics { nodes, expanded: 1, ..Statistics::default() };
        (0..3).for_each(|worker| desk.note_spent(worker, &spent(10 + worker as u64), 5));
        let sum = desk.spent_by_helpers(&spent(100));
        assert_eq!((sum.nodes, sum.expanded, sum.memory_bytes), (123, 3, 10));
    }

    #[test]
    fn large_work_is_done_by_one_at_a_time() {
        let desk: Desk<()> = Desk::new(2);
        assert_eq!(desk.alone(|| desk.alone(|| 1)), Some(None));
    }

    #[test]
    fn a_closed_desk_ends_the_helpers() {
        let desk: Desk<()> = Desk::new(2);
        let mut helper = UntilClosed(&desk);
        assert_eq!(helper.tick(&Progress::default()), None);
        drop(desk.close_on_drop());
        assert_eq!(helper.tick(&Progress::default()), Some(Stop::Interrupted));
    }
}
