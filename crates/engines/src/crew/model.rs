//! The publication of decided nodes under every order in which threads may run, checked by loom:
//!
//!     RUSTFLAGS="--cfg loom" cargo test --release -p andor-engines --lib crew::model

use super::{Desk, Member};
use crate::table::{Record, SETTLED, Table, tag};
use andor_game::Key;
use loom::thread;
use std::sync::Arc;

/// The node that is decided.
const NODE: Key = Key(7 << 24);

fn settle(table: &Table) {
    table.store(NODE, Record { word: 0, tag: tag(SETTLED, true, 0), work: 1 }, |_| true);
}

fn is_settled(table: &Table) -> bool {
    table.find(NODE).any(|record| record.kind() == SETTLED)
}

/// A worker that stands in the node, decides it and says so.
fn decide(mut worker: Member<bool>, table: Table) {
    worker.enter(NODE, || is_settled(&table));
    settle(&table);
    worker.publish(NODE);
}

fn check(model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(model);
}

/// One worker decides a node while another comes to it: the other finds it decided when it comes,
/// or hears of it. If it hears of it, it finds it in the table.
#[test]
fn nobody_stays_below_a_decided_node() {
    check(|| {
        let desk = Arc::new(Desk::new(2));
        let table = Table::new(0);
        let mut other = Member::new(&desk, 1);
        let decider = {
            let (worker, table) = (Member::new(&desk, 0), table.clone());
            thread::spawn(move || decide(worker, table))
        };
        other.enter(NODE, || is_settled(&table));
        let heard_at_once = other.has_news();
        assert!(!heard_at_once || is_settled(&table), "what is heard of is there");
        decider.join().expect("the worker that decides");
        assert!(heard_at_once || other.has_news(), "the node was decided unheard");
        assert!(is_settled(&table));
    });
}

/// Two workers decide the same node: a third one that stands there hears of it, and the node is
/// free of all when they have gone.
#[test]
fn presence_is_counted_whoever_decides() {
    check(|| {
        let desk = Arc::new(Desk::new(3));
        let table = Table::new(0);
        let mut third = Member::new(&desk, 2);
        third.enter(NODE, || is_settled(&table));
        let deciders = [0, 1].map(|number| {
            let (worker, table) = (Member::new(&desk, number), table.clone());
            thread::spawn(move || decide(worker, table))
        });
        deciders.into_iter().for_each(|decider| decider.join().expect("a worker that decides"));
        assert!(third.has_news());
        third.leave(NODE);
        assert_eq!(desk.presence.at(NODE), 0);
    });
}
