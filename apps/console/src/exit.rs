//! The exit status of a command.

use crate::output::{failed, out};
use std::io::Write;
use std::process::ExitCode;

/// The end of a command, from the best to the worst: a command of several parts ends as its worst
/// part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// Everything was decided, or valid.
    Done,
    /// A certificate is valid if a database is right that was not checked.
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

/// A mistake in the use of the command, as opposed to its input.
#[derive(Debug)]
pub struct UsageError(pub String);

impl std::fmt::Display for UsageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// Ends a program: flushes the output and reports an error.
#[must_use]
pub fn finish(result: anyhow::Result<Exit>) -> ExitCode {
    let written = |exit| out().flush().map(|()| exit).map_err(anyhow::Error::from);
    result.and_then(written).unwrap_or_else(|error| failed(&error)).into()
}
