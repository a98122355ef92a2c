//! `andor explain`: why the winning move wins, in words, in JSON and as a picture.

use crate::args::{ExplainArguments, MachineRules};
use crate::review;
use andor::{Observer, Progress};
use andor_console::files::{try_file, try_folder, write_into, write_whole};
use andor_console::observer::Clock;
use andor_console::output::{failed, out};
use andor_console::{Exit, UsageError, nodes_in_words};
use andor_tactics::{
    Attempt, Brief, Explanation, Options, Proof, Resistance, Rules, Settings, Stage, attempt, explain, goals,
};
use anyhow::{Context, Result, anyhow};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

pub(crate) fn run(arguments: &ExplainArguments) -> Result<Exit> {
    if arguments.game != "chess" {
        let message = format!("'{}' cannot be explained; only chess can", arguments.game);
        return Err(UsageError(message).into());
    }
    if let Some(file) = &arguments.pgn {
        return review::run(file, arguments);
    }
    if let Some(path) = &arguments.svg {
        try_file(path).context("--svg")?;
    }
    if let Some(folder) = &arguments.proof {
        try_folder(folder).context("--proof")?;
    }
    let fen = arguments.position.join(" ");
    if arguments.machine.goals {
        return run_goals(&fen, arguments);
    }
    let started = Instant::now();
    let found = watched(&fen, arguments).map_err(|error| anyhow!("{error}"))?;
    let tried = arguments.attempt.as_ref().map(|wanted| why_not(&found, wanted, arguments));
    let tried = tried.transpose().map_err(|error| anyhow!("{error}"))?;
    let seconds = started.elapsed().as_secs_f64();
    let exit = if found.is_open() { Exit::Unknown } else { Exit::Done };
    // What was found is said even if a file cannot be written.
    let drawn = arguments.svg.as_ref().map(|path| write_whole(path, found.svg().as_bytes()).map(|()| path));
    let written = arguments.proof.as_ref().map_or_else(Vec::new, |folder| write_proofs(&found, folder));
    let unwritten = written.iter().filter_map(|file| file.as_ref().err());
    let unwritten = unwritten.chain(drawn.iter().filter_map(|drawing| drawing.as_ref().err()));
    let exit = unwritten.map(failed).fold(exit, Exit::max);
    let files: Vec<String> = written.into_iter().flatten().collect();
    let mut out = out();
    if arguments.json {
        let mut object = found.json();
        object["game"] = json!("chess");
        object["seconds"] = json!(seconds);
        object["svg"] = json!(drawn.and_then(Result::ok).map(|path| path.display().to_string()));
        object["proof_files"] = json!(files);
        object["try"] = json!(tried);
        writeln!(out, "{object}")?;
    } else if let Some(number) = arguments.hint {
        let hint = found.hint(number).unwrap_or_else(|| found.headline());
        writeln!(out, "{hint}")?;
    } else {
        let board = found.board_text();
        if arguments.brief {
            writeln!(out, "{}\n\n{}", board.trim_end(), Brief(&found))?;
        } else {
            writeln!(out, "{}\n\n{found}", board.trim_end())?;
        }
        if let Some(tried) = &tried {
            writeln!(out, "{}\n", tried.sentences.join("\n"))?;
        }
        for file in &files {
            writeln!(out, "proof {file}")?;
        }
        writeln!(out, "{}, {seconds:.3} s", nodes_in_words(found.nodes))?;
    }
    out.flush()?;
    Ok(exit)
}

/// Writes the certificates of the mate (or that there is none) and of the causes: `mate.ge.proof`,
/// that of a won ending `win.ge.proof`, and for the second move and its first reason
/// `2-1.with.ge.proof` and `2-1.without.lt.proof`.
fn write_proofs(found: &Explanation, folder: &Path) -> Vec<Result<String>> {
    let mut proofs: Vec<(String, &Proof)> = Vec::new();
    let name = |proof: &Proof| if proof.mates { "mate.ge" } else { "mate.lt" }.to_owned();
    proofs.extend(found.proof.iter().map(|proof| (name(proof), proof)));
    proofs.extend(found.win.iter().map(|proof| ("win.ge".to_owned(), proof)));
    for (number, note) in (1..).zip(&found.line) {
        for (which, reason) in (1..).zip(&note.reasons) {
            let worlds = reason.test.iter().flat_map(|test| &test.proofs);
            let claims = reason.trace.iter().flat_map(|trace| &trace.proofs).chain(worlds);
            let names = ["with.ge", "without.lt"].map(|end| format!("{number}-{which}.{end}"));
            proofs.extend(names.into_iter().zip(claims));
        }
    }
    proofs.retain(|(_, proof)| proof.certified);
    let write = |(name, proof): (String, &Proof)| {
        let path = write_into(folder, &format!("{name}.proof"), &proof.certificate[..])?;
        Ok(path.display().to_string())
    };
    proofs.into_iter().map(write).collect()
}

pub(crate) fn options(arguments: &ExplainArguments) -> Options {
    let knobs = &arguments.machine;
    let machine = if knobs.as_built { Settings::as_built() } else { Settings::default() };
    let resistance = if knobs.longest { Resistance::Longest } else { Resistance::LosingLeast };
    let rules = match knobs.rules {
        MachineRules::Chess => Rules::Chess,
        MachineRules::Virgo => Rules::Virgo,
    };
    Options {
        settings: Settings { cycles: knobs.cycles, iterations: knobs.brake, depth: knobs.depth, ..machine },
        rules,
        line: arguments.line.clone(),
        resistance,
        proof_memory: arguments.memory,
    }
}

/// The machine's table of goals alone.
fn run_goals(fen: &str, arguments: &ExplainArguments) -> Result<Exit> {
    let started = Instant::now();
    let found = goals(fen, &options(arguments), clocked(arguments)).map_err(|error| anyhow!("{error}"))?;
    let seconds = started.elapsed().as_secs_f64();
    let mut out = out();
    if arguments.json {
        let mut object = found.json();
        object["game"] = json!("chess");
        object["seconds"] = json!(seconds);
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{found}{}, {seconds:.3} s", nodes_in_words(found.run.nodes))?;
    }
    out.flush()?;
    Ok(if found.run.stopped { Exit::Unknown } else { Exit::Done })
}

fn watched(fen: &str, arguments: &ExplainArguments) -> Result<Explanation, andor_tactics::Error> {
    explain(fen, &options(arguments), clocked(arguments))
}

fn why_not(
    found: &Explanation,
    wanted: &str,
    arguments: &ExplainArguments,
) -> Result<Attempt, andor_tactics::Error> {
    attempt(found, wanted, &options(arguments), clocked(arguments))
}

/// Watches under the clock: each stage may take as long as was allowed.
fn clocked(arguments: &ExplainArguments) -> impl FnMut(Stage, u64) -> bool {
    let mut clock: Option<(Stage, Clock)> = None;
    let time = arguments.time;
    move |stage, nodes| {
        if clock.as_ref().is_none_or(|(running, _)| *running != stage) {
            let what = match stage {
                Stage::Searching => "looking for the move",
                Stage::Explaining => "asking why",
                Stage::Proving => "proving",
            };
            clock = None;
            clock = Some((stage, Clock::start(Some(time), what)));
        }
        let (_, clock) = clock.as_mut().expect("it was started");
        clock.tick(&Progress { nodes, ..Progress::default() }).is_none()
    }
}
