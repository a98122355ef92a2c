//! Wrong certificates: one for each reason, with the line and the rule that it breaks.

use crate::{FIGURE_2, certificate, figure_1, graph, ladder, verdict};
use andor_game::Rulebook;

#[track_caller]
fn assert_rejected<G: Rulebook + Clone>(game: &G, text: &str, message: &str) {
    let rejected = verdict(game, text.as_bytes()).expect_err(text).to_string();
    assert!(rejected.starts_with(message), "{text}{rejected}");
}

/// Max wins by b, whatever min does; c repeats.
const GRAPH: &str = "repetition draw\nroot a\na max b c\nb min d e a\nc min a\nd = win\ne = 3\n";
const NODES: [&str; 5] = ["0|d|end|win", "1|e|end|3", "2|b|all|d|0|e|1", "3|c|all|a|4", "4|a|pick|b|2"];

/// The certificate of a graph without the move back, in which everything is right.
const ACYCLIC: &str = "repetition draw\nroot a\na max b c\nb min d e\nc min d\nd = win\ne = 3\nz max a\n";
const WIN: [&str; 4] = ["0|d|end|win", "1|e|end|3", "2|b|all|d|0|e|1", "4|a|pick|b|2"];

#[test]
fn headers() {
    let game = graph(ACYCLIC);
    let good = certificate("draw", "a", &["z"], "max|>=|win", &WIN);
    assert!(verdict(&game, good.as_bytes()).is_ok());
    let bounded = "line 6: claim: every outcome is good enough";
    for (from, to, message) in [
        ("andor-proof\t1", "andor-proof\t4", "line 1: format: version '4'"),
        ("game\tgraph", "game\tchess", "line 2: game: 'chess', but these are the rules of 'graph'"),
        ("repetition\tdraw", "repetition\twin", "line 3: repetition: 'win', but it must be 'draw' here"),
        ("repetition\tdraw", "repetition\tnone", "line 3: repetition: 'none', but it must be 'draw' here"),
        ("root\ta", "root\tq", "line 4: root: the graph has no node 'q'"),
        ("root\ta", "root\tb", "line 11: root: the last node is not the root b"),
        ("history\tz", "history\tq", "line 5: history: the graph has no node 'q'"),
        ("history\tz", "history\td", "line 5: history: the game was over at d"),
        ("claim\tmax", "claim\twhite", "line 6: claim: 'white' does not play"),
        ("claim\tmax", "claim\tmin", "line 8: end: the game ends with loss here, not with win"),
        (">=", "<", "line 8: end: win is not what the claim needs"),
        ("\t>=\twin\n", "\t>=\t2\n", "line 8: end: win is not what the claim needs"),
        ("\t>=\twin\n", "\t>=\twin\twithin\t2\n", "line 4: root: 'a' does not end in the moves left"),
        (
            "repetition\tdraw",
            "repetition\tdraw\t3",
            "line 3: repetition: at occurrence 3, but it must be 2 here",
        ),
        ("repetition\tdraw", "repetition\tdraw\t1", "line 3: format: a position repeats at its second"),
        ("repetition\tdraw", "repetition\tdraw\ttwo", "line 3: format: 'two' is not a plain number"),
        ("repetition\tdraw", "repetition\tdraw\t2\t2", "line 3: format: after 'repetition' stand"),
        ("nodes\t4", "nodes\t5", "line 12: format: the file is cut"),
        ("\n4\t", "\n2\t", "line 11: id: the number 2 names line 10 already"),
    ] {
        assert!(good.contains(from), "{from}");
        assert_rejected(&game, &good.replacen(from, to, 1), message);
    }
    assert_rejected(&game, &certificate("draw", "a", &[], "max|>=|win", &[]), "line 6: nodes: 0 nodes");
    let text = certificate("none", "a in 2", &[], "max|>=|draw|within|2", &["0|a in 2|end|draw"]);
    assert_rejected(&game, &text, &bounded.replace('6', "5"));
}

#[test]
fn bounded_claims() {
    let game = graph(ACYCLIC);
    let nodes = ["0|d in 1|end|win", "1|e in 1|end|3", "2|b in 1|all|d|0|e|1", "4|a in 2|pick|b|2"];
    let good = certificate("none", "a in 2", &[], "max|>=|win|within|2", &nodes);
    assert!(verdict(&game, good.as_bytes()).is_ok());
    for (from, to, message) in [
        ("root\ta in 2", "root\ta", "line 4: root: 'a' does not end in the moves left"),
        ("root\ta in 2", "root\ta in 3", "line 4: root: 3 moves are left, but the claim has 2"),
        ("root\ta in 2", "root\ta in 4294967296", "line 4: root: '4294967296' is no number of moves"),
        ("within\t2", "within\t3", "line 4: root: 2 moves are left, but the claim has 3"),
        ("claim", "history\tz in 3\nclaim", "line 5: history: the graph has no node 'z in 3'"),
        ("claim", "history\tz\nclaim", "line 3: repetition: there is a history"),
        ("repetition\tnone", "repetition\tnone\t2", "line 3: repetition: 'none' counts no occurrences"),
        ("repetition\tnone", "repetition\tdraw", "line 3: repetition: no position of the past can come back"),
        ("repetition\tnone", "repetition\tloss", "line 3: repetition: 'loss', but it must be 'draw' here"),
        ("0\td in 1", "0\td in 0", "line 9: ref: d leads to d in 1, not to the position of node 0"),
        ("4\ta in 2", "4\ta in 1", "line 10: root: the last node is not the root a in 2"),
        ("e in 1\tend\t3", "e in 0\tend\t3", "line 9: ref: e leads to e in 1"),
    ] {
        assert!(good.contains(from), "{from}");
        assert_rejected(&game, &good.replacen(from, to, 1), message);
    }
    let late = ["0|a in 0|pick|b|0"];
    assert_rejected(
        &game,
        &certificate("none", "a in 0", &[], "max|>=|win|within|0", &late),
        "line 7: pick: the game is over here",
    );
}

#[test]
fn single_nodes() {
    let game = graph(ACYCLIC);
    let good = certificate("draw", "a", &[], "max|>=|win", &WIN);
    for (from, to, message) in [
        ("0\td\tend", "0\tq\tend", "line 7: position: the graph has no node 'q'"),
        ("0\td\tend\twin", "0\td\tend\t3", "line 7: end: the game ends with win here, not with 3"),
        ("2\tb\tall\td\t0\te\t1", "2\tb\tend\twin", "line 9: end: the game is not over here"),
        ("1\te\tend\t3", "1\te\tpick\td\t0", "line 8: pick: the game is over here"),
        ("1\te\tend\t3", "1\te\tall\td\t0", "line 8: all: the game is over here"),
        ("4\ta\tpick", "4\ta\tall", "line 10: all: it is not the move of min"),
        ("2\tb\tall\td\t0\te\t1", "2\tb\tpick\td\t0", "line 9: pick: it is not the move of max"),
        ("pick\tb\t2", "pick\td\t0", "line 10: pick: d is no legal move"),
        ("all\td\t0\te\t1", "all\td\t0", "line 9: all: the reply e is missing"),
        ("all\td\t0\te\t1", "all\td\t0\te\t1\td\t0", "line 9: all: d is no legal move, or stands here twice"),
        ("all\td\t0\te\t1", "all\td\t0\te\t1\tc\t0", "line 9: all: c is no legal move"),
        ("all\td\t0\te\t1", "all\td\t1\te\t0", "line 9: ref: d leads to d, not to the position of node 1"),
        ("pick\tb\t2", "pick\tc\t2", "line 10: ref: c leads to c, not to the position of node 2"),
        ("pick\tb\t2", "pick\tb\t3", "line 10: ref: no node has the number 3, named after b"),
        ("all\td\t0\te\t1", "all\td\trep\te\t1", "line 9: ref: d ends the game, which is no repetition"),
        (
            "0\td\tend\twin\n1\te\tend\t3\n",
            "1\te\tend\t3\n0\td\tend\twin\n4\tb\n",
            "line 9: format: a node is",
        ),
    ] {
        assert!(good.contains(from), "{from}");
        assert_rejected(&game, &good.replacen(from, to, 1), message);
    }
    let no_win = certificate("draw", "c", &[], "max|>=|3", &["0|d|end|win", "1|c|all|d|0"]);
    assert_rejected(&game, &no_win, "line 7: end: win is not what the claim needs");
}

#[test]
fn a_reply_that_goes_back_must_be_answered() {
    let game = graph(GRAPH);
    let missing = certificate("draw", "a", &[], "max|>=|win", &NODES);
    assert_rejected(&game, &missing, "line 9: all: the reply a is missing");
    let back = |to: &str| format!("2|b|all|d|0|e|1|a|{to}");
    for (to, message) in [
        ("4", "line 9: acyclic: the move a does not refer to an earlier line"),
        ("rep", "line 9: acyclic: the move a may not repeat a position"),
    ] {
        let nodes = ["0|d|end|win", "1|e|end|3", &back(to), "4|a|pick|b|2"];
        assert_rejected(&game, &certificate("draw", "a", &[], "max|>=|win", &nodes), message);
    }
    let itself = graph("repetition draw\nroot a\na max a b\nb = win\n");
    let text = certificate("draw", "a", &[], "max|>=|win", &["0|a|pick|a|0"]);
    assert_rejected(&itself, &text, "line 7: acyclic: the move a does not refer to an earlier line");
}

#[test]
fn a_win_may_not_pass_through_the_history() {
    let game = graph(ACYCLIC);
    let text = certificate("draw", "a", &["z", "b"], "max|>=|win", &WIN);
    assert_rejected(&game, &text, "line 11: acyclic: the position stands in the history");
    // Neither may it come back to a root that stands in the history.
    let game = graph("repetition draw\nroot a\na max b c\nb min a\nc = win\n");
    let nodes = ["0|c|end|win", "1|a|pick|c|0", "2|b|all|a|1", "3|a|pick|b|2"];
    let text = certificate("draw", "a", &["a"], "max|>=|win", &nodes);
    assert_rejected(&game, &text, "line 9: acyclic: the position stands in the history");
}

#[test]
fn a_game_without_repetition_knows_no_rep() {
    let game = graph("repetition none\nroot a\na max b\nb max c\nc = win\n");
    let text = certificate("none", "a", &[], "max|>=|win", &["0|a|pick|b|rep"]);
    assert_rejected(&game, &text, "line 7: acyclic: the move b may not repeat a position");
    let nodes = ["2|a|pick|b|1", "0|c|end|win", "1|b|pick|c|0", "3|a|pick|b|1"];
    let text = certificate("none", "a", &[], "max|>=|win", &nodes);
    assert_rejected(&game, &text, "line 7: acyclic: the move b does not refer to an earlier line");
}

#[test]
fn rep_must_be_sure_where_repetition_is_good() {
    let game = graph("repetition draw\nroot a\na max b\nb max c\nc max d\nd min b e\ne = win\n");
    // On the only path b came before; but the checker does not follow paths under this rule, a
    // reference does.
    let nodes = |to: &str| {
        [format!("0|d|pick|b|{to}"), "1|c|all|d|0".into(), "2|b|all|c|1".into(), "3|a|all|b|2".into()]
    };
    let text = |to: &str| {
        let nodes = nodes(to);
        certificate("draw", "a", &[], "max|<|win", &nodes.each_ref().map(String::as_str))
    };
    assert!(verdict(&game, text("2").as_bytes()).is_ok());
    assert_rejected(&game, &text("rep"), "line 7: closed: the move b does not repeat the root, the history");
    // A move that never repeats.
    let game = graph("repetition draw\nroot a\na max b\nb max c\nc max a\n");
    let text = certificate("draw", "a", &[], "max|<|win", &["0|a|all|b|rep"]);
    assert_rejected(&game, &text, "line 7: closed: the move b does not repeat the root, the history");
}

#[test]
fn figure_1_h_is_no_win_on_the_path_through_f() {
    let game = figure_1("mover-loses", "loss");
    let claim = |nodes: &[&str]| certificate("mover-loses", "A", &[], "max|>=|win", nodes);
    let text = claim(&["0|H|all|E|rep", "1|F|pick|H|0", "2|C|all|F|1", "3|A|pick|C|2"]);
    assert_rejected(
        &game,
        &text,
        "line 7: path: the move E is said to repeat a position, but does not on every",
    );
    let text = claim(&[
        "0|H|all|E|rep",
        "4|E|pick|H|0",
        "5|H|all|E|4",
        "1|F|pick|H|5",
        "2|C|all|F|1",
        "3|A|pick|C|2",
    ]);
    assert_rejected(&game, &text, "line 8: path: the move H repeats a position on some path, which fails");
    let text = claim(&["4|E|pick|H|rep", "5|H|all|E|4", "1|F|pick|H|5", "2|C|all|F|1", "3|A|pick|C|2"]);
    assert_rejected(&game, &text, "line 7: path: the move H is said to repeat a position, which fails");
    let text = claim(&["0|H|all|E|4", "4|E|pick|H|0", "1|F|pick|H|0", "2|C|all|F|1", "3|A|pick|C|2"]);
    assert_rejected(&game, &text, "line 7: path: the move E does not refer to an earlier line");
}

#[test]
fn figure_2_c_is_won_through_d_only() {
    let game = graph(FIGURE_2);
    let nodes = ["0|C|all|D|rep", "1|D|pick|C|0", "2|C|all|D|1", "3|A|pick|C|2"];
    let text = certificate("mover-loses", "A", &[], "max|>=|win", &nodes);
    assert_rejected(&game, &text, "line 8: path: the move C repeats a position on some path, which fails");
    // The strategy that is right without history is not with C in it.
    let nodes = ["0|C|all|D|rep", "1|D|pick|C|0", "2|B|all|D|1", "3|A|pick|B|2"];
    let text = certificate("mover-loses", "A", &["C"], "max|>=|win", &nodes);
    assert_rejected(&game, &text, "line 9: path: the move C repeats a position on some path, which fails");
}

#[test]
fn shared_nodes_must_hold_on_every_path_that_reaches_them() {
    // Through b, x may go to c and max can only repeat x; through c the same strategy goes back to
    // c itself.
    let game = graph("repetition mover-loses\nroot a\na max b c\nb max x\nc max x\nx min b c\n");
    let nodes = ["3|c|all|x|rep", "4|x|pick|c|3", "5|b|all|x|4", "2|c|all|x|4", "6|a|all|b|5|c|2"];
    let text = certificate("mover-loses", "a", &[], "max|<|win", &nodes);
    assert_rejected(&game, &text, "line 8: path: the move c repeats a position on some path, which fails");
    // One node of d is reached through b and without it: there b has not always been.
    let game = graph("repetition mover-loses\nroot a\na max b d\nb min d\nd max b\n");
    let nodes = ["0|d|all|b|rep", "1|b|pick|d|0", "2|a|all|b|1|d|0"];
    let text = certificate("mover-loses", "a", &[], "max|<|win", &nodes);
    assert_rejected(
        &game,
        &text,
        "line 7: path: the move b is said to repeat a position, but does not on every",
    );
}

#[test]
fn one_wrong_rung_of_a_ladder_is_found_wherever_it_is() {
    // More positions to follow than fit in a machine word, so each is followed with its own block.
    let rungs = 150;
    for wrong in 0..rungs {
        let (graph, text) = ladder(rungs, Some(wrong));
        let line = 8 + 4 * (rungs - 1 - wrong);
        let message =
            format!("line {line}: path: the move D{wrong} is said to repeat a position, but does not");
        assert_rejected(&graph, &text, &message);
    }
}
