//! Every engine against the truth: random questions, oracle, certificate.

use crate::oracle::{attractor, by_paths};
use crate::random::{acyclic, cyclic, hard, in_game, task};
use andor::{EngineInfo, Limits, Options, Quiet, Soundness, Statistics, Verdict, solve_by};
use andor_certificate::Reader;
use andor_checker::check;
use andor_engines::alphabeta::{AlphaBeta, History};
use andor_engines::{Dfpn, Engine, Ghi};
use andor_game::{Game, Goal, Notation, Player, Repetition, Shuffled, Task};
use andor_graph::Graph;
use andor_proof::{extract, write_certificate};

/// The results of an engine's answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Questions.
    pub asked: u64,
    /// Answers that differ from the oracle.
    pub wrong: u64,
    /// Right answers that the checker did not accept.
    pub uncertified: u64,
    /// Wrong answers that the checker accepted: must never happen.
    pub wrongly_certified: u64,
    /// Questions without an answer.
    pub unknown: u64,
    /// Positions expanded.
    pub expanded: u64,
    /// Records in the largest table, if the engine has one.
    pub records: u64,
}

impl Tally {
    /// The sum of two.
    #[must_use]
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            asked: self.asked + other.asked,
            wrong: self.wrong + other.wrong,
            uncertified: self.uncertified + other.uncertified,
            wrongly_certified: self.wrongly_certified + other.wrongly_certified,
            unknown: self.unknown + other.unknown,
            expanded: self.expanded + other.expanded,
            records: self.records.max(other.records),
        }
    }

    /// Whether every question was answered rightly, with a certificate.
    #[must_use]
    pub fn flawless(&self) -> bool {
        self.wrong + self.uncertified + self.wrongly_certified + self.unknown == 0
    }
}

/// A question about a graph in some order of moves.
pub type Case = (Shuffled<Graph>, Task<Graph>);

/// A random case of a rule, any history, any order.
#[must_use]
pub fn random_case(seed: u64, rule: Repetition) -> Case {
    let nodes = 3 + seed as usize % 9;
    let graph = if rule == Repetition::Never { acyclic(seed, nodes + 4) } else { cyclic(seed, rule, nodes) };
    let task = task(&graph, seed);
    (Shuffled::new(graph, seed % 3), task)
}

/// A case that fools a search which ignores history.
#[must_use]
pub fn hard_case(seed: u64, rule: Repetition) -> Case {
    hard(seed, rule, 6 + seed as usize % 4)
}

/// The graphs of the corpus under a rule, with every question about their roots, in three orders of
/// moves.
///
/// # Panics
/// If the corpus cannot be read.
#[must_use]
pub fn corpus_cases(rule: Repetition) -> Vec<Case> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/graph");
    let mut files: Vec<_> =
        folder.read_dir().expect("the corpus").map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "andor"));
    files.sort();
    let mut cases = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a text");
        let graph: Graph = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for player in [Player::Max, Player::Min] {
            for value in graph.outcomes() {
                let goal = Goal::new(player, value.worth_to(player));
                for order in 0..3 {
                    cases.push((Shuffled::new(graph.clone(), order), Task::new(graph.start(), goal)));
                }
            }
        }
    }
    cases.retain(|(game, _)| game.repetition() == rule);
    cases
}

/// The truth about a case.
#[must_use]
pub fn truth((game, task): &Case) -> bool {
    let task = in_game(task);
    if game.repetition().depends_on_mover() { by_paths(game, &task) } else { attractor(game, &task) }
}

/// Asks an engine with one of its methods, under a memory limit in bytes.
///
/// # Panics
/// If the engine refuses the rule.
#[must_use]
pub fn put(engine: &EngineInfo, case: &Case, truth: bool, memory: u64) -> Tally {
    let (game, task) = case;
    let options = Options {
        engine: Some(engine.name.into()),
        ghi: engine.ghi.map(str::to_owned),
        limits: Limits::new(1 << 22, memory),
        verdict_only: false,
    };
    let answer = solve_by(game, &game.game, &in_game(task), None, &options, &mut Quiet)
        .unwrap_or_else(|error| panic!("{error}"));
    judge(answer.verdict, answer.certified(), truth, &answer.statistics)
}

/// The tally of an answer.
fn judge(verdict: Verdict, certified: bool, truth: bool, statistics: &Statistics) -> Tally {
    let records = statistics.get("table entries").max(statistics.get("stored"));
    let mut tally = Tally { asked: 1, expanded: statistics.expanded, records, ..Tally::default() };
    match verdict {
        Verdict::Unknown(_) => tally.unknown = 1,
        verdict if verdict.proved() == Some(truth) => tally.uncertified = u64::from(!certified),
        _ => {
            tally.wrong = 1;
            tally.wrongly_certified = u64::from(certified);
        }
    }
    tally
}

/// A small table has room for one of this many records.
const SMALL_TABLE: u64 = 64;
/// Bytes of a record, at most.
const RECORD_BYTES: u64 = 80;

/// An engine of the catalogue with room for a 64th of this many records; `None` for an engine
/// without a table.
fn with_small_table(engine: &EngineInfo, records: u64) -> Option<Box<dyn Engine<Shuffled<Graph>>>> {
    let table_bytes = records * RECORD_BYTES / SMALL_TABLE;
    let ghi = engine.ghi?;
    Some(match engine.name {
        "dfpn" => {
            let ghi = Ghi::ALL.into_iter().find(|method| method.name() == ghi)?;
            Box::new(Dfpn { ghi, table_bytes, ..Dfpn::default() })
        }
        "alphabeta" => {
            let history = History::ALL.into_iter().find(|method| method.name() == ghi)?;
            Box::new(AlphaBeta { history, table_bytes })
        }
        _ => return None,
    })
}

/// Asks an engine that had this many records in its table again with a 64th of the table: it must
/// give the same certified answer. `None` for an engine without a table.
#[must_use]
pub fn put_with_small_table(
    engine: &EngineInfo,
    case: &Case,
    truth: bool,
    memory: u64,
    records: u64,
) -> Option<Tally> {
    let engine = with_small_table(engine, records)?;
    let (game, task) = case;
    let asked = in_game(task);
    let limits = Limits::new(1 << 22, memory);
    let mut search = |asked: &Task<Shuffled<Graph>>| engine.solve(game, asked, &limits, &mut Quiet);
    let run = search(&asked);
    let certified = run.verdict.proved().is_some_and(|proved| {
        let Ok(strategy) = extract(game, &asked, proved, run.hints.as_ref(), &mut search) else {
            return false;
        };
        let text = write_certificate(game, &asked, None, &strategy, Vec::new()).expect("texts of a graph");
        let reader = Reader::new(text.as_slice()).expect("what was just written");
        check(&game.game, reader).is_ok()
    });
    Some(judge(run.verdict, certified, truth, &run.statistics))
}

/// Solves and certifies, with further searches for missing entries. Returns the answer if the
/// checker accepts it by the graph's own rules.
///
/// # Errors
/// The reason why there is no certificate.
pub fn certified<F: Notation>(
    engine: &impl Engine<F>,
    (fast, graph): (&F, &Graph),
    asked: &Task<F>,
    limits: &Limits,
) -> Result<bool, String> {
    let mut search = |asked: &Task<F>| engine.solve(fast, asked, limits, &mut Quiet);
    let first = search(asked);
    let proved = first.verdict.proved().ok_or("unknown")?;
    let strategy =
        extract(fast, asked, proved, first.hints.as_ref(), &mut search).map_err(|e| e.to_string())?;
    let text = write_certificate(fast, asked, None, &strategy, Vec::new()).map_err(|e| e.to_string())?;
    let reader = Reader::new(text.as_slice()).map_err(|e| e.to_string())?;
    check(graph, reader).map_err(|e| e.to_string())?;
    Ok(proved)
}

/// Whether an engine claims to be sound under a rule; `None` if it refuses the rule.
#[must_use]
pub fn claims(engine: &EngineInfo, rule: Repetition) -> Option<bool> {
    match engine.soundness(rule) {
        Soundness::Sound => Some(true),
        Soundness::Unsound(_) => Some(false),
        Soundness::Refused(_) => None,
    }
}
