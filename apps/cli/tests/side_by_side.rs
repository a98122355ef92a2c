//! Positions of a file side by side: the order of the answers, the limits, what a failure does.

mod common;

use common::{andor, command, file, folder, said, text};
use serde_json::Value as Json;
use std::io::Write;
use std::process::Stdio;

/// Mates in 3 to 1 and no mate: the first takes longest.
const POSITIONS: [&str; 4] = [
    "K1R5/1P1r1n2/1pR3N1/2p1p2r/1BpkBp1N/1bp2Q2/2P2P2/1n2b3 w - - id \"long\";",
    "7k/8/5K2/8/8/8/8/6Q1 w - - id \"one\";",
    "8/8/8/8/8/3k4/8/R2K4 w - - id \"rook\";",
    "7k/8/6K1/8/8/8/8/1Q6 w - - id \"two\";",
];

fn answers(printed: &str) -> Vec<Json> {
    printed.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// The answers without what differs from run to run.
fn claims(answers: &[Json]) -> Vec<String> {
    answers
        .iter()
        .map(|answer| format!("{} {} {}", answer["id"], answer["verdict"], answer["certified"]))
        .collect()
}

#[test]
fn answers_come_in_the_order_of_the_positions() {
    let folder = folder("side-by-side");
    let positions = file(&folder, "mates.epd", &POSITIONS.join("\n"));
    let ask = |threads: &str| {
        answers(&said(&["solve", "chess", "--file", &positions, "--json", "--threads", threads]))
    };
    let alone = ask("1");
    let ids: Vec<&str> = alone.iter().map(|answer| answer["id"].as_str().expect("an id")).collect();
    assert_eq!(ids, ["long", "one", "rook", "two"]);
    for threads in ["2", "4", "9"] {
        assert_eq!(claims(&ask(threads)), claims(&alone));
    }
    // A position with a thread of its own has the nodes of one thread.
    let nodes =
        |answers: &[Json]| answers[..2].iter().map(|answer| answer["nodes"].clone()).collect::<Vec<_>>();
    assert_eq!(nodes(&ask("2")), nodes(&alone));
}

#[test]
fn who_lacks_memory_gets_all_of_it() {
    // Enough for one search of this kind, and not for half of it.
    let enough = ["solve", "tictactoe", "--ask", "x >= draw", "--engine", "retrograde", "--json"];
    let with = |memory: &str, positions: &[&str]| {
        let limits = ["--memory", memory, "--threads", "2"];
        answers(text(&andor(&[&enough[..], &limits, positions].concat()).stdout))
    };
    let start = ".../.../...";
    assert_eq!(with("128k", &[start])[0]["stopped"], "memory");
    let both = with("256k", &[start, start]);
    assert_eq!(both.len(), 2);
    assert!(
        both.iter().all(|answer| answer["verdict"] == "proved" && answer["certified"] == true),
        "{both:?}"
    );
}

#[test]
fn limits_hold_for_each_position() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let output = andor(&[
        "solve",
        "chess",
        start,
        start,
        start,
        "--ask",
        "mover >= win",
        "--nodes",
        "20k",
        "--json",
        "--threads",
        "2",
    ]);
    assert_eq!(output.status.code(), Some(3));
    let found = answers(text(&output.stdout));
    assert_eq!(found.len(), 3);
    for answer in found {
        assert_eq!(answer["stopped"], "nodes");
        assert!(answer["nodes"].as_u64().is_some_and(|nodes| (20_000..60_000).contains(&nodes)), "{answer}");
    }
}

#[test]
fn positions_from_a_pipe_are_solved_side_by_side() {
    let mut child = command(&["solve", "chess", "--file", "-", "--json", "--threads", "3"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    child.stdin.take().expect("a pipe").write_all(POSITIONS.join("\n").as_bytes()).expect("written");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(answers(text(&output.stdout)).len(), POSITIONS.len());
}
