//! `andor problem`: direct mates as composers need them solved.

use crate::args::ProblemArguments;
use andor::{Certified, Limits};
use andor_chess::fast::{Chess, ChessPosition};
use andor_chess::{Epd, parse_san, san};
use andor_console::files::{read_text, try_folder, write_into};
use andor_console::observer::{Clock, interrupted};
use andor_console::output::{failed, out};
use andor_console::{Exit, UsageError, plural};
use andor_game::{Game, Notation, legal_moves};
use andor_problems::{Defence, Key, NotCertified, Solution, Try, Wanted};
use andor_problems::{certify, certify_after, solve_problem};
use anyhow::{Context, Result, anyhow};
use indicatif::HumanCount;
use serde::Serialize;
use serde_json::json;
use std::io::Write;
use std::time::Instant;

type Move = <Chess as Game>::Move;

pub(crate) fn run(arguments: &ProblemArguments) -> Result<Exit> {
    let (jobs, bad) = jobs(arguments)?;
    if let Some(folder) = &arguments.proof {
        try_folder(folder).context("--proof")?;
    }
    // The others are solved all the same.
    let mut exit = bad.iter().map(failed).fold(Exit::Done, Exit::max);
    for job in &jobs {
        exit = exit.max(solve(job, arguments)?);
        if interrupted() {
            return Ok(exit.max(Exit::Unknown));
        }
    }
    Ok(exit)
}

/// One problem.
struct Job {
    position: ChessPosition,
    /// What the line calls itself.
    id: Option<String>,
    /// What its certificates' names begin with.
    stem: String,
    moves: Option<u8>,
}

/// The problems, and what cannot be read.
fn jobs(arguments: &ProblemArguments) -> Result<(Vec<Job>, Vec<anyhow::Error>)> {
    let (mut jobs, mut bad) = (Vec::new(), Vec::new());
    let mut add = |place: Option<String>, text: &str| {
        let number = jobs.len() + bad.len() + 1;
        match job(text, arguments, number) {
            Ok(job) => jobs.push(job),
            Err(error) => bad.push(match place {
                Some(place) => error.context(place),
                None => error,
            }),
        }
    };
    arguments.positions.iter().for_each(|text| add(None, text));
    if let Some(file) = &arguments.file {
        for (number, line) in (1..).zip(read_text(file)?.lines().map(str::trim)) {
            if !line.is_empty() && !line.starts_with('#') {
                add(Some(format!("{}: line {number}", file.display())), line);
            }
        }
    }
    if jobs.is_empty() && bad.is_empty() {
        return Err(match &arguments.file {
            Some(file) => anyhow!("{}: no position in the file", file.display()),
            None => UsageError("problem needs a position in FEN, or --file".into()).into(),
        });
    }
    Ok((jobs, bad))
}

fn job(text: &str, arguments: &ProblemArguments, number: usize) -> Result<Job> {
    let epd: Epd = text.parse().map_err(|error| anyhow!("{error}"))?;
    let position = Chess::new().parse_position(&epd.fen()).map_err(|error| anyhow!("{error}"))?;
    if Chess::new().end(&position).is_some() {
        return Err(anyhow!("{}: the game is over here", epd.fen()));
    }
    let first = |opcode| epd.operands(opcode).and_then(|operands| operands.first());
    let said = first("dm").and_then(|moves| moves.parse().ok()).filter(|moves| (1..=100).contains(moves));
    let moves = match arguments.mate {
        Some(moves) => moves,
        None => said,
    };
    Ok(Job { position, id: first("id").cloned(), stem: number.to_string(), moves })
}

/// Solves and prints.
fn solve(job: &Job, arguments: &ProblemArguments) -> Result<Exit> {
    let wanted = Wanted {
        moves: job.moves,
        depth: arguments.depth,
        tries: arguments.tries,
        set_play: arguments.set_play,
    };
    let limits = Limits { memory: arguments.memory, ..Limits::DEFAULT };
    let text = Chess::new().position_text(&job.position);
    let started = Instant::now();
    let found = solve_problem(&job.position, &wanted, &limits, &mut Clock::start(arguments.time, "problem"));
    let seconds = started.elapsed().as_secs_f64();
    let mut out = out();
    let solution = match found {
        Ok(solution) => solution,
        Err(stop) => {
            if arguments.json {
                let stopped = stop.name();
                let object = json!({"position": text, "id": job.id, "verdict": "unknown",
                    "stopped": stopped, "seconds": seconds});
                writeln!(out, "{object}")?;
            } else {
                writeln!(out, "{text}{}\n   unknown (stopped: {})", shown(job.id.as_ref()), stop.name())?;
            }
            return Ok(Exit::Unknown);
        }
    };
    let claims = if arguments.uncertified { Vec::new() } else { claims(job, &solution, arguments)? };
    if arguments.json {
        let report = Report::new(&text, job, &solution, &claims, seconds);
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        write!(out, "{text}{}  #{}\n\n{solution}", shown(job.id.as_ref()), solution.moves)?;
        for claim in &claims {
            writeln!(out, "   {}", claim.in_words())?;
        }
        writeln!(out, "   {} node{}, {seconds:.3} s", HumanCount(solution.nodes), plural(solution.nodes))?;
    }
    out.flush()?;
    let unwritten = claims.iter().filter_map(|claim| claim.unwritten.as_ref());
    Ok(unwritten.map(failed).fold(Exit::Done, Exit::max))
}

fn shown(id: Option<&String>) -> String {
    id.map_or_else(String::new, |id| format!(" ({id})"))
}

/// Something a solution says, and what the checker said to it.
struct Claim {
    /// The first move that it is about; none: about all of them.
    first: Option<String>,
    mates: bool,
    moves: u8,
    certified: Result<Certified, String>,
    file: Option<String>,
    /// Why the certificate is in no file.
    unwritten: Option<anyhow::Error>,
}

impl Claim {
    fn in_words(&self) -> String {
        let mut claim = format!("{} in {}", if self.mates { "mate" } else { "no mate" }, self.moves);
        if let Some(first) = &self.first {
            claim = format!("1.{first} {claim}");
        }
        match &self.certified {
            Ok(certified) => {
                let file = self.file.as_ref().map_or_else(String::new, |file| format!(": {file}"));
                let nodes = certified.checked.header().nodes;
                format!("{claim}: certified (strategy of {} node{}){file}", HumanCount(nodes), plural(nodes))
            }
            Err(why) => format!("{claim}: not certified: {why}"),
        }
    }
}

/// Every key, and that there is no shorter mate; or that there is none in time. With `--all-moves`
/// also that no other first move mates in time.
fn claims(job: &Job, solution: &Solution, arguments: &ProblemArguments) -> Result<Vec<Claim>> {
    let (chess, root) = (Chess::new(), &job.position);
    let named = |name: &str| parse_san(&chess, root, name).map_err(|error| anyhow!("{error}"));
    let mut claims = Claims { job, arguments, made: Vec::new() };
    let mut keys: Vec<_> = solution.keys.iter().collect();
    keys.sort_by_key(|key| key.length);
    for key in keys {
        let mv = named(&key.name)?;
        claims.add(Some((&key.name, mv)), true, key.length, |limits, clock| {
            certify(root, Some(mv), key.length, limits, clock)
        })?;
    }
    let without = solution.shortest.map_or(solution.moves, |shortest| shortest - 1);
    if without > 0 {
        claims.add(None, false, without, |limits, clock| certify(root, None, without, limits, clock))?;
    }
    if arguments.all_moves && solution.shortest.is_some() && chess.end(root).is_none() {
        for mv in legal_moves(&chess, root) {
            let name = san(&chess, root, mv);
            if !solution.keys.iter().any(|key| key.name == name) {
                claims.add(Some((&name, mv)), false, solution.moves, |limits, clock| {
                    certify_after(root, mv, solution.moves - 1, limits, clock)
                })?;
            }
        }
    }
    Ok(claims.made)
}

/// The claims of one problem, in order.
struct Claims<'a> {
    job: &'a Job,
    arguments: &'a ProblemArguments,
    made: Vec<Claim>,
}

impl Claims<'_> {
    fn add(
        &mut self,
        first: Option<(&str, Move)>,
        mates: bool,
        moves: u8,
        certify: impl FnOnce(&Limits, &mut Clock) -> Result<Certified, NotCertified>,
    ) -> Result<()> {
        let limits = Limits { memory: self.arguments.memory, ..Limits::DEFAULT };
        let mut clock = Clock::start(self.arguments.time, "certificate");
        let certified = match certify(&limits, &mut clock) {
            Ok(certified) if certified.proved == mates => Ok(certified),
            Ok(_) => Err("the certified answer is the opposite: please report this position".to_owned()),
            Err(why) => Err(why.to_string()),
        };
        let name = first.map(|(name, _)| name.to_owned());
        let mut claim = Claim { first: name, mates, moves, certified, file: None, unwritten: None };
        if let (Ok(certified), Some(folder)) = (&claim.certified, &self.arguments.proof) {
            // The first of each kind has the plain name; those of further moves are told apart by
            // the move.
            let kind = if mates { "ge" } else { "lt" };
            let is_first = !self.made.iter().any(|earlier| earlier.mates == mates);
            let of_move = first.filter(|_| !is_first || !mates).map_or_else(String::new, |(_, mv)| {
                format!(".{}", Chess::new().move_text(&self.job.position, mv))
            });
            let name = format!("{}{of_move}.{kind}.proof", self.job.stem);
            match write_into(folder, &name, certified.checked.proof()) {
                Ok(path) => claim.file = Some(path.display().to_string()),
                Err(error) => claim.unwritten = Some(error),
            }
        }
        self.made.push(claim);
        Ok(())
    }
}

/// What scripts get.
#[derive(Serialize)]
struct Report<'a> {
    position: &'a str,
    id: Option<&'a String>,
    moves: u8,
    verdict: &'static str,
    shortest: Option<u8>,
    keys: Vec<KeyReport<'a>>,
    tries: Vec<TryReport<'a>>,
    certified: bool,
    proof: Vec<&'a String>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct KeyReport<'a> {
    #[serde(rename = "move")]
    name: &'a str,
    length: u8,
    certified: bool,
    duals_after: Vec<&'a str>,
    short_after: Vec<&'a str>,
}

#[derive(Serialize)]
struct TryReport<'a> {
    #[serde(rename = "move")]
    name: &'a str,
    refutation: &'a str,
}

impl<'a> Report<'a> {
    fn new(text: &'a str, job: &'a Job, solution: &'a Solution, claims: &'a [Claim], seconds: f64) -> Self {
        let key = |key: &'a Key| {
            let after = |flawed: fn(&Defence) -> bool| {
                let defences = key.play.iter().flat_map(|play| &play.defences);
                defences.filter(|defence| flawed(defence)).map(|defence| &defence.name[..]).collect()
            };
            let own = claims.iter().find(|claim| claim.mates && claim.first.as_ref() == Some(&key.name));
            KeyReport {
                name: &key.name,
                length: key.length,
                certified: own.is_some_and(|claim| claim.certified.is_ok()),
                duals_after: after(Defence::is_dual),
                short_after: after(Defence::is_short),
            }
        };
        let tried = |tried: &'a Try| TryReport { name: &tried.name, refutation: &tried.refutation };
        Report {
            position: text,
            id: job.id.as_ref(),
            moves: solution.moves,
            verdict: if solution.shortest.is_some() { "proved" } else { "disproved" },
            shortest: solution.shortest,
            keys: solution.keys.iter().map(key).collect(),
            tries: solution.tries.iter().map(tried).collect(),
            certified: !claims.is_empty() && claims.iter().all(|claim| claim.certified.is_ok()),
            proof: claims.iter().filter_map(|claim| claim.file.as_ref()).collect(),
            nodes: solution.nodes,
            seconds,
        }
    }
}
