//! A small search finds mates by checks alone, and mates that need a quiet move are still found.

use andor_chess::fast::Chess;
use andor_engines::{Dfpn, Engine, Limits, Quiet};
use andor_game::{Game, Goal, Notation, Task, Value};

/// Win at Chess 103.
const BY_CHECKS: &str = "6k1/2pb1r1p/3p1PpQ/p1nPp3/1q2P3/2N2P2/PrB5/2K3RR w - -";
/// King and rook, and no check to begin with.
const BY_A_QUIET_MOVE: &str = "7k/8/5K2/8/8/8/8/6R1 w - -";

/// The nodes to prove that the side to move mates, or to refute that its opponent can prevent it.
fn nodes(game: &Chess, forcing_first: bool, fen: &str, of_the_opponent: bool) -> u64 {
    let root = game.parse_position(fen).expect("a position");
    let mover = game.turn(&root);
    let goal =
        if of_the_opponent { Goal::new(mover.opponent(), Value::DRAW) } else { Goal::new(mover, Value::WIN) };
    let engine = Dfpn { forcing_first, ..Dfpn::default() };
    let run = engine.solve(game, &Task::new(root, goal), &Limits::DEFAULT, &mut Quiet);
    assert_eq!(run.verdict.proved(), Some(!of_the_opponent), "{fen}");
    run.statistics.nodes
}

#[test]
fn checks_come_first_whatever_the_rule_and_whoever_asks() {
    for game in [Chess::new(), Chess::with_fifty_moves()] {
        for of_the_opponent in [false, true] {
            let nodes = |forcing_first| nodes(&game, forcing_first, BY_CHECKS, of_the_opponent);
            assert!(nodes(true) * 5 < nodes(false), "{}, {of_the_opponent}", game.name());
        }
    }
}

#[test]
fn a_stage_that_fails_leaves_the_rest_to_the_search() {
    let nodes = |forcing_first| nodes(&Chess::new(), forcing_first, BY_A_QUIET_MOVE, false);
    let (with, without) = (nodes(true), nodes(false));
    assert!(with > without && with < without + 1000, "the stage takes {with} - {without} nodes");
}
