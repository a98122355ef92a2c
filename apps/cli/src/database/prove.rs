//! `andor database prove`: a strategy whose moves come from a database and whose certificate needs
//! none.

use super::load;
use crate::args::ProveArguments;
use crate::solve::ask;
use andor::{Ask, Notation, Solver};
use andor_console::files::{try_file, write_whole};
use andor_console::observer::Clock;
use andor_console::output::out;
use andor_console::{Exit, UsageError, plural};
use anyhow::{Context, Result, anyhow};
use indicatif::{HumanBytes, HumanCount};
use std::io::Write;
use std::time::Instant;

pub(super) fn run(arguments: &ProveArguments) -> Result<Exit> {
    let ask = ask(&arguments.ask)?;
    if !matches!(ask, Ask::AtLeast { bound: None, .. }) {
        return Err(UsageError("--ask: 'PLAYER >= V', without a bound".into()).into());
    }
    if let Some(path) = &arguments.proof {
        try_file(path).context("--proof")?;
    }
    let game = load(&arguments.game, &arguments.folder, None)?.game();
    let root = match &arguments.position {
        Some(text) => game.parse_position(text).map_err(|error| anyhow!("{}: {error}", game.name()))?,
        None => game.start(),
    };
    let question = ask.question(&game, root, Vec::new());
    let question = question.map_err(|error| UsageError(format!("--ask {error}")))?;
    let question = question.expect("a question without a value was refused above");
    let begun = Instant::now();
    let found = Solver::default()
        .solve_from_database(&game, &question, &mut Clock::start(None, "prove"))
        .map_err(|reason| anyhow!("not certified: {reason}"))?;
    let certified = found.ok_or_else(|| anyhow!("{} is not in the database", game.position_text(&root)))?;
    let (header, proof) = (certified.checked.header(), certified.checked.proof());
    let mut out = out();
    writeln!(out, "{} {}", header.game, header.root)?;
    writeln!(
        out,
        "  {} certified without the database: strategy of {} node{}, {} of text",
        header.claim,
        HumanCount(header.nodes),
        plural(header.nodes),
        HumanBytes(proof.bytes())
    )?;
    writeln!(out, "  cost      {:.1} s to write and to check", begun.elapsed().as_secs_f64())?;
    if let Some(path) = &arguments.proof {
        write_whole(path, proof).context("--proof")?;
        writeln!(out, "  proof     {}", path.display())?;
    }
    Ok(Exit::Done)
}
