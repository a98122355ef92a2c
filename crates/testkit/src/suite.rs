//! Every engine against the truth: random questions, oracle, certificate.

use crate::asked::{OwnTypes, ask};
use crate::coarse::Coarse;
use crate::oracle::{attractor, by_counting};
use crate::random::in_game;
use crate::unsteady::Unsteady;
use andor::certificate::Proof;
use andor::{AnyGame, Limits, Method, Quiet, Solver, Soundness, Statistics, Stop, Verdict};
use andor_engines::alphabeta::AlphaBeta;
use andor_engines::{Dfpn, DfpnBounded, Engine, Logical, Run, Threads, Workers};
use andor_game::{Game, Notation, Repetition, Rulebook, Shuffled, Task};
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

    /// Bytes of a table that is much too small for these questions.
    #[must_use]
    pub const fn small_table(&self) -> u64 {
        small_table(self.records)
    }

    /// Whether every question was answered rightly, with a certificate.
    #[must_use]
    pub fn flawless(&self) -> bool {
        self.wrong + self.uncertified + self.wrongly_certified + self.unknown == 0
    }
}

/// A question about a graph in some order of moves, with the history as it was played.
pub type Case = (Shuffled<Coarse>, Task<Coarse>);

/// The truth about a case.
#[must_use]
pub fn truth((game, task): &Case) -> bool {
    is_met(game, &in_game(task))
}

/// Whether the goal of a task can be forced.
#[must_use]
pub fn is_met<G: Game>(game: &G, task: &Task<G>) -> bool {
    let free_of_paths = !game.repetition().depends_on_mover() && game.classes_are_positions();
    if free_of_paths && game.occurrences() == 2 { attractor(game, task) } else { by_counting(game, task) }
}

/// Asks an engine with one of its methods, under a memory limit in bytes.
///
/// # Panics
/// If the engine refuses the rule.
#[must_use]
pub fn put(method: Method, (game, task): &Case, truth: bool, memory: u64) -> Tally {
    let any = AnyGame::compiled::<OwnTypes, _, _>(game.clone(), game.game.clone());
    let question = ask(&any, &game.game, task);
    let answer = Solver::new(Limits::new(1 << 22, memory)).by(method).solve(&any, &question, &mut Quiet);
    let answer = answer.unwrap_or_else(|error| panic!("{error}"));
    judge(answer.verdict(), answer.is_certified(), truth, &answer.statistics)
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

/// Asks an engine again and again, with twice the nodes each time, until the answer is certified:
/// no answer on the way may be wrong. One that memory ends stays unknown.
#[must_use]
pub fn put_with_few_nodes(method: Method, (game, task): &Case, truth: bool, memory: u64) -> Tally {
    let any = AnyGame::compiled::<OwnTypes, _, _>(game.clone(), game.game.clone());
    let question = ask(&any, &game.game, task);
    let mut nodes = 1;
    loop {
        let solver = Solver::new(Limits::new(nodes, memory)).by(method);
        let answer = solver.solve(&any, &question, &mut Quiet).unwrap_or_else(|error| panic!("{error}"));
        let tally = judge(answer.verdict(), answer.is_certified(), truth, &answer.statistics);
        let more_may_help = answer.verdict() == Verdict::Unknown(Stop::Nodes) || tally.uncertified > 0;
        if !more_may_help || nodes > 1 << 22 {
            return tally;
        }
        nodes *= 2;
    }
}

/// A small table has room for one of this many records.
const SMALL_TABLE: u64 = 64;
/// Bytes of a record, at most.
const RECORD_BYTES: u64 = 80;

/// Bytes of a table with room for a 64th of this many records.
const fn small_table(records: u64) -> u64 {
    records * RECORD_BYTES / SMALL_TABLE
}

/// A method's engine with room for a 64th of this many records; `None` for an engine without a
/// table.
fn with_small_table(method: Method, records: u64) -> Option<Box<dyn Engine<Shuffled<Coarse>>>> {
    let table_bytes = small_table(records);
    match method {
        Method::Dfpn(ghi) => Some(Box::new(Dfpn { table_bytes, ..Dfpn::default() }.with(ghi))),
        Method::AlphaBeta(history) => Some(Box::new(AlphaBeta { history, table_bytes })),
        _ => None,
    }
}

/// Asks an engine that had this many records in its table again with a 64th of the table: it must
/// give the same certified answer. `None` for an engine without a table.
#[must_use]
pub fn put_with_small_table(
    method: Method,
    (game, task): &Case,
    truth: bool,
    memory: u64,
    records: u64,
) -> Option<Tally> {
    let engine = with_small_table(method, records)?;
    let limits = Limits::new(1 << 22, memory);
    Some(judge_run(&*engine, (game, &game.game), &in_game(task), &limits, truth))
}

/// How several workers are asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Together {
    /// How many.
    pub workers: usize,
    /// Threads, or logical workers.
    pub threads: bool,
    /// Bounds on the moves first.
    pub bounds: bool,
}

/// Asks df-pn by several workers who all begin at once; within so many bytes, of them at most so
/// many for the table, which is a limit without bounds only.
#[must_use]
pub fn put_together(
    how: Together,
    (game, task): &Case,
    truth: bool,
    (memory, table_bytes): (u64, u64),
) -> Tally {
    let Together { workers: count, threads, bounds } = how;
    let dfpn = Dfpn { table_bytes, ..Dfpn::default() };
    let limits = Limits { threads: count, ..Limits::new(1 << 22, memory) };
    let workers = Workers { count, alone: 0 };
    let asked = in_game(task);
    if threads {
        let unsteady = Unsteady::new(game, count as u64);
        let engine: Box<dyn Engine<_>> = if bounds {
            Box::new(Threads { engine: DfpnBounded, alone: 0 })
        } else {
            Box::new(Threads { engine: dfpn, alone: 0 })
        };
        judge_run(&*engine, (&unsteady, &game.game), &in_game(&asked), &limits, truth)
    } else {
        let engine: Box<dyn Engine<_>> = if bounds {
            Box::new(Logical { engine: DfpnBounded, workers })
        } else {
            Box::new(Logical { engine: dfpn, workers })
        };
        judge_run(&*engine, (game, &game.game), &asked, &limits, truth)
    }
}

/// Asks, certifies, and judges.
fn judge_run<F: Notation, R: Rulebook + Clone>(
    engine: &dyn Engine<F>,
    rules: (&F, &R),
    asked: &Task<F>,
    limits: &Limits,
    truth: bool,
) -> Tally {
    let run = engine.solve(rules.0, &asked.as_searched(rules.0), limits, &mut Quiet);
    let certified = check_run(engine, rules, asked, limits, &run).is_ok();
    judge(run.verdict, certified, truth, &run.statistics)
}

/// Solves and certifies, with further searches for missing entries. Returns the answer if the
/// checker accepts it by the plain rules.
///
/// # Errors
/// The reason why there is no certificate.
pub fn certified<F: Notation, R: Rulebook + Clone>(
    engine: &dyn Engine<F>,
    rules: (&F, &R),
    asked: &Task<F>,
    limits: &Limits,
) -> Result<bool, String> {
    let run = engine.solve(rules.0, &asked.as_searched(rules.0), limits, &mut Quiet);
    check_run(engine, rules, asked, limits, &run)
}

/// Makes a certificate of what a run left behind and has it checked; the engine is asked again for
/// missing entries.
fn check_run<F: Notation, R: Rulebook + Clone>(
    engine: &dyn Engine<F>,
    (fast, rules): (&F, &R),
    asked: &Task<F>,
    limits: &Limits,
    run: &Run<'_, F>,
) -> Result<bool, String> {
    let proved = run.verdict.proved().ok_or("unknown")?;
    let mut again = |asked: &Task<F>| engine.solve(fast, asked, limits, &mut Quiet);
    let (searched, hints) = (asked.as_searched(fast), run.hints.as_ref());
    let strategy = extract(fast, &searched, proved, hints, &mut again).map_err(|e| e.to_string())?;
    let text = write_certificate(fast, asked, None, &strategy, Vec::new()).map_err(|e| e.to_string())?;
    let proof = Proof::new(text).map_err(|e| e.to_string())?;
    let checked = AnyGame::new(rules.clone()).check(proof);
    checked.map(|_| proved).map_err(|e| e.to_string())
}

/// Whether a method takes part in a rule's suite, and if so whether it claims to be sound there.
#[must_use]
pub fn claims(method: Method, rule: Repetition) -> Option<bool> {
    match method.soundness(rule) {
        Soundness::Sound => Some(true),
        Soundness::Unsound(_) => Some(false),
        Soundness::Refused(_) => None,
    }
}
