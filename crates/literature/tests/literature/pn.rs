//! The proof-number searches `PnTree` and `PnDag` against the oracles: every rule, histories,
//! little memory, wide and long games, and the strategies in their hints.

use andor_engines::{
    Cursor, Engine, Hint, LeafNumbers, Limits, Path, PnTree, Quiet, Run, Soundness, Step, Stop, Verdict,
};
use andor_game::{Game, Goal, Notation, Player, Repetition, Shuffled, Task, Value, legal_moves, successor};
use andor_graph::{Graph, Node, NodeId};
use andor_literature::PnDag;
use andor_mnk::Mnk;
use andor_testkit::oracle::{attractor, by_paths};
use andor_testkit::random::{CYCLIC_RULES, Random, acyclic, cyclic, task};

const LEAVES: [LeafNumbers; 3] = [LeafNumbers::One, LeafNumbers::Mobility, LeafNumbers::Estimate];

fn trees() -> Vec<PnTree> {
    let settings = |leaf_numbers| [true, false].map(|early_stop| PnTree { leaf_numbers, early_stop });
    LEAVES.into_iter().flat_map(settings).collect()
}

fn dags() -> Vec<PnDag> {
    let settings = |leaf_numbers| {
        (0..16).map(move |bits| PnDag {
            leaf_numbers,
            early_stop: bits & 1 != 0,
            queue: bits & 2 != 0,
            symmetric: bits & 4 != 0,
            delete: bits & 8 != 0,
        })
    };
    LEAVES.into_iter().flat_map(settings).collect()
}

fn solve<G: Game>(engine: &dyn Engine<G>, game: &G, task: &Task<G>, memory: u64) -> Run<'static, G> {
    let run = engine.solve(game, task, &Limits { memory, ..Limits::DEFAULT }, &mut Quiet);
    assert!(run.statistics.memory_bytes <= memory, "{} bytes of {memory}", run.statistics.memory_bytes);
    run
}

/// Enough for every game here, and little enough to be reserved thousands of times.
const PLENTY: u64 = 64 << 20;

#[test]
fn small_boards_have_their_values() {
    for (columns, rows, in_a_row) in [(3, 2, 2), (3, 2, 3), (2, 2, 2), (4, 2, 3), (3, 3, 3), (4, 3, 3)] {
        let game = Mnk::new(columns, rows, in_a_row).unwrap();
        for player in [Player::Max, Player::Min] {
            for at_least in [Value::DRAW, Value::WIN] {
                let task = Task::new(game.start(), Goal::new(player, at_least));
                let truth = Some(attractor(&game, &task));
                let what = format!("{columns} {rows} {in_a_row} {player:?} {at_least}");
                for engine in trees() {
                    assert_eq!(
                        solve(&engine, &game, &task, PLENTY).verdict.proved(),
                        truth,
                        "{what} {engine:?}"
                    );
                }
                for engine in dags() {
                    assert_eq!(
                        solve(&engine, &game, &task, PLENTY).verdict.proved(),
                        truth,
                        "{what} {engine:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn both_are_right_on_acyclic_graphs() {
    for seed in 0..300 {
        let graph = acyclic(seed, 4 + seed as usize % 30);
        let task = task(&graph, seed);
        let truth = Some(attractor(&graph, &task));
        for engine in trees() {
            assert_eq!(solve(&engine, &graph, &task, PLENTY).verdict.proved(), truth, "{engine:?}");
        }
        for engine in dags() {
            let verdict = solve(&engine, &graph, &task, PLENTY).verdict;
            assert_eq!(verdict.proved(), truth, "{engine:?} {task:?}\n{}", graph.to_text());
        }
    }
}

#[test]
fn the_graph_search_refuses_repetitions() {
    let soundness = |rule| <PnDag as Engine<Graph>>::soundness(&PnDag::default(), rule);
    assert_eq!(soundness(Repetition::Never), Soundness::Sound);
    for rule in CYCLIC_RULES {
        assert!(matches!(soundness(rule), Soundness::Refused(_)));
        assert_eq!(<PnTree as Engine<Graph>>::soundness(&PnTree::default(), rule), Soundness::Sound);
    }
}

/// Limits from nothing to plenty: each answer is right, or says that memory ran out. The last one
/// is right.
fn assert_right_in_any_memory<G: Game>(engine: &dyn Engine<G>, game: &G, task: &Task<G>, truth: bool) -> u64 {
    let mut deleted_and_solved = 0;
    let mut memory = 1;
    loop {
        let run = solve(engine, game, task, memory);
        match run.verdict {
            Verdict::Unknown(stop) => assert_eq!(stop, Stop::Memory),
            decided => assert_eq!(decided.proved(), Some(truth), "{memory} bytes"),
        }
        let deleted = run.statistics.get("deleted");
        if run.verdict.proved().is_some() {
            deleted_and_solved += u64::from(deleted > 0);
            if deleted == 0 || memory > PLENTY {
                return deleted_and_solved;
            }
        }
        memory += memory / 4 + 1;
    }
}

#[test]
fn little_memory_makes_no_answer_wrong() {
    let game = Mnk::tictactoe();
    for at_least in [Value::DRAW, Value::WIN] {
        let task = Task::new(game.start(), Goal::new(Player::Max, at_least));
        let truth = attractor(&game, &task);
        let solved = assert_right_in_any_memory(&PnTree::default(), &game, &task, truth);
        assert!(solved > 3, "deletion lets it solve in little memory, {solved} limits");
        for delete in [false, true] {
            let engine = PnDag { delete, ..PnDag::default() };
            assert_right_in_any_memory(&engine, &game, &task, truth);
        }
    }
    for seed in 0..10 {
        let graph = wide_layers(seed);
        let task = Task::new(graph.start(), Goal::new(Player::Max, Value::WIN));
        let truth = attractor(&graph, &task);
        assert_right_in_any_memory(&PnTree::default(), &graph, &task, truth);
        assert_right_in_any_memory(&PnDag { delete: true, ..PnDag::default() }, &graph, &task, truth);
    }
    for rule in CYCLIC_RULES {
        for seed in 0..20 {
            let graph = cyclic(seed, rule, 8);
            let task = task(&graph, seed);
            let truth = by_paths(&graph, &task);
            for leaf_numbers in LEAVES {
                let engine = PnTree { leaf_numbers, ..PnTree::default() };
                assert_right_in_any_memory(&engine, &graph, &task, truth);
            }
        }
    }
}

/// A root with `width` moves, each to a forced reply; all are lost but the last.
fn wide(width: u32, rule: Repetition) -> Graph {
    let mut nodes = vec![Node::Turn(Player::Max, (1..=width).collect())];
    nodes.extend(
        (1..=width).map(|n| Node::Turn(Player::Min, vec![if n < width { width + 1 } else { width + 2 }])),
    );
    nodes.extend([Node::End(Value::LOSS), Node::End(Value::WIN)]);
    Graph::from_nodes(rule, &nodes).unwrap()
}

/// A chain of forced moves to a win.
fn chain(length: u32, rule: Repetition) -> Graph {
    let side = |n| if n % 2 == 0 { Player::Max } else { Player::Min };
    let mut nodes: Vec<Node> = (0..length).map(|n| Node::Turn(side(n), vec![n + 1])).collect();
    nodes.push(Node::End(Value::WIN));
    Graph::from_nodes(rule, &nodes).unwrap()
}

#[test]
fn wide_and_long_games_are_solved() {
    let goals = [Goal::new(Player::Max, Value::WIN), Goal::new(Player::Min, Value::DRAW)];
    for graph in
        [wide(100_000, Repetition::Never), chain(100_000, Repetition::Never), wide(65, Repetition::Never)]
    {
        for goal in goals {
            let task = Task::new(graph.start(), goal);
            let truth = Some(goal.player == Player::Max);
            assert_eq!(solve(&PnTree::default(), &graph, &task, PLENTY).verdict.proved(), truth);
            for delete in [false, true] {
                let engine = PnDag { delete, ..PnDag::default() };
                assert_eq!(solve(&engine, &graph, &task, PLENTY).verdict.proved(), truth);
            }
        }
    }
    for graph in [wide(100_000, Repetition::DRAW), chain(100_000, Repetition::MoverLoses)] {
        let task = Task::new(graph.start(), goals[0]);
        let run = solve(&PnTree::default(), &graph, &task, PLENTY);
        assert_eq!(run.verdict, Verdict::Proved);
        let run = solve(&PnTree::default(), &graph, &task, 1 << 20);
        assert_eq!(run.verdict, Verdict::Unknown(Stop::Memory));
    }
}

#[test]
fn groups_of_moves_change_no_figure() {
    // The same game with 65 moves at the root, in groups, and with 64, without: one move more costs
    // one more expansion of one child, with its update and the root's.
    let figures = |width| {
        let graph = wide(width, Repetition::Never);
        let task = Task::new(graph.start(), Goal::new(Player::Max, Value::WIN));
        let engine = PnTree { early_stop: false, ..PnTree::default() };
        let tree = solve(&engine, &graph, &task, PLENTY).statistics;
        let engine = PnDag { early_stop: false, ..PnDag::default() };
        let dag = solve(&engine, &graph, &task, PLENTY).statistics;
        [tree.nodes, tree.expanded, tree.get("updates"), dag.nodes, dag.get("updates"), dag.get("distinct")]
    };
    let [narrow, wide] = [figures(64), figures(65)];
    let more: Vec<u64> = wide.iter().zip(narrow).map(|(wide, narrow)| wide - narrow).collect();
    assert_eq!(more, [2, 1, 2, 2, 2, 1]);
}

/// Three layers of some hundred nodes, a quarter of them with many moves, the others with few, and
/// then ends.
fn wide_layers(seed: u64) -> Graph {
    let mut random = Random::new(seed);
    let width = 70 + random.below(80);
    let nodes: Vec<Node> = (0..1 + 4 * width)
        .map(|n| {
            let layer = n.div_ceil(width);
            if layer == 4 || (layer > 0 && random.one_in(40)) {
                return Node::End(if random.one_in(2) { Value::WIN } else { Value::LOSS });
            }
            let moves = if layer == 0 || random.one_in(4) { width } else { 1 + random.below(6) };
            let first = random.below(width);
            let targets = (0..moves).map(|m| (1 + layer * width + (first + m) % width) as u32);
            Node::Turn(random.pick(&[Player::Max, Player::Min]), targets.collect())
        })
        .collect();
    Graph::from_nodes(Repetition::Never, &nodes).unwrap()
}

/// A graph that promises levels, as the one above can.
struct Level(Graph);

impl Game for Level {
    type Position = NodeId;
    type Move = NodeId;
    fn turn(&self, node: &NodeId) -> Player {
        self.0.turn(node)
    }
    fn end(&self, node: &NodeId) -> Option<Value> {
        self.0.end(node)
    }
    fn moves(&self, node: &NodeId, into: &mut Vec<NodeId>) {
        self.0.moves(node, into);
    }
    fn play(&self, node: &mut NodeId, target: NodeId) {
        self.0.play(node, target);
    }
    fn repetition(&self) -> Repetition {
        self.0.repetition()
    }
    fn is_level(&self) -> bool {
        true
    }
}

#[test]
fn settings_that_only_save_work_search_the_same_nodes_through_groups_too() {
    let mut answers = [0, 0];
    for seed in 0..40 {
        let game = Level(wide_layers(seed));
        let task = Task::new(game.0.start(), Goal::new(Player::Max, Value::WIN));
        let truth = attractor(&game, &task);
        answers[usize::from(truth)] += 1;
        let figures = |engine: &dyn Engine<Level>| {
            let run = solve(engine, &game, &task, PLENTY);
            assert_eq!(run.verdict.proved(), Some(truth), "{seed}");
            (run.statistics.nodes, run.statistics.expanded)
        };
        let to_root = figures(&PnTree { early_stop: false, ..PnTree::default() });
        assert_eq!(figures(&PnTree::default()), to_root, "{seed}");
        let to_root = figures(&PnDag { early_stop: false, ..PnDag::default() });
        for engine in dags().into_iter().filter(|engine| engine.leaf_numbers == LeafNumbers::One) {
            assert_eq!(figures(&engine), to_root, "{seed} {engine:?}");
        }
    }
    assert!(answers.iter().all(|&count| count > 5), "{answers:?}");
}

/// Walks the strategy of whoever holds it through the hints: one good move for the holder, all for
/// the other.
fn assert_strategy<G: Game>(game: &G, task: &Task<G>, run: &Run<'static, G>) {
    let claim = if run.verdict.proved().unwrap() { Hint::Proved } else { Hint::Disproved };
    let claimant = task.claimant(claim == Hint::Proved);
    let root = run.hints.root().expect("a decided root");
    assert_eq!(run.hints.hint(root), claim);
    let path = Path::new(task.history.iter().chain([&task.root]).map(|p| game.repetition_key(p)));
    let mut open: Vec<(G::Position, Cursor, Path)> = vec![(task.root.clone(), root, path)];
    while let Some((position, parent, path)) = open.pop() {
        if let Some(value) = game.end(&position) {
            assert_eq!(task.goal.met(value), claim == Hint::Proved);
            continue;
        }
        let mover = game.turn(&position);
        let mut good = 0;
        let moves = legal_moves(game, &position);
        for (index, &mv) in moves.iter().enumerate() {
            let child = successor(game, &position, mv);
            let step = Step { parent, index, child: &child, path: &path };
            let Some(cursor) = run.hints.child(game, &step).filter(|&at| run.hints.hint(at) == claim) else {
                assert_eq!(mover, claimant, "an answer to every move");
                continue;
            };
            good += 1;
            let key = game.repetition_key(&child);
            if path.contains(key) {
                let met = task.goal.met_by_repetition(game, mover);
                assert_eq!(met, claim == Hint::Proved);
            } else {
                let mut longer = path.clone();
                longer.push(key);
                open.push((child, cursor, longer));
            }
            if mover == claimant {
                break;
            }
        }
        assert!(good > 0);
    }
}

#[test]
fn hints_hold_the_whole_strategy() {
    for order in 0..5 {
        let game = Shuffled::new(Mnk::tictactoe(), order);
        for goal in [Goal::new(Player::Max, Value::WIN), Goal::new(Player::Max, Value::DRAW)] {
            let task = Task::new(game.start(), goal);
            assert_strategy(&game, &task, &solve(&PnTree::default(), &game, &task, PLENTY));
            for engine in dags() {
                assert_strategy(&game, &task, &solve(&engine, &game, &task, PLENTY));
            }
        }
    }
    for rule in CYCLIC_RULES {
        for seed in 0..100 {
            let graph = cyclic(seed, rule, 8);
            let task = task(&graph, seed);
            assert_strategy(&graph, &task, &solve(&PnTree::default(), &graph, &task, PLENTY));
        }
    }
    for graph in [wide(1000, Repetition::Never), chain(50, Repetition::Never)] {
        let task = Task::new(graph.start(), Goal::new(Player::Min, Value::DRAW));
        assert_strategy(&graph, &task, &solve(&PnTree::default(), &graph, &task, PLENTY));
        assert_strategy(&graph, &task, &solve(&PnDag::default(), &graph, &task, PLENTY));
    }
}
