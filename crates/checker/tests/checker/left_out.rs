//! What format 2 leaves out: replies that end the game, and what comes after a sure position.

use crate::{certificate, graph, verdict};
use andor_checker::Rejected;
use andor_connectfour::ConnectFour;
use andor_game::Notation;

const GRAPH: &str = "repetition draw\nroot a\na max b c\nb min d e\nc min d a\nd = win\ne = 3\n";

fn judged(text: &str, graph_text: &str) -> Result<(), Rejected> {
    verdict(&graph(graph_text), text.replacen("\t1\n", "\t2\n", 1).as_bytes()).map(drop)
}

#[track_caller]
fn refuses(text: &str, graph_text: &str, message: &str) {
    let rejected = judged(text, graph_text).expect_err(text).to_string();
    assert!(rejected.starts_with(message), "{text}{rejected}");
}

#[test]
fn replies_that_end_the_game_well() {
    let text = certificate("draw", "a", &[], "max|>=|win", &["0|b|all", "1|a|pick|b|0"]);
    assert!(judged(&text, GRAPH).is_ok());
    assert!(verdict(&graph(GRAPH), text.as_bytes()).is_err(), "not in format 1");
    let one = certificate("draw", "a", &[], "max|>=|win", &["0|d|end|win", "1|b|all|d|0", "2|a|pick|b|1"]);
    assert!(judged(&one, GRAPH).is_ok());
    // One of them ends the game, but not well enough.
    let text = text.replace(">=\twin", ">=\t2");
    refuses(&text, GRAPH, "line 7: all: the reply d is missing");
    // One of them does not end the game.
    let text = certificate("draw", "a", &[], "max|>=|win", &["0|c|all", "1|a|pick|c|0"]);
    refuses(&text, GRAPH, "line 7: all: the reply a is missing");
    // The claimant's own move is never left out.
    let text = certificate("draw", "a", &[], "max|>=|win", &["1|a|pick"]);
    refuses(&text, GRAPH, "line 7: format: after 'pick'");
}

#[test]
fn replies_that_use_up_the_bound() {
    let text = certificate("none", "a in 1", &[], "max|<|win|within|1", &["0|a in 1|all"]);
    // After b and c min moves, and no move is left.
    assert!(judged(&text, GRAPH).is_ok());
    let longer = text.replace("in 1", "in 2").replace("within\t1", "within\t2");
    refuses(&longer, GRAPH, "line 7: all: the reply b is missing");
}

#[test]
fn where_paths_count_every_reply_stands_there() {
    let rules = GRAPH.replace("repetition draw", "repetition mover-loses");
    let text = certificate("mover-loses", "a", &[], "max|>=|win", &["0|b|all", "1|a|pick|b|0"]);
    refuses(&text, &rules, "line 7: path: where paths count");
}

#[test]
fn positions_whose_value_the_rules_bound() {
    let game = ConnectFour::new(4, 4).expect("a legal size");
    let check = |claim: &str, node: &str, root: &str| {
        let text = certificate("none", root, &[], claim, &[node]);
        let text = text.replace("game\tgraph", &format!("game\t{}", game.name()));
        verdict(&game, text.replacen("\t1\n", "\t2\n", 1).as_bytes()).map(drop).map_err(|why| why.to_string())
    };
    assert_eq!(check("first|<|9", "0|-|sure|8", "-"), Ok(()));
    assert_eq!(check("second|<|9", "0|-|sure|8", "-"), Ok(()));
    assert_eq!(check("first|>=|-8", "0|-|sure|-8", "-"), Ok(()));
    let said = |claim, node, root| check(claim, node, root).unwrap_err();
    assert!(said("first|<|8", "0|-|sure|8", "-").contains("not what the claim needs"));
    assert!(said("first|<|9", "0|-|sure|7", "-").contains("the rules say 8 here"));
    assert!(said("first|>=|-7", "0|-|sure|-8", "-").contains("not what the claim needs"));
    assert!(said("first|>=|4", "0|1212121|sure|5", "1212121").contains("the game is over here"));
    let graph_text = certificate("draw", "a", &[], "max|<|5", &["0|a|sure|4"]);
    refuses(&graph_text, GRAPH, "line 7: sure: the rules bound no value");
}
