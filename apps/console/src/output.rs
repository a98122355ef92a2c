//! Standard output and standard error, so that a reader who has seen enough changes nothing but
//! what is read.
//!
//! `andor check bad.proof | head -1` closes the pipe early. The work goes on, files are written,
//! and the exit status says what it would have said to a patient reader. Any other failure to write
//! is a failure.

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

/// The result, or this one where nobody reads any more.
fn or_gone<T>(result: Result<T>, gone: T) -> Result<T> {
    result.or_else(|error| match error.kind() {
        ErrorKind::BrokenPipe => Ok(gone),
        kind => Err(Error::new(kind, format!("standard output: {error}"))),
    })
}

/// Says on standard error what is wrong, as one line.
pub fn complain(what: impl std::fmt::Display) {
    let line = what.to_string().replace('\n', " ");
    // There is no third place to say that the second is gone.
    let _ = writeln!(anstream::stderr(), "andor: {line}");
}

/// Says what went wrong, and what that makes of the command.
pub fn failed(error: &anyhow::Error) -> Exit {
    complain(format!("{error:#}"));
    if error.is::<UsageError>() { Exit::Usage } else { Exit::Failed }
}
