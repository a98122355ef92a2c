//! Alpha-beta under every treatment of history against the truth, on random graphs.

use andor_engines::alphabeta::{AlphaBeta, History};
use andor_engines::{Engine, Limits, Quiet, Soundness, Verdict};
use andor_game::{Game, Notation, Question, Repetition, Shuffled, Value, legal_moves};
use andor_graph::Graph;
use andor_testkit::{oracle, random};

const LIMITS: Limits = Limits { nodes: u64::MAX, memory: 1 << 22 };

fn verdict<G: Game>(history: History, game: &G, question: &Question<G>, limits: &Limits) -> Verdict {
    AlphaBeta::new(history).solve(game, question, limits, &mut Quiet).verdict
}

fn is_sound(history: History, rule: Repetition) -> bool {
    history.soundness(rule) == Soundness::Sound
}

/// Wrong answers by method, over graphs of one rule; sound methods must have none.
fn wrong_answers(rule: Repetition, seeds: std::ops::Range<u64>, nodes: usize, limits: &Limits) -> Vec<u32> {
    let mut wrong = vec![0; History::ALL.len()];
    for seed in seeds {
        let graph = random::cyclic(seed, rule, nodes);
        let question = random::question(&graph, seed);
        let game = Shuffled::new(&graph, seed % 4);
        let asked: Question<Shuffled<&Graph>> = random::in_game(&question);
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
            let (game, question) = random::hard(seed, rule, 11);
            let asked = random::in_game(&question);
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
