//! A stop request is met soon: in the search of every engine, in the extraction and in the check.
//! What comes after the request is counted in moves listed and made, which takes no clock.

use andor::{
    Certification, Limits, Observer, Options, Progress, Quiet, Soundness, Stop, Verdict, catalogue, solve_by,
};
use andor_engines::{Engine, Paths};
use andor_game::{Goal, Notation, Player, Repetition, Rulebook, Task, Value};
use andor_graph::Graph;
use andor_mnk::Mnk;
use andor_proof::{Failure, extract};
use andor_testkit::counted::Counted;
use andor_testkit::extreme::{chain, chain_with_ways_back, tangle};
use std::cell::Cell;

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

fn ends_soon<G: Rulebook + Clone>(game: &G, patience: u64) {
    for engine in catalogue() {
        if matches!(engine.soundness(game.repetition()), Soundness::Refused(_)) {
            continue;
        }
        let options = Options {
            engine: Some(engine.name.into()),
            ghi: engine.ghi.map(str::to_owned),
            limits: Limits { memory: 1 << 28, ..Limits::DEFAULT },
            verdict_only: false,
        };
        let counted = Counted::new(game);
        let at_the_wish = Cell::new(0);
        let work = || counted.work();
        let mut observer = Impatient { looks: 0, patience, work, at_the_wish: &at_the_wish };
        let asked = Task::new(game.start(), Goal::new(Player::Max, Value::WIN));
        let answer =
            solve_by(&counted, game, &asked, None, &options, &mut observer).expect("it treats the rule");
        let who = format!("{} {:?} in {}", engine.name, engine.ghi, game.name());
        let statistics = &answer.statistics;
        assert_eq!(answer.verdict, Verdict::Unknown(Stop::Interrupted), "{who}");
        assert!(statistics.nodes > 0 && statistics.expanded <= statistics.nodes, "{who}: {statistics:?}");
        assert!(statistics.memory_bytes <= 1 << 28, "{who}: {statistics:?}");
        let after = counted.work() - at_the_wish.get();
        assert!(after < SOON, "{who}: {after} moves after the stop request");
    }
}

#[test]
fn every_engine_ends_soon_in_a_large_acyclic_game() {
    ends_soon(&Mnk::new(5, 5, 4).expect("a board"), 3);
}

#[test]
fn every_engine_ends_soon_in_a_large_cyclic_game() {
    for rule in [Repetition::DRAW, Repetition::MoverLoses] {
        ends_soon(&tangle(rule), 3);
    }
}

/// How often an answer looks up: with a search only, and with strategy and check.
fn looks(graph: &Graph, options: &Options) -> (u64, Certification) {
    let asked = Task::new(graph.start(), Goal::new(Player::Max, Value::WIN));
    let unused = Cell::new(0);
    let mut observer = Impatient { looks: 0, patience: u64::MAX, work: || 0, at_the_wish: &unused };
    let answer = solve_by(graph, graph, &asked, None, options, &mut observer).expect("it treats the rule");
    assert_eq!(answer.verdict, Verdict::Proved);
    (observer.looks, answer.certification)
}

#[test]
fn extraction_writing_and_checking_end_soon_too() {
    for graph in [chain(Repetition::DRAW, 50_000), chain_with_ways_back(Repetition::MoverLoses, 50_000)] {
        let options = Options::default();
        let (searching, _) = looks(&graph, &Options { verdict_only: true, ..options.clone() });
        let (in_all, certification) = looks(&graph, &options);
        assert!(matches!(certification, Certification::Certified(_)));
        assert!(in_all > searching + 20, "extraction and check look up: {searching} of {in_all}");
        let asked = Task::new(graph.start(), Goal::new(Player::Max, Value::WIN));
        let mut reasons = Vec::new();
        for patience in [searching + 1, in_all - 1] {
            let at_the_wish = Cell::new(0);
            let mut observer = Impatient { looks: 0, patience, work: || 1, at_the_wish: &at_the_wish };
            let answer = solve_by(&graph, &graph, &asked, None, &options, &mut observer).expect("as before");
            assert_eq!(answer.verdict, Verdict::Proved, "what is known is not taken back");
            assert!(observer.looks <= patience + 1, "{} looks, {patience} allowed", observer.looks);
            let Certification::Uncertified(reason) = answer.certification else {
                panic!("after the stop request")
            };
            reasons.push(reason);
        }
        assert!(reasons[0].contains("search for the rest of the strategy"), "{reasons:?}");
        assert!(reasons[1].contains("check of the strategy"), "{reasons:?}");
    }
}

#[test]
fn where_memory_left_parts_of_a_strategy_out_extraction_says_so() {
    let game = Mnk::new(3, 4, 3).expect("a board");
    let mut left_out = 0;
    for (worth, kibibytes) in [Value::DRAW, Value::WIN].into_iter().flat_map(|w| [4, 8, 16].map(|k| (w, k))) {
        let asked = Task::new(game.start(), Goal::new(Player::Max, worth));
        let limits = Limits::new(1_000_000, kibibytes << 10);
        let mut search = |task: &Task<Mnk>| Paths.solve(&game, task, &limits, &mut Quiet);
        let run = search(&asked);
        let Some(proved) = run.verdict.proved() else { continue };
        match extract(&game, &asked, proved, run.hints.as_ref(), &mut search) {
            Ok(_) => {}
            Err(failure) => {
                assert_eq!(failure, Failure::Stopped(Stop::Memory), "{worth} {kibibytes}");
                left_out += 1;
            }
        }
    }
    assert!(left_out > 0, "every strategy was whole");
}
