//! The engines against the definition: figure 3.2 over all paths, written down as it stands.

use super::{PnDagExact, PnDcgExact, dag, dcg};
use andor_engines::{Bounds, Engine, INFINITE, Limits, Quiet, Soundness, Stop, Verdict, Watch};
use andor_game::Player::{Max, Min};
use andor_game::{Game, Goal, Key, Player, Random, Repetition, Task, Value, mix};
use std::collections::BTreeSet;

/// Who moves at each node and where to, or the value of the end.
#[derive(Clone)]
enum At {
    Turn(Player, Vec<u32>),
    End(Value),
}

struct Toy {
    nodes: Vec<At>,
    rule: Repetition,
}

impl Game for Toy {
    type Position = u32;
    type Move = u32;

    fn turn(&self, &at: &u32) -> Player {
        match self.nodes[at as usize] {
            At::Turn(player, _) => player,
            At::End(_) => Player::Max,
        }
    }
    fn end(&self, &at: &u32) -> Option<Value> {
        match self.nodes[at as usize] {
            At::End(value) => Some(value),
            At::Turn(..) => None,
        }
    }
    fn moves(&self, &at: &u32, into: &mut Vec<u32>) {
        if let At::Turn(_, targets) = &self.nodes[at as usize] {
            into.extend(targets);
        }
    }
    fn play(&self, at: &mut u32, to: u32) {
        *at = to;
    }
    fn repetition(&self) -> Repetition {
        self.rule
    }
    fn key(&self, &at: &u32) -> Key {
        Key(mix(u64::from(at)))
    }
}

/// A graph in which `target` chooses where a move from a node leads.
fn random(
    seed: u64,
    size: usize,
    rule: Repetition,
    target: impl Fn(&mut Random, usize) -> Option<usize>,
) -> Toy {
    let mut random = Random::new(seed);
    let node = |n: usize| {
        let moves: Vec<u32> = (0..=random.below(3))
            .filter_map(|_| target(&mut random, n).map(|target| target as u32))
            .collect();
        if moves.is_empty() || (n > 0 && random.below(7) == 0) {
            return At::End(Value(random.below(2) as i32 * 2 - 1));
        }
        At::Turn([Player::Max, Player::Min][random.below(2)], moves)
    };
    Toy { nodes: (0..size).map(node).collect(), rule }
}

fn random_dag(seed: u64, size: usize) -> Toy {
    let later =
        |random: &mut Random, n: usize| (n + 1 < size).then(|| n + 1 + random.below((size - n - 1).min(5)));
    random(seed, size, Repetition::Never, later)
}

const RULES: [Repetition; 4] =
    [Repetition::DRAW, Repetition::Constant(Value::WIN), Repetition::MoverLoses, Repetition::MoverWins];

fn random_cyclic(seed: u64, size: usize) -> Toy {
    let rule = RULES[seed as usize % RULES.len()];
    random(seed, size, rule, |random, _| Some(random.below(size)))
}

type Sets = BTreeSet<BTreeSet<u32>>;

fn tensor(a: &Sets, b: &Sets) -> Sets {
    a.iter().flat_map(|a| b.iter().map(move |b| a | b)).collect()
}

fn minimal(sets: &Sets) -> Sets {
    let holds_another = |set: &BTreeSet<u32>| sets.iter().any(|other| other != set && other.is_subset(set));
    sets.iter().filter(|set| !holds_another(set)).cloned().collect()
}

/// Complete proof set and complete disproof set of `at` after the positions of `path`.
fn by_definition(
    toy: &Toy,
    goal: Goal,
    expanded: &BTreeSet<u32>,
    at: u32,
    path: &mut Vec<u32>,
) -> (Sets, Sets) {
    let (impossible, done) = (Sets::new(), Sets::from([BTreeSet::new()]));
    let decided = |good: bool| {
        if good { (done.clone(), impossible.clone()) } else { (impossible.clone(), done.clone()) }
    };
    if let Some(value) = toy.end(&at) {
        return decided(goal.met(value));
    }
    if !expanded.contains(&at) {
        let itself = Sets::from([BTreeSet::from([at])]);
        return (itself.clone(), itself);
    }
    let max = toy.turn(&at) == goal.player;
    let (mut proof, mut disproof) =
        if max { (impossible.clone(), done.clone()) } else { (done.clone(), impossible.clone()) };
    path.push(at);
    let mut moves = Vec::new();
    toy.moves(&at, &mut moves);
    for child in moves {
        let (child_proof, child_disproof) = if path.contains(&child) {
            decided(goal.met_by_repetition(toy, toy.turn(&at)))
        } else {
            by_definition(toy, goal, expanded, child, path)
        };
        (proof, disproof) = if max {
            (&proof | &child_proof, tensor(&disproof, &child_disproof))
        } else {
            (tensor(&proof, &child_proof), &disproof | &child_disproof)
        };
    }
    path.pop();
    (minimal(&proof), minimal(&disproof))
}

fn number(sets: &Sets) -> u32 {
    sets.iter().map(|set| set.len() as u32).min().unwrap_or(INFINITE)
}

/// The root's numbers, and the leaves that are in both a smallest proof set and a smallest disproof
/// set.
fn truth(toy: &Toy, task: &Task<Toy>, expanded: &BTreeSet<u32>) -> (Bounds, BTreeSet<u32>) {
    let mut path = task.history.clone();
    let (proof, disproof) = by_definition(toy, task.goal, expanded, task.root, &mut path);
    let bounds = Bounds { proof: number(&proof), disproof: number(&disproof) };
    let in_smallest = |sets: &Sets, size: u32| -> BTreeSet<u32> {
        sets.iter().filter(|set| set.len() as u32 == size).flatten().copied().collect()
    };
    (bounds, &in_smallest(&proof, bounds.proof) & &in_smallest(&disproof, bounds.disproof))
}

fn win(player: Player) -> Task<Toy> {
    Task::new(0, Goal::new(player, Value::WIN))
}

fn any_question(toy: &Toy, seed: u64) -> Task<Toy> {
    let mut random = Random::new(seed ^ 77);
    let mut task = win([Player::Max, Player::Min][random.below(2)]);
    if random.below(2) == 0 {
        let earlier = 1 + random.below(toy.nodes.len() - 1) as u32;
        task.history.extend(toy.end(&earlier).is_none().then_some(earlier));
    }
    task
}

#[test]
fn dag_expands_a_most_proving_node_by_definition_every_time() {
    let mut expansions = 0;
    for seed in 0..1500 {
        let toy = random_dag(seed, 6 + seed as usize % 13);
        let task = win(if seed % 3 == 0 { Player::Min } else { Player::Max });
        let mut search = dag::Search::new(&toy, &task, false, 1 << 20).unwrap();
        let mut quiet = Quiet;
        let mut watch = Watch::new(&Limits::DEFAULT, &mut quiet);
        let mut expanded = BTreeSet::new();
        loop {
            let (bounds, most_proving) = truth(&toy, &task, &expanded);
            assert_eq!(search.store.nodes[0].decided, bounds.outcome(), "seed {seed}");
            if bounds.is_decided() {
                break;
            }
            search.update(&mut watch).unwrap();
            assert_eq!(search.root(), bounds, "seed {seed} after {expanded:?}");
            let leaf = search.most_proving_node();
            let position = search.store.nodes[leaf as usize].position;
            assert!(most_proving.contains(&position), "seed {seed} after {expanded:?}");
            expanded.insert(position);
            search.expand(&toy, leaf).unwrap();
            expansions += 1;
        }
    }
    assert!(expansions > 3000, "{expansions}");
}

/// The numbers of a graph's root when all nodes with moves have been expanded, and the most-proving
/// node.
fn fully_expanded(nodes: &[(Player, &[u32])], leaves: u32) -> (Bounds, u32) {
    let mut all: Vec<At> = nodes.iter().map(|(player, moves)| At::Turn(*player, moves.to_vec())).collect();
    all.resize(nodes.len() + leaves as usize, At::Turn(Player::Max, Vec::new()));
    let toy = Toy { nodes: all, rule: Repetition::Never };
    let mut search = dag::Search::new(&toy, &win(Player::Max), false, 1 << 20).unwrap();
    let mut quiet = Quiet;
    let mut watch = Watch::new(&Limits::DEFAULT, &mut quiet);
    for at in 0..nodes.len() as u32 {
        let leaf = search.store.find(toy.key(&at)).unwrap();
        search.expand(&toy, leaf).unwrap();
    }
    search.update(&mut watch).unwrap();
    (search.root(), search.store.nodes[search.most_proving_node() as usize].position)
}

#[test]
fn figure_4_2_counts_the_transposition_once() {
    // a: b c, b: d e f, c: f g
    let (bounds, node) = fully_expanded(&[(Max, &[1, 2]), (Min, &[3, 4, 5]), (Min, &[5, 6])], 4);
    assert_eq!(bounds, Bounds { proof: 2, disproof: 1 });
    assert_eq!(node, 5, "f");
}

/// a: b c, b: d e, c: e f, and n leaves below each of d, e and f.
fn two_paths_to_e(below: [u32; 3]) -> (Bounds, u32) {
    let mut next = 6;
    let lists = below.map(|count| {
        next += count;
        (next - count..next).collect::<Vec<u32>>()
    });
    fully_expanded(
        &[
            (Max, &[1, 2]),
            (Min, &[3, 4]),
            (Min, &[4, 5]),
            (Max, &lists[0]),
            (Max, &lists[1]),
            (Max, &lists[2]),
        ],
        next - 6,
    )
}

#[test]
fn figure_4_3_does_not_ignore_the_transposition() {
    let (bounds, node) = two_paths_to_e([2, 3, 2]);
    assert_eq!(bounds, Bounds { proof: 2, disproof: 3 });
    assert!((8..11).contains(&node), "i, j or k, not {node}");
}

#[test]
fn figure_4_4_takes_the_value_of_e_where_the_paths_join() {
    assert_eq!(two_paths_to_e([3, 4, 2]).0.disproof, 4);
}

#[test]
fn figure_4_5_substitutes_the_upper_transposition_first() {
    // a: b c d, b: e, c: f, d: f, e: g, f: g h i
    let (bounds, _) = fully_expanded(
        &[(Max, &[1, 2, 3]), (Min, &[4]), (Min, &[5]), (Min, &[5]), (Max, &[6]), (Max, &[6, 7, 8])],
        3,
    );
    assert_eq!(bounds, Bounds { proof: 1, disproof: 3 });
}

#[test]
fn cyclic_forms_agree_with_each_other_and_the_definition() {
    let mut expansions = 0;
    for seed in 0..1500 {
        let toy = random_cyclic(seed, 4 + seed as usize % 5);
        let task = any_question(&toy, seed);
        let mut quiet = Quiet;
        let mut watch = Watch::new(&Limits::DEFAULT, &mut quiet);
        let mut forms =
            [true, false].map(|incremental| dcg::Search::new(&toy, &task, 1 << 24, incremental).unwrap());
        let mut expanded = BTreeSet::new();
        loop {
            let (bounds, most_proving) = truth(&toy, &task, &expanded);
            let leaves = forms.each_mut().map(|search| {
                search.update(&mut watch).unwrap();
                assert_eq!(search.root(), bounds, "seed {seed} after {expanded:?}");
                (!bounds.is_decided()).then(|| search.most_proving_node())
            });
            assert_eq!(leaves[0], leaves[1], "seed {seed}");
            let Some(leaf) = leaves[0] else { break };
            let position = forms[0].store.nodes[leaf as usize].position;
            assert!(most_proving.contains(&position), "seed {seed} after {expanded:?}");
            expanded.insert(position);
            forms.iter_mut().for_each(|search| assert!(search.expand(&toy, leaf).is_some()));
            expansions += 1;
        }
    }
    assert!(expansions > 2000, "{expansions}");
}

#[test]
fn verdicts_are_the_truth() {
    for seed in 0..500 {
        let toy = random_cyclic(seed, 7);
        let task = any_question(&toy, seed);
        let everything = (0..toy.nodes.len() as u32).collect();
        let (bounds, _) = truth(&toy, &task, &everything);
        for incremental in [true, false] {
            let run = PnDcgExact { incremental }.solve(&toy, &task, &Limits::DEFAULT, &mut Quiet);
            assert_eq!(run.verdict.proved(), bounds.outcome(), "seed {seed}");
            assert!(run.hints.root().is_some());
        }
        let toy = random_dag(seed, 20);
        let everything = (0..toy.nodes.len() as u32).collect();
        let task = win(Player::Max);
        let run = PnDagExact::default().solve(&toy, &task, &Limits::DEFAULT, &mut Quiet);
        assert_eq!(run.verdict.proved(), truth(&toy, &task, &everything).0.outcome(), "seed {seed}");
    }
}

#[test]
fn a_long_chain_needs_no_stack() {
    let length = 2000;
    let mut nodes: Vec<At> = (0..length).map(|n| At::Turn([Max, Min][n as usize % 2], vec![n + 1])).collect();
    nodes.push(At::End(Value::WIN));
    let toy = Toy { nodes, rule: Repetition::Never };
    for engine in [&PnDagExact::default() as &dyn Engine<Toy>, &PnDcgExact::default()] {
        let run = engine.solve(&toy, &win(Max), &Limits::DEFAULT, &mut Quiet);
        assert_eq!(run.verdict, Verdict::Proved);
    }
}

#[test]
fn too_little_memory_is_said() {
    let mut nodes: Vec<At> = (1..20).map(|next| At::Turn(Max, (next..20).collect())).collect();
    nodes.push(At::End(Value::WIN));
    let toy = Toy { nodes, rule: Repetition::Never };
    let limits = Limits { memory: 3000, ..Limits::DEFAULT };
    for engine in [&PnDagExact::default() as &dyn Engine<Toy>, &PnDcgExact::default()] {
        let run = engine.solve(&toy, &win(Max), &limits, &mut Quiet);
        assert_eq!(run.verdict, Verdict::Unknown(Stop::Memory));
        assert!(run.statistics.memory_bytes <= limits.memory);
    }
}

#[test]
fn dag_refuses_repetitions() {
    for rule in RULES {
        assert!(matches!(Engine::<Toy>::soundness(&PnDagExact::default(), rule), Soundness::Refused(_)));
    }
}
