//! Damages certificates and lets the checker judge them.
//!
//! `cargo run --release -p andor-testkit --bin damage [FILES]` (default 100,000). Fails if a lie
//! is accepted.

use andor_game::Repetition;
use andor_testkit::damage::{Damage, damage_one};
use andor_testkit::random::CYCLIC_RULES;
use std::process::ExitCode;

fn main() -> ExitCode {
    let files: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let rules: Vec<Repetition> = CYCLIC_RULES.into_iter().chain([Repetition::Never]).collect();
    let mut total = Damage::default();
    for seed in 0.. {
        if total.damaged >= files {
            break;
        }
        let one = damage_one(seed, rules[seed as usize % rules.len()]);
        total.damaged += one.damaged;
        total.rejected += one.rejected;
        total.still_true += one.still_true;
        total.accepted_lies += one.accepted_lies;
    }
    println!(
        "{} damaged certificates: {} rejected, {} accepted and still true, {} accepted lies",
        total.damaged, total.rejected, total.still_true, total.accepted_lies
    );
    if total.accepted_lies == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
