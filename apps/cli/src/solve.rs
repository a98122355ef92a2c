//! `andor solve`: from positions and a question to answers and certificates.

use crate::args::SolveArguments;
use crate::database::load;
use crate::jobs::{Job, Jobs};
use crate::report::Report;
use crate::side_by_side::in_order;
use andor::certificate::Turn;
use andor::picture::main_moves;
use andor::{AnyGame, Ask, Certified, Goal, Limits, Method, Player, Question, Solver, Value, Verdict, line};
use andor_console::files::{try_file, try_folder, write_into, write_whole};
use andor_console::observer::{Clock, beside_progress, interrupt, interrupted};
use andor_console::output::failed;
use andor_console::threads;
use andor_console::{Exit, UsageError};
use andor_game::{Game, Id, NoBound, Notation};
use andor_registry::{AnyDatabase, info, is_defined_by_file, rules_in_words};
use anyhow::{Context, Result, anyhow};
use std::path::PathBuf;
use std::sync::RwLock;
use std::time::{Duration, Instant};

pub(crate) fn run(arguments: &SolveArguments) -> Result<Exit> {
    let default = info(&arguments.game).map_or("value", |game| game.default_ask);
    let ask = ask(arguments.ask.as_deref().unwrap_or(default))?;
    let unnamed = arguments.positions.is_empty() && arguments.file.is_none();
    if unnamed && is_defined_by_file(&arguments.game) {
        return Err(UsageError(format!("solve {} needs a file", arguments.game)).into());
    }
    let solver = solver(arguments)?;
    let jobs = Jobs::new(arguments)?;
    let proofs = Proofs::new(arguments, &ask, jobs.count())?;
    let database =
        arguments.database.as_deref().map(|folder| load(&arguments.game, folder, None)).transpose()?;
    let mut exit = jobs.bad.iter().map(failed).fold(Exit::Done, Exit::max);
    let solving = Solving {
        arguments,
        ask: &ask,
        solver,
        jobs: &jobs.good,
        at_once: solver.limits.threads.min(jobs.good.len()),
        all_memory: RwLock::default(),
        proofs: &proofs,
        database: database.as_ref(),
    };
    let mut failure = None;
    in_order(
        jobs.good.len(),
        solving.at_once,
        |number| (!interrupted()).then(|| solving.report(number)),
        |report| match report.map(|report| beside_progress(|| tell(&report?, arguments.json))) {
            Some(Ok(told)) => {
                exit = exit.max(told);
                true
            }
            Some(Err(error)) => {
                failure = Some(error);
                interrupt();
                false
            }
            None => false,
        },
    );
    if let Some(error) = failure {
        return Err(error);
    }
    Ok(if interrupted() { exit.max(Exit::Unknown) } else { exit })
}

/// Prints a report, and says how the program ends if there is no other.
fn tell(report: &Report, as_json: bool) -> Result<Exit> {
    report.print(as_json)?;
    let exit = report.unwritten.iter().map(failed).fold(Exit::Done, Exit::max);
    Ok(if report.decided() { exit } else { exit.max(Exit::Unknown) })
}

/// The question of the command line.
pub(crate) fn ask(text: &str) -> Result<Ask, UsageError> {
    text.parse().map_err(|error| UsageError(format!("--ask {error}")))
}

fn solver(arguments: &SolveArguments) -> Result<Solver> {
    let chosen = |name: &Option<String>, free: &str| name.clone().filter(|name| name != free);
    let (engine, ghi) = (chosen(&arguments.engine, "auto"), chosen(&arguments.ghi, "sound"));
    let method = match (&engine, &ghi) {
        (None, None) => None,
        _ => Some(
            Method::named(engine.as_deref(), ghi.as_deref())
                .map_err(|error| UsageError(error.to_string()))?,
        ),
    };
    let time = arguments.time.map(Duration::from_secs_f64);
    let (nodes, memory) = (arguments.nodes.unwrap_or(u64::MAX), arguments.memory);
    let limits = Limits { nodes, memory, time, threads: threads(arguments.threads) };
    Ok(Solver { method, ..Solver::new(limits) })
}

/// Where certificates go.
enum Proofs {
    Nowhere,
    File(PathBuf),
    Folder(PathBuf),
}

impl Proofs {
    fn new(arguments: &SolveArguments, ask: &Ask, jobs: usize) -> Result<Proofs> {
        let Some(path) = arguments.proof.clone() else { return Ok(Proofs::Nowhere) };
        if jobs == 1 && *ask != Ask::Value {
            if path.is_dir() {
                return Err(UsageError(format!("--proof {}: a folder; name a file", path.display())).into());
            }
            try_file(&path).context("--proof")?;
            return Ok(Proofs::File(path));
        }
        try_folder(&path).context("--proof")?;
        Ok(Proofs::Folder(path))
    }

    /// Writes a certificate, if it is wanted; gives the name of the file.
    fn write(&self, stem: &str, certified: &Certified) -> Result<Option<String>> {
        let path = match self {
            Proofs::Nowhere => return Ok(None),
            Proofs::File(path) => {
                write_whole(path, certified.checked.proof())?;
                path.clone()
            }
            Proofs::Folder(folder) => {
                let kind = if certified.proved { "ge" } else { "lt" };
                write_into(folder, &format!("{stem}.{kind}.proof"), certified.checked.proof())?
            }
        };
        Ok(Some(path.display().to_string()))
    }
}

/// The jobs with all that is needed to do them.
struct Solving<'a> {
    arguments: &'a SolveArguments,
    ask: &'a Ask,
    solver: Solver,
    jobs: &'a [Job],
    /// How many jobs are done side by side; each has this part of the memory.
    at_once: usize,
    /// Held by all who have their part of the memory, or by one who has all of it.
    all_memory: RwLock<()>,
    proofs: &'a Proofs,
    database: Option<&'a AnyDatabase>,
}

impl Solving<'_> {
    /// Does a job with its part of threads and memory, and if that is not enough memory, with all.
    fn report(&self, number: usize) -> Result<Report> {
        let limits = self.solver.limits;
        // The last jobs get the threads of those who have nothing left to do.
        let beside = self.at_once.min(self.jobs.len() - number);
        let part = Limits {
            threads: limits.threads / beside,
            memory: limits.memory / self.at_once as u64,
            ..limits
        };
        let report = {
            let _part = self.all_memory.read();
            self.job(number, part).report()?
        };
        if self.at_once == 1 || !report.lacked_memory() {
            return Ok(report);
        }
        let _all = self.all_memory.write();
        self.job(number, report.left_of(limits)).report().map(|again| again.after(&report))
    }

    fn job(&self, number: usize, limits: Limits) -> Doing<'_> {
        Doing { all: self, job: &self.jobs[number], number: number + 1, limits }
    }
}

/// A job that is being done, within its limits.
struct Doing<'a> {
    all: &'a Solving<'a>,
    job: &'a Job,
    number: usize,
    limits: Limits,
}

impl Doing<'_> {
    fn report(&self) -> Result<Report> {
        let Solving { arguments, ask, database, .. } = self.all;
        let (game, root) = self.job.open(arguments.seed, *database)?;
        let history = game.history(&arguments.history).map_err(|error| match error {
            andor::HistoryError::NothingRepeats(_) => UsageError(error.to_string()).into(),
            _ => anyhow!("{error}"),
        })?;
        let asked = ask.question(&game, root, history.clone());
        let asked = asked.map_err(|error| match error {
            andor::AskError::BoundWithDatabase => UsageError(error.to_string()),
            andor::AskError::Player { .. } => UsageError(format!("--ask: {error}")),
            _ => UsageError(format!("--ask {error}")),
        })?;
        let mut report = Report::new(&self.job.game, self.job.shown(&game, root), self.job.id.clone());
        report.input = self.job.text.clone();
        report.board = self.job.draws.then(|| game.board_text(&root));
        match asked {
            None => self.value(&game, root, &history, report),
            Some(question) => self.question(&game, &question, report),
        }
    }

    /// The solver keeps the time of its search.
    fn clock(&self, ask: &str) -> Clock {
        let what = format!("{ask}: {}", self.job.text.as_deref().unwrap_or(&self.job.game));
        let clock = Clock::start(None, &what).number(self.number, self.all.jobs.len());
        // What the system counts is the memory of all jobs.
        let clock = clock.memory(self.limits.memory).process(self.all.arguments.memory);
        clock.processor(self.all.arguments.cpu)
    }

    /// The line is part of the answer, whose time began then.
    fn clock_of_the_line(&self, began: Instant) -> Clock {
        Clock::since(began, self.limits.time.map(|time| time.as_secs_f64()), "line")
    }

    fn solver(&self) -> Solver {
        Solver { limits: self.limits, ..self.all.solver }
    }

    fn question(&self, game: &AnyGame, question: &Question, mut report: Report) -> Result<Report> {
        report.player = game.player_name(question.goal.player).into();
        report.ask = format!("{} >= {}", report.player, question.goal.at_least);
        if let Some(moves) = question.bound {
            report.ask += &format!(" within {moves}");
        }
        let started = Instant::now();
        let answer = self.solver().solve(game, question, &mut self.clock(&report.ask)).map_err(|error| {
            UsageError(match error {
                andor::SolveError::NoBound(why) => refused_bound(&report.ask, why),
                error => error.to_string(),
            })
        })?;
        report.cost([&answer], started.elapsed());
        report.verdict(&answer);
        let rule = question.rule(game);
        report.rules = rules_in_words(&self.job.game, rule, game.occurrences());
        report.line(line(answer.certified(), &mut self.clock_of_the_line(started)));
        report.fight(winner(game, question.goal, answer.verdict()), answer.certified());
        if let Some(certified) = answer.certified() {
            report.mate_in = mate_in(&self.job.game, certified);
            report.wrote(self.all.proofs.write(&self.job.stem, certified));
        }
        Ok(report)
    }

    fn value(&self, game: &AnyGame, root: Id, history: &[Id], mut report: Report) -> Result<Report> {
        let mover = game.turn(&root);
        report.ask = "value".into();
        report.player = game.player_name(mover).into();
        report.rules = rules_in_words(&self.job.game, game.repetition(), game.occurrences());
        let started = Instant::now();
        let found = self.solver().value(game, root, history, mover, &mut self.clock("value"));
        let found = found.map_err(|error| UsageError(error.to_string()))?;
        report.cost(found.answers.iter().map(|(_, answer)| answer), started.elapsed());
        // A game that counts points: 1 is a point and not a win.
        let scored = game.outcomes().iter().any(|value| value.0.abs() > 1);
        report.value(&found, scored);
        for certified in found.certified() {
            report.mate_in = report.mate_in.or(mate_in(&self.job.game, certified));
            report.wrote(self.all.proofs.write(&self.job.stem, certified));
        }
        report.line(line(found.certified(), &mut self.clock_of_the_line(started)));
        let winner = match found.value {
            Some(Value::WIN) => Some(mover),
            Some(Value::LOSS) => Some(mover.opponent()),
            _ => None,
        };
        report.fight(winner, found.certified());
        Ok(report)
    }
}

/// In how many moves at most a strategy mates, if it does: the length of its main line, whose
/// replies hold out longest.
fn mate_in(game: &str, certified: &Certified) -> Option<usize> {
    let checked = &certified.checked;
    let mates = andor_chess::Rulebook::named(game).is_ok_and(|rules| rules.is_whole_chess());
    if !mates || !certified.proved || checked.header().claim.value != Value::WIN {
        return None;
    }
    let line = main_moves(checked).ok()?;
    let begins = checked.node(checked.root()).ok()?.turn == Turn::Claimant;
    Some((line.len() + usize::from(begins)) / 2).filter(|&moves| moves > 0)
}

/// Who wins by this verdict, in a game that somebody wins.
fn winner(game: &AnyGame, goal: Goal, verdict: Verdict) -> Option<Player> {
    let draws = game.outcomes().contains(&Value::DRAW);
    match verdict {
        Verdict::Proved if goal.at_least == Value::WIN => Some(goal.player),
        Verdict::Disproved if goal.at_least == Value::DRAW || !draws => Some(goal.player.opponent()),
        _ => None,
    }
}

fn refused_bound(ask: &str, why: NoBound) -> String {
    format!("--ask '{ask}': {why}")
}
