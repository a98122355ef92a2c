//! `andor campaign`: questions that take many jobs, in a folder that survives.

mod workers;

use crate::args::{
    CampaignCommand, CampaignExportArguments, CampaignNewArguments, CampaignRunArguments,
    CampaignStatusArguments,
};
use crate::solve::ask;
use andor::certificate::Proof;
use andor_campaign::{Campaign, CampaignError, Ended, New, Received, Status};
use andor_console::files::{read_text, try_file, write_whole};
use andor_console::observer::{handle_interrupts, interrupted};
use andor_console::output::{complain, out};
use andor_console::{Exit, UsageError};
use andor_registry::is_defined_by_file;
use anyhow::{Context, Error, Result};
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use workers::Workers;

pub(crate) fn run(command: &CampaignCommand) -> Result<Exit> {
    match command {
        CampaignCommand::New(arguments) => new(arguments),
        CampaignCommand::Run(arguments) => work_on(arguments),
        CampaignCommand::Status(arguments) => status(arguments),
        CampaignCommand::Export(arguments) => export(arguments),
        CampaignCommand::Work { threads } => workers::work(*threads as usize),
    }
}

/// What is wrong with the question is wrong usage; all else names the folder.
fn named(folder: &Path, error: CampaignError) -> Error {
    match error {
        CampaignError::Ask(_) => UsageError(format!("--ask {error}")).into(),
        CampaignError::Refused(_) => UsageError(error.to_string()).into(),
        CampaignError::Game(andor_registry::OpenError::Unknown(unknown)) => {
            UsageError(unknown.to_string()).into()
        }
        error => Error::from(error).context(folder.display().to_string()),
    }
}

fn new(arguments: &CampaignNewArguments) -> Result<Exit> {
    let CampaignNewArguments { folder, game, position, ask: text, job_nodes, job_memory } = arguments;
    let ask = ask(text)?;
    let definition = match (is_defined_by_file(game), position) {
        (true, Some(file)) => Some(read_text(Path::new(file))?),
        (true, None) => return Err(UsageError(format!("campaign new {game} needs a file")).into()),
        (false, _) => None,
    };
    let new = New {
        game,
        definition: definition.as_deref(),
        position: position.as_deref().filter(|_| definition.is_none()),
        ask: &ask,
        job_nodes: *job_nodes,
        job_memory: *job_memory,
    };
    Campaign::create(folder, &new).map_err(|error| match (&error, position) {
        (CampaignError::Position(why), Some(position)) => anyhow::anyhow!("{position}: {why}"),
        _ => named(folder, error),
    })?;
    writeln!(out(), "made; `andor campaign run {}` works on it", folder.display())?;
    Ok(Exit::Done)
}

/// Opens a campaign, and says what became of its files.
fn open(folder: &Path) -> Result<Campaign> {
    let (campaign, notes) = Campaign::open(folder).map_err(|error| named(folder, error))?;
    notes.iter().for_each(|note| complain(format!("{}: {note}", folder.display())));
    Ok(campaign)
}

fn work_on(arguments: &CampaignRunArguments) -> Result<Exit> {
    let folder = &arguments.folder;
    let mut campaign = open(folder)?;
    handle_interrupts();
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let slots = arguments.workers.unwrap_or(1);
    let threads = arguments.threads.map_or(processors.div_ceil(slots as usize), |threads| threads as usize);
    let deadline = arguments.time.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds));
    let mut go_on = || !interrupted() && deadline.is_none_or(|deadline| Instant::now() < deadline);
    let line = ProgressBar::new_spinner();
    let style = ProgressStyle::with_template("{spinner} {prefix}: {msg} ({elapsed})");
    line.set_style(style.expect("a constant template"));
    line.set_prefix(folder.display().to_string());
    line.enable_steady_tick(Duration::from_millis(200));
    let mut see = |campaign: &Campaign, received: &Received| {
        if let Received::Refused(why) = received {
            line.suspend(|| complain(format!("a job goes out again: {why}")));
        }
        if !line.is_hidden() {
            line.set_message(progress(&campaign.status()));
        }
    };
    let mut workers = Workers::new(slots, threads)?;
    let ended = campaign.run(&mut workers, &mut go_on, &mut see).map_err(|error| named(folder, error));
    drop(workers);
    line.finish_and_clear();
    let ended = ended?;
    print(&campaign.status())?;
    Ok(if ended == Ended::Stopped { Exit::Unknown } else { Exit::Done })
}

fn progress(status: &Status) -> String {
    let number = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
    let (proof, disproof) = status.numbers;
    format!(
        "{} pieces, {} nodes, {}/{}",
        HumanCount(status.decided as u64),
        HumanCount(status.nodes),
        number(proof),
        number(disproof)
    )
}

fn status(arguments: &CampaignStatusArguments) -> Result<Exit> {
    let folder = &arguments.folder;
    let status = Campaign::look(folder).map_err(|error| named(folder, error))?;
    match arguments.json {
        true => writeln!(out(), "{}", serde_json::to_string(&status)?)?,
        false => print(&status)?,
    }
    Ok(if status.verdict == "unknown" { Exit::Unknown } else { Exit::Done })
}

fn print(status: &Status) -> Result<()> {
    let mut out = out();
    let number = |number: Option<u64>| match number {
        Some(number) => HumanCount(number).to_string(),
        None => "infinite".to_owned(),
    };
    let speed = if status.seconds > 0.0 { status.nodes as f64 / status.seconds } else { 0.0 };
    let count = |number: usize| HumanCount(number as u64);
    writeln!(out, "{} {}", status.game, status.root)?;
    writeln!(out, "  {:<9} {}", status.ask, status.verdict)?;
    let (proof, disproof) = status.numbers;
    writeln!(out, "  numbers   {} to prove, {} to disprove", number(proof), number(disproof))?;
    writeln!(
        out,
        "  jobs      {} answered, {} taken apart, {} refused or lost, {} pieces solved again",
        count(status.decided),
        count(status.unknown),
        count(status.refused),
        count(status.lost)
    )?;
    writeln!(
        out,
        "  pieces    {} with {} nodes, plan of {} positions",
        HumanBytes(status.bytes),
        HumanCount(status.piece_nodes),
        count(status.positions)
    )?;
    writeln!(
        out,
        "  cost      {} nodes, {:.0} s of all workers, {} nodes a second each",
        HumanCount(status.nodes),
        status.seconds,
        HumanCount(speed as u64)
    )?;
    if status.verdict == "unknown" {
        writeln!(out, "  left      not known: it depends on what the next jobs find")?;
    } else {
        writeln!(out, "  checked   each piece; andor campaign export joins them and checks the whole")?;
    }
    Ok(())
}

fn export(arguments: &CampaignExportArguments) -> Result<Exit> {
    let CampaignExportArguments { folder, proof: target } = arguments;
    try_file(target).context("--proof")?;
    let campaign = open(folder)?;
    let begun = Instant::now();
    let (file, joined) = match campaign.join() {
        Err(CampaignError::Undecided) => {
            complain(format!("{}: {}", folder.display(), CampaignError::Undecided));
            return Ok(Exit::Unknown);
        }
        joined => joined.map_err(|error| named(folder, error))?,
    };
    let joining = begun.elapsed().as_secs_f64();
    let proof = Proof::open(file).with_context(|| folder.display().to_string())?;
    let bytes = proof.bytes();
    let begun = Instant::now();
    let checked = campaign.game().check(proof).map_err(|rejected| {
        anyhow::anyhow!("{}: the joined certificate is invalid: {rejected}", folder.display())
    })?;
    let checking = begun.elapsed().as_secs_f64();
    write_whole(target, checked.proof())?;
    let mut out = out();
    writeln!(out, "{}", target.display())?;
    writeln!(out, "  claim     {}", checked.header().claim)?;
    writeln!(
        out,
        "  valid     {} nodes of {} in pieces, {} (joined in {joining:.1} s, checked in {checking:.1} s)",
        HumanCount(joined.written),
        HumanCount(joined.read),
        HumanBytes(bytes),
    )?;
    Ok(Exit::Done)
}
