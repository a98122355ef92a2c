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

/// Signs of an error that are shown at its beginning and at its end; what lies between, as a rule
/// quoted input, is left out.
const SHOWN: (usize, usize) = (300, 200);

/// Prints an error to standard error as one line.
pub fn complain(what: impl std::fmt::Display) {
    // If standard error is gone, too, nothing can be reported.
    let _ = writeln!(anstream::stderr(), "andor: {}", one_line(&what.to_string()));
}

/// Without what would begin another line or move the cursor, and not endless.
fn one_line(text: &str) -> String {
    let signs: Vec<char> = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let (first, last) = SHOWN;
    if signs.len() <= first + last {
        return signs.into_iter().collect();
    }
    let [begin, end] =
        [&signs[..first], &signs[signs.len() - last..]].map(|signs| signs.iter().collect::<String>());
    format!("{begin} [... {} characters ...] {end}", signs.len() - first - last)
}

/// Prints an error and returns the exit of the command.
pub fn failed(error: &anyhow::Error) -> Exit {
    complain(format!("{error:#}"));
    if error.is::<UsageError>() { Exit::Usage } else { Exit::Failed }
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn an_error_is_one_line_with_its_beginning_and_its_end() {
        assert_eq!(one_line("a\nb\u{1b}[31m"), "a b [31m");
        let long = format!("'{}' is no position", "é".repeat(10_000));
        let shown = one_line(&long);
        assert!(shown.starts_with("'éé") && shown.ends_with("éé' is no position"), "{shown}");
        assert!(shown.contains("[... 9517 characters ...]") && shown.chars().count() < 600, "{shown}");
    }
}
