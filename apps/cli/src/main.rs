//! # cli
//! I am the world's door: arguments, files, the clock, exit codes.
//!
//! In: what people and scripts type. Out: answers to read, JSON to parse, certificates, pictures. I
//! use: the facade, the games and their registry. I never: contain an algorithm. What is worth
//! knowing about games lives behind the facade. Read me in this order: `args.rs`, `main.rs`,
//! `jobs.rs`, `ask.rs`, `solve.rs`, `line.rs`, `report.rs`, `files.rs`, `output.rs`, then the other
//! commands. My tests: `tests/`, which run the binary as a user would.

mod args;
mod ask;
mod bench;
mod check;
mod database;
mod experiments;
mod explain;
mod files;
mod jobs;
mod line;
mod list;
mod observer;
mod output;
mod pgn;
mod problem;
mod report;
mod reproduce;
mod sgf;
mod show;
mod solve;
mod uci;
mod variations;

use args::{Arguments, Command};
use clap::Parser;
use output::{failed, out};
use std::io::Write;
use std::process::ExitCode;

/// How a command ended, as scripts see it, from the best to the worst: what several parts of a
/// command came to is the worst of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    /// Everything was decided, or valid.
    Done,
    /// A certificate is valid if a database is right that nobody looked at.
    Given,
    /// Something is unknown.
    Unknown,
    /// The command was used wrongly.
    Usage,
    /// Bad input or failure; also: a certificate is invalid.
    Failed,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::Usage => 2,
            Exit::Unknown => 3,
            Exit::Given => 4,
        })
    }
}

/// A mistake in how the command was used, as opposed to in what it was given.
#[derive(Debug)]
pub(crate) struct UsageError(pub String);

impl std::fmt::Display for UsageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Problem(arguments) => problem::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Uci => uci::run(),
        Command::Database(arguments) => database::run(&arguments.command),
        Command::Games => list::games(),
        Command::Engines => list::engines(),
        Command::Reproduce(arguments) => reproduce::run(&arguments),
        Command::Bench => bench::run(),
    };
    let written = |exit| out().flush().map(|()| exit).map_err(anyhow::Error::from);
    result.and_then(written).unwrap_or_else(|error| failed(&error)).into()
}
