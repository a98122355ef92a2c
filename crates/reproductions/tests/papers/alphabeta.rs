//! Alpha-beta under every treatment of history against the truth, on random graphs.

use andor_engines::alphabeta::{AlphaBeta, History};
use andor_engines::{Engine, Limits, Observer, Progress, Quiet, Soundness, Stop, Verdict};
use andor_game::{Game, Goal, Notation, Player, Repetition, Shuffled, Task, Value};
use andor_graph::Graph;
use andor_testkit::suite::certified;
use andor_testkit::{oracle, random};
use andor_trees::{Distribution, RandomTree};

const LIMITS: Limits = Limits::new(u64::MAX, 1 << 22);

fn verdict<G: Game>(history: History, game: &G, task: &Task<G>, limits: &Limits) -> Verdict {
    AlphaBeta::new(history).solve(game, task, limits, &mut Quiet).verdict
}

fn is_sound(history: History, rule: Repetition) -> bool {
    history.soundness(rule) == Soundness::Sound
}

/// Wrong answers by method, over graphs of one rule; sound methods must have none.
fn wrong_answers(rule: Repetition, seeds: std::ops::Range<u64>, nodes: usize, limits: &Limits) -> Vec<u32> {
    let mut wrong = vec![0; History::ALL.len()];
    for seed in seeds {
        let graph = random::cyclic(seed, rule, nodes);
        let task = random::task(&graph, seed);
        let game = Shuffled::new(&graph, seed % 4);
        let asked: Task<Shuffled<&Graph>> = random::in_game(&task);
        let truth = oracle::by_paths(&game, &asked);
        for (wrong, history) in wrong.iter_mut().zip(History::ALL) {
            if matches!(history.soundness(rule), Soundness::Refused(_)) {
                continue;
            }
            let verdict = verdict(history, &game, &asked, limits);
            let told = verdict.proved().expect("no limit was set");
            assert!(
                told == truth || !is_sound(history, rule),
                "{history:?} is wrong under {rule} with seed {seed}:\n{}",
                graph.to_text()
            );
            *wrong += u32::from(told != truth);
        }
    }
    wrong
}

#[test]
fn sound_methods_are_never_wrong_on_random_graphs() {
    for rule in random::CYCLIC_RULES {
        for nodes in [8, 12] {
            wrong_answers(rule, 0..1500, nodes, &LIMITS);
        }
    }
}

#[test]
fn sound_methods_stay_right_when_the_table_forgets_almost_everything() {
    let small = Limits { memory: 16 << 10, ..LIMITS };
    for rule in random::CYCLIC_RULES {
        wrong_answers(rule, 5000..5400, 11, &small);
    }
}

#[test]
fn hard_graphs_deceive_ignore_but_no_sound_method() {
    for rule in random::CYCLIC_RULES {
        let mut deceived = 0;
        for seed in 0..150 {
            let (game, task) = random::hard(seed, rule, 11);
            let asked = random::in_game(&task);
            let truth = oracle::by_paths(&game, &asked);
            for history in History::ALL {
                if matches!(history.soundness(rule), Soundness::Refused(_)) {
                    continue;
                }
                let told = verdict(history, &game, &asked, &LIMITS).proved();
                if is_sound(history, rule) {
                    assert_eq!(told, Some(truth), "{history:?} under {rule}:\n{}", game.game.to_text());
                } else if history == History::Ignore {
                    deceived += u32::from(told != Some(truth));
                }
            }
        }
        assert!(deceived > 0, "ignoring history was never wrong under {rule}");
    }
}

#[test]
fn every_verdict_of_a_sound_method_is_certified_with_a_large_and_a_small_table() {
    for limits in [LIMITS, Limits { memory: LIMITS.memory / 256, ..LIMITS }] {
        for rule in random::CYCLIC_RULES {
            for seed in 20_000..20_500 {
                let graph = random::cyclic(seed, rule, 8 + seed as usize % 6);
                let game = Shuffled::new(graph.clone(), seed % 4);
                let asked: Task<Shuffled<Graph>> = random::in_game(&random::task(&graph, seed));
                for history in History::ALL.into_iter().filter(|&history| is_sound(history, rule)) {
                    let text = graph.to_text();
                    assert!(
                        certified(&AlphaBeta::new(history), (&game, &graph), &asked, &limits).is_ok(),
                        "{history:?} {rule} {seed}:\n{text}"
                    );
                }
            }
        }
    }
}

#[test]
fn values_agree_with_the_truth_about_every_threshold() {
    for seed in 0..600 {
        let rule = random::CYCLIC_RULES[seed as usize % 4];
        let graph = random::cyclic(seed + 70_000, rule, 10);
        let truth = graph.outcomes().into_iter().rfind(|&outcome| {
            let goal = Goal::new(Player::Max, outcome);
            oracle::by_paths(&graph, &Task::new(graph.start(), goal))
        });
        for history in History::ALL.into_iter().filter(|&history| is_sound(history, rule)) {
            let engine = AlphaBeta::new(history);
            let run = engine.value(&graph, &graph.start(), &[], &LIMITS, &mut Quiet);
            assert_eq!(run.value.ok(), truth, "{history:?} {rule} {seed}:\n{}", graph.to_text());
        }
    }
}

#[test]
fn limits_end_the_search_with_unknown_and_valid_statistics() {
    struct Impatient;
    impl Observer for Impatient {
        fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
            (so_far.nodes > 20_000).then_some(Stop::Interrupted)
        }
    }
    let tree = RandomTree::new(3, 39, 64, Distribution::Uniform, 1).expect("a tree of 2^61 ends");
    let task = Task::new(tree.start(), Goal::new(Player::Max, Value(40)));
    for history in History::ALL {
        let engine = AlphaBeta::new(history);
        let run = engine.solve(&tree, &task, &Limits { nodes: 9_000, ..LIMITS }, &mut Quiet);
        assert_eq!(run.verdict, Verdict::Unknown(Stop::Nodes), "{history:?}");
        assert!((9_000..9_100).contains(&run.statistics.nodes));
        let run = engine.solve(&tree, &task, &Limits { memory: 2_000, ..LIMITS }, &mut Quiet);
        assert_eq!(run.verdict, Verdict::Unknown(Stop::Memory), "{history:?}");
        let small = Limits::new(1_000_000, 200_000);
        let run = engine.solve(&tree, &task, &small, &mut Quiet);
        assert!(run.statistics.memory_bytes <= small.memory, "{history:?}");
        let run = engine.solve(&tree, &task, &LIMITS, &mut Impatient);
        assert_eq!(run.verdict, Verdict::Unknown(Stop::Interrupted), "{history:?}");
    }
}
