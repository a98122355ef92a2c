//! Coplan's theorems on random trees, and the value searches against minimax and each other.

use andor_engines::bisection::{Bisection, Chop, Method, Reductions, Witness, value_search};
use andor_engines::{Engine, Limits, Quiet, Soundness, Stop, Verdict};
use andor_game::{Game, Goal, Notation, Player, Repetition, Task, Value, legal_moves, successor};
use andor_reproductions::{Census, Timeless, coplan};
use andor_testkit::{oracle, random};
use andor_trees::{Distribution, RandomTree, TreeNode};
use std::collections::HashMap;

const LIMITS: Limits = Limits::new(u64::MAX, 1 << 24);

fn methods() -> Vec<Method> {
    let mut methods = vec![Method::AlphaBeta, Method::Scout, Method::NegaScout];
    for chop in [Chop::Halves, Chop::Guess(Value(5)), Chop::Descending, Chop::Ascending, Chop::Inwards] {
        methods.push(Method::Tabled(chop));
        for choices in 0..8 {
            let reductions = Reductions {
                before_cutoff: choices & 1 != 0,
                outside_window: choices & 2 != 0,
                settled: choices & 4 != 0,
            };
            methods.push(Method::Chopping(chop, reductions));
        }
    }
    methods
}

fn trees() -> impl Iterator<Item = RandomTree> {
    let shapes = [(1, 7), (2, 1), (2, 6), (3, 4), (4, 3), (7, 2), (2, 9), (5, 0)];
    (0..400).map(move |seed| {
        let (breadth, depth) = shapes[seed as usize % shapes.len()];
        let range = [2, 5, 64][seed as usize / 8 % 3];
        let normal = Distribution::Normal { deviation: 2 };
        let distribution = if seed % 5 == 0 { normal } else { Distribution::Uniform };
        RandomTree::new(breadth, depth, range, distribution, seed).expect("a small tree")
    })
}

fn minimax(tree: &RandomTree, node: TreeNode) -> Value {
    tree.end(&node).unwrap_or_else(|| {
        let values = legal_moves(tree, &node).into_iter().map(|mv| minimax(tree, successor(tree, &node, mv)));
        let best = if tree.turn(&node) == Player::Max { values.max() } else { values.min() };
        best.expect("a node has moves")
    })
}

#[test]
fn all_value_searches_agree_with_minimax() {
    for tree in trees() {
        let truth = minimax(&tree, tree.start());
        for method in methods() {
            let run = value_search(&tree, &tree.start(), method, &LIMITS, &mut Quiet, &mut ());
            assert_eq!(run.value, Ok(truth), "{method:?} on {}", tree.name());
        }
    }
}

/// Remembers the last value backed up from each node.
#[derive(Default)]
struct BackedUp(HashMap<TreeNode, Value>);

impl Witness<RandomTree> for BackedUp {
    fn backed_up(&mut self, position: &TreeNode, value: Value) {
        self.0.insert(*position, value);
    }
}

fn backed_up(tree: &RandomTree, method: Method) -> HashMap<TreeNode, Value> {
    let mut witness = BackedUp::default();
    value_search(tree, &tree.start(), method, &LIMITS, &mut Quiet, &mut witness).value.expect("no limit");
    witness.0
}

#[test]
fn theorem_each_goal_search_visits_a_subset_of_the_nodes_of_alpha_beta() {
    let mut proper = false;
    for tree in trees() {
        let alpha_beta = backed_up(&tree, Method::AlphaBeta);
        for goal in [-1, 0, 1, 2, 4, 20, 31, 63] {
            let goal_search = backed_up(&tree, Method::Goal(Value(goal)));
            assert!(
                goal_search.keys().all(|node| alpha_beta.contains_key(node)),
                "goal {goal} on {}",
                tree.name()
            );
            proper |= goal_search.len() < alpha_beta.len();
        }
    }
    assert!(proper);
}

#[test]
fn proposition_1_common_nodes_are_above_the_goal_in_both_searches_or_in_neither() {
    for tree in trees() {
        let alpha_beta = backed_up(&tree, Method::AlphaBeta);
        for goal in [0, 1, 2, 4, 20, 31, 63] {
            for (node, value) in backed_up(&tree, Method::Goal(Value(goal))) {
                let common = alpha_beta[&node];
                assert_eq!(common.0 > goal, value.0 > goal, "goal {goal} at {node:?} of {}", tree.name());
            }
        }
    }
}

#[test]
fn with_memory_every_node_visited_is_one_of_alpha_beta_too() {
    for tree in trees() {
        let mut plain = Census::new(&tree);
        value_search(&tree, &tree.start(), Method::AlphaBeta, &LIMITS, &mut Quiet, &mut plain);
        for chop in [Chop::Halves, Chop::Descending, Chop::Ascending] {
            let mut census = Census::new(&tree);
            let method = Method::Chopping(chop, Reductions::ALL);
            value_search(&tree, &tree.start(), method, &LIMITS, &mut Quiet, &mut census);
            assert!(census.nodes().is_subset(plain.nodes()), "{chop:?} on {}", tree.name());
        }
    }
}

#[test]
fn storage_reductions_change_what_is_stored_and_visited_but_nothing_that_is_expanded() {
    let mut smaller = [false; 3];
    for tree in trees() {
        let run = |reductions| {
            let method = Method::Chopping(Chop::Halves, reductions);
            value_search(&tree, &tree.start(), method, &LIMITS, &mut Quiet, &mut ()).statistics
        };
        let all = run(Reductions::NONE);
        let single = [
            Reductions { before_cutoff: true, ..Reductions::NONE },
            Reductions { outside_window: true, ..Reductions::NONE },
            Reductions { settled: true, ..Reductions::NONE },
        ];
        for (smaller, reductions) in smaller.iter_mut().zip(single) {
            let reduced = run(reductions);
            assert_eq!(reduced.expanded, all.expanded, "{reductions:?} on {}", tree.name());
            assert_eq!(reduced.get("leaves"), all.get("leaves"));
            assert!(reduced.get("stored") <= all.get("stored"));
            *smaller |= reduced.get("stored") < all.get("stored");
        }
    }
    assert_eq!(smaller, [true; 3]);
}

/// Means over 2,000 trees with values 0 to 63 from an independent program: visits of alpha-beta,
/// NegaScout and SCOUT, then distinct ends of SSS* and MTD(f).
const INDEPENDENT: [(u32, u32, [f64; 5]); 4] = [
    (2, 12, [85.5, 85.5, 115.9, 55.2, 55.2]),
    (3, 10, [428.4, 433.8, 514.7, 310.7, 274.0]),
    (5, 3, [181.3, 229.9, 286.6, 87.2, 80.3]),
    (6, 4, [1330.3, 1549.8, 1928.8, 613.6, 604.1]),
];

#[test]
fn counts_agree_with_those_of_an_independent_program() {
    let sss = Method::Chopping(Chop::Descending, Reductions::ALL);
    let mtd = Method::Chopping(Chop::Guess(Value(32)), Reductions::ALL);
    for (depth, breadth, expected) in INDEPENDENT {
        let trees = 400;
        let mut sums = [0_u64; 5];
        for seed in 0..trees {
            let tree = RandomTree::new(breadth, depth, 64, Distribution::Uniform, seed).expect("small");
            let methods = [Method::AlphaBeta, Method::NegaScout, Method::Scout, sss, mtd];
            for (place, (sum, method)) in sums.iter_mut().zip(methods).enumerate() {
                let mut census = Census::new(&tree);
                let run = value_search(&tree, &tree.start(), method, &LIMITS, &mut Quiet, &mut census);
                *sum += if place < 3 { run.statistics.nodes - 1 } else { census.leaves().len() as u64 };
            }
        }
        for (sum, expected) in sums.into_iter().zip(expected) {
            let mean = sum as f64 / f64::from(trees as u32);
            assert!(
                (mean / expected - 1.0).abs() < 0.05,
                "depth {depth} breadth {breadth}: {mean} {expected}"
            );
        }
    }
}

#[test]
fn the_engine_answers_every_question_of_an_acyclic_game_and_refuses_others() {
    for seed in 0..500 {
        let graph = random::acyclic(seed, 14);
        let task = random::task(&graph, seed);
        let run = Bisection.solve(&graph, &task, &LIMITS, &mut Quiet);
        assert_eq!(run.verdict, Verdict::decided(oracle::attractor(&graph, &task)), "{}", graph.to_text());
    }
    let refused = <Bisection as Engine<RandomTree>>::soundness(&Bisection, Repetition::DRAW);
    assert!(matches!(refused, Soundness::Refused(_)));
}

#[test]
fn deep_trees_need_no_deep_stack_and_limits_are_kept() {
    let deep = RandomTree::new(1, 100_000, 8, Distribution::Uniform, 3).expect("a chain");
    let tabled = Method::Tabled(Chop::Halves);
    for method in [Method::AlphaBeta, Method::NegaScout, Method::Scout, Method::COPLAN, tabled] {
        let limits = Limits { memory: 1 << 26, ..LIMITS };
        let run = value_search(&deep, &deep.start(), method, &limits, &mut Quiet, &mut ());
        assert!(run.value.is_ok() && run.statistics.memory_bytes <= limits.memory, "{method:?}");
    }
    let large = RandomTree::new(40, 11, 64, Distribution::Uniform, 3).expect("a tree of 2^58 ends");
    let tabled = Method::Tabled(Chop::Halves);
    for method in [Method::AlphaBeta, Method::NegaScout, Method::Scout, Method::COPLAN, tabled] {
        let limits = Limits::new(50_000, 1 << 20);
        let run = value_search(&large, &large.start(), method, &limits, &mut Quiet, &mut ());
        assert!(matches!(run.value, Err(Stop::Nodes | Stop::Memory)), "{method:?}");
        assert!(run.statistics.nodes < 60_000 && run.statistics.memory_bytes <= 1 << 20);
        let task = Task::new(large.start(), Goal::new(Player::Max, Value(40)));
        let run = Bisection.solve(&large, &task, &limits, &mut Quiet);
        assert!(matches!(run.verdict, Verdict::Unknown(_)));
    }
}

#[test]
fn the_tables_have_the_printed_shape_and_figures_near_the_printed_ones() {
    for number in 1..=10 {
        let small = coplan::table(&Timeless, number, 3).expect("ten tables");
        assert!(small.rows.iter().all(|row| row.cells.len() == small.columns.len()));
        assert_eq!(small.comparable_cells(), small.rows.len() * 6);
    }
    assert!(coplan::table(&Timeless, 0, 3).is_none() && coplan::table(&Timeless, 11, 3).is_none());
    let six = coplan::table(&Timeless, 6, 200).expect("table 6");
    let share = &six.rows[1].cells[3];
    assert_eq!(share.printed, Some(79.5));
    assert!((share.large.mean - 79.8).abs() < 1.5, "{}", share.large.mean);
}
