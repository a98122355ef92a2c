//! Commands that are not in every build, so that whoever wants to solve need not build what
//! compares with papers (`reproduce` and `bench`, which another program runs, `andor-lab`) or
//! serves pages (`serve`, a feature of this program).

use crate::args::PassedOn;
use andor_console::Exit;
use anyhow::{Context, Result, bail};
use std::convert::Infallible;
use std::path::PathBuf;
use std::process::Command;

/// Runs a command that `andor-lab` knows by the same name; comes back only with an error.
pub(crate) fn run(command: &str, arguments: &PassedOn) -> Result<Exit> {
    let program = beside_us("andor-lab")?;
    if !program.is_file() {
        bail!(
            "andor {command} is run by andor-lab, which is not at {}: cargo build --release -p andor-lab",
            program.display()
        );
    }
    let mut other = Command::new(&program);
    other.arg(command).args(&arguments.passed_on);
    match become_program(other).with_context(|| program.display().to_string())? {}
}

/// Says how to build `andor serve` into this program.
#[cfg(not(feature = "serve"))]
pub(crate) fn no_pages() -> Result<Exit> {
    bail!(
        "andor serve is not in this build: cargo install --path apps/cli --features serve, \
         or cargo build --release --features serve"
    )
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
