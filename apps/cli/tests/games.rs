//! The pages of the games: they fit a terminal, their examples run as they stand, and a name that
//! is none says which are.

mod common;

use andor_registry::{GAMES, open};
use common::{andor, corpus, folder, text};
use std::path::Path;
use std::process::Command;

/// Columns of a terminal as people find it.
const WIDTH: usize = 80;

fn said(arguments: &[&str]) -> String {
    let output = andor(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

#[test]
fn lists_and_pages_fit_eighty_columns_and_leave_examples_whole() {
    let mut pages = vec![said(&["games"]), said(&["engines"])];
    for game in GAMES {
        let page = said(&["games", game.family()]);
        let (facts, examples) = page.split_once("\nfor example\n").expect("examples");
        let wanted: Vec<String> = game.examples.iter().map(|example| format!("  andor {example}")).collect();
        assert_eq!(examples.lines().collect::<Vec<_>>(), wanted);
        for part in ["rules", "names", "notation", "repetition", "questions", "asked", "limits"] {
            assert!(facts.contains(&format!("\n  {part} ")), "{part} is not in: {facts}");
        }
        pages.push(facts.to_owned());
    }
    for line in pages.iter().flat_map(|page| page.lines()) {
        assert!(line.chars().count() <= WIDTH, "{line}");
    }
}

#[test]
fn moves_are_counted_as_the_page_says() {
    // The only move that wins at once is in the upper right corner.
    assert!(said(&["games", "tictactoe"]).contains("from the top: a1"));
    assert!(said(&["solve", "tictactoe", "xx./oo./..."]).contains("\n  line      c1\n"));
}

#[cfg(unix)]
#[test]
fn examples_run_as_they_stand() {
    let folder = folder("examples");
    let data = Path::new(&corpus("graph")).join("..").canonicalize().unwrap();
    std::os::unix::fs::symlink(data, folder.join("corpus")).unwrap();
    for example in GAMES.iter().flat_map(|game| game.examples) {
        let line = format!("'{}' {example}", env!("CARGO_BIN_EXE_andor"));
        let output = Command::new("sh").current_dir(&folder).args(["-c", &line]).output().unwrap();
        let known = output.status.success() || example.contains("--time") && output.status.code() == Some(3);
        assert!(known, "{example}: {}", text(&output.stderr));
    }
}

#[test]
fn a_name_out_of_range_says_the_range() {
    for (name, part) in [
        ("go:30x30", "M and N from 1 to 19"),
        ("go:3x3,foo", "then options: situational, positional or simple"),
        ("mnk:8,8,5", "(M + 1) * N at most 64"),
        ("mnk:3", "mnk:M,N,K with"),
        ("connectfour:9,9", "W from 1 to 9"),
        ("tree:1", "tree:B,D,R,S with"),
        ("chess:zz", "chess:a1-e5 on a part of the board"),
        ("nothing", "there is no game 'nothing'; there are: graph, "),
    ] {
        let output = andor(&["solve", name]);
        let error = text(&output.stderr);
        assert!(output.status.code() == Some(2) && error.contains(part), "{name}: {error}");
        let page = format!("(`andor games {}`)\n", name.split(':').next().unwrap_or_default());
        assert!(name == "nothing" || error.ends_with(&page), "{error}");
    }
    // What the texts say is what the games take.
    for (inside, outside) in [
        ("go:19x1", "go:20x1"),
        ("mnk:7,8,1", "mnk:8,8,1"),
        ("mnk:63,1,1", "mnk:64,1,1"),
        ("mnk:1,32,5", "mnk:1,33,5"),
        ("connectfour:9,6", "connectfour:9,7"),
        ("connectfour:1,63", "connectfour:10,1"),
        ("tree:2,63,1000000,0", "tree:2,63,1000001,0"),
        ("tree:1,100,1,9,5", "tree:0,1,1,1"),
        ("antichess:a1-e5,fifty", "antichess:960"),
        ("chess:960,fifty", "chess:a1-a1"),
        ("pawn-endgame:a1-e8", "pawn-endgame:e8"),
    ] {
        assert!(open(inside).is_ok() && open(outside).is_err(), "{inside}, {outside}");
    }
    assert_eq!(andor(&["games", "nothing"]).status.code(), Some(2));
}
