//! Small pictures, whole. After a change that is meant: `cargo run -p andor-picture --example
//! gallery FOLDER` makes them anew, and someone looks at them before they go to `golden/` beside
//! this file.

use crate::samples;

use andor_certificate::{Claim, Header, Proof};
use andor_checker::check;
use andor_picture::{Limits, claim_in_words, dot, json, line, svg, tree};
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn texts() {
    for (checked, expected) in [
        (samples::tiny(), include_str!("golden/tiny.txt")),
        (samples::circle(), include_str!("golden/circle.txt")),
        (samples::superko(), include_str!("golden/superko.txt")),
    ] {
        let text = line(&checked).unwrap() + "\n" + &tree(&checked, Limits::default()).unwrap();
        assert_eq!(text, expected);
    }
}

#[test]
fn drawings() {
    let (tiny, superko) = (samples::tiny(), samples::superko());
    assert_eq!(svg(&tiny, Limits::default()).unwrap(), include_str!("golden/tiny.svg"));
    assert_eq!(dot(&superko, Limits::default()).unwrap(), include_str!("golden/superko.dot"));
    assert_eq!(json(&superko).unwrap(), include_str!("golden/superko.json"));
}

#[test]
fn what_is_left_out_is_said() {
    let checked = samples::wide(40);
    let text = tree(&checked, Limits { depth: 9, nodes: 4 }).unwrap();
    assert!(text.contains("└── ... 38 moves, 76 nodes more\n"), "{text}");
    assert!(text.contains("graph, 82 nodes, 78 not shown"), "{text}");
}

#[test]
fn claims_in_words() {
    for (player, holds, value, within, repetition, words) in [
        ("white", true, "win", None, "none", "white can force a win"),
        ("white", true, "win", Some(4), "none", "white can force a win within 4 moves"),
        ("white", false, "draw", None, "draw", "white cannot force even a draw; repetition is a draw"),
        (
            "white",
            true,
            "-3",
            None,
            "7",
            "white can force at least -3; repetition is worth 7 to the first player",
        ),
        (
            "x",
            true,
            "draw",
            None,
            "mover-wins",
            "x can force at least a draw; whoever repeats a position wins",
        ),
    ] {
        let claim = Claim { player: player.to_owned(), holds, value: value.parse().unwrap(), within };
        let header =
            Header { repetition: repetition.parse().unwrap(), claim, ..samples::tiny().header().clone() };
        assert_eq!(claim_in_words(&header), words);
    }
}

#[test]
fn the_moves_left_of_a_bounded_claim_stand_behind_the_position() {
    let checked = samples::bounded();
    let text = tree(&checked, Limits::default()).unwrap();
    assert!(text.contains("┗━━ d  [0] d in 0 = win"), "{text}");
    let drawing = svg(&checked, Limits::default()).unwrap();
    assert!(drawing.contains(">a in 2</text>"), "{drawing}");
}

/// A file that somebody can write to while it is shown.
struct Watched(Cursor<Vec<u8>>, Arc<AtomicBool>);

impl Read for Watched {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.read(into)?;
        if self.1.load(Ordering::Relaxed) {
            into[..count].iter_mut().filter(|byte| **byte == b'e').for_each(|byte| *byte = b'E');
        }
        Ok(count)
    }
}

impl Seek for Watched {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.0.seek(to)
    }
}

#[test]
fn a_file_is_shown_like_text_in_memory_until_it_changes() {
    let in_memory = samples::deep(2000);
    let mut text = Vec::new();
    in_memory.proof().write_to(&mut text).unwrap();
    let has_changed = Arc::new(AtomicBool::new(false));
    let graph = samples::chain(2000).parse().map(Arc::<andor_graph::Graph>::new).unwrap();
    let proof = Proof::open(Watched(Cursor::new(text), has_changed.clone())).unwrap();
    let checked = check(graph, proof).unwrap();
    let limits = Limits { depth: 100, nodes: 100 };
    assert_eq!(line(&checked), line(&in_memory));
    assert_eq!(tree(&checked, limits), tree(&in_memory, limits));
    assert_eq!(dot(&checked, limits), dot(&in_memory, limits));
    assert_eq!(svg(&checked, limits), svg(&in_memory, limits));
    assert_eq!(json(&checked), json(&in_memory));
    has_changed.store(true, Ordering::Relaxed);
    for shown in [line(&checked), tree(&checked, limits), dot(&checked, limits), svg(&checked, limits)] {
        assert!(shown.unwrap_err().reason.contains("has changed"));
    }
    assert!(json(&checked).is_err());
}
