//! Rules that act at the n-th occurrence of a position: engines search the second occurrence and
//! are still right.
//!
//! The facade against an oracle that counts along every path, on random graphs whose histories
//! contain positions several times.

use andor::{AnyGame, Method, Question, Quiet, Solver};
use andor_game::{Game, Goal, Notation, Player, Repetition, Task, Value, Within};
use andor_graph::{Graph, NodeId};
use andor_testkit::asked::{OwnTypes, ask};
use andor_testkit::oracle::by_counting;
use andor_testkit::random::{Random, counting};

/// A question about a random graph whose rule acts at the n-th occurrence, after a game in which
/// nodes stood up to n times.
fn case(seed: u64, occurrences: u32) -> (Graph, Task<Graph>) {
    let rule = Random::new(!seed).pick(&[Value::LOSS, Value::DRAW, Value::WIN]);
    counting(seed, Repetition::Constant(rule), occurrences)
}

/// The game behind the facade's door, and the question.
fn opened(graph: &Graph, task: &Task<Graph>) -> (AnyGame, Question) {
    let game = AnyGame::compiled::<OwnTypes, _, _>(graph.clone(), graph.clone());
    let question = ask(&game, graph, task);
    (game, question)
}

#[test]
fn the_nth_occurrence_is_what_the_rule_says() {
    let (mut asked, mut once_would_differ) = (0, 0);
    for seed in 0..3_000 {
        let occurrences = 2 + seed as u32 % 3;
        let (graph, task) = case(seed, occurrences);
        let truth = by_counting(&graph, &task);
        let (game, question) = opened(&graph, &task);
        for method in [Method::BEST, Method::Retrograde, Method::PnBta, Method::Paths] {
            let answer = Solver::default().by(method).solve(&game, &question, &mut Quiet);
            let answer = answer.expect("a sound engine");
            assert!(answer.is_certified(), "{method}, seed {seed}: {:?}", answer.outcome);
            assert_eq!(answer.verdict().proved(), Some(truth), "{method}, seed {seed}");
        }
        asked += 1;
        let second = graph.clone().with_occurrences(2).expect("a constant rule");
        once_would_differ += usize::from(by_counting(&second, &task) != truth);
    }
    assert!(asked > 2_000 && once_would_differ > 20, "{asked} asked, {once_would_differ} differ");
}

/// The win needs a node of the history again: `b` has occurred once, and its third occurrence would
/// be a draw.
const ONCE_MORE: &str = "repetition draw 3\nroot a\na max b\nb min c\nc max w a\nw = win\n";

#[test]
fn a_position_that_stood_once_may_come_back_and_one_that_stood_twice_may_not() {
    let graph: Graph = ONCE_MORE.parse().expect("a graph");
    let node = |name: &str| graph.node_named(name).expect(name);
    for (times, wins) in [(0, true), (1, true), (2, false)] {
        let history = vec![node("b"); times];
        let task = Task { root: graph.start(), history, goal: Goal::new(Player::Max, Value::WIN) };
        let (game, question) = opened(&graph, &task);
        for method in Method::all() {
            let Ok(answer) = Solver::default().by(method).solve(&game, &question, &mut Quiet) else {
                continue;
            };
            assert_eq!(answer.verdict().proved(), Some(wins), "{method} {times}");
            let certified = answer.into_certified().unwrap_or_else(|| panic!("{method} {times}"));
            let text = String::from_utf8(certified.certificate()).expect("text");
            assert!(text.contains("\nrepetition\tdraw\t3\n"), "{text}");
            assert_eq!(text.matches("history\tb").count(), times, "quoted as given: {text}");
        }
    }
}

/// Whether the goal is reached in at most this many moves of its player, in a game that ends at the
/// n-th occurrence.
fn forces_within(graph: &Graph, at: NodeId, stood: &mut Vec<NodeId>, goal: Goal, left: u32) -> bool {
    if let Some(value) = graph.end(&at) {
        return goal.met(value);
    }
    if left == 0 {
        return false;
    }
    let mover = graph.turn(&at);
    stood.push(at);
    let left = left - u32::from(mover == goal.player);
    let mut met = graph.targets(at).iter().map(|&next| {
        let times = 1 + stood.iter().filter(|&&earlier| earlier == next).count();
        if times >= graph.occurrences() as usize && graph.end(&next).is_none() {
            return goal.met_by_repetition(graph, mover);
        }
        forces_within(graph, next, stood, goal, left)
    });
    let result = if mover == goal.player { met.any(|met| met) } else { met.all(|met| met) };
    stood.pop();
    result
}

#[test]
fn a_bound_on_the_moves_counts_the_past_as_well() {
    let (mut asked, mut proved, mut past_matters) = (0, 0, 0);
    for seed in 0..24_000 {
        let occurrences = 2 + seed as u32 % 3;
        let (graph, Task { root, history, goal }) = case(seed, occurrences);
        let moves = 1 + seed as u32 % 5;
        if Within::new(&graph, goal).is_err() {
            continue;
        }
        let truth = forces_within(&graph, root, &mut history.clone(), goal, moves);
        let (game, question) = opened(&graph, &Task { root, history, goal });
        let question = question.within(moves);
        for method in [Method::BEST, Method::DfpnBounded, Method::Paths] {
            let answer = Solver::default().by(method).solve(&game, &question, &mut Quiet);
            let answer = answer.expect("a sound engine");
            assert!(answer.is_certified(), "{method}, seed {seed}: {:?}", answer.outcome);
            assert_eq!(answer.verdict().proved(), Some(truth), "{method}, seed {seed}");
        }
        asked += 1;
        proved += usize::from(truth);
        past_matters += usize::from(truth != forces_within(&graph, root, &mut Vec::new(), goal, moves));
    }
    assert!(
        asked > 1_500 && proved > 800 && past_matters > 100,
        "{asked} asked, {proved} proved, past matters in {past_matters}"
    );
}
