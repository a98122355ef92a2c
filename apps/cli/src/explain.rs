//! `andor explain`: why the winning move wins, in words, in JSON and as a picture.

use crate::args::ExplainArguments;
use crate::files::write_whole;
use crate::observer::Clock;
use crate::{Exit, UsageError};
use andor::{Observer, Progress};
use andor_virgo::{Explanation, Options, Outcome, Stage, explain};
use anyhow::{Result, anyhow};
use indicatif::HumanCount;
use serde_json::json;
use std::io::Write;
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
    let mut out = std::io::stdout();
    if arguments.json {
        let mut object = found.json();
        object["game"] = json!("chess");
        object["seconds"] = json!(seconds);
        object["svg"] = json!(arguments.svg.as_ref().map(|path| path.display().to_string()));
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{}\n\n{found}", found.board_text().trim_end())?;
        writeln!(out, "{} nodes, {seconds:.3} s", HumanCount(found.nodes))?;
    }
    out.flush()?;
    let unknown = found.outcome == Outcome::Nothing && !found.finished;
    Ok(if unknown { Exit::Unknown } else { Exit::Done })
}

/// Explains under the clock: each stage may take as long as was allowed.
fn watched(fen: &str, arguments: &ExplainArguments) -> Result<Explanation, andor_virgo::Error> {
    let mut clock: Option<(Stage, Clock)> = None;
    explain(fen, &Options::default(), |stage, nodes| {
        if clock.as_ref().is_none_or(|(running, _)| *running != stage) {
            let what = match stage {
                Stage::Searching => "looking for the move",
                Stage::Explaining => "asking why",
            };
            clock = None;
            clock = Some((stage, Clock::start(Some(arguments.time), what)));
        }
        let (_, clock) = clock.as_mut().expect("it was started");
        clock.tick(&Progress { nodes, ..Progress::default() }).is_none()
    })
}
