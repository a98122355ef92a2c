//! What can be done with certified answers: read the strategy in the game's own types, have a
//! strategy certified that came from elsewhere, and ask about one first move.

use andor::certificate::{Format, Proof};
use andor::game::{Within, legal_moves, successor};
use andor::proof::{Kind, Strategy, Target, write_certificate};
use andor::{AnyGame, Certified, Game, Goal, Limits, Notation, Nth, Player, Question, Quiet, Repetition};
use andor::{Solver, Stop, Task, Uncertified, Value, Verdict};
use andor_chess::fast::Chess;
use andor_testkit::asked::{OwnTypes, ask};
use andor_testkit::cases::random_case;
use andor_testkit::extreme::chain;
use andor_testkit::oracle::by_paths;
use andor_testkit::random::{CYCLIC_RULES, in_game};
use andor_testkit::suite::Case;
use std::time::Duration;

fn opened((game, _): &Case) -> AnyGame {
    AnyGame::compiled::<OwnTypes, _, _>(game.clone(), game.game.clone())
}

fn certified(game: &AnyGame, question: &Question) -> Certified {
    let solver = Solver::default().without_images();
    let answer = solver.solve(game, question, &mut Quiet).expect("the best engine");
    answer.into_certified().expect("certified")
}

/// The strategy in the game's own types, written by the game itself, is the certificate.
fn assert_written<G: Notation>(certified: &Certified, game: &G, task: &Task<G>, bound: Option<u32>) {
    let strategy = certified.strategy_in(game, task.root.clone());
    let text = write_certificate(game, task, bound, &strategy, Vec::new()).expect("it was written before");
    assert_eq!(String::from_utf8_lossy(&text), String::from_utf8_lossy(&certified.certificate()));
}

#[test]
fn a_strategy_in_the_games_own_types_is_the_certificate() {
    for rule in CYCLIC_RULES.into_iter().chain([Repetition::Never]) {
        for seed in 0..100 {
            let case = random_case(seed, rule);
            let any = opened(&case);
            let certified = certified(&any, &ask(&any, &case.0.game, &case.1));
            assert_written(&certified, &case.0, &in_game(&case.1), None);
        }
    }
    let (game, chess) = (andor_registry::open("chess").expect("a game"), Chess::new());
    for (fen, bound) in [
        ("1r3rk1/2q2p1p/5RpQ/7P/8/8/1BP5/2K5 w - -", None),
        ("k7/2Q5/1K6/8/8/8/8/7R b - -", None),
        ("8/8/8/8/8/1k6/1p6/1K6 w - -", None),
        (MORPHY, Some(2)),
        (MORPHY, Some(1)),
    ] {
        let root = chess.parse_position(fen).expect(fen);
        let task = Task::new(root.clone(), Goal::new(chess.turn(&root), Value::WIN));
        let certified = certified(&game, &Question { bound, ..ask(&game, &chess, &task) });
        match bound {
            None => assert_written(&certified, &chess, &task, None),
            Some(moves) => {
                let asked = Within::ask(&chess, root.clone(), Vec::new(), task.goal, moves);
                let (bounded, asked) = asked.expect("a bound");
                assert_written(&certified, &bounded, &asked, bound);
                let plain = certified.strategy_in(&chess, root);
                assert_eq!(plain.length(), certified.strategy_in(&bounded, asked.root).length());
            }
        }
    }
}

#[test]
fn a_strategy_whose_nodes_stand_for_images_comes_out_with_a_node_for_each_position() {
    let (game, chess) = (andor_registry::open("chess").expect("a game"), Chess::new());
    for fen in ["8/8/8/3k4/8/8/8/KR6 w - -", "8/8/8/8/8/1k6/1p6/1K6 w - -"] {
        let root = chess.parse_position(fen).expect(fen);
        let task = Task::new(root.clone(), Goal::new(chess.turn(&root), Value::WIN));
        let question = ask(&game, &chess, &task);
        let answer = Solver::default().solve(&game, &question, &mut Quiet).expect("the best engine");
        let certified = answer.into_certified().expect("certified");
        assert_eq!(certified.checked.header().format, Format::Three, "{fen}");
        let strategy = certified.strategy_in(&chess, root);
        assert!(!strategy.has_images() && strategy.nodes.len() as u64 >= certified.checked.header().nodes);
        let text = write_certificate(&chess, &task, None, &strategy, Vec::new()).expect("a certificate");
        let checked = game.check(Proof::new(text).expect("a header"));
        assert_eq!(checked.map(|checked| checked.header().claim.holds).ok(), Some(certified.proved));
    }
}

#[test]
fn a_strategy_from_elsewhere_is_certified_only_if_it_proves_the_claim() {
    let mut spoilt = 0;
    for rule in CYCLIC_RULES {
        for seed in 0..100 {
            let case = random_case(seed, rule);
            let any = opened(&case);
            let question = ask(&any, &case.0.game, &case.1);
            let found = certified(&any, &question);
            // The same game with its own numbering, which came to no position yet.
            let other = opened(&case);
            let question = ask(&other, &case.0.game, &case.1);
            let strategy = || found.strategy_in(&*other, question.root);
            let certify = |strategy| Solver::default().certify(&other, &question, strategy, &mut Quiet);
            let again = certify(strategy()).expect("what was certified before");
            assert_eq!((again.proved, &again.certificate()), (found.proved, &found.certificate()));
            let opposite = certify(Strategy { proved: !found.proved, ..strategy() });
            assert!(matches!(opposite, Err(Uncertified::Rejected(_))), "{opposite:?}");
            let mut wrong = strategy();
            let end = wrong.nodes.iter_mut().find_map(|node| match &mut node.kind {
                Kind::End(value) => Some(value),
                _ => None,
            });
            let Some(value) = end else { continue };
            *value = Value(value.0 + 1);
            let wrong = certify(wrong);
            assert!(matches!(wrong, Err(Uncertified::Rejected(_))), "{wrong:?}");
            spoilt += 1;
        }
    }
    assert!(spoilt > 150, "{spoilt} spoilt");
}

#[test]
fn the_limit_on_time_ends_a_check() {
    let game = AnyGame::new(chain(Repetition::DRAW, 20_000));
    let question = Question::new(game.start(), Goal::new(Player::Max, Value::WIN));
    let strategy = certified(&game, &question).strategy_in(&*game, question.root);
    let hurried = Solver::new(Limits { time: Some(Duration::ZERO), ..Limits::DEFAULT });
    let stopped = hurried.certify(&game, &question, strategy, &mut Quiet);
    assert_eq!(stopped.err(), Some(Uncertified::Stopped(Stop::Time)));
}

/// Morphy's problem: 1.Ra6 is the only key.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - -";

#[test]
fn a_key_is_certified_and_no_other_first_move() {
    let game = andor_registry::open("chess").expect("a game");
    for (fen, moves, key) in
        [(MORPHY, 2, "a1a6"), ("2r1r1k1/p2n1p1p/5pp1/qQ1P1b2/N7/5N2/PP3RPP/3K1B1R b - -", 3, "c8c1")]
    {
        let root = game.parse_position(fen).expect(fen);
        let question = Question::new(root, Goal::new(game.turn(&root), Value::WIN)).within(moves);
        for first in legal_moves(&*game, &root) {
            let answer = Solver::default().solve_first_move(&game, &question, first, &mut Quiet);
            let answer = answer.expect("the best engine");
            let text = game.move_text(&root, first);
            if text != key {
                assert_eq!((answer.verdict(), answer.is_certified()), (Verdict::Disproved, false), "{text}");
                continue;
            }
            let certified = answer.into_certified().expect(key);
            assert!(certified.proved);
            let strategy = certified.strategy_in(&*game, root);
            let picked = &strategy.root().kind;
            assert!(matches!(picked, Kind::Pick(mv, Target::Node(_)) if *mv == first), "{picked:?}");
            let certificate = String::from_utf8(certified.certificate()).expect("text");
            let last = certificate.lines().last().expect("a root");
            assert!(last.contains(&format!("\tpick\t{key}\t")), "{last}");
        }
    }
}

/// Whether a first move reaches the goal, by trying every path after it; and whether it repeats a
/// position.
fn after_first<G: Game>(game: &G, task: &Task<G>, first: Nth) -> (bool, bool) {
    let Task { root, mut history, goal } = task.as_searched(game);
    let after = successor(game, &root, legal_moves(game, &root)[first.0 as usize]);
    history.push(root);
    let class = game.repetition_class(&after);
    let repeats = history.iter().any(|earlier| game.repetition_class(earlier) == class);
    if repeats && game.end(&after).is_none() {
        return (goal.met_by_repetition(game, goal.player), true);
    }
    (by_paths(game, &Task { root: after, history, goal }), false)
}

#[test]
fn a_first_move_is_as_good_as_trying_every_path_after_it() {
    let (mut met, mut missed, mut repeated) = ([0; 2], [0; 2], [0; 2]);
    for rule in CYCLIC_RULES.into_iter().chain([Repetition::Never]) {
        for seed in 0..400 {
            let case = random_case(seed, rule);
            let (game, task) = (&case.0, in_game(&case.1));
            if game.end(&task.root).is_some() || game.turn(&task.root) != task.goal.player {
                continue;
            }
            let any = opened(&case);
            let question = ask(&any, &case.0.game, &case.1);
            let moves = 1 + seed as u32 % 3;
            let bounded = Within::ask(game, task.root, task.history.clone(), task.goal, moves);
            for first in legal_moves(&*any, &question.root) {
                let mut put = |question: &Question, (truth, repeats): (bool, bool)| {
                    let answer = Solver::default().solve_first_move(&any, question, first, &mut Quiet);
                    let answer = answer.expect("the best engine");
                    let shown = format!("{rule}, seed {seed}, {first:?}, bound {:?}", question.bound);
                    assert_eq!(answer.verdict().proved(), Some(truth), "{shown}");
                    assert_eq!(answer.is_certified(), truth, "{shown}: {:?}", answer.outcome);
                    let bounded = usize::from(question.bound.is_some());
                    met[bounded] += usize::from(truth);
                    missed[bounded] += usize::from(!truth);
                    repeated[bounded] += usize::from(repeats);
                };
                put(&question, after_first(game, &task, first));
                if let Ok((bounded, task)) = &bounded {
                    put(&question.clone().within(moves), after_first(bounded, task, first));
                }
            }
        }
    }
    let least = |counts: [usize; 2]| counts[0].min(counts[1]);
    assert!(
        least(met) > 100 && least(missed) > 100 && least(repeated) > 10,
        "{met:?} {missed:?} {repeated:?}"
    );
}
