//! Small pictures, whole. After a change that is meant: `cargo run -p andor-picture --example
//! gallery FOLDER` makes them anew, and someone looks at them before they go to `golden/` beside
//! this file.

use crate::samples;

use andor_picture::{Limits, LoadError, Proof, claim_in_words, dot, json, line, load, svg, tree};

fn proof(text: &str) -> Proof {
    load(text.as_bytes()).unwrap()
}

#[test]
fn texts() {
    for (certificate, expected) in [
        (samples::tiny(), include_str!("golden/tiny.txt")),
        (samples::circle(), include_str!("golden/circle.txt")),
        (samples::superko(), include_str!("golden/superko.txt")),
    ] {
        let proof = proof(&certificate);
        assert_eq!(line(&proof) + "\n" + &tree(&proof, Limits::default()), expected);
    }
}

#[test]
fn drawings() {
    let (tiny, superko) = (proof(&samples::tiny()), proof(&samples::superko()));
    assert_eq!(svg(&tiny, Limits::default(), None), include_str!("golden/tiny.svg"));
    assert_eq!(dot(&superko, Limits::default()), include_str!("golden/superko.dot"));
    assert_eq!(json(&superko), include_str!("golden/superko.json"));
}

#[test]
fn what_is_left_out_is_said() {
    let proof = proof(&samples::wide(40));
    let text = tree(&proof, Limits { depth: 9, nodes: 4 });
    assert!(
        text.contains(
            "└── ... 38 moves, 76 nodes more
"
        ),
        "{text}"
    );
    assert!(text.contains("made-up, 82 nodes, 78 not shown"), "{text}");
}

#[test]
fn claims_in_words() {
    for (claim, repetition, words) in [
        ("white >= win", "none", "white can force a win"),
        ("white >= win within 4", "none", "white can force a win within 4 moves"),
        ("white < draw", "draw", "white cannot force even a draw; repetition is a draw"),
        ("white >= -3", "7", "white can force at least -3; repetition is worth 7 to the first player"),
        ("white >= draw", "mover-wins", "white can force at least a draw; whoever repeats a position wins"),
    ] {
        let text = samples::certificate("g", repetition, "a", claim, &["0 a end win".to_owned()]);
        assert_eq!(claim_in_words(proof(&text).header()), words);
    }
}

#[test]
fn repetitions_get_names_from_those_who_know_the_rules() {
    let mut proof = proof(&samples::superko());
    proof
        .name_repetitions(&|position, mv| (position == "b" && mv == "q").then(|| "an old friend".to_owned()));
    let text = tree(&proof, Limits::default());
    assert!(text.contains("q  repetition of an old friend"), "{text}");
}

#[test]
fn a_repetition_is_named_by_the_same_move_on_another_path() {
    let nodes = ["0 z end win", "1 y pick m 0", "2 y pick m rep", "3 r all one 1 two 2"].map(str::to_owned);
    let text = samples::certificate("g", "mover-wins", "r", "max >= win", &nodes);
    let text = tree(&proof(&text), Limits::default());
    assert!(text.contains("m  repetition of z = max wins"), "{text}");
}

#[test]
fn refuses_what_has_no_shape() {
    let refused = |nodes: &[&str]| {
        let nodes: Vec<String> = nodes.iter().map(|&line| line.to_owned()).collect();
        let text = samples::certificate("g", "draw", "a", "max >= win", &nodes);
        load(text.as_bytes()).unwrap_err()
    };
    assert_eq!(refused(&["4 a pick b 5"]), LoadError::NoSuchNode { line: 7, id: 5 });
    assert_eq!(refused(&["4 b end win", "4 a end win"]), LoadError::SecondNode { line: 8, id: 4 });
    let empty = "andor-proof\t1\ngame\tg\nrepetition\tdraw\nroot\ta\nclaim\tmax\t>=\twin\nnodes\t0\n";
    assert_eq!(load(empty.as_bytes()).unwrap_err(), LoadError::Empty);
    assert!(matches!(load(&b"nonsense\n"[..]).unwrap_err(), LoadError::Format(_)));
}
