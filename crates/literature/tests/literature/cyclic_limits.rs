//! The engines for graphs with cycles at their limits: little memory, few nodes, an impatient
//! observer.

use andor_engines::{Engine, Limits, Observer, Progress, Quiet, Retrograde, Stop, Verdict};
use andor_game::{Goal, Notation, Player, Repetition, Task, Value};
use andor_literature::Paths;
use andor_literature::pn_cyclic::{PnBta, PnConverting, PnDcg};
use andor_mnk::Mnk;
use andor_testkit::extreme::tangle;

fn engines<G: andor_game::Game>() -> [(&'static str, Box<dyn Engine<G>>); 5] {
    [
        ("paths", Box::new(Paths)),
        ("retrograde", Box::new(Retrograde)),
        ("converting", Box::new(PnConverting::default())),
        ("dcg", Box::new(PnDcg::default())),
        ("bta", Box::new(PnBta::default())),
    ]
}

fn win<G: Notation>(game: &G) -> Task<G> {
    Task::new(game.start(), Goal::new(Player::Max, Value::WIN))
}

#[test]
fn memory_is_kept_and_confessed() {
    let graph = tangle(Repetition::DRAW);
    for memory in [0, 1000, 20_000, 100_000] {
        for (name, engine) in engines() {
            let limits = Limits::new(100_000, memory);
            let run = engine.solve(&graph, &win(&graph), &limits, &mut Quiet);
            let Verdict::Unknown(stop) = run.verdict else { panic!("{name}: {:?}", run.verdict) };
            assert!(stop == Stop::Memory || name == "paths" && memory > 1000, "{name} {memory}: {stop:?}");
            let slack = 2000 + memory / 20;
            assert!(run.statistics.memory_bytes <= memory + slack, "{name} {memory}: {:?}", run.statistics);
        }
    }
}

#[test]
fn nodes_and_observers_end_a_search() {
    struct Impatient;
    impl Observer for Impatient {
        fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
            (so_far.nodes > 20_000).then_some(Stop::Interrupted)
        }
    }
    let graph = tangle(Repetition::DRAW);
    for (name, engine) in engines() {
        let few = Limits { nodes: 1000, ..Limits::DEFAULT };
        let run = engine.solve(&graph, &win(&graph), &few, &mut Quiet);
        assert_eq!(run.verdict, Verdict::Unknown(Stop::Nodes), "{name}");
        let run = engine.solve(&graph, &win(&graph), &Limits::DEFAULT, &mut Impatient);
        assert_eq!(run.verdict, Verdict::Unknown(Stop::Interrupted), "{name}");
    }
}

#[test]
fn a_position_generated_takes_at_most_32_bytes() {
    let game = Mnk::new(4, 4, 4).expect("a board");
    let limits = Limits { nodes: 300_000, ..Limits::DEFAULT };
    for (name, engine) in engines().into_iter().skip(2) {
        let run = engine.solve(&game, &win(&game), &limits, &mut Quiet);
        // A position that was met again costs an edge or a link, not a node.
        let each = run.statistics.memory_bytes / run.statistics.nodes;
        assert!(each <= 32, "{name}: {each} bytes, {:?}", run.statistics);
    }
}

#[test]
fn the_same_search_twice_costs_the_same() {
    let game = Mnk::new(3, 3, 3).expect("a board");
    for (name, engine) in engines() {
        let runs = [0, 1].map(|_| engine.solve(&game, &win(&game), &Limits::DEFAULT, &mut Quiet));
        assert_eq!(runs[0].verdict, Verdict::Disproved, "{name}");
        assert_eq!(runs[0].statistics, runs[1].statistics, "{name}");
    }
}
