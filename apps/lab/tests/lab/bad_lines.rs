//! Command lines that people get wrong, one a line in `bad_lines.txt`: the status it deserves, and
//! never a panic.

use crate::{command, lab, text};

#[test]
fn bad_command_lines_get_a_reason_and_their_status() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab-bad-lines");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("text"), "neither this nor that\n").unwrap();
    for line in include_str!("bad_lines.txt").lines() {
        let (status, line) = line.split_once(' ').expect("a status and a command line");
        let arguments: Vec<&str> = line.split_whitespace().collect();
        let output = command(&arguments).current_dir(&folder).output().unwrap();
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), status.parse().ok(), "{line}: {error}");
        assert!(!error.is_empty() && !error.contains("panicked"), "{line}: {error}");
    }
}

#[test]
fn missing_data_is_named_with_the_flag_that_says_where_it_is() {
    for name in ["schijf-chess", "breuker-chess", "campbell"] {
        let output = lab(&["reproduce", name, "--data", "no/such/folder"]);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name}: {error}");
        assert!(error.contains("no/such/folder") && error.contains("--data"), "{name}: {error}");
        assert_eq!(error.lines().count(), 1, "{name}: {error}");
    }
}
