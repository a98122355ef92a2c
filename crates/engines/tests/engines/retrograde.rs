//! Retrograde analysis against the attractor of the testkit, with certificates.

use andor_engines::{Limits, Retrograde};
use andor_game::{Repetition, Shuffled, Task, Value};
use andor_graph::Graph;
use andor_testkit::oracle::attractor;
use andor_testkit::random::{cyclic, in_game, task};
use andor_testkit::suite::certified;

const LIMITS: Limits = Limits::new(5_000_000, 1 << 24);

#[test]
fn retrograde_agrees_under_constant_rules() {
    for seed in 0..20_000 {
        let value = [Value::DRAW, Value::LOSS, Value::WIN][seed as usize % 3];
        let graph = cyclic(seed, Repetition::Constant(value), 3 + seed as usize % 38);
        let game = Shuffled::new(graph.clone(), seed % 4);
        let asked: Task<Shuffled<Graph>> = in_game(&task(&graph, seed));
        let truth = attractor(&game, &asked);
        let what = format!("seed {seed}\n{}", graph.to_text());
        let answer = certified(&Retrograde, (&game, &graph), &asked, &LIMITS);
        assert_eq!(answer, Ok(truth), "{what}");
    }
}
