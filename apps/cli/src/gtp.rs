//! `andor gtp`: the Go text protocol, version 2, so that a Go program can ask for moves, proofs and
//! values. (Gunnar Farnebäck's draft of the specification.)
//!
//! `genmove` plays the first move of a proved win where one is found in time, else a sensible one.
//! What is proved is proved under the rules that are played, after the whole game, with the komi.

mod clock;
mod handicap;
mod proving;
mod table;

use crate::args::GtpArguments;
use andor_console::output::out;
use andor_console::{Exit, UsageError};
use andor_game::Player;
use anyhow::Result;
use std::io::{BufRead, Write};
use table::Table;

/// What a command answers, or why it cannot.
type Answer = Result<String, String>;

/// A command: its name and what it does with its words.
type Command = (&'static str, fn(&mut Table, &[&str]) -> Answer);

const COMMANDS: &[Command] = &[
    ("protocol_version", |_, _| Ok("2".into())),
    ("name", |_, _| Ok("Andor".into())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").into())),
    ("known_command", |_, words| Ok(known(words.first().copied()).is_some().to_string())),
    ("list_commands", |_, _| Ok(COMMANDS.map_names())),
    ("quit", |_, _| Ok(String::new())),
    ("boardsize", |table, words| table.resize(number(words, "board size")?)),
    ("clear_board", |table, _| table.clear()),
    ("komi", |table, words| table.set_komi(words)),
    ("play", |table, words| match words {
        [colour, vertex] => table.play(self::colour(colour)?, vertex),
        _ => Err("syntax error: play COLOUR VERTEX".into()),
    }),
    ("genmove", |table, words| proving::genmove(table, colour(first(words)?)?, true)),
    ("reg_genmove", |table, words| proving::genmove(table, colour(first(words)?)?, false)),
    ("undo", |table, _| table.undo()),
    ("showboard", |table, _| Ok(table.board())),
    ("time_settings", |table, words| table.clock.settings(words)),
    ("time_left", |table, words| table.clock.left(words)),
    ("final_score", |table, _| Ok(table.score())),
    ("final_status_list", |table, words| table.statuses(first(words)?)),
    ("loadsgf", |table, words| table.load(words)),
    ("fixed_handicap", |table, words| table.handicap(number(words, "number of stones")?)),
    ("place_free_handicap", |table, words| table.handicap(number(words, "number of stones")?)),
    ("set_free_handicap", |table, words| table.put_handicap(words)),
    ("andor-rules", |table, words| table.agree(words)),
    ("andor-time", |table, words| table.clock.set(words)),
    ("andor-solve", |table, words| proving::solve(table, &words.join(" "))),
    ("andor-value", |table, _| proving::value(table)),
];

/// The names of commands, one a line.
trait Names {
    fn map_names(&self) -> String;
}

impl Names for [Command] {
    fn map_names(&self) -> String {
        self.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("\n")
    }
}

fn known(name: Option<&str>) -> Option<&'static Command> {
    COMMANDS.iter().find(|(known, _)| Some(*known) == name)
}

pub(crate) fn run(arguments: &GtpArguments) -> Result<Exit> {
    let mut table = Table::new(&arguments.game).map_err(UsageError)?;
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes)? > 0 {
        let line = plain(&String::from_utf8_lossy(&bytes));
        bytes.clear();
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let id = words.first().filter(|word| word.bytes().all(|sign| sign.is_ascii_digit())).copied();
        if id.is_some() {
            words.remove(0);
        }
        let [name, words @ ..] = &words[..] else { continue };
        let answer = match known(Some(name)) {
            Some((_, obey)) => obey(&mut table, words),
            None => Err("unknown command".into()),
        };
        let (sign, text) = match answer {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let mut out = out();
        write!(out, "{sign}{} {text}\n\n", id.unwrap_or_default())?;
        out.flush()?;
        if *name == "quit" {
            break;
        }
    }
    Ok(Exit::Done)
}

/// A line without comment and control characters.
fn plain(line: &str) -> String {
    let line = line.split('#').next().unwrap_or_default();
    let spaced = line.replace('\t', " ");
    spaced.chars().filter(|sign| !sign.is_control()).collect()
}

fn first<'a>(words: &[&'a str]) -> Result<&'a str, String> {
    words.first().copied().ok_or_else(|| "syntax error: a word is missing".into())
}

fn number(words: &[&str], what: &str) -> Result<usize, String> {
    first(words)?.parse().map_err(|_| format!("syntax error: no {what}"))
}

fn colour(word: &str) -> Result<Player, String> {
    match &word.to_ascii_lowercase()[..] {
        "b" | "black" => Ok(Player::Max),
        "w" | "white" => Ok(Player::Min),
        _ => Err("syntax error: no colour".into()),
    }
}
