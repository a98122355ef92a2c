//! Df-pn with every treatment of history against the oracles: random cyclic graphs, hard ones, histories, both sides,
//! shuffled moves, tables from tiny to large.

use andor_engines::{Dfpn, Engine, Ghi, LeafNumbers, Limits, Quiet, Run, Soundness, Stop, Verdict};
use andor_game::{Game, Goal, Notation, Player, Question, Repetition, Shuffled, Value};
use andor_graph::{Graph, Node, NodeId};
use andor_testkit::oracle::by_paths;
use andor_testkit::random::{CYCLIC_RULES, acyclic, cyclic, hard, in_game, question};

const ROOMY: Limits = Limits { nodes: 2_000_000, memory: 1 << 24 };
/// One bucket, two buckets, and as many as it wants.
const TABLE_SIZES: [u64; 3] = [0, 440, u64::MAX];

fn with(ghi: Ghi) -> Dfpn {
    Dfpn { ghi, ..Dfpn::default() }
}

fn treats<G: Game>(engine: Dfpn, rule: Repetition) -> bool {
    !matches!(Engine::<G>::soundness(&engine, rule), Soundness::Refused(_))
}

fn run<G: Game>(engine: Dfpn, game: &G, asked: &Question<G>, limits: Limits) -> Run<G> {
    engine.solve(game, asked, &limits, &mut Quiet)
}

/// The settings that a seed goes through, so that all of them meet all graphs in time.
fn settings(ghi: Ghi, seed: u64) -> Dfpn {
    Dfpn {
        ghi,
        epsilon_percent: [25, 0][seed as usize % 2],
        leaves: [LeafNumbers::One, LeafNumbers::Mobility, LeafNumbers::Estimate][seed as usize % 3],
        double_count_control: seed % 5 != 0,
        local_fixpoint: seed % 7 != 0,
        condition_limit: [64, 3, 1, 0][seed as usize / 3 % 4],
        table_bytes: u64::MAX,
    }
}

fn agrees(ghi: Ghi, graph: &Graph, asked: &Question<Graph>, seed: u64, truth: bool) {
    if !treats::<Graph>(with(ghi), graph.repetition()) {
        return;
    }
    for (order, table_bytes) in (0..).map(|n| n * seed).zip(TABLE_SIZES) {
        let engine = Dfpn { table_bytes, ..settings(ghi, seed) };
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
        for seed in 0..3000 {
            let graph = cyclic(seed, rule, 4 + seed as usize % 8);
            let asked = question(&graph, seed);
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
                let engine = Dfpn { local_fixpoint: false, ..with(Ghi::Ignore) };
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
        let asked = question(&graph, seed);
        let truth = by_paths(&graph, &asked);
        for ghi in Ghi::ALL {
            agrees(ghi, &graph, &asked, seed, truth);
        }
    }
}
