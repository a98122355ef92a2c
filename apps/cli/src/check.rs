//! `andor check`: the claim as it is understood, then valid or invalid and why.

use crate::args::CheckArguments;
use crate::database::load;
use crate::files::{open_certificate, read_graph};
use crate::{Exit, UsageError};
use andor::certificate::Reader;
use andor::checker::{Checked, Rejected, check};
use andor_game::Notation;
use andor_graph::Graph;
use andor_registry::{AnyDatabase, Visitor, visit_with};
use anyhow::{Result, anyhow};
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::path::Path;

pub(crate) fn run(arguments: &CheckArguments) -> Result<Exit> {
    let graph = arguments.graph.as_deref().map(read_graph).transpose()?;
    let mut exit = Exit::Done;
    let mut databases = Databases { folder: arguments.database.as_deref(), loaded: HashMap::new() };
    for path in &arguments.certificates {
        let valid = match open_certificate(path) {
            Ok(certificate) => check_one(path, certificate, graph.as_ref(), &mut databases)?,
            Err(error) => {
                // The others are checked all the same.
                eprintln!("andor: {error:#}");
                false
            }
        };
        if !valid {
            exit = Exit::Failed;
        }
    }
    Ok(exit)
}

/// The databases in the folder that was named, each read once.
struct Databases<'a> {
    folder: Option<&'a Path>,
    loaded: HashMap<String, AnyDatabase>,
}

impl Databases<'_> {
    fn of(&mut self, game: &str) -> Result<Option<&AnyDatabase>> {
        let Some(folder) = self.folder else { return Ok(None) };
        if !self.loaded.contains_key(game) {
            self.loaded.insert(game.to_owned(), load(game, folder, None)?);
        }
        Ok(self.loaded.get(game))
    }
}

/// Whether the certificate is valid.
fn check_one(
    path: &Path,
    certificate: impl BufRead,
    graph: Option<&Graph>,
    databases: &mut Databases<'_>,
) -> Result<bool> {
    let mut out = std::io::stdout();
    writeln!(out, "{}", path.display())?;
    let reader = match Reader::new(certificate) {
        Ok(reader) => reader,
        Err(error) => {
            writeln!(out, "  invalid: {error}")?;
            return Ok(false);
        }
    };
    let header = reader.header();
    let (game, claim) = (header.game.clone(), header.claim.to_string());
    let database = if header.database.is_some() { databases.of(&game)? } else { None };
    writeln!(out, "  game        {game}")?;
    writeln!(out, "  repetition  {}", header.repetition)?;
    writeln!(out, "  root        {}", header.root)?;
    for earlier in &header.history {
        writeln!(out, "  after       {earlier}")?;
    }
    if let Some(checksum) = &header.database {
        writeln!(out, "  database    {checksum}")?;
    }
    writeln!(out, "  claim       {claim}")?;
    let verdict = match (game.as_str(), graph) {
        ("graph", None) => {
            return Err(UsageError(format!(
                "{}: a claim about a graph; name it with --graph",
                path.display()
            ))
            .into());
        }
        ("graph", Some(graph)) => Check(reader).visit(graph, graph),
        (name, _) => visit_with(name, 0, database, Check(reader))
            .map_err(|error| anyhow!("{}: {error}", path.display()))?,
    };
    match verdict {
        Ok((checked, claimant, board)) => {
            if board.contains('\n') {
                writeln!(out, "\n{}\n", indented(&board))?;
            }
            writeln!(out, "  claimant    {claimant}")?;
            let nodes = checked.header().nodes;
            match (checked.given_database(), &checked.header().database) {
                (Some(checksum), _) => writeln!(out, "  valid given database {checksum}: {nodes} nodes")?,
                (None, Some(_)) => writeln!(out, "  valid       {nodes} nodes, with the database's values")?,
                (None, None) => writeln!(out, "  valid       {nodes} nodes")?,
            }
            Ok(true)
        }
        Err(rejected) => {
            writeln!(out, "  invalid: {rejected}")?;
            Ok(false)
        }
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}

/// Checks with whatever rulebook the game has; gives the claimant's name and the root's picture beside the verdict.
struct Check<R>(Reader<R>);

impl<I: BufRead> Visitor for Check<I> {
    type Output = Result<(Checked, &'static str, String), Rejected>;

    fn visit<F: Notation, R: Notation>(self, _: &F, rulebook: &R) -> Self::Output {
        let header = self.0.header();
        let bounded = header.claim.within.is_some();
        let root =
            header.root.rsplit_once(" in ").filter(|_| bounded).map_or(&header.root[..], |(root, _)| root);
        let board = rulebook.parse_position(root).map(|position| rulebook.board_text(&position));
        let checked = check(rulebook, self.0)?;
        let claimant = rulebook.player_name(checked.claimant());
        Ok((checked, claimant, board.unwrap_or_default()))
    }
}
