//! # cli
//! I am the world's door: arguments, files, the clock, exit codes.
//!
//! In: what people and scripts type. Out: answers to read, JSON to parse, certificates, pictures.
//! I use: the facade, the games and their registry.
//! I never: contain an algorithm. What is worth knowing about games lives behind the facade.
//! Read me in this order: `args.rs`, `lib.rs`, `jobs.rs`, `solve.rs`, `report.rs`, then the other
//! commands; what I share with other programs is in `apps/console`.
//! My tests: `tests/`, which run the binary as a user would.

mod args;
mod campaign;
mod check;
mod database;
mod explain;
mod fight;
mod gtp;
mod jobs;
mod list;
mod manual;
mod other;
mod pdn;
mod pgn;
mod play;
mod problem;
mod report;
mod review;
mod sgf;
mod show;
mod side_by_side;
mod solve;
mod uci;
mod variations;

use andor_console::finish;
use args::{Arguments, Command};
use clap::Parser;
use std::process::ExitCode;

/// Runs the command that the arguments of the process name.
pub fn main() -> ExitCode {
    finish(match Arguments::parse().command {
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Problem(arguments) => problem::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Uci => uci::run(),
        Command::Gtp(arguments) => gtp::run(&arguments),
        Command::Database(arguments) => database::run(&arguments.command),
        Command::Games(arguments) => list::games(&arguments),
        Command::Campaign(arguments) => campaign::run(&arguments.command),
        Command::Engines => list::engines(),
        Command::Reproduce(arguments) => other::run("reproduce", &arguments),
        Command::Bench(arguments) => other::run("bench", &arguments),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => andor_web::run(arguments),
        #[cfg(not(feature = "serve"))]
        Command::Serve(_) => other::no_pages(),
        Command::Completions(arguments) => manual::completions(arguments.shell),
        Command::Man(arguments) => manual::page(&arguments.command),
    })
}
