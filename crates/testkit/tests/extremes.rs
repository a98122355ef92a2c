//! Lines of 100,000 plies and nodes with 100,000 moves: no engine overflows its stack, and search,
//! extraction and check are not quadratic. Work is the number of moves listed and made, at most a
//! hundred per node.

use andor::{Limits, Options, Quiet, Soundness, Verdict, catalogue, solve_by};
use andor_game::{Game, Goal, Notation, Player, Repetition, Task, Value};
use andor_graph::Graph;
use andor_testkit::counted::Counted;
use andor_testkit::extreme::{chain, chain_with_ways_back, fan, haystack};

const SIZE: u32 = 100_000;
/// For graphs that were already tested with another rule.
const SMALLER: u32 = 20_000;

/// Engines that cannot be linear on a graph, by name and method, with the reason.
type Exceptions = &'static [(&'static str, Option<&'static str>)];

/// Exact numbers examine every set of leaves again: quadratic on a chain, and too much memory for a
/// fan.
const EXACT: &[(&str, Option<&str>)] =
    &[("pn-dcg-exact", None), ("pn-dag-exact", None), ("pn-dag-exact-symmetric", None)];

/// Every engine that accepts the rule gives a certified answer with work proportional to the graph.
fn linear_except(graph: &Graph, max_wins: bool, exceptions: &[Exceptions]) {
    let asked = Task::new(graph.start(), Goal::new(Player::Max, Value::WIN));
    let excepted = |name, ghi| exceptions.iter().any(|some| some.contains(&(name, ghi)));
    for engine in catalogue() {
        let refused = matches!(engine.soundness(graph.repetition()), Soundness::Refused(_));
        if refused || excepted(engine.name, engine.ghi) {
            continue;
        }
        let options = Options {
            engine: Some(engine.name.into()),
            ghi: engine.ghi.map(str::to_owned),
            limits: Limits { nodes: 100 * (graph.len() + graph.edges()) as u64, ..Limits::DEFAULT },
            verdict_only: false,
        };
        let game = Counted::new(graph);
        let answer = solve_by(&game, graph, &asked, None, &options, &mut Quiet).expect("it treats the rule");
        let who = format!("{} {:?}", engine.name, engine.ghi);
        assert_eq!(answer.verdict, Verdict::decided(max_wins), "{who}");
        assert!(answer.certified(), "{who}: {:?}", answer.certification);
        let each = game.work() / (graph.len() + graph.edges()) as u64;
        assert!(each < 100, "{who}: {each} moves listed and made for each node and move of the graph");
    }
}

#[test]
fn a_line_of_a_hundred_thousand_plies() {
    linear_except(&chain(Repetition::DRAW, SIZE), true, &[EXACT]);
    for rule in [Repetition::Never, Repetition::MoverLoses, Repetition::MoverWins] {
        linear_except(&chain(rule, SMALLER), true, &[EXACT]);
    }
}

/// Results after a repetition are not stored, so the extractor searches again at every position.
const STORES_LITTLE: Exceptions = &[("dfpn", Some("repetition-free"))];

#[test]
fn a_line_of_a_hundred_thousand_plies_with_ways_back_for_both() {
    linear_except(&chain_with_ways_back(Repetition::MoverLoses, SIZE), true, &[EXACT, STORES_LITTLE]);
}

/// A selection that meets a possible draw restarts at the root, as published: quadratic on long
/// lines.
const FROM_THE_ROOT: Exceptions = &[("pn-bta", None)];

#[test]
fn a_line_of_a_hundred_thousand_plies_where_turning_back_draws() {
    linear_except(
        &chain_with_ways_back(Repetition::DRAW, SIZE),
        false,
        &[EXACT, STORES_LITTLE, FROM_THE_ROOT],
    );
}

#[test]
fn a_hundred_thousand_replies() {
    linear_except(&fan(Repetition::DRAW, SIZE), true, &[EXACT]);
    linear_except(&fan(Repetition::MoverLoses, SMALLER), true, &[EXACT]);
}

#[test]
fn a_hundred_thousand_moves_of_which_the_last_wins() {
    linear_except(&haystack(Repetition::DRAW, SIZE), true, &[EXACT]);
    linear_except(&haystack(Repetition::MoverLoses, SMALLER), true, &[EXACT]);
}
