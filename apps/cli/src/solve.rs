//! `andor solve`: from positions and a question to answers and certificates.

use crate::args::SolveArguments;
use crate::ask::Ask;
use crate::database::load;
use crate::files::{read_graph, read_text, write_whole};
use crate::observer::{Clock, interrupted};
use crate::report::{Report, Tally};
use crate::{Exit, UsageError};
use andor::proof::main_line;
use andor::{Answer, Certification, Limits, Options, solve_by, value_by};
use andor_game::{Game, Notation, Player, Question, Within, past};
use andor_registry::{Visitor, info, is_file, read_file, split_line, visit_with};
use anyhow::{Context, Result, anyhow};
use std::path::{Path, PathBuf};
use std::time::Instant;

pub(crate) fn run(arguments: &SolveArguments) -> Result<Exit> {
    let default = info(&arguments.game).map_or("value", |game| game.default_ask);
    let ask = Ask::parse(arguments.ask.as_deref().unwrap_or(default))?;
    let jobs = jobs(arguments)?;
    let proofs = Proofs::new(arguments, &ask, jobs.len())?;
    let database =
        arguments.database.as_deref().map(|folder| load(&arguments.game, folder, None)).transpose()?;
    let mut exit = Exit::Done;
    for job in &jobs {
        let task = Task { arguments, ask: &ask, job, proofs: &proofs };
        let report = if job.game == "graph" {
            let path = job.text.as_deref().ok_or_else(|| UsageError("solve graph needs a file".into()))?;
            let graph = read_graph(Path::new(path))?;
            let shuffled = andor_game::Shuffled::new(&graph, arguments.seed);
            task.visit(&shuffled, &graph)?
        } else {
            visit_with(&job.game, arguments.seed, database.as_ref(), task)
                .map_err(|unknown| UsageError(unknown.to_string()))??
        };
        report.print(arguments.json)?;
        if !report.decided() {
            exit = Exit::Unknown;
        }
        if interrupted() {
            return Ok(Exit::Unknown);
        }
    }
    Ok(exit)
}

/// One position to solve.
struct Job {
    /// Where it stands, for messages.
    place: String,
    /// The game: what was typed, unless a file says more (the size of its board, what is marked on it).
    game: String,
    /// The position; none: the game's start.
    text: Option<String>,
    /// What the line calls itself.
    id: Option<String>,
    /// What its certificate's name begins with.
    stem: String,
    /// Whether the position was read from a file that people do not read as text, so that they want to see the board.
    draws: bool,
}

fn jobs(arguments: &SolveArguments) -> Result<Vec<Job>> {
    let game = &arguments.game;
    let mut jobs: Vec<Job> = Vec::new();
    let mut add = |place: String, text: &str| -> Result<()> {
        let (text, id) = split_line(game, text).map_err(|error| anyhow!("{place}: {error}"))?;
        let stem = match (&id, Path::new(&text).file_stem()) {
            // An id may hold anything; a file name may not.
            (Some(id), _) => {
                id.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect()
            }
            (None, Some(stem)) if game == "graph" => stem.to_string_lossy().into_owned(),
            _ => (jobs.len() + 1).to_string(),
        };
        jobs.push(Job { place, game: game.clone(), text: Some(text), id, stem, draws: false });
        Ok(())
    };
    for text in arguments.positions.iter().filter(|text| !is_file(game, text)) {
        add(game.clone(), text)?;
    }
    let is_lines = |file: &&PathBuf| !is_file(game, &file.to_string_lossy());
    if let Some(file) = arguments.file.as_ref().filter(is_lines) {
        let text = read_text(file)?;
        let lines = (1..).zip(text.lines().map(str::trim));
        for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            add(format!("{}: line {number}", file.display()), line)?;
        }
        if jobs.is_empty() {
            return Err(anyhow!("{}: no position in the file", file.display()));
        }
    }
    let named = arguments.positions.iter().map(PathBuf::from).chain(arguments.file.clone());
    for file in named.filter(|file| is_file(game, &file.to_string_lossy())) {
        jobs.extend(problems(game, &file)?);
    }
    if jobs.is_empty() {
        jobs.push(Job {
            place: game.clone(),
            game: game.clone(),
            text: None,
            id: None,
            stem: "1".into(),
            draws: false,
        });
    }
    Ok(jobs)
}

/// The problems of a file, each under its own name.
fn problems(game: &str, file: &Path) -> Result<Vec<Job>> {
    let found = read_file(game, &read_text(file)?).map_err(|error| anyhow!("{}: {error}", file.display()))?;
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let several = found.len() > 1;
    let job = |(number, (game, text)): (usize, (String, String))| {
        let stem = if several { format!("{stem}-{number}") } else { stem.clone() };
        let place = file.display().to_string();
        Job { place, game, text: Some(text), id: Some(stem.clone()), stem, draws: true }
    };
    Ok((1..).zip(found).map(job).collect())
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
            return Ok(Proofs::File(path));
        }
        std::fs::create_dir_all(&path)
            .with_context(|| format!("--proof {}: a folder is needed here", path.display()))?;
        Ok(Proofs::Folder(path))
    }

    /// Writes a certificate, if it is one and wanted; gives the name of the file.
    fn write<G: Game>(&self, stem: &str, answer: &Answer<G>) -> Result<Option<String>> {
        let Some(text) = &answer.certificate else { return Ok(None) };
        let path = match self {
            Proofs::Nowhere => return Ok(None),
            Proofs::File(path) => path.clone(),
            Proofs::Folder(folder) => {
                let kind = if answer.verdict.proved() == Some(true) { "ge" } else { "lt" };
                folder.join(format!("{stem}.{kind}.proof"))
            }
        };
        write_whole(&path, text)?;
        Ok(Some(path.display().to_string()))
    }
}

/// A job with all that is needed to do it, for whichever game it is.
struct Task<'a> {
    arguments: &'a SolveArguments,
    ask: &'a Ask,
    job: &'a Job,
    proofs: &'a Proofs,
}

impl Visitor for Task<'_> {
    type Output = Result<Report>;

    fn visit<F: Notation, R: Notation>(self, fast: &F, rulebook: &R) -> Result<Report> {
        let is_graph = self.job.game == "graph";
        let parse =
            |place: &str, text: &str| fast.parse_position(text).map_err(|error| anyhow!("{place}: {error}"));
        let root = match &self.job.text {
            Some(text) if !is_graph => parse(&self.job.place, text)?,
            _ => fast.start(),
        };
        let history: Vec<F::Position> =
            self.arguments.history.iter().map(|text| parse("--history", text)).collect::<Result<_>>()?;
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
            Some(text) if is_graph => text.clone(),
            _ => fast.position_text(&root),
        };
        let mut report = Report::new(&self.job.game, position, self.job.id.clone());
        report.board = self.job.draws.then(|| fast.board_text(&root));
        match self.ask {
            Ask::Value => self.value(fast, rulebook, &root, &history, mover, report),
            Ask::AtLeast { player, worth, within } => {
                let goal = Ask::goal(fast, player, *worth, mover)?;
                report.player = fast.player_name(goal.player).into();
                report.ask = format!("{} >= {worth}", report.player);
                match within {
                    None => self.question(fast, rulebook, &Question { root, history, goal }, None, report),
                    Some(_) if fast.database().is_some() => {
                        let why = "a database does not count moves; bounded questions go without --database";
                        Err(UsageError(why.into()).into())
                    }
                    Some(moves) => {
                        let wrong = |why| UsageError(format!("--ask '{} within {moves}': {why}", report.ask));
                        let has_past = !past(fast, &root, &history).is_empty();
                        let bounded = Within::new(fast, goal).map_err(wrong)?;
                        let bounded = if has_past { bounded.with_past() } else { bounded };
                        let root = bounded.bounded(root, *moves);
                        let history = history.into_iter().map(|earlier| bounded.earlier(earlier)).collect();
                        report.ask += &format!(" within {moves}");
                        let question = Question { root, history, goal };
                        self.question(&bounded, rulebook, &question, Some(*moves), report)
                    }
                }
            }
        }
    }
}

impl Task<'_> {
    fn options(&self) -> Options {
        Options {
            engine: self.arguments.engine.clone(),
            ghi: self.arguments.ghi.clone(),
            limits: Limits { nodes: self.arguments.nodes.unwrap_or(u64::MAX), memory: self.arguments.memory },
            verdict_only: false,
        }
    }

    fn clock(&self) -> Clock {
        Clock::start(self.arguments.time, self.job.text.as_deref().unwrap_or(&self.job.game))
    }

    fn question<F: Notation, R: Notation>(
        &self,
        fast: &F,
        rulebook: &R,
        question: &Question<F>,
        within: Option<u32>,
        mut report: Report,
    ) -> Result<Report> {
        let started = Instant::now();
        let answer = solve_by(fast, rulebook, question, within, &self.options(), &mut self.clock())
            .map_err(|error| UsageError(error.to_string()))?;
        let mut tally = Tally::default();
        tally.add(&answer);
        report.cost(&tally, started.elapsed());
        report.verdict(&answer);
        report.line = line(fast, &answer);
        report.proof.extend(self.proofs.write(&self.job.stem, &answer)?);
        Ok(report)
    }

    fn value<F: Notation, R: Notation>(
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
            report.proof.extend(self.proofs.write(&self.job.stem, answer)?);
        }
        // The claimant of the better half plays the line: what the player to move can force.
        let shown = found.settling().max_by_key(|(_, answer)| answer.verdict.proved() == Some(true));
        report.line = shown.map_or_else(Vec::new, |(_, answer)| line(fast, answer));
        Ok(report)
    }
}

fn line<G: Notation>(game: &G, answer: &Answer<G>) -> Vec<String> {
    match (&answer.strategy, &answer.certification) {
        (Some(strategy), Certification::Certified(_)) => {
            main_line(strategy).iter().map(|(position, mv)| game.move_for_people(position, *mv)).collect()
        }
        _ => Vec::new(),
    }
}
