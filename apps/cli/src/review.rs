//! `andor explain chess --pgn FILE`: the proved wins of games, played or missed, as annotated PGN
//! and as a page.

use crate::args::ExplainArguments;
use crate::explain::options;
use andor::{Observer, Progress};
use andor_chess::read_pgn;
use andor_console::files::{try_file, write_whole};
use andor_console::observer::{Clock, interrupted};
use andor_console::output::{complain, out};
use andor_console::{Exit, UsageError};
use andor_tactics::{Options, Review, review};
use anyhow::{Context, Result, anyhow};
use serde_json::{Value as Json, json};
use std::io::{Read, Write};
use std::path::Path;

/// Nodes of a stage in one position: a second or less, and the same on every machine.
const STAGE_NODES: u64 = 400_000;

pub(crate) fn run(file: &Path, arguments: &ExplainArguments) -> Result<Exit> {
    if let Some(page) = &arguments.page {
        try_file(page).context("--page")?;
    }
    let name = file.display();
    let games = read_pgn(&text(file)?).map_err(|error| anyhow!("{name}: {error}"))?;
    if games.is_empty() {
        return Err(anyhow!("{name}: there is no game in it"));
    }
    if arguments.page.is_some() && games.len() > 1 {
        let message = format!("--page is for one game, and {name} has {}", games.len());
        return Err(UsageError(message).into());
    }
    let options = Options { line: None, ..options(arguments) };
    let mut out = out();
    let mut left_out = false;
    for (number, game) in (1..).zip(&games) {
        let what = format!("reviewing {} moves", game.moves.len());
        let mut clock = Clock::start(None, &what).number(number, games.len());
        let mut all = 0;
        let go_on = |_, _, nodes: u64| {
            all += 1;
            clock.tick(&Progress { nodes: nodes + all, ..Progress::default() }).is_none()
                && nodes < STAGE_NODES
        };
        let found = review(game, &options, go_on, interrupted);
        let found = found.map_err(|error| anyhow!("{name}: game {number}: {error}"))?;
        drop(clock);
        left_out |= found.left_out > 0;
        if arguments.json {
            writeln!(out, "{}", object(&found))?;
        } else {
            let text = found.pgn().map_err(|error| anyhow!("{name}: game {number}: {error}"))?;
            writeln!(out, "{text}")?;
        }
        if let Some(page) = &arguments.page {
            write_whole(page, found.html().as_bytes()).context("--page")?;
        }
        if !arguments.json {
            complain(format_args!("{}: {}", found.title(), found.summary()));
        }
    }
    out.flush()?;
    Ok(if left_out { Exit::Unknown } else { Exit::Done })
}

/// The text of a file; `-` is standard input.
fn text(file: &Path) -> Result<String> {
    let mut text = String::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).context("standard input")?;
    } else {
        text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    }
    Ok(text)
}

fn object(found: &Review) -> Json {
    let chances: Vec<Json> = found
        .chances
        .iter()
        .map(|chance| {
            json!({
                "number": chance.number,
                "move": chance.played,
                "taken": chance.taken,
                "explanation": chance.found.json(),
                "try": chance.attempt,
            })
        })
        .collect();
    json!({"game": "chess", "title": found.title(), "moves": found.moves, "chances": chances, "left_out": found.left_out})
}
