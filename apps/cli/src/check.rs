//! `andor check`: the claim as it is understood, then valid or invalid and why.

use crate::args::CheckArguments;
use crate::database::load;
use andor::certificate::{FormatError, Header, Proof};
use andor::checker::{Checked, Rejected, check};
use andor_console::files::{open_certificate, read_graph};
use andor_console::output::{failed, out};
use andor_console::{Exit, UsageError};
use andor_game::{Notation, Rulebook};
use andor_graph::Graph;
use andor_registry::{AnyDatabase, Visitor, has_database, visit_with};
use anyhow::Result;
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

pub(crate) fn run(arguments: &CheckArguments) -> Result<Exit> {
    let graph = arguments.graph.as_deref().map(read_graph).transpose()?.map(Arc::new);
    let mut exit = Exit::Done;
    let mut databases = Databases { folder: arguments.database.as_deref(), loaded: HashMap::new() };
    for path in &arguments.certificates {
        let one =
            open_certificate(path).and_then(|proof| check_one(path, proof, graph.as_ref(), &mut databases));
        // The others are checked all the same.
        exit = exit.max(one.unwrap_or_else(|error| failed(&error)));
    }
    Ok(exit)
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
    graph: Option<&Arc<Graph>>,
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
    match judge(proof, graph, databases) {
        Ok(Ok(checked)) => {
            if let Some(board) = checked.board(&checked.header().root) {
                writeln!(out, "\n{}\n", indented(&board))?;
            }
            writeln!(out, "  claimant    {}", checked.player_name(checked.claimant()))?;
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
pub(crate) fn judge(
    proof: Proof,
    graph: Option<&Arc<Graph>>,
    databases: &mut Databases<'_>,
) -> Result<Result<Checked, Rejected>> {
    let header = proof.header();
    let game = header.game.clone();
    if game == "graph" {
        let unnamed = || UsageError("a claim about a graph; name it with --graph".into());
        let graph = graph.ok_or_else(unnamed)?;
        return Ok(check(graph.clone(), proof));
    }
    let database = if header.database.is_some() { databases.of(&game)? } else { None };
    Ok(visit_with(&game, 0, database, Check(proof))?)
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}

/// Checks with whatever rulebook the game has.
struct Check(Proof);

impl Visitor for Check {
    type Output = Result<Checked, Rejected>;

    fn visit<F: Notation, R: Rulebook + Clone>(self, _: &F, rulebook: &R) -> Self::Output {
        check(Arc::new(rulebook.clone()), self.0)
    }
}
