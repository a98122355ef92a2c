//! `andor check`: the claim as it is understood, then valid or invalid and why.

use crate::args::CheckArguments;
use crate::database::load;
use andor::certificate::{Format, FormatError, Header, Proof};
use andor::{AnyGame, Checked, Rejected};
use andor_console::files::{open_certificate, read_text};
use andor_console::output::{failed, out};
use andor_console::{Exit, UsageError, plural};
use andor_registry::{AnyDatabase, Setting, has_database, is_defined_by_file, open_with};
use anyhow::{Context, Result};
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

pub(crate) fn run(arguments: &CheckArguments) -> Result<Exit> {
    let definition = read_definition(arguments.graph.as_deref())?;
    let mut exit = Exit::Done;
    let mut databases = Databases { folder: arguments.database.as_deref(), loaded: HashMap::new() };
    for path in &arguments.certificates {
        let one = open_certificate(path)
            .and_then(|proof| check_one(path, proof, definition.as_deref(), &mut databases));
        // The others are checked all the same.
        exit = exit.max(one.unwrap_or_else(|error| failed(&error)));
    }
    Ok(exit)
}

/// The text that defines a graph. Errors name the file and the line.
pub(crate) fn read_definition(path: Option<&Path>) -> Result<Option<String>> {
    let Some(path) = path else { return Ok(None) };
    let text = read_text(path)?;
    open_with("graph", &Setting { definition: Some(&text), ..Setting::default() })
        .with_context(|| path.display().to_string())?;
    Ok(Some(text))
}

/// The databases in the folder that was named, each read once.
#[derive(Default)]
pub(crate) struct Databases<'a> {
    folder: Option<&'a Path>,
    loaded: HashMap<String, AnyDatabase>,
}

impl Databases<'_> {
    /// A game that has none gets none: a certificate that rests on one all the same is for the
    /// checker to refuse.
    fn of(&mut self, game: &str) -> Result<Option<&AnyDatabase>> {
        let Some(folder) = self.folder.filter(|_| has_database(game).is_ok()) else { return Ok(None) };
        if !self.loaded.contains_key(game) {
            self.loaded.insert(game.to_owned(), load(game, folder, None)?);
        }
        Ok(self.loaded.get(game))
    }
}

fn check_one(
    path: &Path,
    proof: Result<Proof, FormatError>,
    definition: Option<&str>,
    databases: &mut Databases<'_>,
) -> Result<Exit> {
    let mut out = out();
    writeln!(out, "{}", path.display())?;
    let proof = match proof {
        Ok(proof) => proof,
        Err(error) => {
            writeln!(out, "  invalid: {error}")?;
            return Ok(Exit::Failed);
        }
    };
    print_claim(proof.header())?;
    match judge(proof, definition, databases) {
        Ok(Ok(checked)) => {
            if let Some(board) = checked.board(&checked.header().root) {
                writeln!(out, "\n{}\n", indented(&board))?;
            }
            writeln!(out, "  claimant    {}", checked.player_name(checked.claimant()))?;
            let nodes = checked.header().nodes;
            let s = plural(nodes);
            match (checked.given_database(), &checked.header().database) {
                (Some(checksum), _) => {
                    writeln!(out, "  valid given database {checksum}: {nodes} node{s}")?;
                    return Ok(Exit::Given);
                }
                (None, Some(_)) => {
                    writeln!(out, "  valid       {nodes} node{s}, with the database's values")?
                }
                (None, None) => writeln!(out, "  valid       {nodes} node{s}")?,
            }
            Ok(Exit::Done)
        }
        Ok(Err(rejected)) => {
            writeln!(out, "  invalid: {rejected}")?;
            Ok(Exit::Failed)
        }
        Err(error) => {
            // Who reads only this must not take the claim for a verdict; standard error says why.
            writeln!(out, "  not checked")?;
            Err(error.context(path.display().to_string()))
        }
    }
}

fn print_claim(header: &Header) -> Result<()> {
    let mut out = out();
    writeln!(out, "  game        {}", header.game)?;
    let at = header.occurrences.map_or(String::new(), |number| format!(", at occurrence {number}"));
    writeln!(out, "  repetition  {}{at}", header.repetition)?;
    writeln!(out, "  root        {}", header.root)?;
    for earlier in &header.history {
        writeln!(out, "  after       {earlier}")?;
    }
    if let Some(checksum) = &header.database {
        writeln!(out, "  database    {checksum}")?;
    }
    writeln!(out, "  claim       {}", header.claim)?;
    Ok(())
}

/// The checker's verdict, with the rules of the certificate's game.
///
/// # Errors
/// When there is nobody to judge: the game is not known, the graph was not named, the database
/// cannot be read.
pub(crate) fn judge(
    proof: Proof,
    definition: Option<&str>,
    databases: &mut Databases<'_>,
) -> Result<Result<Checked, Rejected>> {
    Ok(game_of(&proof, definition, databases)?.check(proof))
}

/// The same for a certificate that is to be walked through: then each node stands for its own
/// position.
///
/// # Errors
/// As [`judge`], and when it is too large.
pub(crate) fn judge_to_show(proof: Proof, definition: Option<&str>) -> Result<Result<Checked, Rejected>> {
    let game = game_of(&proof, definition, &mut Databases::default())?;
    Ok(match game.check(proof) {
        Ok(checked) if checked.header().format == Format::Three => {
            game.check(game.unfolded(checked.proof())?)
        }
        judged => judged,
    })
}

/// The game of a certificate.
fn game_of(proof: &Proof, definition: Option<&str>, databases: &mut Databases<'_>) -> Result<AnyGame> {
    let header = proof.header();
    let game = &header.game;
    if is_defined_by_file(game) && definition.is_none() {
        return Err(UsageError(format!("a claim about a {game}; name it with --{game}")).into());
    }
    let database = if header.database.is_some() { databases.of(game)? } else { None };
    Ok(open_with(game, &Setting { seed: 0, database, definition })?)
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
