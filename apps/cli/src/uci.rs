//! `andor uci`: the universal chess interface, so that a chess program can ask for mates.
//!
//! One thread reads commands, one searches; they share a flag that the search's observer looks at. What is searched is
//! `mover mates in N` after `go mate N`, and otherwise `mover >= win` with the positions of the game so far as its
//! history. `info` gives proof and disproof numbers; `bestmove` is the proof's first move, or else some legal one.

mod asking;
mod options;
mod search;

use crate::Exit;
use andor_chess::fast::{Chess, ChessPosition};
use andor_chess::parse_uci_position;
use andor_game::{Game, Notation, Player};
use anyhow::Result;
use options::EngineOptions;
use search::{Job, Running, any_move};
use std::io::{BufRead, Write};
use std::time::Duration;

pub(crate) fn run() -> Result<Exit> {
    let chess = Chess::new();
    let mut session = Session {
        position: (chess.start(), Vec::new()),
        chess,
        options: EngineOptions::default(),
        running: None,
    };
    for line in std::io::stdin().lock().lines() {
        if session.obey(line?.trim())? == Next::Quit {
            break;
        }
    }
    session.stop()?;
    Ok(Exit::Done)
}

#[derive(PartialEq, Eq)]
enum Next {
    Command,
    Quit,
}

struct Session {
    chess: Chess,
    /// The position and those of the game before it.
    position: (ChessPosition, Vec<ChessPosition>),
    options: EngineOptions,
    running: Option<Running>,
}

/// What may stand in a `go` command.
const GO_WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

/// A move of chess.
type Move = <Chess as Game>::Move;

/// A line for the program at the other end, at once.
fn say(line: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

impl Session {
    fn obey(&mut self, line: &str) -> Result<Next> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "uci" => {
                say(concat!("id name Andor ", env!("CARGO_PKG_VERSION")))?;
                say("id author the Andor project")?;
                EngineOptions::describe().iter().try_for_each(|line| say(line))?;
                say("uciok")?;
            }
            "isready" => say("readyok")?,
            "ucinewgame" => self.stop()?,
            "setoption" => {
                if let Err(wrong) = self.options.set(rest) {
                    say(&format!("info string {wrong}"))?;
                }
            }
            "position" => {
                self.stop()?;
                match parse_uci_position(&self.chess, rest) {
                    Ok(position) => self.position = position,
                    Err(wrong) => {
                        say(&format!("info string {}; the position stays as it was", one_line(&wrong.0)))?;
                    }
                }
            }
            "go" => {
                self.stop()?;
                match self.job(rest) {
                    Ok(job) => self.running = Some(Running::start(job)),
                    // Whoever says `go` waits for a move.
                    Err(wrong) => {
                        say(&format!("info string {wrong}"))?;
                        say(&format!("bestmove {}", any_move(&self.chess, &self.position.0, &[])))?;
                    }
                }
            }
            "stop" => self.stop()?,
            "quit" => return Ok(Next::Quit),
            "" | "debug" | "register" | "ponderhit" => {}
            _ => say(&format!("info string unknown command '{}'", one_line(command)))?,
        }
        Ok(Next::Command)
    }

    /// Ends a search, if there is one, and waits until it has said its move.
    fn stop(&mut self) -> Result<()> {
        self.running.take().map_or(Ok(()), Running::stop)
    }

    /// What `go` asks for.
    fn job(&self, text: &str) -> Result<Job, String> {
        let (position, history) = self.position.clone();
        let options = self.options.clone();
        let mut job = Job {
            position,
            history,
            options,
            mate: None,
            nodes: u64::MAX,
            time: None,
            infinite: false,
            moves: Vec::new(),
        };
        let white = self.chess.turn(&job.position) == Player::Max;
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let moves = |number: u64| u32::try_from(number).map_err(|_| "a mate too far away".to_owned());
        let mut rest = &words[..];
        while let Some((&word, after)) = rest.split_first() {
            let number = || -> Result<u64, String> {
                let number = after.first().and_then(|number| number.parse().ok());
                number.filter(|&n| n > 0).ok_or_else(|| format!("'go {word}' needs a number above 0"))
            };
            match word {
                "mate" => job.mate = Some(moves(number()?)?),
                // A mate in so many half-moves.
                "depth" => job.mate = job.mate.or(Some(moves(number()?.div_ceil(2))?)),
                "searchmoves" => job.moves = self.moves_at_the_head_of(after)?,
                "nodes" => job.nodes = number()?,
                "movetime" => job.time = Some(Duration::from_millis(number()?)),
                "infinite" => job.infinite = true,
                // A game's clock: a fortieth of it for one move.
                "wtime" | "btime" if word.starts_with('w') == white => {
                    job.time = job.time.or(Some(Duration::from_millis(number()? / 40)));
                }
                word if GO_WORDS.contains(&word) => {}
                wrong => return Err(format!("'{}' is not understood after 'go'", one_line(wrong))),
            }
            // The word's own moves or number have been read with it.
            let number = after.first().is_some_and(|next| next.parse::<i64>().is_ok());
            rest = &after[if word == "searchmoves" { job.moves.len() } else { usize::from(number) }..];
        }
        Ok(job)
    }

    /// The moves that a list begins with; what follows them is the next part of the command.
    fn moves_at_the_head_of(&self, words: &[&str]) -> Result<Vec<Move>, String> {
        let root = &self.position.0;
        let legal = |word: &&str| self.chess.parse_move(root, word).ok();
        let moves: Vec<Move> = words.iter().map_while(legal).collect();
        let next = words.get(moves.len()).copied();
        match next.filter(|word| !GO_WORDS.contains(word)) {
            Some(wrong) => Err(format!("'{}' is no legal move after 'go searchmoves'", one_line(wrong))),
            None if moves.is_empty() => Err("'go searchmoves' needs moves".into()),
            None => Ok(moves),
        }
    }
}

/// What a program sent may hold anything; an answer is one line.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
