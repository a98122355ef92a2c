//! `andor check`: the claim as it is understood, then valid or invalid and why.

use crate::args::CheckArguments;
use crate::database::load;
use andor::certificate::{Header, Reader};
use andor::{Checked, Notation, Rejected};
use andor_console::files::{open_certificate, read_text};
use andor_console::output::{failed, out};
use andor_console::{Exit, UsageError};
use andor_registry::{AnyDatabase, Setting, has_database, is_defined_by_file, open_with};
use anyhow::Result;
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::path::Path;

pub(crate) fn run(arguments: &CheckArguments) -> Result<Exit> {
    let definition = arguments.graph.as_deref().map(read_text).transpose()?;
    let mut exit = Exit::Done;
    let mut databases = Databases { folder: arguments.database.as_deref(), loaded: HashMap::new() };
    for path in &arguments.certificates {
        let one = open_certificate(path)
            .and_then(|certificate| check_one(path, certificate, definition.as_deref(), &mut databases));
        // The others are checked all the same.
        exit = exit.max(one.unwrap_or_else(|error| failed(&error)));
    }
    Ok(exit)
}

/// The databases in the folder that was named, each read once.
struct Databases<'a> {
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
    mut certificate: impl BufRead,
    definition: Option<&str>,
    databases: &mut Databases<'_>,
) -> Result<Exit> {
    let mut out = out();
    writeln!(out, "{}", path.display())?;
    let mut text = Vec::new();
    certificate.read_to_end(&mut text)?;
    let reader = match Reader::new(&text[..]) {
        Ok(reader) => reader,
        Err(error) => {
            writeln!(out, "  invalid: {error}")?;
            return Ok(Exit::Failed);
        }
    };
    print_claim(reader.header())?;
    match judge(&mut &text[..], reader.header(), definition, databases) {
        Ok(Ok((checked, claimant, board))) => {
            if board.contains('\n') {
                writeln!(out, "\n{}\n", indented(&board))?;
            }
            writeln!(out, "  claimant    {claimant}")?;
            let nodes = checked.header().nodes;
            match (checked.given_database(), &checked.header().database) {
                (Some(checksum), _) => {
                    writeln!(out, "  valid given database {checksum}: {nodes} nodes")?;
                    return Ok(Exit::Given);
                }
                (None, Some(_)) => writeln!(out, "  valid       {nodes} nodes, with the database's values")?,
                (None, None) => writeln!(out, "  valid       {nodes} nodes")?,
            }
            Ok(Exit::Done)
        }
        Ok(Err(rejected)) => {
            writeln!(out, "  invalid: {rejected}")?;
            Ok(Exit::Failed)
        }
        Err(error) => {
            // Who reads only this must not take the claim for a verdict.
            writeln!(out, "  not checked: {error:#}")?;
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
fn judge(
    certificate: &mut dyn BufRead,
    header: &Header,
    definition: Option<&str>,
    databases: &mut Databases<'_>,
) -> Result<Verdict> {
    let game = &header.game;
    if is_defined_by_file(game) && definition.is_none() {
        return Err(UsageError(format!("a claim about a {game}; name it with --{game}")).into());
    }
    let database = if header.database.is_some() { databases.of(game)? } else { None };
    let game = open_with(game, &Setting { seed: 0, database, definition })?;
    Ok(game.check(certificate).map(|checked| {
        let claimant = game.player_name(checked.claimant());
        let board = game.parse_position(&checked.header().root).map(|root| game.board_text(&root));
        (checked, claimant, board.unwrap_or_default())
    }))
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}

/// The claimant's name and the root's picture beside what was checked.
type Verdict = Result<(Checked, &'static str, String), Rejected>;
