//! A reader who goes away early, or an output that fails: the exit status says what it would have
//! said.

mod common;

use common::{andor, command, file, folder, said, text};

/// The exit status and standard error when nobody reads standard output.
fn unread(arguments: &[&str]) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = command(arguments).stdout(writer).output().unwrap();
    (output.status.code(), text(&output.stderr).to_owned())
}

#[test]
fn a_closed_pipe_changes_no_exit_status() {
    let folder = folder("closed-pipe");
    let good = folder.join("good.proof").display().to_string();
    said(&["solve", "tictactoe", "xo./.../...", "--ask", "x >= win", "--proof", &good]);
    let bad = file(&folder, "bad.proof", "no certificate");
    let mate = "7k/8/5K2/8/8/8/8/6Q1 w - -";
    let quiet: &[&[&str]] = &[
        &["games"],
        &["engines"],
        &["solve", "tictactoe"],
        &["solve", "mnk:5,5,4", "--nodes", "100"],
        &["solve", "mnk:5,5,4", "--nodes", "100", "--json"],
        &["check", &good],
        &["check", &bad],
        &["check", &bad, &good],
        &["show", &good],
        &["show", &good, "--as", "svg"],
        &["problem", mate, "--mate", "1"],
        &["explain", "chess", mate, "--time", "2"],
        &["--help"],
        &["--version"],
    ];
    for arguments in quiet {
        let patient = andor(arguments);
        let (status, error) = unread(arguments);
        assert_eq!(status, patient.status.code(), "{arguments:?}: {error}");
        assert!(!error.contains("panicked") && !error.contains("ipe"), "{arguments:?}: {error}");
    }
    assert_eq!(unread(&["check", &bad]).0, Some(1));
    assert_eq!(unread(&["solve", "mnk:5,5,4", "--nodes", "100"]).0, Some(3));
}

#[test]
fn databases_are_built_and_checked_without_a_reader() {
    let folder = folder("closed-pipe-database").display().to_string();
    let build = ["database", "build", "checkers", &folder, "--pieces", "2"];
    assert_eq!(unread(&build), (Some(0), String::new()));
    assert_eq!(unread(&build), (Some(0), String::new()));
    assert_eq!(unread(&["database", "verify", "checkers", &folder]), (Some(0), String::new()));
    assert_eq!(unread(&["database", "stat", "checkers", &folder]), (Some(0), String::new()));
    let position = "W:WK6:BK1";
    assert_eq!(unread(&["database", "probe", "checkers", &folder, position]), (Some(0), String::new()));
    let prove = ["database", "prove", "checkers", &folder, position, "--ask", "mover >= draw"];
    assert_eq!(unread(&prove), (Some(0), String::new()));
}

#[test]
fn proofs_are_written_without_a_reader() {
    let folder = folder("closed-pipe-proof");
    let proof = folder.join("x.proof").display().to_string();
    let solve = ["solve", "tictactoe", "xo./.../...", "--ask", "x >= win", "--proof", &proof];
    assert_eq!(unread(&solve), (Some(0), String::new()));
    assert!(said(&["check", &proof]).contains("valid"));
}

#[test]
fn a_closed_standard_error_is_no_panic() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = command(&["solve", "tictactoe", "rubbish"]).stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_a_failure() {
    for arguments in [&["games"][..], &["solve", "tictactoe"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(text(&output.stderr).contains("standard output"), "{}", text(&output.stderr));
    }
}
