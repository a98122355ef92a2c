//! The table's protocol under every order in which threads may run, checked by loom:
//!
//!     RUSTFLAGS="--cfg loom" cargo test --release -p andor-engines --lib table::model
//!
//! Loom runs each model again and again until it has seen all orders of the atomic operations, and
//! all values that a relaxed read may give.

use super::latest::Latest;
use super::{Buckets, Record, Ring, Table};
use andor_game::Key;
use loom::thread;

fn record(word: u64, tag: u32) -> Record {
    Record { word, tag, work: 1 }
}

/// Records with small numbers, as real ones are. If the key was folded with the exclusive or of the
/// two other words, the third's first word would fit the first's second and the second's third.
const WRITTEN: [(u64, u32); 3] = [(1 << 32 | 1, 1), (1 << 32 | 2, 3), (1 << 32 | 4, 6)];

/// Checks a model with at most so many preemptions.
fn check(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(model);
}

fn is_whole(found: &Record) -> bool {
    WRITTEN.iter().any(|&(word, tag)| *found == record(word, tag))
}

/// Two writers and a reader of one key in one bucket.
#[test]
fn records_are_whole_or_not_there() {
    check(2, || {
        let table = Table::new(0);
        let [(word, tag), others @ ..] = WRITTEN;
        table.store(Key(7), record(word, tag), |_| true);
        let writers = others.map(|(word, tag)| {
            let table = table.clone();
            thread::spawn(move || table.store(Key(7), record(word, tag), |_| true))
        });
        assert!(table.find(Key(7)).all(|found| is_whole(&found)));
        writers.into_iter().for_each(|writer| writer.join().expect("a writer"));
        assert!(table.find(Key(7)).all(|found| is_whole(&found)));
    });
}

/// Two keys with one signature go into one bucket at the same time: a reader of one never gets the
/// other's record.
#[test]
fn a_key_gets_no_record_of_another() {
    check(2, || {
        let table = Table::new(0);
        let writer = |key: u64| {
            let table = table.clone();
            thread::spawn(move || table.store(Key(key), record(key, 1), |_| true))
        };
        let writers = [7, 7 | 1 << 40].map(writer);
        assert!(table.find(Key(7)).all(|found| found == record(7, 1)));
        writers.into_iter().for_each(|writer| writer.join().expect("a writer"));
        assert!(table.find(Key(7)).all(|found| found == record(7, 1)));
    });
}

/// One thread replaces the buckets while another reads and writes, and both follow to the same
/// ones.
#[test]
fn the_table_grows_while_others_use_it() {
    check(2, || {
        let buckets = Latest::new(Buckets::of(1, 2));
        let mut table = Table::on(buckets, false);
        table.store(Key(7), record(7, 1), |_| true);
        let mut other = table.clone();
        let grower = thread::spawn(move || assert!(other.grow()));
        assert!(table.find(Key(7)).eq([record(7, 1)]), "what was there stays there");
        table.store(Key(9), record(9, 1), |_| true);
        let slots = table.slots();
        grower.join().expect("the thread that grows");
        table.make_room();
        assert!(table.slots() > slots, "everybody follows");
        assert!(table.find(Key(7)).eq([record(7, 1)]));
        assert!(table.find(Key(9)).all(|found| found == record(9, 1)));
    });
}

/// A list is read whole or not at all while others put theirs over it.
#[test]
fn lists_are_whole_or_forgotten() {
    check(2, || {
        let ring = Ring::new(8 * 14);
        let place = ring.put(&[5]).expect("room for a list");
        let writer = {
            let ring = ring.clone();
            thread::spawn(move || {
                for word in [6, 7, 8] {
                    let _ = ring.put(&[word]);
                }
            })
        };
        assert!(ring.get(place).is_none_or(|list| list.eq([5])));
        writer.join().expect("a writer");
    });
}
