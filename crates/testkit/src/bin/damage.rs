//! Damages certificates and lets the checker judge them, on all cores.
//!
//! `cargo run --release -p andor-testkit --bin damage [CERTIFICATES] [--from SEED] [--record FILE]`
//! (default 1,500, each damaged in some eighty ways). Fails if a lie is accepted. With a record the
//! run may be ended at any time, and goes on behind what the record has.

use andor_game::Repetition;
use andor_testkit::damage::{Damage, damage_one};
use andor_testkit::random::CYCLIC_RULES;
use andor_testkit::seeds::{Seeds, on_all_cores};
use std::process::ExitCode;

fn main() -> ExitCode {
    let seeds = match Seeds::from_arguments("damage", 1_500, std::env::args().skip(1)) {
        Ok(seeds) => seeds,
        Err(message) => {
            eprintln!("damage: {message}");
            return ExitCode::from(2);
        }
    };
    let rules: Vec<Repetition> = CYCLIC_RULES.into_iter().chain([Repetition::Never]).collect();
    let mut total = Damage::default();
    for block in seeds.blocks(500) {
        let parts = on_all_cores(block.clone(), |seed, sum: &mut Damage| {
            // Ten seeds in a row have one rule, and all kinds of graphs.
            *sum = sum.and(damage_one(seed, rules[(seed / 10) as usize % rules.len()]));
        });
        let sum = parts.into_iter().fold(Damage::default(), Damage::and);
        if let Err(error) = seeds.note(&block, &text(&sum)) {
            eprintln!("damage: {error}");
            return ExitCode::FAILURE;
        }
        total = total.and(sum);
    }
    println!("{}", text(&total));
    if total.accepted_lies == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn text(sum: &Damage) -> String {
    format!(
        "{} damaged certificates: {} rejected, {} accepted and still true, {} accepted lies",
        sum.damaged, sum.rejected, sum.still_true, sum.accepted_lies
    )
}
