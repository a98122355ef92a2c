//! Nodes at hand: the same from memory and from a file, and no word of a file that has changed.

use andor_certificate::{FormatError, Node, Proof, Reader, Record, Turn};
use std::io::{Cursor, Read, Result, Seek, SeekFrom};
use std::sync::{Arc, Mutex};

/// A chain of `nodes` nodes, longer than several pages, numbered in steps.
fn chain(nodes: u64, step: u64) -> String {
    let root = format!("position {}", nodes - 1);
    let mut text = format!("andor-proof\t1\ngame\tmade-up\nrepetition\tdraw\nroot\t{root}\n");
    text += &format!("claim\twhite\t>=\twin\nnodes\t{nodes}\n0\tposition 0\tend\twin\n");
    for place in 1..nodes {
        let (id, to) = (place * step, (place - 1) * step);
        text += &match place % 3 {
            0 => format!("{id}\tposition {place}\tpick\tgo\t{to}\n"),
            1 => format!("{id}\tposition {place}\tall\tgo\t{to}\tback\trep\n"),
            _ => format!("{id}\tposition {place}\tall\tgo\t{to}\n"),
        };
    }
    text
}

fn at_hand(text: &str) -> [Proof; 2] {
    let file = Cursor::new(text.as_bytes().to_vec());
    [Proof::new(text.as_bytes().to_vec()).unwrap(), Proof::open(file).unwrap()]
}

/// A file that others write to.
#[derive(Clone)]
struct Shared(Arc<Mutex<Vec<u8>>>, u64);

impl Read for Shared {
    fn read(&mut self, into: &mut [u8]) -> Result<usize> {
        let text = self.0.lock().unwrap();
        let count = text.get(self.1 as usize..).unwrap_or_default().read(into)?;
        self.1 += count as u64;
        Ok(count)
    }
}

impl Seek for Shared {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        let SeekFrom::Start(at) = to else { panic!("only places from the start are asked for") };
        self.1 = at;
        Ok(at)
    }
}

#[test]
fn both_sources_give_the_nodes_of_the_reader() {
    for step in [1, 3] {
        let text = chain(2000, step);
        let records: Vec<Record> = Reader::new(text.as_bytes()).unwrap().map(|one| one.unwrap()).collect();
        for proof in at_hand(&text) {
            assert_eq!(proof.records().collect::<std::result::Result<Vec<_>, _>>().unwrap(), records);
            assert_eq!((proof.len(), proof.header().nodes), (2000, 2000));
            let nodes: Vec<Node> = proof.nodes().map(|node| node.unwrap()).collect();
            for place in (0..2000).rev() {
                let node = proof.node(place).unwrap();
                assert_eq!((node.id, &node.position), (records[place].id, &records[place].position));
                assert_eq!(node.moves.first().map(|mv| mv.to), place.checked_sub(1).map(Some));
                assert_eq!(node.moves.get(1).is_some_and(|mv| mv.to.is_none()), place % 3 == 1);
                assert_eq!(node.turn == Turn::Claimant, place > 0 && place % 3 == 0);
                assert_eq!(node, nodes[place]);
            }
            let mut copy = Vec::new();
            proof.write_to(&mut copy).unwrap();
            assert_eq!(copy, text.as_bytes());
        }
    }
}

#[test]
fn numbers_that_are_no_places_find_their_nodes() {
    let head = "andor-proof\t1\ngame\tg\nrepetition\tnone\nroot\tr\nclaim\tmax\t>=\twin\nnodes\t3\n";
    for proof in at_hand(&format!("{head}0\ta\tend\twin\n7\tb\tpick\tx\t0\n1\tr\tall\ty\t7\tz\t2\n")) {
        assert_eq!(proof.node(1).unwrap().moves[0].to, Some(0));
        let error = FormatError { line: 9, reason: "there is no node 2".into() };
        assert_eq!(proof.node(2).unwrap_err(), error);
    }
    for proof in at_hand(&format!("{head}0\ta\tend\twin\n1\tb\tpick\tx\t3\n2\tr\tpick\ty\t1\n")) {
        assert_eq!(proof.node(1).unwrap_err().reason, "there is no node 3");
        assert_eq!(proof.node(2).unwrap().moves[0].to, Some(1));
    }
}

#[test]
fn what_is_wrong_with_a_record_is_said_when_it_is_read() {
    let good = chain(9, 1);
    for (from, to) in [("\tend\t", "\tfin\t"), ("4\tposition 4", "4\t\r"), ("8\tposition 8\t", "8\t")] {
        let text = good.replace(from, to);
        let expected = Reader::new(text.as_bytes()).unwrap().find_map(std::result::Result::err);
        for proof in at_hand(&text) {
            assert_eq!(proof.records().find_map(std::result::Result::err), expected, "{to}");
        }
    }
    for (cut, reason) in [(3, "last line does not end"), (0, "a line after the 9 nodes")] {
        let mut text = good.clone() + if cut == 0 { "9\ta\tend\twin\n" } else { "" };
        text.truncate(text.len() - cut);
        for proof in at_hand(&text) {
            let error = proof.records().find_map(std::result::Result::err).unwrap();
            assert!(error.reason.contains(reason), "{error}");
        }
    }
    assert!(Proof::new(b"nonsense\n".to_vec()).is_err());
}

#[test]
fn a_file_that_has_changed_is_not_shown_any_more() {
    let good = chain(2000, 1).into_bytes();
    let old = good.windows(12).position(|window| window == b"position 100").unwrap();
    let mut another_name = good.clone();
    another_name[old] = b'P';
    let cut = good[..good.len() - 1].to_vec();
    let longer = [&good[..], b"2000\ta\tend\twin\n"].concat();
    for (place, changed) in [(100, another_name), (1999, cut), (1999, longer)] {
        let file = Shared(Arc::new(Mutex::new(good.clone())), 0);
        let proof = Proof::open(file.clone()).unwrap();
        // The page in memory is the one that was read last.
        assert!(proof.node(1000).is_ok());
        *file.0.lock().unwrap() = changed;
        let error = proof.node(place).unwrap_err();
        assert_eq!(error.line, 7 + place);
        assert!(error.reason.contains("has changed"), "{error}");
        assert!(proof.records().any(|record| record.is_err()));
        assert!(proof.write_to(&mut Vec::new()).is_err());
        assert!(proof.node(1000).is_ok(), "the rest is as it was");
        *file.0.lock().unwrap() = good.clone();
        assert!(proof.node(place).is_ok(), "as it was checked");
    }
}

#[test]
fn a_proof_can_go_to_another_thread() {
    fn goes<T: Send + Sync>(_: &T) {}
    goes(&Proof::new(chain(3, 1).into_bytes()).unwrap());
}
