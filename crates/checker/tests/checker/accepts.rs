//! Right certificates of every rule.

use crate::{FIGURE_2, certificate, figure_1, graph, ladder, verdict};
use andor_game::{Player, Rulebook};
use andor_mnk::Mnk;

fn assert_accepted<G: Rulebook + Clone>(game: &G, text: &str) {
    if let Err(rejected) = verdict(game, text.as_bytes()) {
        panic!("{text}{rejected}");
    }
}

#[test]
fn a_position_that_is_over_proves_itself() {
    let graph = graph("repetition none\nroot a\na = 5\n");
    for claim in ["max|>=|5", "max|>=|-3", "max|<|6", "min|>=|-5", "min|<|-4"] {
        let value = if claim.starts_with("max") { "5" } else { "-5" };
        let node = format!("0|a|end|{value}");
        assert_accepted(&graph, &certificate("none", "a", &[], claim, &[&node]));
    }
}

#[test]
fn a_win_makes_progress_though_h_was_seen_through_e() {
    // First-player-loss: A wins by C, F, H, E, G.
    let nodes = ["0|G|end|win", "1|E|pick|G|0", "2|H|all|E|1", "3|F|pick|H|2", "4|C|all|F|3", "5|A|pick|C|4"];
    for rule in ["draw", "loss", "-7"] {
        assert_accepted(&figure_1(rule, "win"), &certificate(rule, "A", &[], "max|>=|win", &nodes));
    }
}

#[test]
fn a_repetition_by_the_opponent_is_good_where_the_mover_loses() {
    // Current-player-loss with G lost: all three lines lose, the third because E to H repeats.
    let nodes = [
        "0|G|end|loss",
        "1|E|all|H|rep|G|0",
        "2|H|pick|E|1",
        "3|F|all|H|2",
        "4|C|pick|F|3",
        "5|D|end|loss",
        "6|B|pick|D|5",
        "7|A|all|B|6|C|4",
    ];
    let text = certificate("mover-loses", "A", &[], "max|<|win", &nodes);
    assert_accepted(&figure_1("mover-loses", "loss"), &text);
}

#[test]
fn the_path_through_b_proves_c_in_figure_2() {
    let nodes = ["0|C|all|D|rep", "1|D|pick|C|0", "2|B|all|D|1", "3|A|pick|B|2"];
    assert_accepted(&graph(FIGURE_2), &certificate("mover-loses", "A", &[], "max|>=|win", &nodes));
    // With D in the history, C is won on its own.
    let node = ["8|C|all|D|rep"];
    assert_accepted(
        &graph(FIGURE_2),
        &certificate("mover-loses", "C", &["A", "B", "D"], "max|>=|win", &node),
    );
    // And lost without it.
    let nodes = ["0|D|all|C|rep", "1|C|pick|D|0"];
    assert_accepted(&graph(FIGURE_2), &certificate("mover-loses", "C", &["A"], "max|<|win", &nodes));
}

#[test]
fn whoever_repeats_wins_where_the_mover_wins() {
    let graph = graph("repetition mover-wins\nroot a\na max b\nb min c\nc max a d\nd = loss\n");
    let nodes = ["0|c|pick|a|rep", "1|b|all|c|0", "2|a|pick|b|1"];
    assert_accepted(&graph, &certificate("mover-wins", "a", &[], "max|>=|win", &nodes));
}

#[test]
fn a_closed_cycle_disproves_a_win_where_repetition_is_a_draw() {
    let graph = graph("repetition draw\nroot a\na max b\nb min a c\nc = win\n");
    for nodes in [["0|b|pick|a|1", "1|a|all|b|0"], ["0|b|pick|a|rep", "1|a|all|b|0"]] {
        assert_accepted(&graph, &certificate("draw", "a", &[], "max|<|win", &nodes));
    }
    // Coming back to the history is a draw at once; so is standing still.
    assert_accepted(&graph, &certificate("draw", "b", &["a"], "min|>=|draw", &["3|b|pick|a|rep"]));
    let still = crate::graph("repetition draw\nroot a\na max a\n");
    assert_accepted(&still, &certificate("draw", "a", &[], "max|>=|draw", &["0|a|pick|a|rep"]));
    assert_accepted(&still, &certificate("draw", "a", &[], "max|>=|draw", &["0|a|pick|a|0"]));
}

#[test]
fn a_closed_set_may_refer_forward_and_backward() {
    let graph = graph("repetition draw\nroot a\na max b c\nb min a c\nc min d b\nd max a c e\ne = loss\n");
    let nodes = ["4|d|all|a|9|c|2|e|7", "7|e|end|loss", "2|c|pick|d|4", "1|b|pick|a|9", "9|a|all|b|1|c|2"];
    assert_accepted(&graph, &certificate("draw", "a", &[], "max|<|win", &nodes));
}

#[test]
fn a_position_may_stand_on_two_nodes_of_one_path() {
    // At the root's position the claimant could have played c at once; the detour is no harm.
    let graph = graph("repetition draw\nroot a\na max b c\nb min a\nc = win\n");
    let nodes = ["0|c|end|win", "1|a|pick|c|0", "2|b|all|a|1", "3|a|pick|b|2"];
    assert_accepted(&graph, &certificate("draw", "a", &[], "max|>=|win", &nodes));
}

#[test]
fn a_root_that_stands_in_the_history_may_be_left() {
    let graph = graph("repetition draw\nroot a\na max b\nb = win\n");
    let nodes = ["0|b|end|win", "1|a|pick|b|0"];
    assert_accepted(&graph, &certificate("draw", "a", &["a"], "max|>=|win", &nodes));
}

#[test]
fn two_strategies_for_one_position_on_two_paths() {
    // Through b the move of x to b repeats and min must not make it; through c it must not go back
    // to c.
    let graph = graph("repetition mover-loses\nroot a\na max b c\nb max x\nc max x\nx min b c\n");
    let shared =
        ["0|b|all|x|rep", "1|x|pick|b|0", "2|c|all|x|1", "3|c|all|x|rep", "4|x|pick|c|3", "5|b|all|x|4"];
    let nodes = [&shared[..], &["6|a|all|b|5|c|2"]].concat();
    assert_accepted(&graph, &certificate("mover-loses", "a", &[], "max|<|win", &nodes));
}

#[test]
fn nodes_that_play_cannot_reach_are_no_harm_to_paths() {
    let nodes = ["0|C|all|D|rep", "1|D|pick|C|0", "5|C|all|D|1", "2|B|all|D|1", "3|A|pick|B|2"];
    assert_accepted(&graph(FIGURE_2), &certificate("mover-loses", "A", &[], "max|>=|win", &nodes));
}

#[test]
fn bounded_claims_count_the_moves_of_the_claims_player() {
    let game = graph("repetition draw\nroot a\na max b\nb min c a\nc max d\nd = win\n");
    let claim = |sign: &str, moves: u32| format!("max|{sign}|win|within|{moves}");
    // Running out of moves is worth the least that can happen to the player: here a draw.
    let out_of_moves = ["0|b in 0|end|draw", "1|a in 1|all|b|0"];
    assert_accepted(&game, &certificate("none", "a in 1", &[], &claim("<", 1), &out_of_moves));
    for moves in [1, u32::MAX] {
        let nodes = [format!("0|d in {}|end|win", moves - 1), format!("1|c in {moves}|pick|d|0")];
        let root = format!("c in {moves}");
        let text = certificate("none", &root, &[], &claim(">=", moves), &[&nodes[0], &nodes[1]]);
        assert_accepted(&game, &text);
    }
}

#[test]
fn tic_tac_toe_is_won_in_one() {
    let text = certificate(
        "none",
        "xx./oo./...",
        &[],
        "x|>=|win",
        &["0|xxx/oo./...|end|win", "1|xx./oo./...|pick|c1|0"],
    );
    let text = text.replace("graph", "tictactoe");
    let checked = verdict(&Mnk::tictactoe(), text.as_bytes()).unwrap();
    assert_eq!(checked.claimant(), Player::Max);
    assert_eq!(checked.header().claim.to_string(), "x >= win");
    assert_eq!(checked.header().root, "xx./oo./...");
    assert_eq!(checked.header().nodes, 2);
}

#[test]
fn a_chain_of_100_000_nodes_is_no_harm_under_any_rule() {
    use andor_game::{Repetition, Value};
    use andor_graph::{Graph, Node};
    let count = 100_000;
    for rule in ["draw", "win", "mover-loses"] {
        let mut nodes: Vec<Node> = (1..count).map(|next| Node::Turn(Player::Max, vec![next])).collect();
        nodes.push(Node::End(Value::WIN));
        let graph = Graph::from_nodes(rule.parse::<Repetition>().unwrap(), &nodes).unwrap();
        let mut lines = vec![format!("{}|n{}|end|win", count - 1, count - 1)];
        lines.extend((0..count - 1).rev().map(|n| format!("{n}|n{n}|pick|n{}|{}", n + 1, n + 1)));
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        assert_accepted(&graph, &certificate(rule, "n0", &[], "max|>=|win", &lines));
    }
}

#[test]
fn a_ladder_of_path_dependent_positions_is_climbed() {
    let (graph, text) = ladder(300, None);
    assert_accepted(&graph, &text);
}
