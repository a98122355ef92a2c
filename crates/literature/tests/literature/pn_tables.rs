//! The proof-number searches against the figures that Schijf printed for tic-tac-toe (1993, tables
//! 4.1 to 4.3 and A.1): can the first player win, draws being losses? Means over random orders of
//! moves.

use andor_engines::{Engine, Limits, PnTree, Quiet, Statistics, Verdict};
use andor_game::{Goal, Notation, Player, Shuffled, Task, Value};
use andor_literature::PnDag;
use andor_mnk::Mnk;

const ORDERS: u64 = 30;

/// Means of some figures over the orders.
fn means<const N: usize>(
    engine: &impl Engine<Shuffled<Mnk>>,
    figures: impl Fn(&Statistics) -> [u64; N],
) -> [f64; N] {
    let mut sums = [0; N];
    for order in 1..=ORDERS {
        let game = Shuffled::new(Mnk::tictactoe(), order);
        let task = Task::new(game.start(), Goal::new(Player::Max, Value::WIN));
        let run = engine.solve(&game, &task, &Limits::DEFAULT, &mut Quiet);
        assert_eq!(run.verdict, Verdict::Disproved);
        sums.iter_mut().zip(figures(&run.statistics)).for_each(|(sum, figure)| *sum += figure);
    }
    sums.map(|sum| sum as f64 / ORDERS as f64)
}

fn assert_near(measured: f64, printed: f64) {
    assert!((measured / printed - 1.0).abs() < 0.05, "{measured} where {printed} is printed");
}

#[test]
fn the_tree_has_the_printed_nodes_and_updates() {
    for (early_stop, printed_updates) in [(false, 25_137.0), (true, 18_894.0)] {
        let engine = PnTree { early_stop, ..PnTree::default() };
        let [nodes, updates] = means(&engine, |figures| [figures.nodes, figures.get("updates")]);
        assert_near(nodes, 17_086.0);
        assert_near(updates, printed_updates);
    }
}

#[test]
fn the_graph_has_the_printed_nodes_and_updates() {
    for (early_stop, printed_updates) in [(false, 32_922.0), (true, 9_816.0)] {
        let engine = PnDag { early_stop, ..PnDag::default() };
        let [distinct, updates] = means(&engine, |figures| [figures.get("distinct"), figures.get("updates")]);
        assert_near(distinct, 3_265.0);
        assert_near(updates, printed_updates);
    }
}

#[test]
fn a_queue_saves_most_of_the_updates_and_changes_no_node() {
    let stack = PnDag { early_stop: false, ..PnDag::default() };
    let queue = PnDag { queue: true, ..stack };
    let figures = |figures: &Statistics| [figures.nodes, figures.get("distinct"), figures.get("updates")];
    let [nodes, distinct, updates] = means(&stack, figures);
    let [queue_nodes, queue_distinct, queue_updates] = means(&queue, figures);
    assert_eq!((nodes, distinct), (queue_nodes, queue_distinct));
    assert!(queue_updates < 0.6 * updates, "{queue_updates} of {updates}");
}

/// Printed are 617 nodes, which come out (601) when a node that two moves lead to counts twice in
/// its parent's numbers. Here it counts once, and the graph is smaller.
#[test]
fn the_symmetric_graph_is_smaller_than_printed() {
    let [distinct] =
        means(&PnDag { symmetric: true, ..PnDag::default() }, |figures| [figures.get("distinct")]);
    assert!((500.0..570.0).contains(&distinct), "{distinct}");
}

#[test]
fn deletions_generate_nothing_twice() {
    let figures = |figures: &Statistics| [figures.nodes, figures.expanded, figures.get("distinct")];
    for symmetric in [false, true] {
        let keep = PnDag { symmetric, ..PnDag::default() };
        let [nodes, expanded, kept] = means(&keep, figures);
        let [same_nodes, same_expanded, left] = means(&PnDag { delete: true, ..keep }, figures);
        assert_eq!((nodes, expanded), (same_nodes, same_expanded));
        assert!(left < 0.7 * kept, "{left} of {kept}");
    }
}

#[test]
fn nodes_are_small() {
    let figures = |figures: &Statistics| [figures.memory_bytes, figures.nodes, figures.get("distinct")];
    let [bytes, nodes, _] = means(&PnTree::default(), figures);
    assert!(bytes <= 21.0 * nodes, "{bytes} bytes for {nodes} nodes");
    let [bytes, _, distinct] = means(&PnDag::default(), figures);
    assert!(bytes <= 48.0 * distinct, "{bytes} bytes for {distinct} nodes");
}
