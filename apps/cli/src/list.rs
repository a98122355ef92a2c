//! `andor games` and `andor engines`, for terminals of 80 columns.

use crate::args::GamesArguments;
use andor::{Method, Repetition, Soundness};
use andor_console::output::out;
use andor_console::{Exit, UsageError};
use andor_registry::{GAMES, GameInfo, UnknownGame, info};
use anyhow::Result;
use std::io::Write;

/// Columns of a terminal as people find it.
const WIDTH: usize = 80;

/// Columns of the names in a list.
const NAMES: usize = 15;

pub(crate) fn games(arguments: &GamesArguments) -> Result<Exit> {
    let mut out = out();
    if let Some(name) = &arguments.game {
        let game = info(name).ok_or_else(|| UsageError(UnknownGame(name.clone()).to_string()))?;
        write!(out, "{}", page(game))?;
        return Ok(Exit::Done);
    }
    for game in GAMES {
        writeln!(out, "{}", entry("", NAMES, game.name, game.about))?;
    }
    writeln!(out, "\n`andor games GAME` says more: rules, notation, questions, limits, examples.")?;
    Ok(Exit::Done)
}

/// A name and what is said about it, in as many lines as that takes.
fn entry(indent: &str, names: usize, name: &str, about: &str) -> String {
    let (first, rest) = (format!("{indent}{name:names$}"), format!("{indent}{:names$}", ""));
    textwrap::fill(about, textwrap::Options::new(WIDTH).initial_indent(&first).subsequent_indent(&rest))
}

/// All about one game. Examples stay in one line, however long it is, so that they can be pasted.
fn page(game: &GameInfo) -> String {
    let mut text = format!("{}\n\n", entry("", game.name.len() + 2, game.name, game.about));
    for (what, how) in [
        ("rules", game.rules),
        ("names", game.names),
        ("notation", game.notation),
        ("repetition", game.repetition),
        ("questions", game.questions),
        ("asked", game.default_ask),
        ("limits", game.limits),
    ] {
        text += &(entry("  ", NAMES - 2, what, how) + "\n");
    }
    text += "\nfor example\n";
    game.examples.iter().for_each(|example| text += &format!("  andor {example}\n"));
    text
}

pub(crate) fn engines() -> Result<Exit> {
    let mut notes: Vec<String> = Vec::new();
    let mut out = out();
    writeln!(out, "{:25} {:12} {:12} {:12}", "engine and history", "none", "constant", "by mover")?;
    for method in Method::all() {
        let rules = [Repetition::Never, Repetition::DRAW, Repetition::MoverLoses];
        let [none, constant, by_mover] = rules.map(|rule| match method.soundness(rule) {
            Soundness::Sound => "sound".to_owned(),
            Soundness::Unsound(why) => noted("unsound", why, &mut notes),
            Soundness::Refused(why) => noted("-", why, &mut notes),
        });
        let name = format!("{} {}", method.name(), method.ghi().unwrap_or_default());
        writeln!(out, "{name:25} {none:12} {constant:12} {by_mover}")?;
        let about = format!("{}. {}", method.about(), method.paper());
        writeln!(out, "{}", entry("    ", 0, "", &about))?;
    }
    let legend = "How far a verdict can be trusted before the check, by the rule of repetition: none, a constant value \
                  (draw), or a value that depends on who repeats (superko). '-': the engine does not treat it.";
    writeln!(out, "\n{}\n", textwrap::fill(legend, WIDTH))?;
    for (number, note) in (1..).zip(&notes) {
        writeln!(out, "{}", entry("  ", 3, &number.to_string(), note))?;
    }
    Ok(Exit::Done)
}

/// A word with the number of the note that explains it; the same note is written once.
fn noted(word: &str, why: &str, notes: &mut Vec<String>) -> String {
    let known = notes.iter().position(|note| note == why);
    let number = known.unwrap_or_else(|| {
        notes.push(why.to_owned());
        notes.len() - 1
    });
    format!("{word} ({})", number + 1)
}
