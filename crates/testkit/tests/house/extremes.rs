//! Lines of 100,000 plies and nodes with 100,000 moves: no engine overflows its stack, and search,
//! extraction and check are not quadratic. Work is the number of moves listed and made, at most a
//! hundred per node.

use andor::{AnyGame, Limits, Method, Quiet, Solver, Soundness, Verdict};
use andor_engines::Ghi;
use andor_game::{Game, Goal, Notation, Player, Repetition, Task, Value};
use andor_graph::Graph;
use andor_testkit::asked::{OwnTypes, ask};
use andor_testkit::counted::Counted;
use andor_testkit::extreme::{chain, chain_with_ways_back, fan, haystack};
use std::sync::Arc;

const SIZE: u32 = 100_000;
/// For graphs that were already tested with another rule.
const SMALLER: u32 = 20_000;

/// Engines that cannot be linear on a graph, with the reason.
type Exceptions = &'static [Method];

/// Exact numbers look at every set of leaves again: the square on a chain, and more memory than
/// there is for a fan.
const EXACT: Exceptions = &[Method::PnDcgExact, Method::PnDagExact, Method::PnDagExactSymmetric];

/// Every engine that treats the rule finds whether Max can win, and is certified, with work in
/// proportion to the graph.
fn linear_except(graph: Graph, max_wins: bool, exceptions: &[Exceptions]) {
    let size = (graph.len() + graph.edges()) as u64;
    let graph = Arc::new(graph);
    let task = Task::new(graph.start(), Goal::new(Player::Max, Value::WIN));
    for method in Method::all() {
        let refused = matches!(method.soundness(graph.repetition()), Soundness::Refused(_));
        if refused || exceptions.iter().any(|some| some.contains(&method)) {
            continue;
        }
        let counted = Counted::new(Arc::clone(&graph));
        let game = AnyGame::compiled::<OwnTypes, _, _>(counted.clone(), Arc::clone(&graph));
        let solver = Solver::new(Limits { nodes: 100 * size, ..Limits::DEFAULT }).by(method);
        let question = ask(&game, &*graph, &task);
        let answer = solver.solve(&game, &question, &mut Quiet).expect("it treats the rule");
        assert_eq!(answer.verdict(), Verdict::decided(max_wins), "{method}");
        assert!(answer.is_certified(), "{method}: {:?}", answer.outcome);
        let each = counted.work() / size;
        assert!(each < 100, "{method}: {each} moves listed and made for each node and move of the graph");
    }
}

#[test]
fn a_line_of_a_hundred_thousand_plies() {
    linear_except(chain(Repetition::DRAW, SIZE), true, &[EXACT]);
    for rule in [Repetition::Never, Repetition::MoverLoses, Repetition::MoverWins] {
        linear_except(chain(rule, SMALLER), true, &[EXACT]);
    }
}

/// What met a repetition is not stored, so the extractor has to search again at every position: the
/// square.
const STORES_LITTLE: Exceptions = &[Method::Dfpn(Ghi::RepetitionFree)];

#[test]
fn a_line_of_a_hundred_thousand_plies_with_ways_back_for_both() {
    linear_except(chain_with_ways_back(Repetition::MoverLoses, SIZE), true, &[EXACT, STORES_LITTLE]);
}

/// A selection that met a possible draw begins at the root again: the square on long lines, as
/// published.
const FROM_THE_ROOT: Exceptions = &[Method::PnBta];

#[test]
fn a_line_of_a_hundred_thousand_plies_where_turning_back_draws() {
    linear_except(
        chain_with_ways_back(Repetition::DRAW, SIZE),
        false,
        &[EXACT, STORES_LITTLE, FROM_THE_ROOT],
    );
}

#[test]
fn a_hundred_thousand_replies() {
    linear_except(fan(Repetition::DRAW, SIZE), true, &[EXACT]);
    linear_except(fan(Repetition::MoverLoses, SMALLER), true, &[EXACT]);
}

#[test]
fn a_hundred_thousand_moves_of_which_the_last_wins() {
    linear_except(haystack(Repetition::DRAW, SIZE), true, &[EXACT]);
    linear_except(haystack(Repetition::MoverLoses, SMALLER), true, &[EXACT]);
}
