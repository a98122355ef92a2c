//! The stage of forcing moves must not make an answer wrong, whatever a game calls forcing: here chance does.

use andor_certificate::Reader;
use andor_checker::check;
use andor_engines::{Dfpn, DfpnBounded, Engine, Limits, Quiet};
use andor_game::{Game, Notation, Question, Repetition, forward, mix};
use andor_graph::{Graph, NodeId};
use andor_proof::{extract, write_certificate};
use andor_testkit::oracle::by_paths;
use andor_testkit::random::{CYCLIC_RULES, cyclic, question};

const LIMITS: Limits = Limits { nodes: 2_000_000, memory: 1 << 24 };

/// A graph some of whose moves count as forcing.
#[derive(Debug)]
struct Pressing {
    graph: Graph,
    seed: u64,
}

impl Game for Pressing {
    type Position = NodeId;
    type Move = NodeId;

    fn forcing_moves(&self, position: &NodeId, into: &mut Vec<NodeId>) -> bool {
        let first = into.len();
        self.graph.moves(position, into);
        let mut number = 0;
        into.retain(|&to| {
            number += 1;
            number <= first
                || !mix(self.seed ^ u64::from(position.0) << 32 ^ u64::from(to.0)).is_multiple_of(3)
        });
        true
    }

    forward!(this => this.graph; turn end moves play repetition outcomes key repetition_class repetition_key converts
        estimate can_circle_alone);
}

impl Notation for Pressing {
    forward!(this => this.graph; name player_name start parse_position position_text move_text);
}

/// What the engine says, when the checker accepts it.
fn certified(
    engine: &impl Engine<Pressing>,
    game: &Pressing,
    asked: &Question<Pressing>,
) -> Result<bool, String> {
    let mut search = |asked: &Question<Pressing>| engine.solve(game, asked, &LIMITS, &mut Quiet);
    let first = search(asked);
    let proved = first.verdict.proved().ok_or("unknown")?;
    let strategy = extract(game, asked, proved, first.hints.as_ref(), &mut search);
    let strategy = strategy.map_err(|error| error.to_string())?;
    let text =
        write_certificate(game, asked, None, &strategy, Vec::new()).map_err(|error| error.to_string())?;
    let reader = Reader::new(text.as_slice()).map_err(|error| error.to_string())?;
    check(&game.graph, reader).map_err(|error| error.to_string())?;
    Ok(proved)
}

#[test]
fn answers_are_right_and_certified_whatever_counts_as_forcing() {
    for rule in CYCLIC_RULES.into_iter().chain([Repetition::Never]) {
        for seed in 0..4000 {
            let graph = match rule {
                Repetition::Never => andor_testkit::random::acyclic(seed, 12),
                _ => cyclic(seed, rule, 4 + seed as usize % 8),
            };
            let asked = question(&graph, seed);
            let truth = by_paths(&graph, &asked);
            let game = Pressing { graph, seed };
            let asked = Question { root: asked.root, history: asked.history, goal: asked.goal };
            for (name, answer) in [
                ("dfpn", certified(&Dfpn::default(), &game, &asked)),
                ("small table", certified(&Dfpn { table_bytes: 0, ..Dfpn::default() }, &game, &asked)),
                ("dfpn-bounded", certified(&DfpnBounded, &game, &asked)),
            ] {
                assert_eq!(answer, Ok(truth), "{name}, {seed}\n{asked:?}\n{}", game.graph.to_text());
            }
        }
    }
}
