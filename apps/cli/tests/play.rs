//! Playing against a proof, with lines from a pipe as a user would type them.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

fn andor(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_andor"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // A child that ends early does not read it all.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

/// A certificate of this claim.
fn certificate(name: &str, arguments: &[&str]) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).display().to_string();
    let all = [arguments, &["--proof", &file]].concat();
    assert_eq!(andor(&all, "").0, 0, "{all:?}");
    file
}

#[test]
fn a_problem_can_be_played_to_the_mate_and_back() {
    let morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - -";
    let file = certificate("played.proof", &["solve", "chess", morphy, "--ask", "mover mates in 2"]);
    let input = "help\nmoves\nboard\nnonsense\nbxa6\nbxa6\nback\n2\nstart\nback\nquit\nbxa6\n";
    let (status, text, error) = andor(&["play", &file], input);
    assert_eq!((status, &error[..]), (0, ""));
    for part in [
        "white can force a win within 2 moves",
        "you play black",
        "white plays Ra6",
        "8 k b K . . . . .",
        "black's moves:  1 ",
        "take your last move back",
        "'nonsense' is none of your moves",
        "black plays bxa6",
        "white plays b7#",
        "The game is over: white has won. white kept the claim",
        "The play is over: back, start or quit?",
        "There is no move of yours to take back.",
    ] {
        assert!(text.contains(part), "'{part}' is not in\n{text}");
    }
    assert_eq!(text.matches("white has won").count(), 2, "{text}");
    // The end of the input ends the play, too; a number too large is no move.
    let (status, text, _) = andor(&["play", &file], "99\n0");
    assert!(status == 0 && text.contains("'99' is none") && text.contains("'0' is none"), "{text}");
}

#[test]
fn who_has_won_is_said_from_everybodys_side() {
    // The value of a claim's end is that of its player, who need not be the game's first.
    let shot = ["solve", "checkers", "W:W22:B18,11"];
    let mate = ["solve", "chess", "7k/8/8/8/8/6r1/r7/5K2 b - -"];
    let points = ["solve", "go:2x1,positional", ".X O 1", "--ask", "white >= 2"];
    for (name, arguments, input, end) in [
        ("shot.proof", &shot[..], "", "The game is over: white has won. white kept the claim"),
        ("mate.proof", &mate[..], "1\n1\n1\n", "The game is over: black has won. black kept the claim"),
        ("points.proof", &points[..], "1\n1\n1\n", "The game is over: 2 for white. white kept the claim"),
    ] {
        let file = certificate(name, arguments);
        let (status, text, error) = andor(&["play", &file], input);
        assert!(status == 0 && error.is_empty() && text.contains(end), "'{end}' is not in\n{text}{error}");
    }
}

#[test]
fn a_strategy_that_holds_for_ever_says_so() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let graph = folder.join("round.graph").display().to_string();
    std::fs::write(&graph, "repetition draw\nroot a\na max b d\nb min a c\nc = draw\nd = loss\n")
        .expect("written");
    let file = certificate("round.proof", &["solve", "graph", &graph, "--ask", "max >= draw"]);
    let (status, text, error) = andor(&["play", &file, "--graph", &graph], "a\nback\nc\n");
    assert_eq!((status, &error[..]), (0, ""), "{text}");
    let comes_back = text.contains("holds for ever") || text.contains("repeats a position: draw");
    assert!(comes_back && text.contains("The game is over: a draw."), "{text}");
    let (status, _, error) = andor(&["play", &file], "");
    assert!(status == 2 && error.contains("--graph"), "{error}");
}

#[test]
fn what_proves_nothing_is_not_played() {
    let morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - -";
    let file = certificate("damaged.proof", &["solve", "chess", morphy, "--ask", "mover mates in 2"]);
    let text = std::fs::read_to_string(&file).expect("written");
    std::fs::write(&file, text.replacen("win", "loss", 1)).expect("written");
    let (status, out, error) = andor(&["play", &file], "1\n");
    assert!(status == 1 && out.is_empty() && error.contains("invalid"), "{out}{error}");
    assert_eq!(andor(&["play", "no-such-file"], "").0, 1);
}
