//! Tests every engine on many random cyclic graphs.
//!
//! `cargo run --release -p andor-testkit --bin doubt [GRAPHS]` (default 100,000; a fifth of them
//! hard, all rules; the graphs of the corpus count as hard). Prints a line for each rule and
//! method, and for engines with a table another with a 64th of the table. Fails if a sound method
//! is wrong or not certified, if a wrong answer is certified, or if an unsound method is never
//! wrong.

use andor::Method;
use andor_game::{Repetition, Value};
use andor_testkit::suite::{
    Case, Tally, claims, corpus_cases, hard_case, put, put_with_small_table, random_case, truth,
};
use std::process::ExitCode;

const MEMORY: u64 = 16 << 20;
const RULES: [Repetition; 5] = [
    Repetition::DRAW,
    Repetition::Constant(Value::LOSS),
    Repetition::Constant(Value::WIN),
    Repetition::MoverLoses,
    Repetition::MoverWins,
];

fn main() -> ExitCode {
    let graphs: u64 = match std::env::args().nth(1).map(|text| text.parse()) {
        None => 100_000,
        Some(Ok(graphs)) => graphs,
        Some(Err(_)) => {
            eprintln!("doubt: the number of graphs is wanted");
            return ExitCode::from(2);
        }
    };
    let each = graphs.div_ceil(RULES.len() as u64);
    println!("{each} graphs for each rule, a fifth of them hard; tallies of random and hard ones\n");
    println!(
        "{:<12} {:<31} {:<7} {:>7} {:>6} {:>5} {:>8} {:>7} {:>6} {:>5} {:>8} {:>12}",
        "repetition",
        "engine",
        "claims",
        "asked",
        "wrong",
        "open",
        "no proof",
        "hard",
        "wrong",
        "open",
        "no proof",
        "expanded"
    );
    let mut good = true;
    let mut seen_wrong = vec![false; Method::all().len()];
    for rule in RULES {
        good &= doubt(rule, each, &mut seen_wrong);
    }
    for (method, wrong) in Method::all().zip(seen_wrong) {
        if !wrong && RULES.iter().any(|&rule| claims(method, rule) == Some(false)) {
            println!("\n{} {} was never wrong", method.name(), method.ghi().unwrap_or_default());
            good = false;
        }
    }
    println!("\n{}", if good { "every claim held" } else { "A CLAIM DID NOT HOLD" });
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs all engines on the graphs of one rule, on all cores.
fn doubt(rule: Repetition, graphs: u64, seen_wrong: &mut [bool]) -> bool {
    let workers = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let work = |worker: u64| {
        let mut tallies = vec![[[Tally::default(); 2]; 2]; Method::all().len()];
        let of_corpus = if worker == 0 { corpus_cases(rule) } else { Vec::new() };
        let of_chance = (worker..graphs).step_by(workers as usize).map(|seed| match seed % 5 {
            0 => (true, hard_case(seed, rule)),
            _ => (false, random_case(seed, rule)),
        });
        for (is_hard, case) in of_corpus.into_iter().map(|case: Case| (true, case)).chain(of_chance) {
            let truth = truth(&case);
            for (method, tally) in Method::all().zip(&mut tallies) {
                if claims(method, rule).is_some() {
                    let [full, small] = tally;
                    let (full, small) = (&mut full[usize::from(is_hard)], &mut small[usize::from(is_hard)]);
                    let one = put(method, &case, truth, MEMORY);
                    *full = full.and(one);
                    let forgetful = put_with_small_table(method, &case, truth, MEMORY, one.records);
                    *small = small.and(forgetful.unwrap_or_default());
                }
            }
        }
        tallies
    };
    let parts: Vec<_> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|worker| scope.spawn(move || work(worker))).collect();
        handles.into_iter().map(|handle| handle.join().expect("a worker that panics ends the run")).collect()
    });
    let mut good = true;
    for (n, method) in Method::all().enumerate() {
        let Some(sound) = claims(method, rule) else { continue };
        for (table, note) in [(0, ""), (1, " 1/64")] {
            let sum =
                |kind: usize| parts.iter().fold(Tally::default(), |sum, part| sum.and(part[n][table][kind]));
            let [random, hard] = [0, 1].map(sum);
            if random.asked == 0 {
                continue;
            }
            let name =
                method.ghi().map_or(method.name().to_owned(), |ghi| format!("{} --ghi {ghi}", method.name()));
            println!(
                "{:<12} {:<31} {:<7} {:>7} {:>6} {:>5} {:>8} {:>7} {:>6} {:>5} {:>8} {:>12}",
                rule.to_string(),
                name + note,
                if sound { "sound" } else { "unsound" },
                random.asked,
                random.wrong,
                random.unknown,
                random.uncertified,
                hard.asked,
                hard.wrong,
                hard.unknown,
                hard.uncertified,
                random.expanded + hard.expanded
            );
            seen_wrong[n] |= random.wrong + hard.wrong > 0;
            good &= !sound || (random.flawless() && hard.flawless());
            good &= random.wrongly_certified + hard.wrongly_certified == 0;
        }
    }
    good
}
