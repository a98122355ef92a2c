//! What a checked proof can tell, and how a check is ended.

use crate::{FIGURE_2, certificate, graph, ladder, verdict};
use andor_certificate::{Proof, Turn};
use andor_checker::{Checked, check, check_while};
use andor_game::{Player, Value};
use andor_mnk::Mnk;
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::sync::Arc;

#[test]
fn a_checked_proof_has_its_strategy_at_hand() {
    let nodes = ["7|C|all|D|rep", "1|D|pick|C|7", "2|B|all|D|1", "3|A|pick|B|2"];
    let text = certificate("mover-loses", "A", &[], "max|>=|win", &nodes);
    let checked = verdict(&graph(FIGURE_2), text.as_bytes()).unwrap();
    let root = checked.node(checked.root()).unwrap();
    assert_eq!((root.id, root.position.as_str(), root.turn), (3, "A", Turn::Claimant));
    let line: Vec<String> =
        std::iter::successors(root.moves[0].to, |&place| checked.node(place).unwrap().moves[0].to)
            .map(|place| checked.node(place).unwrap().position)
            .collect();
    assert_eq!(line, ["B", "D", "C"]);
    assert_eq!(checked.after("C", "D").as_deref(), Some("D"), "what the last move repeats");
    assert_eq!((checked.after("C", "A"), checked.after("no node", "D")), (None, None));
    assert_eq!(checked.player_name(checked.claimant()), "max");
    assert_eq!(checked.board("A"), None, "a node has no picture");
    let mut copy = Vec::new();
    checked.proof().write_to(&mut copy).unwrap();
    assert_eq!(copy, text.as_bytes());
}

#[test]
fn a_bounded_position_is_shown_with_the_moves_left() {
    let nodes = ["0|xxx/oo./... in 0|end|win", "1|xx./oo./... in 1|pick|c1|0"];
    let text = certificate("none", "xx./oo./... in 1", &[], "x|>=|win|within|1", &nodes);
    let text = text.replace("graph", "tictactoe");
    let checked = verdict(&Mnk::tictactoe(), text.as_bytes()).unwrap();
    let root = &checked.header().root;
    assert_eq!(checked.without_bound(root).as_deref(), Some("xx./oo./..."));
    assert_eq!(checked.board(root).as_deref(), Some("xx.\noo.\n...\nin 1"));
    assert_eq!(checked.after(root, "c1").as_deref(), Some("xxx/oo./..."));
    assert_eq!(checked.node(0).unwrap().turn, Turn::Over(Value::WIN));
    let graph = graph("repetition draw\nroot a\na max b\nb = win\n");
    let text =
        certificate("none", "a in 1", &[], "max|>=|win|within|1", &["0|b in 0|end|win", "1|a in 1|pick|b|0"]);
    assert_eq!(verdict(&graph, text.as_bytes()).unwrap().board("a in 1"), None);
}

#[test]
fn a_check_can_be_ended_before_any_record_and_before_its_moves_are_followed() {
    let nodes = ["0|C|all|D|rep", "1|D|pick|C|0", "2|B|all|D|1", "3|A|pick|B|2"];
    let text = certificate("mover-loses", "A", &[], "max|>=|win", &nodes);
    let rulebook = Arc::new(graph(FIGURE_2));
    for patience in 0..10 {
        let mut asked = 0;
        let mut go_on = || {
            asked += 1;
            asked <= patience
        };
        let proof = Proof::new(text.clone().into_bytes()).unwrap();
        let checked = check_while(rulebook.clone(), proof, &mut go_on).expect("nothing is wrong with it");
        assert_eq!(checked.is_some(), patience >= 8, "{patience}");
        assert_eq!(asked, 8.min(patience + 1));
    }
}

/// A file of which the middle cannot be read at first.
struct Flaky(Cursor<Vec<u8>>, bool);

impl Read for Flaky {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.0.position() > 10_000 && std::mem::take(&mut self.1) {
            return Err(std::io::Error::other("the cable is loose"));
        }
        self.0.read(into)
    }
}

impl Seek for Flaky {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.0.seek(to)
    }
}

#[test]
fn an_index_that_lacks_nodes_is_no_strategy() {
    let (graph, text) = ladder(300, None);
    let open = |flaky| Proof::open(Flaky(Cursor::new(text.clone().into_bytes()), flaky)).unwrap();
    assert!(check(Arc::new(graph.clone()), open(false)).is_ok());
    let proof = open(true);
    assert!(proof.len() < 1201, "the cable was loose");
    let rejected = check(Arc::new(graph), proof).unwrap_err().to_string();
    assert!(rejected.starts_with("line 6: nodes: 1201 nodes, but the index has "), "{rejected}");
}

#[test]
fn a_checked_proof_can_go_to_another_thread() {
    fn goes<T: Send + Sync>(it: T) -> T {
        it
    }
    let text = certificate("none", "a", &[], "max|>=|win", &["0|a|end|win"]);
    let checked: Checked = verdict(&graph("repetition none\nroot a\na = win\n"), text.as_bytes()).unwrap();
    assert_eq!(goes(checked).claimant(), Player::Max);
}
