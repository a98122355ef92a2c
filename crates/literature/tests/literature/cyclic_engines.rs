//! The engines for graphs with cycles against the oracles: tens of thousands of random graphs,
//! every rule that an engine calls itself sound for, every order of moves, with and without
//! history.

use andor_engines::{Engine, LeafNumbers, Limits, Quiet, Retrograde, Run, Soundness, Verdict};
use andor_game::{Game, Goal, Notation, Player, Repetition, Shuffled, Task, Value};
use andor_graph::{Graph, Node};
use andor_literature::Paths;
use andor_literature::pn_cyclic::{PnBta, PnConverting, PnDcg};
use andor_proof::extract;
use andor_testkit::oracle::{attractor, by_paths};
use andor_testkit::random::{Random, acyclic, cyclic, hard, in_game, task};
use andor_testkit::shrink::shrink;

type Order = Shuffled<Graph>;

const LEAVES: [LeafNumbers; 2] = [LeafNumbers::One, LeafNumbers::Mobility];
const LIMITS: Limits = Limits::new(5_000_000, 1 << 24);

fn answer<G: Game>(engine: &dyn Engine<G>, game: &G, task: &Task<G>) -> Run<'static, G> {
    assert!(!matches!(engine.soundness(game.repetition()), Soundness::Refused(_)));
    engine.solve(game, task, &LIMITS, &mut Quiet)
}

/// Whether the engine is right about one graph in one order, and its hints make a strategy.
fn right(engine: &dyn Engine<Order>, graph: &Graph, order: u64, task: &Task<Graph>) -> bool {
    let game = Shuffled::new(graph.clone(), order);
    let asked: Task<Order> = in_game(task);
    let truth = if graph.repetition().depends_on_mover() {
        by_paths(&game, &asked)
    } else {
        attractor(&game, &asked)
    };
    let run = answer(engine, &game, &asked);
    if run.verdict != Verdict::decided(truth) {
        return false;
    }
    let mut again = |asked: &Task<Order>| answer(engine, &game, asked);
    extract(&game, &asked, truth, run.hints.as_ref(), &mut again).is_ok()
}

/// A graph in which ends are rare and nearly everything leads back: where draws by repetition are
/// decided.
fn tangled(seed: u64) -> Graph {
    let mut random = Random::new(seed);
    let size = 5 + random.below(60);
    let degree = 1 + random.below(6);
    let rarity = 4 + random.below(20);
    let nodes: Vec<Node> = (0..size)
        .map(|n| {
            if n > 0 && random.one_in(rarity) {
                return Node::End(random.pick(&[Value::WIN, Value::LOSS]));
            }
            let mut targets: Vec<u32> =
                (0..=random.below(degree)).map(|_| random.below(size) as u32).collect();
            targets.sort_unstable();
            targets.dedup();
            Node::Turn(random.pick(&[Player::Max, Player::Min]), targets)
        })
        .collect();
    Graph::from_nodes(Repetition::DRAW, &nodes).expect("a graph by the rules")
}

#[test]
fn bta_agrees_on_tangles() {
    for seed in 0..20_000 {
        let graph = tangled(seed);
        let task = task(&graph, seed);
        assert!(right(&PnBta::default(), &graph, seed % 4, &task), "seed {seed}\n{}", graph.to_text());
    }
}

/// Goes through graphs of these rules; shows the smallest graph it can find when the engine is
/// wrong.
fn agrees(engine: &dyn Engine<Order>, rules: &[Repetition], graphs: u64, largest: usize) {
    for seed in 0..graphs {
        let rule = rules[seed as usize % rules.len()];
        let graph = cyclic(seed, rule, 3 + seed as usize % (largest - 2));
        let task = task(&graph, seed);
        for order in 0..3 {
            if right(engine, &graph, order, &task) {
                continue;
            }
            let plain = Task { history: Vec::new(), ..task.clone() };
            let small = shrink(&graph, |graph| !right(engine, graph, order, &plain));
            panic!(
                "seed {seed}, order {order}, {task:?}\n{}\nsmaller:\n{}",
                graph.to_text(),
                small.to_text()
            );
        }
    }
}

const CONSTANT: [Repetition; 3] =
    [Repetition::DRAW, Repetition::Constant(Value::LOSS), Repetition::Constant(Value::WIN)];
const EVERY: [Repetition; 5] = [
    Repetition::DRAW,
    Repetition::Constant(Value::LOSS),
    Repetition::Constant(Value::WIN),
    Repetition::MoverLoses,
    Repetition::MoverWins,
];

#[test]
fn paths_agree_under_every_rule() {
    agrees(&Paths, &EVERY, 4000, 9);
}

#[test]
fn converting_agrees_under_every_rule() {
    for leaf_numbers in LEAVES {
        agrees(&PnConverting { leaf_numbers }, &EVERY, 4000, 9);
    }
}

#[test]
fn bta_agrees_under_constant_rules() {
    for leaf_numbers in LEAVES {
        agrees(&PnBta { leaf_numbers }, &CONSTANT, 20_000, 12);
        agrees(&PnBta { leaf_numbers }, &CONSTANT, 6_000, 60);
    }
}

#[test]
fn bta_walks_a_cluster_without_ends_in_few_steps() {
    // Each of 30 positions of max leads to all the others: as printed, the algorithm would take 30!
    // steps.
    let count = 30;
    let others = |n: u32| (0..count).filter(|&other| other != n).map(|other| count + other).collect();
    let nodes: Vec<Node> = (0..count)
        .map(|n| Node::Turn(Player::Max, others(n)))
        .chain((0..count).map(|n| Node::Turn(Player::Min, vec![n])))
        .chain([Node::End(Value::WIN)])
        .collect();
    let graph = Graph::from_nodes(Repetition::DRAW, &nodes).expect("a graph by the rules");
    let task = Task::new(graph.start(), Goal::new(Player::Max, Value::WIN));
    let run = answer(&PnBta::default(), &graph, &task);
    assert_eq!(run.verdict, Verdict::Disproved);
    assert!(run.statistics.get("steps") < 1_000_000, "{:?}", run.statistics);
}

#[test]
fn bta_agrees_on_the_graphs_that_fool_others() {
    for seed in 0..60 {
        let (game, task) = hard(seed, Repetition::DRAW, 7 + seed as usize % 5);
        assert!(right(&PnBta::default(), &game.game, game.seed, &task), "{}", game.game.to_text());
    }
}

#[test]
fn all_agree_where_nothing_repeats() {
    let engines: [&dyn Engine<Graph>; 5] = [
        &Paths,
        &Retrograde,
        &PnConverting { leaf_numbers: LeafNumbers::Mobility },
        &PnDcg { leaf_numbers: LeafNumbers::Mobility },
        &PnBta { leaf_numbers: LeafNumbers::Mobility },
    ];
    for seed in 0..2000 {
        let graph = acyclic(seed, 4 + seed as usize % 30);
        let task = task(&graph, seed);
        let truth = Verdict::decided(attractor(&graph, &task));
        for (number, engine) in engines.iter().enumerate() {
            assert_eq!(engine.soundness(Repetition::Never), Soundness::Sound);
            let verdict = answer(*engine, &graph, &task).verdict;
            assert_eq!(verdict, truth, "engine {number}, {}", graph.to_text());
        }
    }
}

#[test]
fn dcg_errs_only_in_favour_of_the_side_that_repetition_suits() {
    let mut errors = 0;
    for seed in 0..20_000 {
        let graph = cyclic(seed, Repetition::DRAW, 6 + seed as usize % 30);
        let task = task(&graph, seed);
        let truth = attractor(&graph, &task);
        let run = answer(&PnDcg::default(), &graph, &task);
        let proved = run.verdict.proved().expect("small graphs are decided");
        if proved != truth {
            // A draw is enough for the side that was given too much.
            assert_eq!(proved, task.goal.met_by_repetition(&graph, task.goal.player));
            errors += 1;
        }
    }
    // 17 when this was written: rare, but there.
    assert!(errors > 5, "only {errors} errors: is history remembered after all?");
}

#[test]
fn rules_that_look_at_the_mover_are_refused_where_positions_have_no_value() {
    for rule in [Repetition::MoverLoses, Repetition::MoverWins] {
        for engine in [&Retrograde as &dyn Engine<Graph>, &PnBta::default()] {
            assert!(matches!(engine.soundness(rule), Soundness::Refused(_)));
        }
        let dcg = PnDcg::default();
        assert!(matches!(Engine::<Graph>::soundness(&dcg, rule), Soundness::Unsound(_)));
    }
}

#[test]
fn a_node_of_the_graph_costs_at_most_48_bytes_with_its_edges() {
    let game = andor_mnk::Mnk::tictactoe();
    let task = Task::new(game.start(), Goal::new(Player::Max, Value::WIN));
    let engines: [&dyn Engine<andor_mnk::Mnk>; 2] = [&PnDcg::default(), &PnConverting::default()];
    for engine in engines {
        let statistics = answer(engine, &game, &task).statistics;
        assert!(statistics.memory_bytes <= 48 * statistics.get("distinct"), "{statistics:?}");
    }
}
