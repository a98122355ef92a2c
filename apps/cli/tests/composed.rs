//! Problems that are no direct mates, on the command line: what composers type and read.

use serde_json::Value as Json;
use std::process::Command;

fn andor(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_andor")).args(arguments).output().expect("the binary runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

#[test]
fn every_kind_of_problem_has_a_diagram_and_its_solution() {
    let cases: &[(&[&str], &[&str])] = &[
        (
            &["3b4/8/4p1p1/R5B1/1p2k1n1/8/4NP2/4K3 b - -", "--helpmate", "2"],
            &[
                "h#2: Black begins and is mated",
                "   1.Bxa5 f4 2.Kf5 Ng3#",
                "   1 solution",
                "4 . p . . k . n .",
            ],
        ),
        (
            &["3b1q2/1r5p/K3k2r/n3B2p/4BP2/3P4/4R3/8 w - -", "--helpmate", "2.5"],
            &["h#2.5: White begins and mates", "1...Ba1 2.Qxf4 Rb2 3.Ke5+ Rb6#", "4 solutions"],
        ),
        (
            &["8/8/8/8/7R/4p3/3kp3/2R4K b - -", "--helpmate", "2", "--set-play"],
            &["set play:\n   1...Rcc4 2.Kd3 Rhd4#"],
        ),
        (
            &["7n/4N2b/r2QNK2/6P1/4k3/2r1B3/4PP2/b7 w - -", "--selfmate", "2"],
            &["s#2", "1.Ba7 ! threat:", "exact search, no certificate"],
        ),
        (&["kb6/8/K7/1P6/8/8/8/8 w - -", "--series-mate", "2"], &["ser-#2", "   1.b6 2.b7#"]),
        (
            &["1r6/pk6/8/3N4/4B3/8/8/7K b - -", "--series-helpmate", "1"],
            &["ser-h#1: Black makes 1 move, then White mates", "1.Ka8 Nc7#"],
        ),
    ];
    for (arguments, parts) in cases {
        let (status, text, error) = andor(&[&["problem"], *arguments].concat());
        assert_eq!((status, &error[..]), (0, ""), "{arguments:?}");
        for part in *parts {
            assert!(text.contains(part), "'{part}' is not in\n{text}");
        }
    }
}

#[test]
fn lines_speak_json_and_know_their_limit() {
    let fen = "1r6/pk6/8/3N4/4B3/8/8/7K b - - 3 9";
    let (status, text, _) = andor(&["problem", fen, "--helpmate", "1", "--json"]);
    let answer: Json = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!((status, &answer["solutions"][1][1]), (0, &Json::from("Nc7#")));
    assert_eq!((&answer["input"], &answer["stipulation"]), (&Json::from(fen), &Json::from("h#1")));
    assert_eq!(answer["position"], "1r6/pk6/8/3N4/4B3/8/8/7K b - -");
    assert_eq!((&answer["verdict"], &answer["complete"]), (&"proved".into(), &true.into()));
    let (status, text, _) = andor(&["problem", fen, "--helpmate", "1", "--solutions", "1"]);
    assert!(status == 3 && text.contains("at least 1 solution"), "{text}");
    let long = "3nr3/5PPP/3n3B/1k4p1/5b2/7K/8/8 b - -";
    let (status, text, _) = andor(&["problem", long, "--helpmate", "5", "--time", "0.1"]);
    assert!(status == 3 && text.contains("unknown (stopped: time)"), "{text}");
}

#[test]
fn a_position_without_any_mate_ends_with_a_proof() {
    let (status, text, _) = andor(&["problem", "8/4k3/8/4P3/4K3/8/8/8 w - -"]);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("no mate in any number of moves: certified"), "{text}");
    let (status, _, error) = andor(&["problem", "7k/8/5K2/8/8/8/8/6Q1 w - - dm two;"]);
    assert!(status == 1 && error.contains("dm 'two'"), "{error}");
}

#[test]
fn solve_says_mate_and_echoes_what_it_was_given() {
    let fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 4 30";
    let (status, text, _) = andor(&["solve", "chess", fen, "--ask", "mover mates in 2"]);
    assert!(status == 0 && text.contains("proved, mate in 2 at most, certified"), "{text}");
    let (_, text, _) = andor(&["solve", "chess", fen, "--ask", "mover mates in 2", "--json"]);
    let answer: Json = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!((&answer["input"], &answer["mate_in"]), (&Json::from(fen), &Json::from(2)));
    assert_eq!(answer["position"], "kbK5/pp6/1P6/8/8/8/8/R7 w - -");
}
