//! Tests df-pn by several workers on many random cyclic graphs, on all cores.
//!
//! `cargo run --release -p andor-testkit --bin together [GRAPHS] [--from SEED] [--record FILE]`
//! (default 100,000; all rules and kinds of graphs). Each graph is asked with 2, 3 and 8 threads,
//! which is more than there are cores for, so that they interrupt each other anywhere, and with as
//! many logical workers and 16; with bounds on the moves and without, and without once more with a
//! small table. Prints a line for each rule and number of workers. Fails if an answer is wrong or
//! not certified.

use andor_game::{Repetition, Value};
use andor_testkit::cases::{Kind, large_case};
use andor_testkit::seeds::{Seeds, on_all_cores};
use andor_testkit::suite::{Case, Tally, Together, put_together, truth};
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
const THREADS: [usize; 3] = [2, 3, 8];
const LOGICAL: [usize; 4] = [2, 3, 8, 16];

/// What came out, by rule and by how it was asked.
#[derive(Default)]
struct Results(BTreeMap<(usize, Together), Tally>);

impl Results {
    fn note(&mut self, key: (usize, Together), tally: Tally) {
        let sum = self.0.entry(key).or_default();
        *sum = sum.and(tally);
    }

    fn ask(&mut self, rule: usize, case: &Case) {
        let truth = truth(case);
        let threads = THREADS.map(|workers| (workers, true));
        for (workers, threads) in threads.into_iter().chain(LOGICAL.map(|workers| (workers, false))) {
            for bounds in [false, true] {
                let how = Together { workers, threads, bounds };
                let mut tally = put_together(how, case, truth, (MEMORY, u64::MAX));
                if !bounds {
                    let small = put_together(how, case, truth, (MEMORY, tally.small_table()));
                    tally = tally.and(small);
                }
                self.note((rule, how), tally);
            }
        }
    }

    fn all(&self) -> Tally {
        self.0.values().fold(Tally::default(), |sum, tally| sum.and(*tally))
    }

    fn print(&self) {
        for (&(rule, Together { workers, threads, bounds }), tally) in &self.0 {
            println!(
                "{:<12} {workers} {:<16} {:<12} asked {:>9} wrong {} open {} no proof {} expanded {:>12}",
                RULES[rule].to_string(),
                if threads { "threads" } else { "logical workers" },
                if bounds { "dfpn-bounded" } else { "dfpn" },
                tally.asked,
                tally.wrong,
                tally.unknown,
                tally.uncertified,
                tally.expanded
            );
        }
    }
}

fn main() -> ExitCode {
    let seeds = match Seeds::from_arguments("together", 100_000, std::env::args().skip(1)) {
        Ok(seeds) => seeds,
        Err(message) => {
            eprintln!("together: {message}");
            return ExitCode::from(2);
        }
    };
    let mut total = Results::default();
    for block in seeds.blocks(5_000) {
        let parts = on_all_cores(block.clone(), |seed, results: &mut Results| {
            // Ten seeds in a row have one rule, and all kinds.
            let rule = (seed / 10 % RULES.len() as u64) as usize;
            let kind = Kind::of(seed);
            // What paths decide has to be small for the oracle.
            let large = kind == Kind::Random && !RULES[rule].depends_on_mover();
            let case = if large { large_case(seed, RULES[rule]) } else { kind.case(seed, RULES[rule]) };
            results.ask(rule, &case);
        });
        let mut results = Results::default();
        for part in parts {
            part.0.into_iter().for_each(|(key, tally)| results.note(key, tally));
        }
        let sum = results.all();
        let line = format!(
            "{}\twrong\t{}\topen\t{}\tno proof\t{}",
            sum.asked, sum.wrong, sum.unknown, sum.uncertified
        );
        if let Err(error) = seeds.note(&block, &line) {
            eprintln!("together: {error}");
            return ExitCode::FAILURE;
        }
        results.0.into_iter().for_each(|(key, tally)| total.note(key, tally));
    }
    total.print();
    let good = total.all().flawless();
    println!(
        "\n{}",
        if good { "every answer is right and certified" } else { "AN ANSWER IS WRONG OR NOT CERTIFIED" }
    );
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
