//! Standard output and standard error. A closed pipe changes nothing except the output.
//!
//! `andor check bad.proof | head -1` closes the pipe early. The command still finishes its work,
//! writes its files, and exits with its usual status. Any other error of writing is a failure.

use crate::{Exit, UsageError};
use std::io::{Error, ErrorKind, Result, Write};

/// Standard output for every command.
#[derive(Debug, Default)]
pub struct Output;

/// Standard output.
pub fn out() -> Output {
    Output
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        or_gone(std::io::stdout().write(bytes), bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        or_gone(std::io::stdout().flush(), ())
    }
}

/// The result, or `gone` if the pipe is closed.
fn or_gone<T>(result: Result<T>, gone: T) -> Result<T> {
    result.or_else(|error| match error.kind() {
        ErrorKind::BrokenPipe => Ok(gone),
        kind => Err(Error::new(kind, format!("standard output: {error}"))),
    })
}

/// Prints an error to standard error as one line.
pub fn complain(what: impl std::fmt::Display) {
    let line = what.to_string().replace('\n', " ");
    // If standard error is gone, too, nothing can be reported.
    let _ = writeln!(anstream::stderr(), "andor: {line}");
}

/// Prints an error and returns the exit of the command.
pub fn failed(error: &anyhow::Error) -> Exit {
    complain(format!("{error:#}"));
    if error.is::<UsageError>() { Exit::Usage } else { Exit::Failed }
}
