//! The oracles against each other, and the careless search against both.

use andor_game::{Goal, Player, Repetition, Task, Value};
use andor_graph::Graph;
use andor_testkit::careless::careless;
use andor_testkit::oracle::{attractor, by_paths};
use andor_testkit::random::{CYCLIC_RULES, acyclic, cyclic, hard, task};
use andor_testkit::shrink::shrink;

#[test]
fn attractor_and_paths_agree_if_the_value_is_constant() {
    for seed in 0..3000 {
        let rule = Repetition::Constant(Value(seed as i32 % 3 - 1));
        let graph = cyclic(seed, rule, 4 + seed as usize % 6);
        let task = task(&graph, seed);
        assert_eq!(attractor(&graph, &task), by_paths(&graph, &task), "{}", graph.to_text());
    }
}

#[test]
fn attractor_and_paths_agree_on_acyclic_graphs() {
    for seed in 0..1000 {
        let graph = acyclic(seed, 4 + seed as usize % 12);
        let task = task(&graph, seed);
        assert_eq!(attractor(&graph, &task), by_paths(&graph, &task), "{}", graph.to_text());
    }
}

#[test]
fn hard_graphs_fool_the_careless_search() {
    for rule in CYCLIC_RULES {
        for seed in 0..5 {
            let (graph, asked) = hard(seed, rule, 8);
            let asked = andor_testkit::random::in_game(&asked);
            assert_ne!(careless(&graph, &asked), by_paths(&graph, &asked));
        }
    }
}

#[test]
fn a_hard_graph_shrinks_to_a_handful_of_nodes() {
    let goal = Goal::new(Player::Max, Value::WIN);
    let wrong = |graph: &Graph| {
        let task = Task::new(andor_game::Notation::start(graph), goal);
        careless(graph, &task) != by_paths(graph, &task)
    };
    let big = (0..).map(|seed| cyclic(seed, Repetition::DRAW, 12)).find(wrong).unwrap();
    let small = shrink(&big, wrong);
    assert!(wrong(&small) && small.len() <= 7, "{}", small.to_text());
}
