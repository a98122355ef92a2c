//! A stop request is met soon: in the search of every engine, in the extraction and in the check.
//! What comes after the request is counted in moves listed and made, which takes no clock.

use andor::{AnyGame, Limits, Method, Observer, Outcome, Progress, Question, Quiet, Solver, Soundness};
use andor::{Stop, Uncertified, Verdict};
use andor_engines::Engine;
use andor_game::{Goal, Notation, Player, Repetition, Task, Value};
use andor_literature::Paths;
use andor_mnk::Mnk;
use andor_proof::{Failure, extract};
use andor_testkit::asked::OwnTypes;
use andor_testkit::counted::Counted;
use andor_testkit::extreme::{chain, chain_with_ways_back, tangle};
use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

/// Asks to stop after this many looks, and notes what had been done by then.
struct Impatient<'a, W: Fn() -> u64> {
    looks: u64,
    patience: u64,
    work: W,
    at_the_wish: &'a Cell<u64>,
}

impl<W: Fn() -> u64> Observer for Impatient<'_, W> {
    fn tick(&mut self, _: &Progress) -> Option<Stop> {
        self.looks += 1;
        if self.looks <= self.patience {
            return None;
        }
        if self.at_the_wish.get() == 0 {
            self.at_the_wish.set((self.work)().max(1));
        }
        Some(Stop::Interrupted)
    }
}

/// Far less than a second in any game.
const SOON: u64 = 20_000;

fn ends_soon<G: Notation + Send + Sync + 'static>(game: G, patience: u64) {
    let game = Arc::new(game);
    for method in Method::all() {
        if matches!(method.soundness(game.repetition()), Soundness::Refused(_)) {
            continue;
        }
        let counted = Counted::new(Arc::clone(&game));
        let any = AnyGame::compiled::<OwnTypes, _, _>(counted.clone(), Arc::clone(&game));
        let at_the_wish = Cell::new(0);
        let work = || counted.work();
        let mut observer = Impatient { looks: 0, patience, work, at_the_wish: &at_the_wish };
        let question = Question::new(any.start(), Goal::new(Player::Max, Value::WIN));
        let solver = Solver::new(Limits { memory: 1 << 28, ..Limits::DEFAULT }).by(method);
        let answer = solver.solve(&any, &question, &mut observer).expect("it treats the rule");
        let who = format!("{method} in {}", game.name());
        let statistics = &answer.statistics;
        assert_eq!(answer.verdict(), Verdict::Unknown(Stop::Interrupted), "{who}");
        assert!(statistics.nodes > 0 && statistics.expanded <= statistics.nodes, "{who}: {statistics:?}");
        assert!(statistics.memory_bytes <= 1 << 28, "{who}: {statistics:?}");
        let after = counted.work() - at_the_wish.get();
        assert!(after < SOON, "{who}: {after} moves after the stop request");
    }
}

#[test]
fn every_engine_ends_soon_in_a_large_acyclic_game() {
    ends_soon(Mnk::new(5, 5, 4).expect("a board"), 3);
}

#[test]
fn every_engine_ends_soon_in_a_large_cyclic_game() {
    for rule in [Repetition::DRAW, Repetition::MoverLoses] {
        ends_soon(tangle(rule), 3);
    }
}

#[test]
fn the_limit_on_time_ends_what_would_go_on_for_hours() {
    let game = AnyGame::new(Mnk::new(7, 7, 5).expect("a board"));
    let solver = Solver::new(Limits { time: Some(Duration::from_millis(20)), ..Limits::DEFAULT });
    let (root, goal) = (game.start(), Goal::new(Player::Max, Value::WIN));
    let answer = solver.solve(&game, &Question::new(root, goal), &mut Quiet).expect("the best engine");
    assert_eq!(answer.verdict(), Verdict::Unknown(Stop::Time));
    let value = solver.value(&game, root, &[], Player::Max, &mut Quiet).expect("the best engine");
    assert_eq!((value.value, value.stopped), (None, Some(Stop::Time)));
    let shortest = solver.shortest(&game, root, goal, &mut Quiet).expect("a bounded goal");
    assert_eq!(shortest.length.stop, Some(Stop::Time));
}

#[test]
fn extraction_writing_and_checking_end_soon_too() {
    let goal = Goal::new(Player::Max, Value::WIN);
    let unused = Cell::new(0);
    let patient = |patience: u64| Impatient { looks: 0, patience, work: || 1, at_the_wish: &unused };
    for graph in [chain(Repetition::DRAW, 50_000), chain_with_ways_back(Repetition::MoverLoses, 50_000)] {
        let solver = Solver::default().by(Method::BEST);
        let mut searching = patient(u64::MAX);
        let task = Task::new(graph.start(), goal);
        let (verdict, _) = solver.verdict(&graph, &task, &mut searching).expect("it treats the rule");
        assert_eq!(verdict, Verdict::Proved);
        let graph = Arc::new(graph);
        let solved = |observer: &mut Impatient<'_, _>| {
            let game = AnyGame::compiled::<OwnTypes, _, _>(Arc::clone(&graph), Arc::clone(&graph));
            let question = Question::new(game.start(), goal);
            solver.solve(&game, &question, observer).expect("it treats the rule").outcome
        };
        let mut in_all = patient(u64::MAX);
        assert!(matches!(solved(&mut in_all), Outcome::Certified(_)));
        let (searching, in_all) = (searching.looks, in_all.looks);
        assert!(in_all > searching + 20, "extraction and check look up: {searching} of {in_all}");
        let reasons = [searching + 1, in_all - 1].map(|patience| {
            let mut observer = patient(patience);
            let Outcome::Uncertified { proved, reason } = solved(&mut observer) else {
                panic!("after the stop request")
            };
            assert!(proved, "what is known is not taken back");
            assert!(observer.looks <= patience + 1, "{} looks, {patience} allowed", observer.looks);
            reason
        });
        assert_eq!(reasons[0], Failure::Stopped(Stop::Interrupted).into());
        assert_eq!(reasons[1], Uncertified::Stopped(Stop::Interrupted));
    }
}

#[test]
fn where_memory_left_parts_of_a_strategy_out_extraction_says_so() {
    let game = Mnk::new(3, 4, 3).expect("a board");
    let mut left_out = 0;
    for (value, kibibytes) in [Value::DRAW, Value::WIN].into_iter().flat_map(|w| [4, 8, 16].map(|k| (w, k))) {
        let asked = Task::new(game.start(), Goal::new(Player::Max, value));
        let limits = Limits::new(1_000_000, kibibytes << 10);
        let mut search = |task: &Task<Mnk>| Paths.solve(&game, task, &limits, &mut Quiet);
        let run = search(&asked);
        let Some(proved) = run.verdict.proved() else { continue };
        match extract(&game, &asked, proved, run.hints.as_ref(), &mut search) {
            Ok(_) => {}
            Err(failure) => {
                assert_eq!(failure, Failure::Stopped(Stop::Memory), "{value} {kibibytes}");
                left_out += 1;
            }
        }
    }
    assert!(left_out > 0, "every strategy was whole");
}
