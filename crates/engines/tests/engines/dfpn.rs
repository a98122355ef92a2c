//! Df-pn with every treatment of history against the oracles: random cyclic graphs, hard ones,
//! histories, both sides, shuffled moves, tables from tiny to large.

use andor_engines::{
    Dfpn, DfpnWith, Engine, Ghi, LeafNumbers, Limits, Observer, Progress, Quiet, Run, Soundness, Stop,
    Verdict,
};
use andor_game::{Game, Goal, Notation, Player, Repetition, Shuffled, Task, Value};
use andor_graph::{Graph, Node, NodeId};
use andor_testkit::coarse::Coarse;
use andor_testkit::oracle::by_paths;
use andor_testkit::random::{CYCLIC_RULES, acyclic, cyclic, hard, in_game, task};
use andor_testkit::suite::certified;

const ROOMY: Limits = Limits::new(2_000_000, 1 << 24);
/// One bucket, two buckets, and as many as it wants.
const TABLE_SIZES: [u64; 3] = [0, 440, u64::MAX];

fn with(ghi: Ghi) -> DfpnWith {
    Dfpn::default().with(ghi)
}

fn treats<G: Game>(engine: DfpnWith, rule: Repetition) -> bool {
    !matches!(Engine::<G>::soundness(&engine, rule), Soundness::Refused(_))
}

fn run<G: Game>(engine: DfpnWith, game: &G, asked: &Task<G>, limits: Limits) -> Run<'static, G> {
    let run = engine.solve(game, asked, &limits, &mut Quiet);
    if engine.ghi == Ghi::default() {
        // The copy that has the treatment compiled in is the same search.
        let product = engine.settings.solve(game, asked, &limits, &mut Quiet);
        assert_eq!((product.verdict, product.statistics), (run.verdict, run.statistics.clone()));
    }
    run
}

/// The settings that a seed goes through, so that all of them meet all graphs in time.
fn settings(table_bytes: u64, seed: u64) -> Dfpn {
    Dfpn {
        epsilon_percent: [25, 0][seed as usize % 2],
        leaf_numbers: [LeafNumbers::One, LeafNumbers::Mobility, LeafNumbers::Estimate][seed as usize % 3],
        double_count_control: !seed.is_multiple_of(5),
        local_fixpoint: !seed.is_multiple_of(7),
        forcing_first: true,
        optimistic: !seed.is_multiple_of(4),
        condition_limit: [64, 3, 1, 0][seed as usize / 3 % 4],
        table_bytes,
    }
}

fn agrees(ghi: Ghi, graph: &Graph, asked: &Task<Graph>, seed: u64, truth: bool) {
    if !treats::<Graph>(with(ghi), graph.repetition()) {
        return;
    }
    for (order, table_bytes) in (0..).map(|n| n * seed).zip(TABLE_SIZES) {
        let engine = settings(table_bytes, seed).with(ghi);
        let verdict = run(engine, &Shuffled::new(graph, order), &in_game(asked), ROOMY).verdict;
        assert_eq!(
            verdict,
            Verdict::decided(truth),
            "{engine:?}, seed {seed}, order {order}\n{asked:?}\n{}",
            graph.to_text()
        );
    }
}

const SOUND: [Ghi; 5] = [Ghi::Lemma, Ghi::Twin, Ghi::Nagai, Ghi::RepetitionFree, Ghi::Split];

#[test]
fn sound_treatments_are_never_wrong_on_random_graphs() {
    for rule in CYCLIC_RULES {
        for seed in 0..6000 {
            let graph = cyclic(seed, rule, 4 + seed as usize % 8);
            let asked = task(&graph, seed);
            let truth = by_paths(&graph, &asked);
            for ghi in SOUND {
                agrees(ghi, &graph, &asked, seed, truth);
            }
        }
    }
}

#[test]
fn sound_treatments_are_never_wrong_on_hard_graphs() {
    for rule in CYCLIC_RULES {
        for seed in 0..150 {
            let (game, asked) = hard(seed, rule, 9);
            let truth = by_paths(&game.game, &asked);
            for ghi in SOUND {
                agrees(ghi, &game.game, &asked, seed, truth);
                agrees(ghi, &game.game, &asked, game.seed, truth);
            }
        }
    }
}

#[test]
fn ignoring_history_is_seen_to_fail_under_every_rule() {
    for rule in CYCLIC_RULES {
        let wrong = (0..200).filter(|&seed| {
            let (game, asked) = hard(seed, rule, 9);
            let truth = by_paths(&game.game, &asked);
            (0..8).any(|order| {
                let game = Shuffled::new(&game.game, order);
                let engine = Dfpn { local_fixpoint: false, ..Dfpn::default() }.with(Ghi::Ignore);
                run(engine, &game, &in_game(&asked), ROOMY).verdict != Verdict::decided(truth)
            })
        });
        assert!(wrong.count() > 0, "{rule}");
        assert!(matches!(Engine::<Graph>::soundness(&with(Ghi::Ignore), rule), Soundness::Unsound(_)));
    }
}

#[test]
fn all_treatments_are_right_without_cycles() {
    for seed in 0..500 {
        let graph = acyclic(seed, 4 + seed as usize % 20);
        let asked = task(&graph, seed);
        let truth = by_paths(&graph, &asked);
        for ghi in Ghi::ALL {
            agrees(ghi, &graph, &asked, seed, truth);
        }
    }
}

#[test]
fn verdicts_are_certified_from_tables_that_forget() {
    for rule in CYCLIC_RULES {
        for seed in 0..150 {
            let (game, asked) = hard(seed, rule, 9);
            let truth = by_paths(&game.game, &asked);
            for ghi in SOUND.into_iter().filter(|&ghi| treats::<Graph>(with(ghi), rule)) {
                for table_bytes in TABLE_SIZES {
                    let engine = settings(table_bytes, seed).with(ghi);
                    let answer = certified(&engine, (&game, &game.game), &in_game(&asked), &ROOMY);
                    assert_eq!(answer, Ok(truth), "{engine:?} {seed}\n{asked:?}\n{}", game.game.to_text());
                }
            }
        }
    }
}

/// A long forced line: from each node on to the next, with a way back to the start, and a win at
/// the end.
fn chain(length: u32) -> Graph {
    let mut nodes: Vec<Node> = (0..length)
        .map(|n| {
            let player = if n % 2 == 0 { Player::Max } else { Player::Min };
            let targets = if n % 2 == 0 && n > 0 { vec![0, n + 1] } else { vec![n + 1] };
            Node::Turn(player, targets)
        })
        .collect();
    nodes.push(Node::End(Value::WIN));
    Graph::from_nodes(Repetition::DRAW, &nodes).unwrap()
}

/// A node with many moves, of which only the last wins; the others lead to a reply that loses, or
/// back.
fn fan(width: u32) -> Graph {
    let mut nodes = vec![Node::Turn(Player::Max, (1..=width).collect())];
    nodes.extend((1..width).map(|_| Node::Turn(Player::Min, vec![0, width + 1])));
    nodes.push(Node::Turn(Player::Min, vec![width + 2]));
    nodes.extend([Node::End(Value::LOSS), Node::End(Value::WIN)]);
    Graph::from_nodes(Repetition::DRAW, &nodes).unwrap()
}

#[test]
fn neither_depth_nor_width_is_a_problem() {
    for (graph, most_nodes) in [(chain(100_000), 500_000), (fan(100_000), 500_000)] {
        let asked = Task::new(graph.start(), Goal::new(Player::Max, Value::WIN));
        for ghi in Ghi::ALL {
            let limits = Limits::new(4 * most_nodes, 1 << 30);
            let run = run(with(ghi), &graph, &asked, limits);
            assert_eq!(run.verdict, Verdict::Proved, "{ghi:?}");
            assert!(run.statistics.nodes < most_nodes, "{ghi:?}: {}", run.statistics.nodes);
        }
    }
}

#[test]
fn limits_end_the_search_honestly() {
    let graph = rings(Repetition::MoverLoses);
    let asked = Task::new(graph.start(), Goal::new(Player::Max, Value::WIN));
    for ghi in [Ghi::Lemma, Ghi::Twin, Ghi::RepetitionFree, Ghi::Split] {
        let few = Limits::new(30, 1 << 20);
        let stopped = run(with(ghi), &graph, &asked, few);
        assert_eq!(stopped.verdict, Verdict::Unknown(Stop::Nodes), "{ghi:?}");
        let little = Limits::new(u64::MAX, 600);
        let stopped = run(with(ghi), &graph, &asked, little);
        assert_eq!(stopped.verdict, Verdict::Unknown(Stop::Memory), "{ghi:?}");
        let mut impatient = Impatient(3);
        let limits = Limits::new(u64::MAX, 1 << 20);
        let stopped = with(ghi).solve(&graph, &asked, &limits, &mut impatient);
        assert!(stopped.verdict == Verdict::Unknown(Stop::Interrupted) || impatient.0 > 0, "{ghi:?}");
        assert!(stopped.statistics.memory_bytes <= 1 << 20);
    }
}

/// Interrupts the search when it has looked so often.
struct Impatient(u32);

impl Observer for Impatient {
    fn tick(&mut self, _: &Progress) -> Option<Stop> {
        self.0 = self.0.saturating_sub(1);
        (self.0 == 0).then_some(Stop::Interrupted)
    }
}

/// Nobody can get out of it: every path is long, and no result comes early.
fn rings(rule: Repetition) -> Graph {
    let count = 80;
    let nodes: Vec<Node> = (0..count)
        .map(|n| {
            let player = if n % 2 == 0 { Player::Max } else { Player::Min };
            Node::Turn(player, [1, 7, 13, 29].map(|step| (n + step) % count).to_vec())
        })
        .collect();
    Graph::from_nodes(rule, &nodes).unwrap()
}

#[test]
fn a_small_cyclic_region_is_closed() {
    let graph = rings(Repetition::DRAW);
    let asked = Task::new(NodeId(0), Goal::new(Player::Max, Value::DRAW));
    let closing = run(with(Ghi::RepetitionFree), &graph, &asked, ROOMY);
    assert_eq!(closing.verdict, Verdict::Proved);
    assert!(closing.statistics.get("regions closed") > 0);
    let without = Dfpn { local_fixpoint: false, ..Dfpn::default() }.with(Ghi::RepetitionFree);
    let thrashing = run(without, &graph, &asked, Limits { nodes: 200_000, ..ROOMY });
    assert_eq!(thrashing.verdict, Verdict::Unknown(Stop::Nodes));
}

/// Min may go to `A` or to `D`. From `D` all ways lead to `X`, and from there back to `A`. Max's
/// other move from `A` leads into a tree that is `levels` deep, with five moves everywhere and
/// `end` at its leaves. Below `A` it is soon clear that `X` fails Max if `A` stands on the path;
/// below `D` that is used optimistically, and `A` becomes an assumption.
fn costly_assumption(levels: u32, end: Value) -> Graph {
    const ROOT: [(Player, &[u32]); 7] = [
        (Player::Min, &[1, 2]),    // the root
        (Player::Max, &[6, 7]),    // A
        (Player::Max, &[3, 4, 5]), // D
        (Player::Max, &[6]),
        (Player::Max, &[6]),
        (Player::Max, &[6]),
        (Player::Min, &[1]), // X
    ];
    let mut nodes: Vec<Node> =
        ROOT.iter().map(|(player, targets)| Node::Turn(*player, targets.to_vec())).collect();
    let (mut first, mut count) = (nodes.len() as u32, 1);
    for level in 0..levels {
        let player = if level % 2 == 0 { Player::Min } else { Player::Max };
        let below = first + count;
        nodes.extend((0..count).map(|n| Node::Turn(player, (0..5).map(|m| below + 5 * n + m).collect())));
        (first, count) = (below, 5 * count);
    }
    nodes.extend((0..count).map(|_| Node::End(end)));
    Graph::from_nodes(Repetition::DRAW, &nodes).unwrap()
}

#[test]
fn assumptions_are_discharged_or_given_up() {
    let asked = Task::new(NodeId(0), Goal::new(Player::Max, Value::WIN));
    let figures = ["assumptions searched", "assumptions wrong", "assumptions given up"];
    for (levels, end, truth) in
        [(3, Value::LOSS, false), (3, Value::WIN, true), (6, Value::LOSS, false), (6, Value::WIN, true)]
    {
        let run = run(with(Ghi::Lemma), &costly_assumption(levels, end), &asked, ROOMY);
        assert_eq!(run.verdict, Verdict::decided(truth), "{levels} levels, {end:?}");
        let [searched, wrong, given_up] = figures.map(|name| run.statistics.get(name));
        assert_eq!(given_up, u64::from(levels == 6), "{levels} levels, {end:?}");
        if levels == 3 {
            assert!(searched > 0 && (wrong > 0) == truth, "{end:?}: {searched} searched, {wrong} wrong");
        }
        let careful = Dfpn { optimistic: false, ..Dfpn::default() };
        let careful = careful.solve(&costly_assumption(levels, end), &asked, &ROOMY, &mut Quiet);
        assert_eq!(careful.verdict, run.verdict);
        assert_eq!(figures.map(|name| careful.statistics.get(name)), [0; 3]);
    }
}

/// A closed set needs no search: what the search has left in the table makes it.
#[test]
fn assumptions_that_rest_on_each_other_are_settled_without_a_search() {
    let (mut closed, mut searched) = (0, 0);
    for seed in 0..3000 {
        let graph = cyclic(seed, Repetition::DRAW, 12 + seed as usize % 20);
        let statistics = run(with(Ghi::Lemma), &graph, &task(&graph, seed), ROOMY).statistics;
        if statistics.get("strategies settled") > 0 {
            let without =
                statistics.get("assumptions searched") + statistics.get("assumptions given up") == 0;
            *(if without { &mut closed } else { &mut searched }) += 1;
        }
    }
    assert!(closed > searched, "{closed} without a search, {searched} with one");
}

#[test]
fn what_repeats_may_be_less_than_the_position() {
    for rule in CYCLIC_RULES {
        for seed in 0..2000 {
            let graph = cyclic(seed, rule, 4 + seed as usize % 9);
            let game = Coarse::pairs(graph.clone());
            let asked: Task<Coarse> = in_game(&task(&graph, seed));
            let truth = by_paths(&game, &asked);
            for ghi in SOUND.into_iter().filter(|&ghi| treats::<Coarse>(with(ghi), rule)) {
                for table_bytes in TABLE_SIZES {
                    let engine = settings(table_bytes, seed).with(ghi);
                    let verdict = run(engine, &game, &asked, ROOMY).verdict;
                    assert_eq!(
                        verdict,
                        Verdict::decided(truth),
                        "{engine:?} {seed}\n{}",
                        game.graph.to_text()
                    );
                }
            }
        }
    }
}
