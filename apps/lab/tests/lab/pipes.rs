//! A reader who goes away early, or an output that fails.

use crate::{command, lab, text};

#[test]
fn a_closed_pipe_changes_no_exit_status() {
    for arguments in
        [&["reproduce"][..], &["reproduce", "coplan-8", "--samples", "2"], &["--help"], &["--version"]]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let unread = command(arguments).stdout(writer).output().unwrap();
        let error = text(&unread.stderr);
        assert_eq!(unread.status.code(), lab(arguments).status.code(), "{arguments:?}: {error}");
        assert!(!error.contains("panicked") && !error.contains("ipe"), "{arguments:?}: {error}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_a_failure() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command(&["reproduce"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("standard output"), "{}", text(&output.stderr));
}
