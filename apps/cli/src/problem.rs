//! `andor problem`: chess problems as composers need them solved.

mod claims;
mod jobs;
mod report;

use crate::args::ProblemArguments;
use andor::{Limits, Stop};
use andor_chess::Chesslike;
use andor_chess::fast::Chess;
use andor_console::files::try_folder;
use andor_console::observer::{Clock, interrupted};
use andor_console::output::{failed, out};
use andor_console::{Exit, UsageError, nodes_in_words};
use andor_game::Notation;
use andor_problems::{Aim, Answer, MOST_MOVES, Sides, Stipulation, Wanted, WantedLines};
use andor_problems::{solve_lines, solve_problem};
use anyhow::{Context, Result};
use claims::{Claim, claims};
use jobs::{Job, asked, jobs};
use report::{LinesReport, Report};
use serde_json::json;
use std::io::Write;
use std::time::Instant;

pub(crate) fn run(arguments: &ProblemArguments) -> Result<Exit> {
    refuse(arguments)?;
    let (jobs, bad) = jobs(arguments)?;
    if let Some(folder) = &arguments.proof {
        try_folder(folder).context("--proof")?;
    }
    // The others are solved all the same.
    let mut exit = bad.iter().map(failed).fold(Exit::Done, Exit::max);
    for (number, job) in (1..).zip(&jobs) {
        let what = job.asked.map_or_else(|| "shortest mate".to_owned(), |asked| asked.to_string());
        let clock = Clock::start(arguments.time, &what).number(number, jobs.len());
        let clock = clock.memory(arguments.memory).process(arguments.memory).processor(arguments.cpu);
        exit = exit.max(solve(job, arguments, clock)?);
        if interrupted() {
            return Ok(exit.max(Exit::Unknown));
        }
    }
    Ok(exit)
}

/// Flags that mean nothing for what is asked.
fn refuse(arguments: &ProblemArguments) -> Result<(), UsageError> {
    let Some(asked) = asked(arguments) else {
        return match arguments.solutions {
            Some(_) => Err(UsageError("--solutions is for problems that lines solve".into())),
            None => Ok(()),
        };
    };
    let no = |given: bool, flag: &str, why: &str| match given {
        true => Err(UsageError(format!("{flag}: {asked} {why}"))),
        false => Ok(()),
    };
    no(arguments.proof.is_some(), "--proof", "has no certificate: the search is exact")?;
    no(arguments.all_moves, "--all-moves", "has no certificate: the search is exact")?;
    if asked.is_line() {
        no(arguments.tries, "--tries", "is solved by lines, and has no tries")?;
        no(arguments.depth.is_some(), "--depth", "is solved by lines; --solutions limits them")?;
        let no_set_play = arguments.set_play && asked.sides != Sides::Help;
        no(no_set_play, "--set-play", "has one side that moves, and so no set play")
    } else {
        no(arguments.solutions.is_some(), "--solutions", "is not solved by lines")
    }
}

/// Solves and prints.
fn solve(job: &Job, arguments: &ProblemArguments, mut clock: Clock) -> Result<Exit> {
    if let Some(asked) = job.asked.filter(|asked| asked.is_line()) {
        return solve_by_lines(job, asked, arguments, &mut clock);
    }
    let wanted = Wanted {
        sides: job.asked.map_or(Sides::Direct, |asked| asked.sides),
        moves: job.asked.and_then(|asked| u8::try_from(asked.length).ok()),
        depth: arguments.depth.unwrap_or(MOST_MOVES),
        tries: arguments.tries,
        set_play: arguments.set_play,
    };
    let limits = Limits { memory: arguments.memory, ..Limits::DEFAULT };
    let text = Chess::new().position_text(&job.position);
    let started = Instant::now();
    let found = solve_problem(&job.position, &wanted, &limits, &mut clock);
    let seconds = started.elapsed().as_secs_f64();
    let mut out = out();
    let (claims, nodes) = match found {
        Err(stop) => {
            drop(clock);
            return unknown(job, stop, seconds, arguments);
        }
        Ok(Answer::Solution(solution)) => {
            let can_be_certified = wanted.sides == Sides::Direct && !arguments.uncertified;
            let claims =
                if can_be_certified { claims(job, &solution, arguments, &mut clock)? } else { Vec::new() };
            drop(clock);
            if arguments.json {
                let report = Report::new(&text, job, &solution, &claims, seconds);
                writeln!(out, "{}", serde_json::to_string(&report)?)?;
            } else {
                write!(out, "{}\n{solution}", head(job, &solution.stipulation().to_string()))?;
                if wanted.sides != Sides::Direct {
                    writeln!(out, "   exact search, no certificate")?;
                }
            }
            (claims, solution.nodes)
        }
        Ok(Answer::Never { certified, nodes }) => {
            drop(clock);
            let claim = Claim::never(job, &certified, arguments);
            if arguments.json {
                let object = json!({"position": text, "input": job.input, "id": job.id,
                    "verdict": "disproved", "shortest": null, "keys": [], "tries": [],
                    "certified": true, "proof": claim.file.as_slice(), "nodes": nodes,
                    "seconds": seconds});
                writeln!(out, "{object}")?;
            } else {
                writeln!(out, "{}\n   there is no mate", head(job, "mate"))?;
            }
            (vec![claim], nodes)
        }
    };
    if !arguments.json {
        for claim in &claims {
            writeln!(out, "   {}", claim.in_words())?;
        }
        writeln!(out, "   {}, {seconds:.3} s", nodes_in_words(nodes))?;
    }
    out.flush()?;
    let unwritten = claims.iter().filter_map(|claim| claim.unwritten.as_ref());
    Ok(unwritten.map(failed).fold(Exit::Done, Exit::max))
}

fn solve_by_lines(
    job: &Job,
    stipulation: Stipulation,
    arguments: &ProblemArguments,
    clock: &mut Clock,
) -> Result<Exit> {
    let most = arguments.solutions.map_or(1000, |most| usize::try_from(most).unwrap_or(usize::MAX));
    let wanted = WantedLines { stipulation, set_play: arguments.set_play, most };
    let limits = Limits { memory: arguments.memory, ..Limits::DEFAULT };
    let started = Instant::now();
    let found = solve_lines(&job.position, &wanted, &limits, clock);
    let seconds = started.elapsed().as_secs_f64();
    let found = match found {
        Ok(found) => found,
        Err(stop) => return unknown(job, stop, seconds, arguments),
    };
    let mut out = out();
    if arguments.json {
        let text = Chess::new().position_text(&job.position);
        writeln!(out, "{}", serde_json::to_string(&LinesReport::new(&text, job, &found, seconds))?)?;
    } else {
        write!(out, "{}\n{found}", head(job, &in_words(job, stipulation)))?;
        if !found.complete {
            writeln!(out, "   the limit on solutions ended the search: --solutions N allows more")?;
        }
        writeln!(out, "   exact search, no certificate")?;
        writeln!(out, "   {}, {seconds:.3} s", nodes_in_words(found.nodes))?;
    }
    out.flush()?;
    Ok(if found.complete { Exit::Done } else { Exit::Unknown })
}

/// What is asked, and of whom: in a helpmate that follows from the side to move and the length.
fn in_words(job: &Job, asked: Stipulation) -> String {
    let mover = Chess::new().setup(&job.position).turn;
    let (first, second) = if mover == andor::Player::Max { ("White", "Black") } else { ("Black", "White") };
    let (does, done) = match asked.aim {
        Aim::Mate => ("mates", "mated"),
        Aim::Stalemate => ("stalemates", "stalemated"),
    };
    match asked.sides {
        Sides::Help if asked.first_side_aims() => format!("{asked}: {first} begins and {does}"),
        Sides::Help => format!("{asked}: {first} begins and is {done}"),
        Sides::SeriesHelp => {
            let moves = if asked.length == 1 { "1 move".into() } else { format!("{} moves", asked.length) };
            format!("{asked}: {first} makes {moves}, then {second} {does}")
        }
        _ => asked.to_string(),
    }
}

/// The diagram under its heading.
fn head(job: &Job, asked: &str) -> String {
    let chess = Chess::new();
    let id = job.id.as_ref().map_or_else(String::new, |id| format!(" ({id})"));
    let mut text = format!("{}{id}  {asked}\n\n", chess.position_text(&job.position));
    for line in chess.board_text(&job.position).lines() {
        text += &format!("    {line}\n");
    }
    text
}

fn unknown(job: &Job, stop: Stop, seconds: f64, arguments: &ProblemArguments) -> Result<Exit> {
    let mut out = out();
    if arguments.json {
        let text = Chess::new().position_text(&job.position);
        let object = json!({"position": text, "input": job.input, "id": job.id, "verdict": "unknown",
            "stopped": stop.name(), "seconds": seconds});
        writeln!(out, "{object}")?;
    } else {
        let asked = job.asked.map_or_else(|| "mate".to_owned(), |asked| asked.to_string());
        writeln!(out, "{}\n   unknown (stopped: {})", head(job, &asked), stop.name())?;
    }
    out.flush()?;
    Ok(Exit::Unknown)
}
