//! Proof-number search in trees against the oracles: every rule, histories, little memory. Where it
//! is compared with the search in graphs, see `andor-literature`.

use andor_engines::{Engine, Hint, LeafNumbers, Limits, Path, PnTree, Quiet, Run, Step, Stop, Verdict};
use andor_game::{Game, Goal, Notation, Player, Repetition, Task, Value, legal_moves, successor};
use andor_mnk::Mnk;
use andor_testkit::oracle::{attractor, by_paths};
use andor_testkit::random::{CYCLIC_RULES, cyclic, hard, in_game, task};

const LEAVES: [LeafNumbers; 3] = [LeafNumbers::One, LeafNumbers::Mobility, LeafNumbers::Estimate];

fn trees() -> Vec<PnTree> {
    let settings = |leaf_numbers| [true, false].map(|early_stop| PnTree { leaf_numbers, early_stop });
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
fn the_tree_is_right_under_every_rule_and_history() {
    for rule in CYCLIC_RULES.into_iter().chain([Repetition::Constant(Value::WIN)]) {
        for seed in 0..400 {
            let graph = cyclic(seed, rule, 4 + seed as usize % 5);
            let task = task(&graph, seed);
            let truth = Some(by_paths(&graph, &task));
            for engine in trees() {
                let verdict = solve(&engine, &graph, &task, PLENTY).verdict;
                assert_eq!(verdict.proved(), truth, "{engine:?} {task:?}\n{}", graph.to_text());
            }
        }
    }
}

#[test]
fn the_tree_is_right_where_careless_searches_are_wrong() {
    for rule in CYCLIC_RULES {
        for seed in 0..10 {
            let (graph, asked) = hard(seed, rule, 8);
            let asked = in_game(&asked);
            let truth = Some(by_paths(&graph, &asked));
            assert_eq!(solve(&PnTree::default(), &graph, &asked, PLENTY).verdict.proved(), truth);
        }
    }
}

/// If memory is far too small the same nodes come and go: that must end.
#[test]
fn a_search_that_goes_round_in_circles_gives_up() {
    let game = Mnk::new(4, 4, 4).unwrap();
    let task = Task::new(game.start(), Goal::new(Player::Max, Value::WIN));
    for memory in [4000, 10_000] {
        let limits = Limits::new(1_000_000, memory);
        let run = PnTree::default().solve(&game, &task, &limits, &mut Quiet);
        assert_eq!(run.verdict, Verdict::Unknown(Stop::Memory));
        assert!(run.statistics.get("deleted") > 10_000);
    }
}

/// After deletions hints are gone in places, but those that are left are true.
#[test]
fn deletions_make_no_hint_wrong() {
    let game = Mnk::tictactoe();
    let task = Task::new(game.start(), Goal::new(Player::Max, Value::WIN));
    let run = solve(&PnTree::default(), &game, &task, 40_000);
    assert!(run.statistics.get("deleted") > 0);
    assert_eq!(run.verdict, Verdict::Disproved);
    let mut open = vec![(task.root, run.hints.root().unwrap())];
    let mut gone = 0;
    while let Some((board, parent)) = open.pop() {
        let truth = attractor(&game, &Task::new(board, task.goal));
        let hint = run.hints.hint(parent);
        assert!(hint == Hint::Open || (hint == Hint::Proved) == truth);
        if game.end(&board).is_some() {
            continue;
        }
        for (index, mv) in legal_moves(&game, &board).into_iter().enumerate() {
            let child = successor(&game, &board, mv);
            let step = Step { parent, index, child: &child, path: &Path::default() };
            match run.hints.child(&game, &step) {
                Some(cursor) => open.push((child, cursor)),
                None => gone += 1,
            }
        }
    }
    assert!(gone > 0);
}
