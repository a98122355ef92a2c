//! Every engine of the catalogue on random and hard graphs of every rule, with certificates. The
//! full form of this suite is `cargo run --release -p andor-testkit --bin doubt`.

use andor::Method;
use andor_game::{Repetition, Value, contract};
use andor_testkit::cases::{Kind, corpus_cases, hard_case, random_case};
use andor_testkit::random::CYCLIC_RULES;
use andor_testkit::suite::{Case, Tally, claims, put, put_with_few_nodes, put_with_small_table, truth};

const MEMORY: u64 = 16 << 20;

fn run(rule: Repetition, cases: impl Iterator<Item = Case>) {
    let cases: Vec<(Case, bool)> = cases
        .map(|case| {
            let truth = truth(&case);
            (case, truth)
        })
        .collect();
    for method in Method::all() {
        let Some(sound) = claims(method, rule) else { continue };
        let mut total = Tally::default();
        for (case, truth) in &cases {
            let judge = |tally: Tally, table: &str| {
                assert!(
                    tally.wrongly_certified == 0 && (!sound || tally.flawless()),
                    "{method}, {table} table, under {rule}: {tally:?}, the truth is {truth}, order {}, {:?}\n{}",
                    case.0.seed,
                    case.1,
                    case.0.game.graph.to_text()
                );
            };
            let tally = put(method, case, *truth, MEMORY);
            judge(tally, "full");
            if let Some(forgetful) = put_with_small_table(method, case, *truth, MEMORY, tally.records) {
                judge(forgetful, "small");
            }
            total = total.and(tally);
        }
        println!("{:<12} {:<27} {total:?}", rule.to_string(), method.to_string());
    }
}

#[test]
fn sound_engines_are_right_and_certified_on_random_graphs() {
    let rules = CYCLIC_RULES.into_iter().chain([Repetition::Never, Repetition::Constant(Value::WIN)]);
    for (n, rule) in (0..).zip(rules) {
        run(rule, (0..400).map(|seed| random_case(seed * 7 + n, rule)));
    }
}

#[test]
fn sound_engines_are_right_and_certified_on_hard_graphs() {
    for rule in CYCLIC_RULES {
        run(rule, (0..150).map(|seed| hard_case(seed, rule)));
    }
}

#[test]
fn sound_engines_are_right_and_certified_on_other_kinds_of_graphs() {
    for kind in [Kind::Coarse, Kind::Counting, Kind::Wide, Kind::Deep] {
        for rule in CYCLIC_RULES {
            run(rule, (0..12).map(|seed| kind.case(seed, rule)));
        }
    }
}

/// An engine that is doubted with a game that breaks its promises is doubted in vain.
#[test]
fn random_graphs_keep_their_promises() {
    for kind in Kind::ALL {
        for rule in CYCLIC_RULES {
            for seed in 0..20 {
                let (game, _) = kind.case(seed, rule);
                assert_eq!(contract(&game.game, 100).err(), None, "{kind:?}, {rule}, seed {seed}");
            }
        }
    }
}

#[test]
fn few_nodes_at_a_time_change_no_answer() {
    for rule in CYCLIC_RULES {
        for case in (0..40).map(|seed| Kind::of(seed).case(seed, rule)) {
            for method in Method::all().filter(|&method| claims(method, rule) == Some(true)) {
                let tally = put_with_few_nodes(method, &case, truth(&case), MEMORY);
                assert!(tally.flawless(), "{method} under {rule}: {tally:?}");
            }
        }
    }
}

#[test]
fn sound_engines_are_right_and_certified_on_the_corpus() {
    for rule in CYCLIC_RULES {
        run(rule, corpus_cases(rule).into_iter());
    }
}

#[test]
fn unsound_methods_are_seen_to_fail() {
    for method in Method::all() {
        let unsound: Vec<Repetition> =
            CYCLIC_RULES.into_iter().filter(|&rule| claims(method, rule) == Some(false)).collect();
        let fooled = |rule: &Repetition| {
            let cases = corpus_cases(*rule).into_iter().chain((0..200).map(|seed| hard_case(seed, *rule)));
            cases.map(|case| put(method, &case, truth(&case), MEMORY)).any(|tally| tally.wrong > 0)
        };
        assert!(unsound.is_empty() || unsound.iter().any(fooled), "{method} was never wrong");
    }
}
