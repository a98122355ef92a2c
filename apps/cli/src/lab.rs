//! `andor reproduce` and `andor bench`: run by `andor-lab`, so that whoever wants to solve need not
//! build what compares with papers.

use crate::args::LabArguments;
use andor_console::Exit;
use anyhow::{Context, Result, bail};
use std::convert::Infallible;
use std::path::PathBuf;
use std::process::Command;

/// The program, without the ending that some systems want.
const PROGRAM: &str = "andor-lab";

/// Hands a command over to the program; comes back only with an error.
pub(crate) fn run(command: &str, arguments: &LabArguments) -> Result<Exit> {
    let program = beside_us()?;
    if !program.is_file() {
        bail!(
            "andor {command} is run by {PROGRAM}, which is not at {}: cargo build --release -p {PROGRAM}",
            program.display()
        );
    }
    let mut lab = Command::new(&program);
    lab.arg(command).args(&arguments.passed_on);
    match become_program(lab).with_context(|| program.display().to_string())? {}
}

fn beside_us() -> Result<PathBuf> {
    // What a link to us leads to has the other program beside it, the link need not.
    let own = std::env::current_exe().and_then(|own| own.canonicalize());
    let own = own.context("the folder of this program")?;
    Ok(own.with_file_name(PROGRAM).with_extension(std::env::consts::EXE_EXTENSION))
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
