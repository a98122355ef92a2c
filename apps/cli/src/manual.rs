//! `andor completions` and `andor man`: what `--help` says, for shells and for `man`.

use crate::args::Arguments;
use andor_console::output::out;
use andor_console::{Exit, UsageError};
use anyhow::Result;
use clap::CommandFactory;
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use std::io::Write;

/// Prints the script for a shell.
pub(crate) fn completions(shell: Shell) -> Result<Exit> {
    // The generator panics where it cannot write, so it writes to memory.
    let mut script = Vec::new();
    generate(shell, &mut Arguments::command(), "andor", &mut script);
    out().write_all(&script)?;
    Ok(Exit::Done)
}

/// Prints the manual page of a command, or of the whole program.
pub(crate) fn page(command: &[String]) -> Result<Exit> {
    let mut program = Arguments::command();
    // Gives commands their full names, such as `andor-database-build`.
    program.build();
    let mut found = &program;
    for word in command {
        found = found
            .find_subcommand(word)
            .ok_or_else(|| UsageError(format!("there is no command '{}'", command.join(" "))))?;
    }
    Man::new(found.clone()).render(&mut out())?;
    Ok(Exit::Done)
}
