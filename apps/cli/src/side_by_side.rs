//! Positions side by side: as many at once as there are threads, told in their order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread;

/// Does `work` for all numbers below `count`, on so many threads, and tells what came of it in the
/// order of the numbers, each as soon as all before it are told. Nothing more is begun when `tell`
/// says false.
pub(crate) fn in_order<R: Send>(
    count: usize,
    at_once: usize,
    work: impl Fn(usize) -> R + Sync,
    mut tell: impl FnMut(R) -> bool,
) {
    if at_once <= 1 {
        (0..count).all(|number| tell(work(number)));
        return;
    }
    let next = AtomicUsize::new(0);
    let (sender, results) = channel();
    thread::scope(|scope| {
        for _ in 0..at_once.min(count) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= count || sender.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut early, mut told) = (BTreeMap::new(), 0);
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&told) {
                told += 1;
                if !tell(result) {
                    next.store(count, Relaxed);
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    #[test]
    fn what_is_done_first_waits_for_what_stands_before_it() {
        let (begun, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = |number: usize| {
            most.fetch_max(begun.fetch_add(1, Relaxed) + 1, Relaxed);
            thread::sleep(Duration::from_millis(if number.is_multiple_of(3) { 30 } else { 1 }));
            begun.fetch_sub(1, Relaxed);
            number
        };
        let mut told = Vec::new();
        in_order(10, 3, work, |number| {
            told.push(number);
            true
        });
        assert_eq!(told, Vec::from_iter(0..10));
        assert!((2..=3).contains(&most.load(Relaxed)), "{most:?} at once");
    }

    #[test]
    fn nothing_is_begun_after_the_end() {
        let last_was_begun = AtomicBool::new(false);
        let work = |number| {
            thread::sleep(Duration::from_millis(5));
            last_was_begun.fetch_or(number == 99, Relaxed);
        };
        let mut told = 0;
        in_order(100, 2, work, |()| {
            told += 1;
            told < 3
        });
        assert_eq!((told, last_was_begun.into_inner()), (3, false));
    }
}
