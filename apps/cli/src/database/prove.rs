//! `andor database prove`: a strategy whose moves come from a database and whose certificate needs none.

use super::load;
use crate::args::ProveArguments;
use crate::ask::Ask;
use andor::certificate::Reader;
use andor::checker::check;
use andor::proof::{from_table, write_certificate};
use andor_console::files::{try_file, write_whole};
use andor_console::output::out;
use andor_console::{Exit, UsageError};
use andor_database::{Database, Outcome};
use andor_game::{Notation, Numbered, Player, Task, Value};
use andor_registry::DatabaseVisitor;
use anyhow::{Context, Result, anyhow};
use indicatif::{HumanBytes, HumanCount};
use std::io::Write;
use std::time::Instant;

pub(super) fn run(arguments: &ProveArguments) -> Result<Exit> {
    let ask = Ask::parse(&arguments.ask)?;
    let Ask::AtLeast { player, worth, within: None } = &ask else {
        return Err(UsageError("--ask: 'PLAYER >= V', without a bound".into()).into());
    };
    if let Some(path) = &arguments.proof {
        try_file(path).context("--proof")?;
    }
    let database = load(&arguments.game, &arguments.folder, None)?;
    database.visit(Prove { arguments, player, worth: *worth })
}

struct Prove<'a> {
    arguments: &'a ProveArguments,
    player: &'a str,
    worth: Value,
}

impl DatabaseVisitor for Prove<'_> {
    type Output = Result<Exit>;

    fn visit<G, R>(self, database: &Database<G>, rulebook: &R) -> Result<Exit>
    where
        G: Numbered + Notation,
        R: Notation<Position = G::Position>,
    {
        let game = database.game();
        let root = match &self.arguments.position {
            Some(text) => game.parse_position(text).map_err(|error| anyhow!("{}: {error}", game.name()))?,
            None => game.start(),
        };
        let mover = if game.end(&root).is_some() { Player::Max } else { game.turn(&root) };
        let goal = Ask::goal(game, self.player, self.worth, mover)?;
        let task = Task::new(root, goal);
        let table = |position: &G::Position| {
            let worth = database.probe(position)?;
            let plies = match worth {
                Outcome::Win(plies) | Outcome::Loss(plies) => u32::from(plies),
                Outcome::Draw => 0,
            };
            Some((worth.value(game.turn(position)), plies))
        };
        let begun = Instant::now();
        let strategy = from_table(game, &task, &table)
            .map_err(|_| anyhow!("{} is not in the database", game.position_text(&task.root)))?;
        let text = write_certificate(game, &task, None, &strategy, Vec::new())?;
        drop(strategy);
        let built = begun.elapsed().as_secs_f64();
        let begun = Instant::now();
        let reader = Reader::new(text.as_slice())?;
        let checked = check(rulebook, reader).map_err(|rejected| anyhow!("not certified: {rejected}"))?;
        let header = checked.header();
        let mut out = out();
        writeln!(out, "{} {}", header.game, header.root)?;
        writeln!(
            out,
            "  {} certified without the database: strategy of {} nodes, {} of text",
            header.claim,
            HumanCount(header.nodes),
            HumanBytes(text.len() as u64)
        )?;
        writeln!(out, "  cost      {built:.1} s to write, {:.1} s to check", begun.elapsed().as_secs_f64())?;
        if let Some(path) = &self.arguments.proof {
            write_whole(path, &text).context("--proof")?;
            writeln!(out, "  proof     {}", path.display())?;
        }
        Ok(Exit::Done)
    }
}
