//! `andor explain`: why the winning move wins, in words, in JSON and as a picture.

use crate::args::ExplainArguments;
use crate::files::write_whole;
use crate::observer::Clock;
use crate::{Exit, UsageError};
use andor::{Observer, Progress};
use andor_virgo::{Explanation, Options, Outcome, Proof, Stage, explain};
use anyhow::{Context, Result, anyhow};
use indicatif::HumanCount;
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

pub(crate) fn run(arguments: &ExplainArguments) -> Result<Exit> {
    if arguments.game != "chess" {
        let message = format!("'{}' cannot be explained; only chess can", arguments.game);
        return Err(UsageError(message).into());
    }
    let started = Instant::now();
    let fen = arguments.position.join(" ");
    let found = watched(&fen, arguments).map_err(|error| anyhow!("{error}"))?;
    let seconds = started.elapsed().as_secs_f64();
    if let Some(path) = &arguments.svg {
        write_whole(path, found.svg().as_bytes())?;
    }
    let files = match &arguments.proof {
        Some(folder) => write_proofs(&found, folder)?,
        None => Vec::new(),
    };
    let mut out = std::io::stdout();
    if arguments.json {
        let mut object = found.json();
        object["game"] = json!("chess");
        object["seconds"] = json!(seconds);
        object["svg"] = json!(arguments.svg.as_ref().map(|path| path.display().to_string()));
        object["proof_files"] = json!(files);
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{}\n\n{found}", found.board_text().trim_end())?;
        for file in &files {
            writeln!(out, "proof {file}")?;
        }
        writeln!(out, "{} nodes, {seconds:.3} s", HumanCount(found.nodes))?;
    }
    out.flush()?;
    let unknown = found.outcome == Outcome::Nothing && !found.finished;
    Ok(if unknown { Exit::Unknown } else { Exit::Done })
}

/// Writes the certificates of the mate and of the causes: `mate.ge.proof`, and for the second move and its first reason
/// `2-1.with.ge.proof` and `2-1.without.lt.proof`.
fn write_proofs(found: &Explanation, folder: &Path) -> Result<Vec<String>> {
    let mut proofs: Vec<(String, &Proof)> = Vec::new();
    proofs.extend(found.proof.iter().map(|proof| ("mate.ge".to_owned(), proof)));
    for (number, note) in (1..).zip(&found.line) {
        for (which, reason) in (1..).zip(&note.reasons) {
            let claims = reason.trace.iter().flat_map(|trace| &trace.proofs);
            let names = ["with.ge", "without.lt"].map(|end| format!("{number}-{which}.{end}"));
            proofs.extend(names.into_iter().zip(claims));
        }
    }
    proofs.retain(|(_, proof)| proof.certified);
    if !proofs.is_empty() {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("--proof {}: a folder is needed here", folder.display()))?;
    }
    let mut files = Vec::new();
    for (name, proof) in proofs {
        let path = folder.join(format!("{name}.proof"));
        write_whole(&path, &proof.certificate)?;
        files.push(path.display().to_string());
    }
    Ok(files)
}

/// Explains under the clock: each stage may take as long as was allowed.
fn watched(fen: &str, arguments: &ExplainArguments) -> Result<Explanation, andor_virgo::Error> {
    let mut clock: Option<(Stage, Clock)> = None;
    let options =
        Options { line: arguments.line.clone(), proof_memory: arguments.memory, ..Options::default() };
    explain(fen, &options, |stage, nodes| {
        if clock.as_ref().is_none_or(|(running, _)| *running != stage) {
            let what = match stage {
                Stage::Searching => "looking for the move",
                Stage::Explaining => "asking why",
                Stage::Proving => "proving",
            };
            clock = None;
            clock = Some((stage, Clock::start(Some(arguments.time), what)));
        }
        let (_, clock) = clock.as_mut().expect("it was started");
        clock.tick(&Progress { nodes, ..Progress::default() }).is_none()
    })
}
