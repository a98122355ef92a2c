//! `andor show` shows what was checked, and nothing else.

mod common;

use common::{andor, command, corpus, fails, file, folder, said, text};
use std::process::Stdio;

const FORMATS: [&str; 5] = ["line", "tree", "dot", "svg", "json"];

#[test]
fn an_invalid_certificate_is_not_shown_and_the_reason_is_that_of_the_check() {
    let folder = folder("show-invalid");
    let good = folder.join("good.proof").display().to_string();
    said(&["solve", "tictactoe", "xo./.../...", "--ask", "x >= win", "--proof", &good]);
    let written = std::fs::read_to_string(&good).unwrap();
    for (from, to) in
        [("end\twin", "end\tdraw"), ("end\twin", "fin\twin"), ("andor-proof\t1", "andor-proof\t9")]
    {
        let bad = file(&folder, "bad.proof", &written.replacen(from, to, 1));
        let checked = andor(&["check", &bad]);
        assert_eq!(checked.status.code(), Some(1));
        let reason = text(&checked.stdout).lines().last().unwrap().trim().to_owned();
        assert!(reason.starts_with("invalid: line "), "{reason}");
        for format in FORMATS {
            let shown = andor(&["show", &bad, "--as", format]);
            assert_eq!((shown.status.code(), text(&shown.stdout)), (Some(1), ""), "{format}");
            assert_eq!(text(&shown.stderr), format!("andor: {bad}: {reason}\n"), "{format}");
        }
    }
    let other = file(&folder, "other.proof", &written.replace("game\ttictactoe", "game\tludo"));
    fails(&["show", &other], 1, &["other.proof", "there is no game 'ludo'"]);
}

#[test]
fn a_claim_about_a_graph_needs_the_graph() {
    let proof = corpus("certificates/good/closed.proof");
    fails(&["show", &proof], 2, &["closed.proof", "--graph"]);
    let shown = said(&["show", &proof, "--graph", &corpus("certificates/carousel.andor")]);
    assert!(shown.contains("back to"), "{shown}");
    fails(
        &["show", &proof, "--graph", &corpus("graph/breuker-5.3.andor")],
        1,
        &["closed.proof", "invalid: line"],
    );
}

#[test]
fn what_rests_on_a_database_is_shown_and_said_to() {
    let folder = folder("show-given");
    let checksum = "5eed".repeat(16);
    let root = "W:WK1,K2:BK32";
    let proof = format!(
        "andor-proof\t1\ngame\tcheckers\nrepetition\tdraw\nroot\t{root}\ndatabase\t{checksum}\n\
         claim\twhite\t>=\twin\nnodes\t1\n0\t{root}\tdatabase\twin\n"
    );
    let proof = file(&folder, "given.proof", &proof);
    let shown = andor(&["show", &proof]);
    assert_eq!(shown.status.code(), Some(0));
    assert!(text(&shown.stdout).contains("[0]"), "{}", text(&shown.stdout));
    assert_eq!(text(&shown.stderr), format!("andor: {proof}: valid given database {checksum}\n"));
}

#[cfg(unix)]
#[test]
fn a_certificate_may_come_through_a_pipe() {
    let folder = folder("show-pipe");
    let good = folder.join("good.proof").display().to_string();
    said(&["solve", "tictactoe", "xo./.../...", "--ask", "x >= win", "--proof", &good]);
    let through = |arguments: &[&str]| {
        let mut cat = std::process::Command::new("cat").arg(&good).stdout(Stdio::piped()).spawn().unwrap();
        let output = command(arguments).stdin(cat.stdout.take().unwrap()).output().unwrap();
        cat.wait().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    };
    assert!(through(&["check", "/dev/stdin"]).contains("  valid  "));
    for format in FORMATS {
        assert_eq!(through(&["show", "/dev/stdin", "--as", format]), said(&["show", &good, "--as", format]));
    }
}

#[test]
fn what_a_record_says_of_the_game_is_kept() {
    let folder = folder("show-record");
    let sgf = "(;GM[1]SZ[4:3]PB[A. Nonym]EV[a [club\\]]AW[aa]AB[da][cb][db][ac][bc]TR[aa]SQ[aa][ba][ca][ab][bb]PL[W])";
    let pdn = "[Event \"an end\"]\n[Black \"A. Nonym\"]\n[Result \"1-0\"]\n[FEN \"W:W22:B18,11\"]\n1... 22x15x8 *\n";
    for (game, name, text, kept, shown) in [
        ("go", "x.sgf", sgf, &["PB[A. Nonym]", "EV[a [club\\]]"][..], "sgf"),
        ("checkers", "x.pdn", pdn, &["[Black \"A. Nonym\"]", "[Event \"an end\"]", "[Result \"*\"]"], "pdn"),
    ] {
        let (record, proof) = (file(&folder, name, text), folder.join(game).display().to_string());
        said(&["solve", game, &record, "--ask", "mover >= win", "--proof", &proof]);
        let with = said(&["show", &proof, "--as", shown, "--record", &record]);
        assert!(kept.iter().all(|part| with.contains(part)), "{with}");
        assert!(!said(&["show", &proof, "--as", shown]).contains("Nonym"));
        let other =
            file(&folder, &format!("other-{name}"), &text.replace("[aa]AB", "[ab]AB").replace("W22", "W21"));
        fails(&["show", &proof, "--as", shown, "--record", &other], 1, &["no game of it"]);
    }
    fails(&["show", "x", "--as", "svg", "--record", "x"], 2, &["--record"]);
}
