//! The program that measures, run as a user would run it.

mod bad_lines;
mod pipes;
mod reproduce;

use std::process::{Command, Output, Stdio};

/// The binary, not started yet.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_andor-lab"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn lab(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}
