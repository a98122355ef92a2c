//! The data of tests: facts of the corpus, and larger sets beside the project.

use std::io::Write;
use std::path::Path;

/// The folder of the project, with a slash at its end.
const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");

/// The facts in a file of the corpus: its lines without comments.
///
/// # Panics
/// If there is no such file.
#[must_use]
pub fn corpus(name: &str) -> String {
    let text = std::fs::read_to_string(format!("{PROJECT}corpus/{name}"));
    let text = text.unwrap_or_else(|error| panic!("corpus/{name}: {error}"));
    text.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect()
}

/// A file of `../shared/data`. If it is absent, the calling test is noted as skipped.
///
/// # Panics
/// If the skipped test cannot be noted.
#[must_use]
pub fn shared(name: &str) -> Option<String> {
    let text = std::fs::read_to_string(format!("{PROJECT}../shared/data/{name}")).ok();
    if text.is_none() {
        skipped(&format!("no ../shared/data/{name}"));
    }
    text
}

/// Notes that the calling test is skipped, and why.
///
/// # Panics
/// If that cannot be noted.
pub fn skipped(reason: &str) {
    let thread = std::thread::current();
    let line = format!("skipped: {}: {reason}\n", thread.name().unwrap_or("a test"));
    note(&line).unwrap_or_else(|error| panic!("{line}{error}"));
}

/// Appends a line to `skipped-tests` in cargo's target folder, where `.ci/run` counts them; the
/// output of a test that passes is not shown.
fn note(line: &str) -> std::io::Result<()> {
    let program = std::env::current_exe()?;
    let is_target = |folder: &&Path| folder.join("CACHEDIR.TAG").exists();
    let target = program.ancestors().find(is_target).unwrap_or(Path::new(PROJECT));
    let options = std::fs::OpenOptions::new().append(true).create(true).open(target.join("skipped-tests"));
    options?.write_all(line.as_bytes())
}
