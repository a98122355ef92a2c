//! `andor database`: build, verify, describe and ask the values of all positions.

mod build;
mod prove;

use crate::args::{DatabaseCommand, ProbeArguments, StatArguments, VerifyArguments};
use andor_console::files::read_text;
use andor_console::output::{complain, out};
use andor_console::plain_table;
use andor_console::{Exit, UsageError};
use andor_database::{Folder, Statistics};
use andor_registry::{AnyDatabase, Found, has_database};
use anyhow::{Context, Result};
use comfy_table::CellAlignment;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) fn run(command: &DatabaseCommand) -> Result<Exit> {
    match command {
        DatabaseCommand::Build(arguments) => build::run(arguments),
        DatabaseCommand::Verify(arguments) => verify(arguments),
        DatabaseCommand::Stat(arguments) => stat(arguments),
        DatabaseCommand::Probe(arguments) => probe(arguments),
        DatabaseCommand::Prove(arguments) => prove::run(arguments),
    }
}

/// The database of a game from a folder.
pub(crate) fn load(game: &str, folder: &Path, pieces: Option<u32>) -> Result<AnyDatabase> {
    let (possible, _) = has_database(game).map_err(|none| UsageError(none.to_string()))?;
    if let Some(pieces) = pieces.filter(|pieces| !possible.contains(pieces)) {
        return Err(none_of(game, pieces, &possible).into());
    }
    AnyDatabase::load(game, pieces, &Folder::new(folder)).with_context(|| folder.display().to_string())
}

fn none_of(game: &str, pieces: u32, possible: &RangeInclusive<u32>) -> UsageError {
    let (first, last) = (possible.start(), possible.end());
    let only = if first == last { first.to_string() } else { format!("{first} to {last}") };
    UsageError(format!("{game} has no database of {pieces} pieces, only of {only}"))
}

fn use_threads(threads: Option<u32>) -> Result<()> {
    let Some(threads) = threads else { return Ok(()) };
    rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build_global().context("--threads")
}

/// A line that changes while work goes on; indicatif hides it when standard error is no terminal.
fn progress_line(what: &str) -> ProgressBar {
    let line = ProgressBar::new_spinner();
    let style = ProgressStyle::with_template("{spinner} {prefix}: {msg} ({elapsed})");
    line.set_style(style.expect("a constant template"));
    line.set_prefix(what.to_owned());
    line.enable_steady_tick(Duration::from_millis(200));
    line
}

fn verify(arguments: &VerifyArguments) -> Result<Exit> {
    use_threads(arguments.threads)?;
    let database = load(&arguments.game, &arguments.folder, arguments.pieces)?;
    let mut out = out();
    writeln!(out, "checksum {}", database.checksum())?;
    let begun = Instant::now();
    let line = progress_line("verifying");
    let verified = database.verify(arguments.every as usize, &mut |done, all| {
        line.set_message(format!("{done} of {all} slices"));
    });
    line.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    match verified {
        Ok(positions) => {
            let part =
                if arguments.every > 1 { format!(", one in {}", arguments.every) } else { String::new() };
            writeln!(
                out,
                "verified: {positions} positions{part}, each against its successors ({seconds:.1} s)"
            )?;
            Ok(Exit::Done)
        }
        Err(flaw) => {
            writeln!(out, "flawed: {flaw}")?;
            Ok(Exit::Failed)
        }
    }
}

fn stat(arguments: &StatArguments) -> Result<Exit> {
    let database = load(&arguments.game, &arguments.folder, arguments.pieces)?;
    let slices = database.statistics();
    let mut out = out();
    if arguments.json {
        let slice = |s: &Statistics| {
            json!({"slice": s.name, "positions": s.positions(), "wins": s.wins, "draws": s.draws,
                "losses": s.losses, "longest_win": s.longest_win, "longest_wins": s.longest_wins,
                "longest_loss": s.longest_loss, "gaps": s.gaps})
        };
        let slices: Vec<_> = slices.iter().map(slice).collect();
        let object = json!({"game": arguments.game, "pieces": database.pieces(),
            "checksum": database.checksum(), "slices": slices});
        writeln!(out, "{object}")?;
        return Ok(Exit::Done);
    }
    writeln!(out, "{} with up to {} pieces", arguments.game, database.pieces())?;
    writeln!(out, "checksum {}\n", database.checksum())?;
    let mut table = plain_table(&[
        "slice (mover first)",
        "positions",
        "wins",
        "draws",
        "losses",
        "longest win",
        "how many",
        "longest loss",
    ]);
    let mut all = Statistics { name: "all".into(), ..Statistics::default() };
    for slice in &slices {
        table.add_row(row(slice));
        all.add(slice);
    }
    table.add_row(row(&all));
    table.column_iter_mut().skip(1).for_each(|column| {
        column.set_cell_alignment(CellAlignment::Right);
    });
    writeln!(out, "{table}")?;
    Ok(Exit::Done)
}

fn row(s: &Statistics) -> [String; 8] {
    [
        s.name.clone(),
        s.positions().to_string(),
        s.wins.to_string(),
        s.draws.to_string(),
        s.losses.to_string(),
        s.longest_win.to_string(),
        s.longest_wins.to_string(),
        s.longest_loss.to_string(),
    ]
}

/// Random probes whose time is taken together: short enough that most batches are not interrupted
/// by other programs.
const BATCH: usize = 1000;

fn probe(arguments: &ProbeArguments) -> Result<Exit> {
    let mut positions = arguments.positions.clone();
    if let Some(file) = &arguments.file {
        let text = read_text(file)?;
        let lines = text.lines().map(str::trim);
        positions.extend(lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned));
    }
    if positions.is_empty() && arguments.random.is_none() {
        return Err(UsageError("probe needs a position, --file or --random".into()).into());
    }
    let database = load(&arguments.game, &arguments.folder, arguments.pieces)?;
    let mut exit = Exit::Done;
    let mut out = out();
    for text in &positions {
        let found = match database.find(text) {
            Ok(found) => found,
            Err(error) => {
                // The others are looked up all the same.
                complain(format!("{}: {error}", arguments.game));
                exit = Exit::Failed;
                continue;
            }
        };
        if found.outcome.is_none() {
            exit = exit.max(Exit::Unknown);
        }
        if arguments.json {
            let moves: Vec<_> = found
                .moves
                .iter()
                .map(|(mv, worth)| json!({"move": mv, "worth": worth.map(|worth| worth.to_string())}))
                .collect();
            let worth = found.outcome.map(|worth| worth.to_string());
            writeln!(out, "{}", json!({"position": found.position, "worth": worth, "moves": moves}))?;
        } else {
            writeln!(out, "{}", shown(&found))?;
        }
    }
    if let Some(count) = arguments.random {
        let (positions, probes) = database.random_probes(count);
        let mut found = 0;
        let mut batches: Vec<f64> = (0..positions)
            .step_by(BATCH)
            .map(|first| first..(first + BATCH).min(positions))
            .map(|batch| {
                let (size, begun) = (batch.len(), Instant::now());
                found += probes(batch);
                begun.elapsed().as_secs_f64() / size as f64
            })
            .collect();
        batches.sort_by(f64::total_cmp);
        let each = batches.get(batches.len() / 2).copied().unwrap_or_default();
        writeln!(
            out,
            "{found} random positions found, {:.0} ns each (median of batches of {BATCH})",
            each * 1e9
        )?;
    }
    Ok(exit)
}

fn shown(found: &Found) -> String {
    let worth = |worth: &Option<_>| {
        worth.map_or("not in the database".to_owned(), |w: andor_database::Outcome| w.to_string())
    };
    let mut text = format!("{}\n  {}", found.position, worth(&found.outcome));
    for (mv, after) in &found.moves {
        text += &format!("\n    {mv:<12} {}", worth(after));
    }
    text
}
