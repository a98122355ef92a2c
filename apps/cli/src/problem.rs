//! `andor problem`: direct mates as composers need them solved.

use crate::args::ProblemArguments;
use crate::files::{read_text, write_whole};
use crate::observer::{Clock, interrupted};
use crate::{Exit, UsageError};
use andor::{Limits, Stop};
use andor_chess::Epd;
use andor_chess::fast::{Chess, ChessPosition};
use andor_game::Notation;
use andor_problems::{Certificate, Play, Solution, Wanted, certify, solve_problem};
use anyhow::{Context, Result, anyhow};
use indicatif::HumanCount;
use serde_json::{Value as Json, json};
use std::io::Write;
use std::time::Instant;

pub(crate) fn run(arguments: &ProblemArguments) -> Result<Exit> {
    let jobs = jobs(arguments)?;
    if let Some(folder) = &arguments.proof {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("--proof {}: a folder is needed here", folder.display()))?;
    }
    let mut exit = Exit::Done;
    for job in &jobs {
        if solve(job, arguments)?.is_some() {
            exit = Exit::Unknown;
        }
        if interrupted() {
            return Ok(Exit::Unknown);
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

fn jobs(arguments: &ProblemArguments) -> Result<Vec<Job>> {
    let mut jobs = Vec::new();
    for text in &arguments.positions {
        jobs.push(job(text, arguments, jobs.len() + 1)?);
    }
    if let Some(file) = &arguments.file {
        for (number, line) in (1..).zip(read_text(file)?.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let found = job(line, arguments, jobs.len() + 1);
            jobs.push(found.with_context(|| format!("{}: line {number}", file.display()))?);
        }
    }
    if jobs.is_empty() {
        return Err(UsageError("problem needs a position in FEN, or --file".into()).into());
    }
    Ok(jobs)
}

fn job(text: &str, arguments: &ProblemArguments, number: usize) -> Result<Job> {
    let epd: Epd = text.parse().map_err(|error| anyhow!("{error}"))?;
    let position = Chess::new().parse_position(&epd.fen()).map_err(|error| anyhow!("{error}"))?;
    let first = |opcode| epd.operands(opcode).and_then(|operands| operands.first());
    let said = first("dm").and_then(|moves| moves.parse().ok()).filter(|moves| (1..=100).contains(moves));
    let moves = match arguments.mate {
        Some(moves) => moves,
        None => said,
    };
    Ok(Job { position, id: first("id").cloned(), stem: number.to_string(), moves })
}

/// Solves and prints; gives why it is unknown, if so.
fn solve(job: &Job, arguments: &ProblemArguments) -> Result<Option<Stop>> {
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
    let mut out = std::io::stdout();
    let solution = match found {
        Ok(solution) => solution,
        Err(stop) => {
            if arguments.json {
                let mut object = json!({"position": text, "verdict": "unknown", "stopped": stop.name(), "seconds": seconds});
                object["id"] = json!(job.id);
                writeln!(out, "{object}")?;
            } else {
                writeln!(out, "{text}{}\n   unknown (stopped: {})", shown(job.id.as_ref()), stop.name())?;
            }
            return Ok(Some(stop));
        }
    };
    let claims = if arguments.uncertified { Vec::new() } else { claims(job, &solution, arguments)? };
    if arguments.json {
        writeln!(out, "{}", in_json(&text, job, &solution, &claims, seconds))?;
    } else {
        write!(out, "{text}{}  #{}\n\n{solution}", shown(job.id.as_ref()), solution.moves)?;
        for claim in &claims {
            writeln!(out, "   {}", claim.in_words())?;
        }
        writeln!(out, "   {} nodes, {seconds:.3} s", HumanCount(solution.nodes))?;
    }
    out.flush()?;
    Ok(None)
}

fn shown(id: Option<&String>) -> String {
    id.map_or_else(String::new, |id| format!(" ({id})"))
}

/// Something a solution says, and what the checker said to it.
struct Claim {
    mates: bool,
    moves: u8,
    certified: Result<Certificate, String>,
    file: Option<String>,
}

impl Claim {
    fn in_words(&self) -> String {
        let claim = format!("{} in {}", if self.mates { "mate" } else { "no mate" }, self.moves);
        match &self.certified {
            Ok(certificate) => {
                let file = self.file.as_ref().map_or_else(String::new, |file| format!(": {file}"));
                format!("{claim}: certified (strategy of {} nodes){file}", HumanCount(certificate.nodes))
            }
            Err(why) => format!("{claim}: not certified: {why}"),
        }
    }
}

/// The mate and that there is no shorter one, or that there is none in time.
fn claims(job: &Job, solution: &Solution, arguments: &ProblemArguments) -> Result<Vec<Claim>> {
    let wanted = match solution.shortest {
        Some(1) => vec![(true, 1)],
        Some(shortest) => vec![(true, shortest), (false, shortest - 1)],
        None => vec![(false, solution.moves)],
    };
    let mut claims = Vec::new();
    for (mates, moves) in wanted {
        let limits = Limits { memory: arguments.memory, ..Limits::DEFAULT };
        let mut clock = Clock::start(arguments.time, "certificate");
        let certified = certify(&job.position, moves, &limits, &mut clock).and_then(|certificate| {
            if certificate.mates == mates {
                Ok(certificate)
            } else {
                Err("the certified answer is the opposite: please report this position".to_owned())
            }
        });
        let mut claim = Claim { mates, moves, certified, file: None };
        if let (Ok(certificate), Some(folder)) = (&claim.certified, &arguments.proof) {
            let kind = if mates { "ge" } else { "lt" };
            let path = folder.join(format!("{}.{kind}.proof", job.stem));
            write_whole(&path, &certificate.text)?;
            claim.file = Some(path.display().to_string());
        }
        claims.push(claim);
    }
    Ok(claims)
}

fn in_json(text: &str, job: &Job, solution: &Solution, claims: &[Claim], seconds: f64) -> Json {
    let flaws = |play: Option<&Play>| {
        let defences = || play.into_iter().flat_map(|play| &play.defences);
        let names = |chosen: Vec<&String>| json!(chosen);
        (
            names(defences().filter(|defence| defence.is_dual()).map(|defence| &defence.name).collect()),
            names(defences().filter(|defence| defence.is_short()).map(|defence| &defence.name).collect()),
        )
    };
    let keys: Vec<Json> = solution
        .keys
        .iter()
        .map(|key| {
            let (duals, short) = flaws(key.play.as_ref());
            json!({"move": key.name, "length": key.length, "duals_after": duals, "short_after": short})
        })
        .collect();
    let tries: Vec<Json> = solution
        .tries
        .iter()
        .map(|tried| json!({"move": tried.name, "refutation": tried.refutation}))
        .collect();
    json!({
        "position": text,
        "id": job.id,
        "moves": solution.moves,
        "verdict": if solution.shortest.is_some() { "proved" } else { "disproved" },
        "shortest": solution.shortest,
        "keys": keys,
        "tries": tries,
        "certified": !claims.is_empty() && claims.iter().all(|claim| claim.certified.is_ok()),
        "proof": claims.iter().filter_map(|claim| claim.file.clone()).collect::<Vec<_>>(),
        "nodes": solution.nodes,
        "seconds": seconds,
    })
}
