//! Every prefix and every change of one byte of small certificates: no panic, and no false claim
//! accepted.

use crate::{FIGURE_2, certificate, claim_is_true, figure_1, graph, verdict};
use andor_graph::Graph;

fn small_certificates() -> Vec<(Graph, String)> {
    let acyclic = graph("repetition none\nroot a\na max b c\nb min d e\nc min d\nd = win\ne = 2\n");
    let cycle = "root a\na max b\nb min a c\nc = win\n";
    let [draw, loss] = ["draw", "loss"].map(|rule| graph(&format!("repetition {rule}\n{cycle}")));
    let wins = graph("repetition mover-wins\nroot a\na max b\nb min c\nc max a d\nd = loss\n");
    let bounded = graph("repetition draw\nroot a\na max b\nb min c\nc max d a\nd = win\n");
    let win_in_two = ["0|d in 0|end|win", "1|c in 1|pick|d|0", "2|b in 1|all|c|1", "3|a in 2|pick|b|2"];
    vec![
        (
            acyclic,
            certificate(
                "none",
                "a",
                &[],
                "max|>=|win",
                &["0|d|end|win", "1|e|end|2", "2|b|all|d|0|e|1", "3|a|pick|b|2"],
            ),
        ),
        (draw, certificate("draw", "a", &[], "max|<|win", &["0|b|pick|a|1", "1|a|all|b|0"])),
        (loss, certificate("loss", "b", &["a"], "min|>=|win", &["0|b|pick|a|rep"])),
        (
            figure_1("draw", "win"),
            certificate(
                "draw",
                "C",
                &["A"],
                "max|>=|win",
                &["0|G|end|win", "1|E|pick|G|0", "2|H|all|E|1", "3|F|pick|H|2", "4|C|all|F|3"],
            ),
        ),
        (
            graph(FIGURE_2),
            certificate(
                "mover-loses",
                "B",
                &["A"],
                "max|>=|win",
                &["0|C|all|D|rep", "1|D|pick|C|0", "2|B|all|D|1"],
            ),
        ),
        (
            wins,
            certificate(
                "mover-wins",
                "a",
                &[],
                "max|>=|win",
                &["0|c|pick|a|rep", "1|b|all|c|0", "2|a|pick|b|1"],
            ),
        ),
        (bounded, certificate("none", "a in 2", &[], "max|>=|win|within|2", &win_in_two)),
    ]
}

#[test]
fn no_prefix_is_accepted() {
    for (graph, text) in small_certificates() {
        assert!(verdict(&graph, text.as_bytes()).is_ok(), "{text}");
        for end in 0..text.len() {
            assert!(verdict(&graph, &text.as_bytes()[..end]).is_err(), "{text}{end}");
        }
    }
}

#[test]
fn a_changed_byte_is_rejected_or_the_claim_is_true() {
    let mut accepted = 0;
    for (graph, text) in small_certificates() {
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            for byte in (0..=u8::MAX).filter(|&byte| byte != text.as_bytes()[at]) {
                bytes[at] = byte;
                if let Ok(checked) = verdict(&graph, &bytes) {
                    accepted += 1;
                    assert!(claim_is_true(&graph, &checked), "{}", String::from_utf8_lossy(&bytes));
                }
            }
        }
    }
    // The root gets another number, a worth that is not asked for is lowered, and the like.
    assert!(accepted > 0);
}

#[test]
fn a_left_out_or_doubled_byte_is_rejected_or_the_claim_is_true() {
    for (graph, text) in small_certificates() {
        for at in 0..text.len() {
            let (before, after) = text.as_bytes().split_at(at);
            for bytes in [[before, &after[1..]].concat(), [before, &after[..1], after].concat()] {
                if let Ok(checked) = verdict(&graph, &bytes) {
                    assert!(claim_is_true(&graph, &checked), "{}", String::from_utf8_lossy(&bytes));
                }
            }
        }
    }
}
