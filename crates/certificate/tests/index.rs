//! The index of a certificate: right ways and nodes, and never trusted.

use andor_certificate::{Index, Proof, Stamp};
use std::io::Cursor;

/// A strategy with two ways to its middle, a node that no play comes to, and one position on two
/// nodes with different moves left; numbered in steps.
fn text(step: u64) -> String {
    let nodes = [
        "won in 0\tend\twin",
        "won in 1\tend\twin",
        "stray\tpick\tgo\t0",
        "middle\tpick\tgo\t1",
        "left\tall\tgo\t3",
        "right\tall\tgo\t3\tback\t0",
        "fork\tall\tleft\t4\tright\t5\tmiddle\t3",
        "start\tpick\tgo\t6",
    ];
    let mut text = "andor-proof\t1\ngame\tmade-up\nrepetition\tnone\nroot\tstart\n".to_owned();
    text += &format!("claim\twhite\t>=\twin\nnodes\t{}\n", nodes.len());
    for (place, node) in (0u64..).zip(nodes) {
        let mut fields: Vec<String> = node.split('\t').map(str::to_owned).collect();
        for to in fields.iter_mut().skip(2) {
            if let Ok(place) = to.parse::<u64>() {
                *to = (place * step).to_string();
            }
        }
        text += &format!("{}\t{}\n", place * step, fields.join("\t"));
    }
    text
}

fn stamp(text: &str) -> Stamp {
    [text.len() as u64, 17]
}

fn index(proof: &Proof) -> Index {
    Index::of(proof, &mut |_| true).unwrap().unwrap()
}

fn kept(text: &str) -> Vec<u8> {
    let proof = Proof::new(text.into()).unwrap();
    let mut kept = Vec::new();
    index(&proof).write(&proof, stamp(text), &mut kept).unwrap();
    kept
}

fn open(text: &str, index: &[u8]) -> Option<(Proof, Index)> {
    Index::open(Cursor::new(text.as_bytes().to_vec()), index, stamp(text))
}

#[test]
fn an_index_knows_ways_ranks_and_positions_and_can_be_kept() {
    for step in [1, 7] {
        let text = text(step);
        let proof = Proof::new(text.clone().into()).unwrap();
        let made = index(&proof);
        let (same, read) = open(&text, &kept(&text)).expect("a whole index");
        assert_eq!(made, read);
        for (proof, index) in [(&proof, &made), (&same, &read)] {
            assert_eq!(index.way_to(proof, 7), Ok(Some(vec![7])));
            assert_eq!(index.way_to(proof, 1), Ok(Some(vec![7, 6, 3, 1])), "the shortest of three");
            assert_eq!(index.way_to(proof, 2), Ok(None), "no play comes there");
            let ranks: Vec<_> = (0..8).map(|place| index.rank(place).unwrap()).collect();
            assert_eq!(ranks, [0, 0, 1, 1, 2, 2, 3, 4]);
            assert_eq!(index.find(proof, "won", 9), Ok(vec![0, 1]));
            assert_eq!(index.find(proof, "won in 5", 1), Ok(vec![0]));
            assert_eq!(index.find(proof, "nowhere", 9), Ok(vec![]));
            assert_eq!(proof.node(5).unwrap().moves[1].to, Some(0));
        }
        let mut copy = Vec::new();
        same.write_to(&mut copy).unwrap();
        assert_eq!(copy, text.as_bytes());
    }
}

#[test]
fn circles_have_no_ranks() {
    let text = "andor-proof\t1\ngame\tx\nrepetition\tdraw\nroot\ta\nclaim\tw\t>=\tdraw\nnodes\t2\n\
                0\tb\tall\tgo\t1\n1\ta\tpick\tgo\t0\n";
    let proof = Proof::new(text.into()).unwrap();
    assert_eq!(index(&proof).rank(0), None);
    assert_eq!(index(&proof).way_to(&proof, 0), Ok(Some(vec![1, 0])));
}

#[test]
fn a_stale_or_damaged_index_is_none() {
    let text = text(7);
    let whole = kept(&text);
    let source = || Cursor::new(text.as_bytes().to_vec());
    assert!(Index::open(source(), &whole[..], [text.len() as u64, 18]).is_none(), "changed later");
    assert!(open(&format!("{text}8\tx\tend\twin\n"), &whole).is_none(), "another size");
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        assert!(open(&text, &damaged).is_none(), "byte {at}");
        assert!(open(&text, &whole[..at]).is_none(), "cut at {at}");
    }
}

#[test]
fn an_index_that_lies_is_found_out_where_it_is_used() {
    // The same size and time, but the lines begin elsewhere.
    let honest = text(7);
    let other = honest.replace("14\tstray", "1\tstray+");
    assert_eq!(honest.len(), other.len());
    let (proof, index) = open(&other, &kept(&honest)).expect("nothing shows the change");
    assert!(proof.node(2).is_err(), "another number");
    assert!(proof.node(3).is_ok());
    assert_eq!(index.find(&proof, "won", 9), Ok(vec![0, 1]));
    // The way says that 6 leads to 3 and does not any more.
    let other = honest.replace("middle\t21", "middle\t28");
    let (proof, index) = open(&other, &kept(&honest)).expect("nothing shows the change");
    assert!(index.way_to(&proof, 1).is_err());
    // Lines of other lengths.
    let other = honest.replace("left\tall", "lef\tall").replace("start\tpick", "starts\tpick");
    let other = other.replace("root\tstarts", "root\tstart");
    let (proof, _) = open(&other, &kept(&honest)).expect("nothing shows the change");
    assert!(proof.node(4).is_err() && proof.node(5).is_err());
}

#[test]
fn making_an_index_can_be_stopped_and_names_wrong_lines() {
    let proof = Proof::new(text(1).into()).unwrap();
    assert_eq!(Index::of(&proof, &mut |nodes| nodes < 3), Ok(None));
    let broken = Proof::new(text(1).replace("\t3\tback", "\t33\tback").into()).unwrap();
    let error = Index::of(&broken, &mut |_| true).unwrap_err();
    assert_eq!((error.line, error.reason.as_str()), (12, "there is no node 33"));
}
