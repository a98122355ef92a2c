//! `andor check`: the claim as it is understood, then valid or invalid and why.

use crate::args::CheckArguments;
use crate::database::load;
use andor::certificate::{Header, Reader};
use andor::checker::{Checked, Rejected, check};
use andor_console::files::{open_certificate, read_graph};
use andor_console::output::{failed, out};
use andor_console::{Exit, UsageError};
use andor_game::Notation;
use andor_graph::Graph;
use andor_registry::{AnyDatabase, Visitor, has_database, visit_with};
use anyhow::Result;
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::path::Path;

pub(crate) fn run(arguments: &CheckArguments) -> Result<Exit> {
    let graph = arguments.graph.as_deref().map(read_graph).transpose()?;
    let mut exit = Exit::Done;
    let mut databases = Databases { folder: arguments.database.as_deref(), loaded: HashMap::new() };
    for path in &arguments.certificates {
        let one = open_certificate(path)
            .and_then(|certificate| check_one(path, certificate, graph.as_ref(), &mut databases));
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
    certificate: impl BufRead,
    graph: Option<&Graph>,
    databases: &mut Databases<'_>,
) -> Result<Exit> {
    let mut out = out();
    writeln!(out, "{}", path.display())?;
    let reader = match Reader::new(certificate) {
        Ok(reader) => reader,
        Err(error) => {
            writeln!(out, "  invalid: {error}")?;
            return Ok(Exit::Failed);
        }
    };
    print_claim(reader.header())?;
    match judge(reader, graph, databases) {
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
    reader: Reader<impl BufRead>,
    graph: Option<&Graph>,
    databases: &mut Databases<'_>,
) -> Result<Verdict> {
    let header = reader.header();
    let game = header.game.clone();
    if game == "graph" {
        let unnamed = || UsageError("a claim about a graph; name it with --graph".into());
        let graph = graph.ok_or_else(unnamed)?;
        return Ok(Check(reader).visit(graph, graph));
    }
    let database = if header.database.is_some() { databases.of(&game)? } else { None };
    Ok(visit_with(&game, 0, database, Check(reader))?)
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}

/// The claimant's name and the root's picture beside what was checked.
type Verdict = Result<(Checked, &'static str, String), Rejected>;

/// Checks with whatever rulebook the game has.
struct Check<R>(Reader<R>);

impl<I: BufRead> Visitor for Check<I> {
    type Output = Verdict;

    fn visit<F: Notation, R: Notation>(self, _: &F, rulebook: &R) -> Verdict {
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
