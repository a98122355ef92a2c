//! Command lines that people get wrong, one a line in `bad_lines.txt`: the status it deserves, and
//! never a panic.

mod common;

use common::{command, file, folder, said, text};

/// The words of a line; what stands between quotes is one word.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(nth, part)| match nth % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

#[test]
fn bad_command_lines_get_a_reason_and_their_status() {
    let folder = folder("bad-command-lines");
    file(&folder, "text", "neither this nor that\n");
    file(&folder, "bad.sgf", "(;SZ[3]AB[zz]");
    file(&folder, "bad.andor", "a\n");
    file(&folder, "bad.zst", "nope");
    std::fs::write(folder.join("bin"), [0xff, 0xfe, 0]).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("loop", folder.join("loop")).unwrap();
    let won = folder.join("won.proof").display().to_string();
    said(&["solve", "tictactoe", "xo./.../...", "--ask", "x >= win", "--proof", &won]);
    let mate = folder.join("mate.proof").display().to_string();
    said(&["solve", "chess", "7k/8/5K2/8/8/8/8/6Q1 w - -", "--proof", &mate]);
    let before = common::names(&folder);
    for line in include_str!("bad_lines.txt").lines() {
        let (status, line) = line.split_once(' ').expect("a status and a command line");
        let words = words(line);
        let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = command(&arguments).current_dir(&folder).output().unwrap();
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), status.parse().ok(), "{line}: {error}");
        assert!(!error.contains("panicked"), "{line}: {error}");
        let silent = error.is_empty() && !text(&output.stdout).contains("invalid");
        assert_eq!(silent, ["0", "3"].contains(&status), "{line}: {error}");
    }
    assert_eq!(common::names(&folder), before, "something was left behind");
}
