//! Mates by checks alone are found with a small part of the search, and those that need a quiet move are still found.

use andor_chess::fast::Chess;
use andor_engines::{Dfpn, Engine, Limits, Quiet, Verdict};
use andor_game::{Game, Goal, Notation, Question, Value};

/// Nodes that it takes to prove that the side to move mates.
fn nodes(forcing_first: bool, fen: &str) -> u64 {
    let game = Chess::new();
    let root = game.parse_position(fen).expect("a position");
    let goal = Goal::new(game.turn(&root), Value::WIN);
    let engine = Dfpn { forcing_first, ..Dfpn::default() };
    let run = engine.solve(&game, &Question::new(root, goal), &Limits::DEFAULT, &mut Quiet);
    assert_eq!(run.verdict, Verdict::Proved, "{fen}");
    run.statistics.nodes
}

#[test]
fn checks_come_first() {
    // Win at Chess 103, and a mate with king and rook that no check begins.
    let by_checks = "6k1/2pb1r1p/3p1PpQ/p1nPp3/1q2P3/2N2P2/PrB5/2K3RR w - -";
    let by_a_quiet_move = "7k/8/5K2/8/8/8/8/6R1 w - -";
    assert!(nodes(true, by_checks) * 5 < nodes(false, by_checks));
    let (with, without) = (nodes(true, by_a_quiet_move), nodes(false, by_a_quiet_move));
    assert!(with > without, "the stage of checks, which fails here, takes {with} - {without} nodes");
}
