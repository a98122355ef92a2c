//! Campbell's cases draw-first and draw-last: which treatment of history fails on which, and
//! theorem 1.

use andor_engines::alphabeta::{AlphaBeta, History};
use andor_engines::{Engine, Hint, Limits, Path, Quiet, Step, Verdict};
use andor_game::{Game, Goal, Notation, Player, Task, Value};
use andor_graph::Graph;
use andor_testkit::oracle;
use andor_testkit::random::Random;

const LIMITS: Limits = Limits::new(u64::MAX, 1 << 22);

fn graph(text: &str) -> Graph {
    text.parse().expect("a graph of the corpus")
}

fn force(graph: &Graph, value: i32) -> Task<Graph> {
    Task::new(graph.start(), Goal::new(Player::Max, Value(value)))
}

/// The methods that answer wrongly; the truth is yes.
fn deceived(graph: &Graph, value: i32) -> Vec<History> {
    let task = force(graph, value);
    assert!(oracle::by_paths(graph, &task) && oracle::attractor(graph, &task));
    let is_wrong = |history: &History| {
        AlphaBeta::new(*history).solve(graph, &task, &LIMITS, &mut Quiet).verdict != Verdict::Proved
    };
    History::ALL.into_iter().filter(is_wrong).collect()
}

#[test]
fn draw_first_deceives_only_who_ignores_history() {
    let graph = graph(include_str!("../../../../corpus/graph/campbell-draw-first.andor"));
    assert_eq!(deceived(&graph, 1), [History::Ignore]);
}

#[test]
fn draw_first_with_another_value_deceives_who_only_avoids_draws_too() {
    let graph = graph(include_str!("../../../../corpus/graph/campbell-draw-first-other-value.andor"));
    assert_eq!(deceived(&graph, 3), [History::NoDraws, History::Ignore]);
}

const LINE_A: [&str; 5] = ["r", "a1", "a2", "a3", "x"];

#[test]
fn draw_last_spoils_a_stored_value_but_no_decided_root() {
    let graph = graph(include_str!("../../../../corpus/graph/campbell-draw-last.andor"));
    assert_eq!(deceived(&graph, 1), []);

    // On line A the position y is no win: the stored value replaces this one.
    let node = |name| graph.node_named(name).expect("a node of the graph");
    let mut on_line_a = force(&graph, 1);
    on_line_a.root = node("y");
    on_line_a.history = LINE_A.map(node).to_vec();
    assert!(!oracle::by_paths(&graph, &on_line_a));

    let path = Path::new(LINE_A.map(|name| graph.repetition_key(&node(name))));
    let stored = |history| {
        let run = AlphaBeta::new(history).solve(&graph, &force(&graph, 1), &LIMITS, &mut Quiet);
        let parent = run.hints.root().expect("a decided root");
        let step = Step { parent, index: usize::MAX, child: &node("y"), path: &path };
        run.hints.child(&graph, &step).map(|place| run.hints.hint(place))
    };
    for history in [History::Ignore, History::NoDraws, History::NoCycles, History::Campbell] {
        assert_eq!(stored(history), Some(Hint::Proved), "{history:?} shares y with line A");
    }
    assert_eq!(stored(History::Split), None, "every path has its own y");
}

/// A random tree with cut inner nodes: minimax values with the cuts, which count as 0, and without.
fn with_and_without_draws(random: &mut Random, depth: usize, max: bool) -> (i32, i32) {
    if depth == 0 || random.one_in(8) {
        let value = random.below(7) as i32 - 3;
        return (value, value);
    }
    let cut = random.one_in(6);
    let children: Vec<_> =
        (0..=random.below(3)).map(|_| with_and_without_draws(random, depth - 1, !max)).collect();
    let best = |values: &mut dyn Iterator<Item = i32>| if max { values.max() } else { values.min() };
    let with = best(&mut children.iter().map(|child| child.0)).expect("children");
    let without = best(&mut children.iter().map(|child| child.1)).expect("children");
    (if cut { 0 } else { with }, without)
}

#[test]
fn theorem_1_a_value_found_with_artificial_draws_bounds_the_value_without_them() {
    let mut random = Random::new(1985);
    let mut strict = [0; 2];
    for _ in 0..20_000 {
        let depth = 2 + random.below(4);
        let max = random.one_in(2);
        let (with, without) = with_and_without_draws(&mut random, depth, max);
        match with {
            ..0 => assert!(without <= with, "{with} {without}"),
            0 => {}
            1.. => assert!(without >= with, "{with} {without}"),
        }
        strict[0] += usize::from(with < 0 && without < with);
        strict[1] += usize::from(with > 0 && without > with);
    }
    assert!(strict.iter().all(|&cases| cases > 10), "the bounds were never needed: {strict:?}");
}

#[test]
fn campbell_stores_on_cycles_what_theorem_1_allows_and_so_needs_no_more_nodes_than_no_cycles() {
    let mut nodes = [0, 0];
    for seed in 0..2_000 {
        let graph = andor_testkit::random::cyclic(seed, andor_game::Repetition::DRAW, 14);
        let task = andor_testkit::random::task(&graph, seed);
        for (sum, history) in nodes.iter_mut().zip([History::Campbell, History::NoCycles]) {
            *sum += AlphaBeta::new(history).solve(&graph, &task, &LIMITS, &mut Quiet).statistics.nodes;
        }
    }
    assert!(nodes[0] < nodes[1], "{nodes:?}");
}
