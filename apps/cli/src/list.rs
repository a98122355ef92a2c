//! `andor games` and `andor engines`.

use andor::{Method, Repetition, Soundness};
use andor_console::output::out;
use andor_console::{Exit, plain_table};
use andor_registry::GAMES;
use anyhow::Result;
use std::io::Write;

pub(crate) fn games() -> Result<Exit> {
    let mut table = plain_table(&["game", "what", "notation", "repetition", "questions", "for example"]);
    for game in GAMES {
        table.add_row([game.name, game.about, game.notation, game.repetition, game.questions, game.example]);
    }
    writeln!(out(), "{table}")?;
    Ok(Exit::Done)
}

pub(crate) fn engines() -> Result<Exit> {
    let mut table = plain_table(&["engine", "history", "none", "constant", "by mover", "what", "paper"]);
    let mut notes: Vec<String> = Vec::new();
    for method in Method::all() {
        let rules = [Repetition::Never, Repetition::DRAW, Repetition::MoverLoses];
        let trust = rules.map(|rule| match method.soundness(rule) {
            Soundness::Sound => "sound".to_owned(),
            Soundness::Unsound(why) => noted("unsound", why, &mut notes),
            Soundness::Refused(why) => noted("-", why, &mut notes),
        });
        let [none, constant, by_mover] = trust;
        let ghi = method.ghi().unwrap_or_default().to_owned();
        table.add_row([
            method.name().to_owned(),
            ghi,
            none,
            constant,
            by_mover,
            method.about().into(),
            method.paper().into(),
        ]);
    }
    let mut out = out();
    writeln!(out, "{table}\n")?;
    writeln!(
        out,
        "How far a verdict can be trusted before the check, by the rule of repetition: none, a constant value"
    )?;
    writeln!(
        out,
        "(draw), or a value that depends on who repeats (superko). '-': the engine does not treat it.\n"
    )?;
    for (number, note) in (1..).zip(&notes) {
        writeln!(out, "  {number}  {note}")?;
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
