//! `andor solve`: from positions and a question to answers and certificates.

use crate::args::SolveArguments;
use crate::ask::Ask;
use crate::database::load;
use crate::jobs::{Job, Jobs};
use crate::line::line;
use crate::report::{Report, Tally};
use andor::{Answer, Limits, Options, solve_by, value_by};
use andor_console::files::{read_graph, try_file, try_folder, write_into, write_whole};
use andor_console::observer::{Clock, interrupted};
use andor_console::output::failed;
use andor_console::{Exit, UsageError};
use andor_game::{Game, Goal, Notation, Player, Repetition, Rulebook, Task, Within};
use andor_registry::{Visitor, info, rules_in_words, visit_with};
use anyhow::{Context, Result, anyhow};
use std::path::{Path, PathBuf};
use std::time::Instant;

pub(crate) fn run(arguments: &SolveArguments) -> Result<Exit> {
    let default = info(&arguments.game).map_or("value", |game| game.default_ask);
    let ask = Ask::parse(arguments.ask.as_deref().unwrap_or(default))?;
    if arguments.game == "graph" && arguments.positions.is_empty() && arguments.file.is_none() {
        return Err(UsageError("solve graph needs a file".into()).into());
    }
    let jobs = Jobs::new(arguments)?;
    let proofs = Proofs::new(arguments, &ask, jobs.count())?;
    let database =
        arguments.database.as_deref().map(|folder| load(&arguments.game, folder, None)).transpose()?;
    let mut exit = jobs.bad.iter().map(failed).fold(Exit::Done, Exit::max);
    for job in &jobs.good {
        let task = Solving { arguments, ask: &ask, job, proofs: &proofs };
        let report = if job.game == "graph" {
            match read_graph(Path::new(job.text.as_deref().unwrap_or_default())) {
                Ok(graph) => task.visit(&andor_game::Shuffled::new(&graph, arguments.seed), &graph)?,
                Err(error) => {
                    exit = exit.max(failed(&error));
                    continue;
                }
            }
        } else {
            visit_with(&job.game, arguments.seed, database.as_ref(), task)
                .map_err(|unknown| UsageError(unknown.to_string()))??
        };
        report.print(arguments.json)?;
        exit = report.unwritten.iter().map(failed).fold(exit, Exit::max);
        if !report.decided() {
            exit = exit.max(Exit::Unknown);
        }
        if interrupted() {
            return Ok(exit.max(Exit::Unknown));
        }
    }
    Ok(exit)
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

    /// Writes a certificate, if it is one and wanted; gives the name of the file.
    fn write<G: Game>(&self, stem: &str, answer: &Answer<G>) -> Result<Option<String>> {
        let Some(text) = &answer.certificate else { return Ok(None) };
        let path = match self {
            Proofs::Nowhere => return Ok(None),
            Proofs::File(path) => {
                write_whole(path, text)?;
                path.clone()
            }
            Proofs::Folder(folder) => {
                let kind = if answer.verdict.proved() == Some(true) { "ge" } else { "lt" };
                write_into(folder, &format!("{stem}.{kind}.proof"), text)?
            }
        };
        Ok(Some(path.display().to_string()))
    }
}

/// A job with all that is needed to do it, for whichever game it is.
struct Solving<'a> {
    arguments: &'a SolveArguments,
    ask: &'a Ask,
    job: &'a Job,
    proofs: &'a Proofs,
}

impl Visitor for Solving<'_> {
    type Output = Result<Report>;

    fn visit<F: Notation, R: Rulebook + Clone>(self, fast: &F, rulebook: &R) -> Result<Report> {
        let root = self.job.position(fast)?;
        if !self.arguments.history.is_empty() && fast.repetition() == Repetition::Never {
            let why = format!("no position of {} can come back, so --history plays no part", fast.name());
            return Err(UsageError(why).into());
        }
        let parse =
            |text: &String| fast.parse_position(text).map_err(|error| anyhow!("--history {text}: {error}"));
        let history: Vec<F::Position> = self.arguments.history.iter().map(parse).collect::<Result<_>>()?;
        if let Some(known) = history.iter().find(|earlier| fast.database_value(earlier).is_some()) {
            let earlier = fast.position_text(known);
            return Err(anyhow!(
                "--history {earlier}: a position of the database, whose values know no history"
            ));
        }
        if let Some(over) = history.iter().find(|earlier| fast.end(earlier).is_some()) {
            let earlier = fast.position_text(over);
            return Err(anyhow!("--history {earlier}: the game is over there, so it cannot have gone on"));
        }
        let mover = fast.turn(&root);
        let position = match &self.job.text {
            Some(text) if self.job.game == "graph" => text.clone(),
            _ => fast.position_text(&root),
        };
        let mut report = Report::new(&self.job.game, position, self.job.id.clone());
        report.board = self.job.draws.then(|| fast.board_text(&root));
        report.rules = rules_in_words(&self.job.game, fast.repetition(), fast.occurrences());
        match self.ask {
            Ask::Value => self.value(fast, rulebook, &root, &history, mover, report),
            Ask::AtLeast { player, worth, within } => {
                let goal = Ask::goal(fast, player, *worth, mover)?;
                report.player = fast.player_name(goal.player).into();
                report.ask = format!("{} >= {worth}", report.player);
                match within {
                    None => self.question(fast, rulebook, &Task { root, history, goal }, None, report),
                    Some(_) if fast.database().is_some() => {
                        let why = "a database does not count moves; bounded questions go without --database";
                        Err(UsageError(why.into()).into())
                    }
                    Some(moves) => {
                        let wrong = |why| UsageError(format!("--ask '{} within {moves}': {why}", report.ask));
                        let (bounded, task) =
                            Within::ask(fast, root, history, goal, *moves).map_err(wrong)?;
                        report.ask += &format!(" within {moves}");
                        report.rules =
                            rules_in_words(&self.job.game, bounded.repetition(), fast.occurrences());
                        self.question(&bounded, rulebook, &task, Some(*moves), report)
                    }
                }
            }
        }
    }
}

impl Solving<'_> {
    fn options(&self) -> Options {
        Options {
            engine: self.arguments.engine.clone(),
            ghi: self.arguments.ghi.clone(),
            limits: Limits::new(self.arguments.nodes.unwrap_or(u64::MAX), self.arguments.memory),
            verdict_only: false,
        }
    }

    fn clock(&self) -> Clock {
        Clock::start(self.arguments.time, self.job.text.as_deref().unwrap_or(&self.job.game))
    }

    fn question<F: Notation, R: Rulebook + Clone>(
        &self,
        fast: &F,
        rulebook: &R,
        task: &Task<F>,
        within: Option<u32>,
        mut report: Report,
    ) -> Result<Report> {
        let started = Instant::now();
        let answer = solve_by(fast, rulebook, task, within, &self.options(), &mut self.clock())
            .map_err(|error| UsageError(error.to_string()))?;
        let mut tally = Tally::default();
        tally.add(&answer);
        report.cost(&tally, started.elapsed());
        report.verdict(&answer);
        report.line(fast, line(fast, &task.history, &[(task.goal, &answer)], &mut self.clock()));
        report.wrote(self.proofs.write(&self.job.stem, &answer));
        Ok(report)
    }

    fn value<F: Notation, R: Rulebook + Clone>(
        &self,
        fast: &F,
        rulebook: &R,
        root: &F::Position,
        history: &[F::Position],
        mover: Player,
        mut report: Report,
    ) -> Result<Report> {
        report.ask = "value".into();
        report.player = fast.player_name(mover).into();
        let started = Instant::now();
        let found = value_by(fast, rulebook, root, history, mover, &self.options(), &mut self.clock())
            .map_err(|error| UsageError(error.to_string()))?;
        let mut tally = Tally::default();
        found.answers.iter().for_each(|(_, answer)| tally.add(answer));
        report.cost(&tally, started.elapsed());
        let scored = fast.outcomes().iter().any(|value| value.0.abs() > 1);
        report.value(&found, scored);
        for (_, answer) in found.settling() {
            report.wrote(self.proofs.write(&self.job.stem, answer));
        }
        let settling: Vec<(Goal, &Answer<F>)> =
            found.settling().map(|(goal, answer)| (*goal, answer)).collect();
        report.line(fast, line(fast, history, &settling, &mut self.clock()));
        Ok(report)
    }
}
