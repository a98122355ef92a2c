//! Random questions about graphs with the oracle's answers, one JSON object a line, for tests in
//! other languages: `cargo run -p andor-testkit --example questions 2000`.

use andor_game::{Game, Notation};
use andor_graph::Graph;
use andor_testkit::oracle::by_paths;
use andor_testkit::random::{CYCLIC_RULES, acyclic, cyclic, task};
use serde_json::json;

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(100);
    for seed in 0..count {
        let nodes = 4 + seed as usize % 6;
        let graph: Graph = match CYCLIC_RULES.get(seed as usize % (CYCLIC_RULES.len() + 1)) {
            Some(&rule) => cyclic(seed, rule, nodes),
            None => acyclic(seed, nodes),
        };
        if graph.outcomes().len() < 2 {
            // There is nothing to ask.
            continue;
        }
        let rule = graph.repetition();
        let task = task(&graph, seed);
        let name = |node| graph.position_text(node);
        let line = json!({
            "rule": rule.to_string(),
            "graph": graph.to_text(),
            "ask": format!("{} >= {}", graph.player_name(task.goal.player), task.goal.at_least.0),
            "history": task.history.iter().map(name).collect::<Vec<_>>(),
            "proved": by_paths(&graph, &task),
        });
        println!("{line}");
    }
}
