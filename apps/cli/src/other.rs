//! Commands that other programs run, so that whoever wants to solve need not build what compares
//! with papers (`andor-lab`: `reproduce` and `bench`) or serves pages (`andor-serve`: `serve`).

use crate::args::PassedOn;
use andor_console::Exit;
use anyhow::{Context, Result, bail};
use std::convert::Infallible;
use std::path::PathBuf;
use std::process::Command;

/// Runs a command that `andor-lab` knows by the same name.
pub(crate) fn run(command: &str, arguments: &PassedOn) -> Result<Exit> {
    hand_over(command, "andor-lab", &[command], arguments)
}

/// Runs `andor serve`, which is a program of its own.
pub(crate) fn serve(arguments: &PassedOn) -> Result<Exit> {
    hand_over("serve", "andor-serve", &[], arguments)
}

/// Hands a command over to a program; comes back only with an error.
fn hand_over(command: &str, name: &str, first: &[&str], arguments: &PassedOn) -> Result<Exit> {
    let program = beside_us(name)?;
    if !program.is_file() {
        bail!(
            "andor {command} is run by {name}, which is not at {}: cargo build --release -p {name}",
            program.display()
        );
    }
    let mut other = Command::new(&program);
    other.args(first).args(&arguments.passed_on);
    match become_program(other).with_context(|| program.display().to_string())? {}
}

/// Where a program stands that was built with us; its name is without the ending that some systems
/// want.
fn beside_us(name: &str) -> Result<PathBuf> {
    // What a link to us leads to has the other program beside it, the link need not.
    let own = std::env::current_exe().and_then(|own| own.canonicalize());
    let own = own.context("the folder of this program")?;
    Ok(own.with_file_name(name).with_extension(std::env::consts::EXE_EXTENSION))
}

/// The other program takes our place, so that signals and its status need no go-between.
#[cfg(unix)]
fn become_program(mut program: Command) -> std::io::Result<Infallible> {
    use std::os::unix::process::CommandExt;
    Err(program.exec())
}

#[cfg(not(unix))]
fn become_program(mut program: Command) -> std::io::Result<Infallible> {
    let status = program.status()?;
    std::process::exit(status.code().unwrap_or(1))
}
