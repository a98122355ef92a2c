//! # lab
//! I am the program that measures: published tables beside our figures, and fixed work.
//!
//! In: the name of an experiment. Out: tables for people and for scripts. I use: the reproductions,
//! and what programs share (console). I never: solve what a user asks; that is `andor`, which does
//! not need me to be built and runs me for `andor reproduce` and `andor bench`. Read me in this
//! order: `args.rs`, `experiments.rs`, `plot.rs`, `reproduce.rs`, `bench.rs`. My tests: `tests/`,
//! which run the binary as a user would.

mod args;
mod bench;
mod experiments;
mod plot;
mod reproduce;

use andor_console::finish;
use args::{Arguments, Command};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    finish(match Arguments::parse().command {
        Command::Reproduce(arguments) => reproduce::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
    })
}
