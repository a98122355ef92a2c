//! Over the seam every engine does what it does on the game's own types: the same verdict with the
//! same count of nodes.

use andor::{Limits, Quiet, Soundness, catalogue, engine};
use andor_game::{
    Game, Goal, Interned, Notation, Player, Repetition, Seam, Task, Value, Within, legal_moves, successor,
};
use andor_graph::Graph;
use andor_mnk::Mnk;
use andor_testkit::random::{cyclic, task};
use std::rc::Rc;

/// Asks every engine that does not refuse the rule, on both sides of the seam.
fn assert_same<G: Notation>(game: &G, asked: &Task<G>, limits: &Limits) {
    for info in catalogue() {
        // It first tries moves that were good elsewhere, and over the seam a move is an index. It
        // runs on a game's own types.
        let remembers_moves = info.name == "dfpn-bounded";
        if remembers_moves || matches!(info.soundness(game.repetition()), Soundness::Refused(_)) {
            continue;
        }
        let arena = Rc::new(Interned::new(game));
        let seam = Seam::new(arena.clone());
        let number = |position: &G::Position| arena.number(position.clone());
        let numbered = Task::<Seam<'_>> {
            root: number(&asked.root),
            history: asked.history.iter().map(number).collect(),
            goal: asked.goal,
        };
        let (name, ghi) = (Some(info.name), info.ghi);
        let own = engine::<G>(name, ghi).expect("in the catalogue").engine;
        let other = engine::<Seam<'_>>(name, ghi).expect("in the catalogue").engine;
        let own = own.solve(game, asked, limits, &mut Quiet);
        let over = other.solve(&seam, &numbered, limits, &mut Quiet);
        assert_eq!(over.verdict, own.verdict, "{name:?} {ghi:?}");
        // A limit on memory depends on the size of a position.
        if own.verdict.proved().is_none() {
            continue;
        }
        assert_eq!(over.statistics.nodes, own.statistics.nodes, "{name:?} {ghi:?}");
        assert_eq!(over.statistics.expanded, own.statistics.expanded, "{name:?} {ghi:?}");
    }
}

const RULES: [Repetition; 3] = [Repetition::DRAW, Repetition::MoverLoses, Repetition::MoverWins];

#[test]
fn engines_count_the_same_nodes_over_the_seam() {
    let limits = Limits::new(20_000, 1 << 26);
    for seed in 0..60 {
        let graph: Graph = cyclic(seed, RULES[seed as usize % 3], 5 + seed as usize % 20);
        assert_same(&graph, &task(&graph, seed), &limits);
    }
    let game = Mnk::new(3, 3, 3).expect("a board");
    assert_same(&game, &Task::new(game.start(), Goal::new(Player::Max, Value::WIN)), &limits);
    let goal = Goal::new(Player::Max, Value::WIN);
    let (bounded, asked) = Within::ask(&game, game.start(), Vec::new(), goal, 3).expect("a bound");
    assert_same(&bounded, &asked, &limits);
}

#[test]
fn positions_keep_their_numbers_and_texts() {
    let game = Mnk::new(3, 3, 3).expect("a board");
    let arena = Rc::new(Interned::new(&game));
    let seam = Seam::new(arena.clone());
    let mut waiting = vec![(game.start(), seam.start(), 0)];
    while let Some((position, id, depth)) = waiting.pop() {
        assert_eq!(seam.position_text(&id), game.position_text(&position));
        assert_eq!(seam.parse_position(&game.position_text(&position)), Ok(id));
        assert_eq!(arena.position(id), position);
        if depth == 3 || game.end(&position).is_some() {
            continue;
        }
        let (own, over) = (legal_moves(&game, &position), legal_moves(&seam, &id));
        assert_eq!(own.len(), over.len());
        for (mv, nth) in own.into_iter().zip(over) {
            assert_eq!(seam.move_text(&id, nth), game.move_text(&position, mv));
            assert_eq!(seam.parse_move(&id, &game.move_text(&position, mv)), Ok(nth));
            waiting.push((successor(&game, &position, mv), successor(&seam, &id, nth), depth + 1));
        }
    }
    assert!(seam.bytes() > 0);
}
