//! `andor database build`: says how much there is to do before it begins, and how long it takes as
//! soon as that can be told.

use super::{load, none_of, progress_line, use_threads};
use crate::args::BuildArguments;
use andor_console::output::out;
use andor_console::{Exit, UsageError};
use andor_database::{Folder, Plan, Progress, Stage};
use andor_registry::{build_database, has_database, plan_database};
use anyhow::{Context, Result, anyhow};
use indicatif::{HumanBytes, HumanCount};
use std::io::Write;
use std::time::Instant;

/// More than this must be wanted: `--yes`.
const LARGE: u64 = 1 << 30;

/// The pace of the first families says nothing about the rest until so many seconds are over.
const FIRST_SECONDS: f64 = 1.0;

pub(super) fn run(arguments: &BuildArguments) -> Result<Exit> {
    let game = &arguments.game;
    let (possible, usual) = has_database(game).map_err(|none| UsageError(none.to_string()))?;
    let pieces = arguments.pieces.unwrap_or(usual);
    if !possible.contains(&pieces) {
        return Err(none_of(game, pieces, &possible).into());
    }
    use_threads(arguments.threads)?;
    let named = || arguments.folder.display().to_string();
    let mut folder = Folder::new(&arguments.folder);
    let plan = plan_database(game, pieces, &folder).with_context(named)?;
    let files = if plan.families == 1 { "1 file".into() } else { format!("{} files", plan.families) };
    let amount = format!(
        "{game} with up to {pieces} pieces: at most {} positions in {files}, {} in memory, less on the disk",
        HumanCount(plan.numbers),
        HumanBytes(plan.bytes()),
    );
    if plan.bytes() > LARGE && plan.missing > 0 && !arguments.yes {
        return Err(UsageError(format!("{amount}; --yes builds it")).into());
    }
    let lock = folder.lock().with_context(named)?;
    let lock = lock.ok_or_else(|| anyhow!("{}: another program builds in this folder", named()))?;
    writeln!(out(), "{amount}")?;
    let begun = Instant::now();
    let line = progress_line("building");
    let mut lines = out();
    let mut pace = Pace { begun, plan, built: 0 };
    let mut show = |progress: &Progress| {
        let Progress { done, families, file, size, stage } = progress;
        let of = format!("{} of {families}", done + 1);
        let stage = match stage {
            Stage::First(seen) => format!("first pass, {} of {size}", HumanCount(*seen as u64)),
            Stage::Plies(plies) => format!("decided in {plies} plies"),
            Stage::Kept => "kept".into(),
            Stage::Saved => "saved on the way".into(),
            Stage::Written => {
                pace.built += *size as u64;
                "written".into()
            }
        };
        let rest = pace.rest();
        if matches!(progress.stage, Stage::Kept | Stage::Saved | Stage::Written) {
            let seconds = begun.elapsed().as_secs_f64();
            // The files matter more than an output that fails; what is printed at the end says so.
            line.suspend(|| {
                writeln!(lines, "{seconds:9.1} s  {file} {stage} ({of}, {size} numbers){rest}").ok()
            });
        }
        line.set_message(format!("{file} ({of}): {stage}{rest}"));
    };
    build_database(game, pieces, &mut folder, &mut show).with_context(named)?;
    line.finish_and_clear();
    drop(lock);
    let mut out = out();
    let checksum = load(game, &arguments.folder, Some(pieces))?.checksum();
    writeln!(out, "built {game} with up to {pieces} pieces in {:.1} s", begun.elapsed().as_secs_f64())?;
    writeln!(out, "checksum {checksum}")?;
    Ok(Exit::Done)
}

/// How fast the work goes.
struct Pace {
    begun: Instant,
    plan: Plan,
    /// Numbers in families that were built since then.
    built: u64,
}

impl Pace {
    /// The time that the other families take if they go as those before; nothing where that cannot
    /// be told.
    fn rest(&self) -> String {
        let (seconds, left) = (self.begun.elapsed().as_secs_f64(), self.plan.missing - self.built);
        if self.built == 0 || left == 0 || seconds < FIRST_SECONDS {
            return String::new();
        }
        let rest = seconds / self.built as f64 * left as f64;
        let (amount, unit) = match rest {
            _ if rest < 100.0 => (rest, "s"),
            _ if rest < 6000.0 => (rest / 60.0, "minutes"),
            _ => (rest / 3600.0, "hours"),
        };
        format!(", about {amount:.0} {unit} to go")
    }
}
