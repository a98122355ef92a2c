//! What tests of the command line share: the binary, fresh folders, files that they need.

#![allow(dead_code, reason = "every test file uses its own part")]

use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A file of the corpus.
pub fn corpus(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(name).display().to_string()
}

/// A fresh folder for one test.
pub fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file in a folder, and its name as an argument.
pub fn file(folder: &Path, name: &str, contents: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, contents).unwrap();
    path.display().to_string()
}

/// The names of the files in a folder, in order.
pub fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = std::fs::read_dir(folder).unwrap().map(name).collect();
    names.sort();
    names
}

/// The binary, not started yet.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_andor"));
    command.args(arguments).stdin(Stdio::null());
    command
}

pub fn andor(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the binary runs")
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Runs a command that must succeed and gives what it printed.
pub fn said(arguments: &[&str]) -> String {
    let output = andor(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// The JSON object that a command prints.
pub fn json(arguments: &[&str]) -> Json {
    let mut arguments = arguments.to_vec();
    arguments.push("--json");
    serde_json::from_slice(&andor(&arguments).stdout).expect("one JSON object")
}

/// Asserts that a command fails with this status and one line that contains all of these.
pub fn fails(arguments: &[&str], status: i32, parts: &[&str]) {
    let output = andor(arguments);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {error}");
    for part in parts {
        assert!(error.contains(part), "{arguments:?}: '{part}' is not in: {error}");
    }
    if status == 1 {
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    }
}
