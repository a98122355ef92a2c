//! Over the seam every engine does what it does on the game's own types: the same verdict with the
//! same count of nodes.

use andor::engines::alphabeta::History;
use andor::{AnyGame, Limits, Method, Question, Quiet, SolveError, Solver, Soundness};
use andor_game::{
    Game, Goal, Interned, Notation, Player, Repetition, Seam, Task, Value, Within, legal_moves, successor,
};
use andor_mnk::Mnk;
use andor_testkit::random::{cyclic, task};
use std::rc::Rc;
use std::sync::Arc;

/// Asks every engine that does not refuse the rule, on both sides of the seam.
fn assert_same<G: Notation + 'static>(game: &Arc<G>, asked: &Task<G>, limits: &Limits) {
    for method in Method::all() {
        // It tries moves first that were good elsewhere, and over the seam a move is a place in a
        // list. It runs on a game's own types.
        let remembers_moves = method == Method::DfpnBounded;
        if remembers_moves || matches!(method.soundness(game.repetition()), Soundness::Refused(_)) {
            continue;
        }
        let arena = Rc::new(Interned::new(Arc::clone(game)));
        let seam = Seam::new(arena.clone());
        let number = |position: &G::Position| arena.number(position.clone());
        let numbered = Task::<Seam> {
            root: number(&asked.root),
            history: asked.history.iter().map(number).collect(),
            goal: asked.goal,
        };
        let own = method.engine::<G>().solve(game, asked, limits, &mut Quiet);
        let over = method.engine::<Seam>().solve(&seam, &numbered, limits, &mut Quiet);
        assert_eq!(over.verdict, own.verdict, "{method}");
        // Where a limit cuts the last expansion short depends on the size of a position.
        if own.verdict.proved().is_none() {
            continue;
        }
        assert_eq!(over.statistics.nodes, own.statistics.nodes, "{method}");
        assert_eq!(over.statistics.expanded, own.statistics.expanded, "{method}");
    }
}

const RULES: [Repetition; 3] = [Repetition::DRAW, Repetition::MoverLoses, Repetition::MoverWins];

#[test]
fn engines_count_the_same_nodes_over_the_seam() {
    let limits = Limits::new(20_000, 1 << 26);
    for seed in 0..60 {
        let graph = Arc::new(cyclic(seed, RULES[seed as usize % 3], 5 + seed as usize % 20));
        assert_same(&graph, &task(&graph, seed), &limits);
    }
    let game = Arc::new(Mnk::new(3, 3, 3).expect("a board"));
    assert_same(&game, &Task::new(game.start(), Goal::new(Player::Max, Value::WIN)), &limits);
    let goal = Goal::new(Player::Max, Value::WIN);
    let (bounded, asked) =
        Within::ask(Arc::clone(&game), game.start(), Vec::new(), goal, 3).expect("a bound");
    assert_same(&Arc::new(bounded), &asked, &limits);
}

/// What some game's own types are compiled for. `dfpn-bounded` remembers moves: see above.
const COMPILED: [Method; 4] =
    [Method::BEST, Method::Retrograde, Method::Bisection, Method::AlphaBeta(History::Lemma)];

/// Puts questions to the game that the registry opens and to the same one over the seam.
fn assert_registry_same(name: &str, over: &AnyGame, questions: &[(&str, Option<u32>)]) {
    let own = andor_registry::open(name).expect(name);
    let solver = Solver::new(Limits::new(100_000, 1 << 28));
    let mut decided = 0;
    for (text, bound) in questions {
        for method in COMPILED {
            let [own, over] = [&own, over].map(|game| {
                let root = game.parse_position(text).expect(text);
                let goal = Goal::new(game.turn(&root), Value::WIN);
                let question = Question { bound: *bound, ..Question::new(root, goal) };
                solver.by(method).solve(game, &question, &mut Quiet)
            });
            let (own, over) = match (own, over) {
                (Ok(own), Ok(over)) => (own, over),
                (own, over) => {
                    assert!(matches!(own, Err(SolveError::Refused { .. })), "{name} {method}: {own:?}");
                    assert_eq!(over.err(), own.err());
                    continue;
                }
            };
            let who = format!("{method} on {text} in {name}, bound {bound:?}");
            assert_eq!(over.verdict(), own.verdict(), "{who}");
            if own.verdict().proved().is_some() {
                decided += 1;
                let [own_cost, over_cost] =
                    [&own, &over].map(|a| (a.statistics.nodes, a.statistics.expanded));
                assert_eq!(over_cost, own_cost, "{who}");
                // The numbering counts among the bytes of an engine over the seam. Df-pn is
                // compiled for each of these games; for bounded questions only for chess.
                if method == Method::BEST {
                    let [own, over] = [&own, &over].map(|answer| answer.statistics.memory_bytes);
                    let compiled = bound.is_none() || name == "chess";
                    assert_eq!(own < over, compiled, "{who}: {own} and {over} bytes");
                }
                let [own, over] =
                    [own, over].map(|answer| answer.into_certified().expect(&who).certificate());
                assert_eq!(over, own, "{who}");
            }
        }
    }
    assert!(decided >= 4, "{name}: {decided} decided");
}

#[test]
fn what_the_registry_compiles_counts_the_same_nodes_over_the_seam() {
    let chess = AnyGame::with_rulebook(andor_chess::fast::Chess::new(), andor_chess::Rulebook::chess());
    let mates =
        [("kbK5/pp6/1P6/8/8/8/8/R7 w - -", Some(2)), ("1r3rk1/2q2p1p/5RpQ/7P/8/8/1BP5/2K5 w - -", None)];
    assert_registry_same("chess", &chess, &mates);
    let rules = andor_go::parse_name("go:2x2").expect("a board");
    let small = andor_go::fast::SmallGo::new(rules.clone()).expect("a small board");
    let go = AnyGame::with_rulebook(small, andor_go::rulebook::Go::new(rules));
    assert_registry_same("go:2x2", &go, &[("../.. X 0", None), ("X./.. O 0", None), ("../.. X 0", Some(3))]);
    let four = andor_connectfour::ConnectFour::new(4, 4).expect("a board");
    let four = AnyGame::with_rulebook(four.clone(), four);
    assert_registry_same("connectfour:4,4", &four, &[("-", None), ("112", None), ("1212", Some(2))]);
    let dobutsu = AnyGame::with_rulebook(andor_dobutsu::Dobutsu, andor_dobutsu::Rulebook);
    assert_registry_same("dobutsu", &dobutsu, &[("S/gle/-c-/-C-/ELG/-", Some(3))]);
}

#[test]
fn positions_keep_their_numbers_and_texts() {
    let game = Arc::new(Mnk::new(3, 3, 3).expect("a board"));
    let arena = Rc::new(Interned::new(Arc::clone(&game)));
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
