//! Tests every engine on many random cyclic graphs, on all cores.
//!
//! `cargo run --release -p andor-testkit --bin doubt [GRAPHS] [--from SEED] [--record FILE]`
//! (default 100,000; all rules and kinds of graphs; the graphs of the corpus come with seed 0).
//! Prints a line for each rule and method, for engines with a table another with a 64th of the
//! table, and for sound engines one with few nodes at a time. Fails if a sound method is wrong or
//! not certified, if a wrong answer is certified, or if an unsound method is never wrong. With a
//! record the run may be ended at any time, and goes on behind what the record has.

use andor::Method;
use andor_game::{Repetition, Value};
use andor_testkit::cases::{Kind, corpus_cases};
use andor_testkit::seeds::{Seeds, on_all_cores};
use andor_testkit::suite::{Case, Tally, claims, put, put_with_few_nodes, put_with_small_table, truth};
use std::collections::BTreeMap;
use std::process::ExitCode;

const MEMORY: u64 = 16 << 20;
const RULES: [Repetition; 5] = [
    Repetition::DRAW,
    Repetition::Constant(Value::LOSS),
    Repetition::Constant(Value::WIN),
    Repetition::MoverLoses,
    Repetition::MoverWins,
];
/// One graph of so many is also asked with few nodes at a time, which takes as long as all else.
const FEW_NODES_EVERY: u64 = 16;

/// How an engine is asked: with all it wants, with a small table, with few nodes at a time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Means {
    All,
    SmallTable,
    FewNodes,
}

/// What came out, by rule, method and means; and how many cases of each kind there were.
#[derive(Default)]
struct Results {
    tallies: BTreeMap<(usize, usize, Means), Tally>,
    cases: BTreeMap<Kind, u64>,
}

impl Results {
    fn add(&mut self, other: Results) {
        for (key, tally) in other.tallies {
            let sum = self.tallies.entry(key).or_default();
            *sum = sum.and(tally);
        }
        for (kind, count) in other.cases {
            *self.cases.entry(kind).or_default() += count;
        }
    }

    fn note(&mut self, key: (usize, usize, Means), tally: Tally) {
        let sum = self.tallies.entry(key).or_default();
        *sum = sum.and(tally);
    }

    fn ask_all(&mut self, rule: usize, few_nodes: bool, kind: Kind, case: &Case) {
        let truth = truth(case);
        *self.cases.entry(kind).or_default() += 1;
        for (n, method) in Method::all().enumerate() {
            let Some(sound) = claims(method, RULES[rule]) else { continue };
            let one = put(method, case, truth, MEMORY);
            self.note((rule, n, Means::All), one);
            if let Some(tally) = put_with_small_table(method, case, truth, MEMORY, one.records) {
                self.note((rule, n, Means::SmallTable), tally);
            }
            if sound && few_nodes {
                let tally = put_with_few_nodes(method, case, truth, MEMORY);
                self.note((rule, n, Means::FewNodes), tally);
            }
        }
    }

    /// Prints a line for each rule, method and means. Whether every claim held.
    fn print(&self) -> bool {
        println!(
            "{:<12} {:<38} {:<7} {:>9} {:>6} {:>5} {:>8} {:>13}",
            "repetition", "engine", "claims", "asked", "wrong", "open", "no proof", "expanded"
        );
        let methods: Vec<Method> = Method::all().collect();
        let mut good = true;
        for (&(rule, n, means), tally) in &self.tallies {
            let sound = claims(methods[n], RULES[rule]) == Some(true);
            let name = match means {
                Means::All => methods[n].to_string(),
                Means::SmallTable => format!("{}, small table", methods[n]),
                Means::FewNodes => format!("{}, few nodes", methods[n]),
            };
            println!(
                "{:<12} {name:<38} {:<7} {:>9} {:>6} {:>5} {:>8} {:>13}",
                RULES[rule].to_string(),
                if sound { "sound" } else { "unsound" },
                tally.asked,
                tally.wrong,
                tally.unknown,
                tally.uncertified,
                tally.expanded
            );
            good &= !sound || tally.flawless();
            good &= tally.wrongly_certified == 0;
        }
        println!();
        for (kind, count) in &self.cases {
            println!("{:<8} {count:>9} graphs", kind.name());
        }
        good
    }

    /// The unsound methods that were never wrong.
    fn never_wrong(&self) -> impl Iterator<Item = Method> {
        Method::all().enumerate().filter_map(|(n, method)| {
            let unsound = RULES.iter().any(|&rule| claims(method, rule) == Some(false));
            let wrong = self.tallies.iter().any(|(key, tally)| key.1 == n && tally.wrong > 0);
            (unsound && !wrong).then_some(method)
        })
    }

    /// A line of the record: questions, and what must not happen to sound engines.
    fn summary(&self) -> String {
        let methods: Vec<Method> = Method::all().collect();
        let is_sound = |key: &(usize, usize, Means)| claims(methods[key.1], RULES[key.0]) == Some(true);
        let tallies = |sound: bool| self.tallies.iter().filter(move |(key, _)| is_sound(key) == sound);
        let sum = |sound| tallies(sound).fold(Tally::default(), |sum, (_, tally)| sum.and(*tally));
        let (sound, unsound) = (sum(true), sum(false));
        format!(
            "sound\t{}\twrong\t{}\topen\t{}\tno proof\t{}\tunsound\t{}\twrong\t{}\tcertified lies\t{}",
            sound.asked,
            sound.wrong,
            sound.unknown,
            sound.uncertified,
            unsound.asked,
            unsound.wrong,
            sound.wrongly_certified + unsound.wrongly_certified
        )
    }
}

fn main() -> ExitCode {
    let seeds = match Seeds::from_arguments("doubt", 100_000, std::env::args().skip(1)) {
        Ok(seeds) => seeds,
        Err(message) => {
            eprintln!("doubt: {message}");
            return ExitCode::from(2);
        }
    };
    let mut total = Results::default();
    for block in seeds.blocks(5_000) {
        let mut results = Results::default();
        if block.start == 0 {
            for (n, rule) in RULES.into_iter().enumerate() {
                for case in corpus_cases(rule) {
                    results.ask_all(n, false, Kind::Hard, &case);
                }
            }
        }
        let parts = on_all_cores(block.clone(), |seed, results: &mut Results| {
            // Ten seeds in a row have one rule, and all kinds.
            let rule = (seed / 10 % RULES.len() as u64) as usize;
            let (kind, few_nodes) = (Kind::of(seed), (seed / 10).is_multiple_of(FEW_NODES_EVERY));
            results.ask_all(rule, few_nodes, kind, &kind.case(seed, RULES[rule]));
        });
        parts.into_iter().for_each(|part| results.add(part));
        if let Err(error) = seeds.note(&block, &results.summary()) {
            eprintln!("doubt: {error}");
            return ExitCode::FAILURE;
        }
        total.add(results);
    }
    let mut good = total.print();
    if seeds.count() >= 100_000 {
        for method in total.never_wrong() {
            println!("{method} was never wrong");
            good = false;
        }
    }
    println!("\n{}", if good { "every claim held" } else { "A CLAIM DID NOT HOLD" });
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
