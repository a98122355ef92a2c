//! The stage of forcing moves must not make an answer wrong, whatever a game calls forcing: here
//! chance does.

use andor_engines::{Dfpn, DfpnBounded, Limits};
use andor_game::{Adapt, Game, Repetition, Task, mix};
use andor_graph::{Graph, NodeId};
use andor_testkit::oracle::by_paths;
use andor_testkit::random::{CYCLIC_RULES, acyclic, cyclic, task};
use andor_testkit::suite::certified;

const LIMITS: Limits = Limits::new(2_000_000, 1 << 24);

/// A graph some of whose moves count as forcing.
#[derive(Debug)]
struct Pressing {
    graph: Graph,
    seed: u64,
}

impl Adapt for Pressing {
    type Inner = Graph;

    fn inner(&self) -> &Graph {
        &self.graph
    }

    fn forcing_moves(&self, position: &NodeId, into: &mut Vec<NodeId>) -> bool {
        let first = into.len();
        self.graph.moves(position, into);
        let mut number = 0;
        into.retain(|&to| {
            number += 1;
            number <= first
                || !mix(self.seed ^ u64::from(position.0) << 32 ^ u64::from(to.0)).is_multiple_of(3)
        });
        true
    }
}

#[test]
fn answers_are_right_and_certified_whatever_counts_as_forcing() {
    for rule in CYCLIC_RULES.into_iter().chain([Repetition::Never]) {
        for seed in 0..4000 {
            let graph = match rule {
                Repetition::Never => acyclic(seed, 12),
                _ => cyclic(seed, rule, 4 + seed as usize % 8),
            };
            let asked = task(&graph, seed);
            let truth = by_paths(&graph, &asked);
            let game = Pressing { graph, seed };
            let asked = Task { root: asked.root, history: asked.history, goal: asked.goal };
            let rules = (&game, &game.graph);
            let small_table = Dfpn { table_bytes: 0, ..Dfpn::default() };
            for (name, answer) in [
                ("dfpn", certified(&Dfpn::default(), rules, &asked, &LIMITS)),
                ("small table", certified(&small_table, rules, &asked, &LIMITS)),
                ("dfpn-bounded", certified(&DfpnBounded, rules, &asked, &LIMITS)),
            ] {
                assert_eq!(answer, Ok(truth), "{name}, {seed}\n{asked:?}\n{}", game.graph.to_text());
            }
        }
    }
}
