//! `andor uci`: the universal chess interface, so that a chess program can ask for mates, and play.
//!
//! One thread reads commands, one searches, one keeps the time. After `go mate N` the question is
//! whether the mover mates in N moves, otherwise whether it wins, by the rules of play: the
//! positions of the game so far are the question's history, and fifty moves without capture and
//! pawn move are a draw. `bestmove` is the proof's first move, or else a legal one that gives
//! nothing away at once.

mod among;
mod asking;
mod clock;
mod fallback;
mod go;
mod options;
mod plan;
mod rules;
mod thinking;
mod turn;
mod unfold;

use andor_chess::fast::{Chess, ChessPosition};
use andor_chess::{GameSoFar, parse_uci_position};
use andor_console::Exit;
use andor_game::Game;
use andor_schedule::budgets::SOLVABLE;
use anyhow::Result;
use go::Go;
use options::EngineOptions;
use std::io::BufRead;
use thinking::{Job, Memory};
use turn::{Running, say};

pub(crate) fn run() -> Result<Exit> {
    let options = EngineOptions::default();
    let mut session = Session {
        position: Ok(options.rules().start()),
        asked_for: "startpos".into(),
        options,
        memory: Memory::default(),
        running: None,
    };
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        // What is not text is not a command; the next line may be one.
        if session.obey(String::from_utf8_lossy(&line).trim())? == Next::Quit {
            break;
        }
        line.clear();
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
    /// The position and those of the game before it, or why there is none.
    position: Result<GameSoFar<ChessPosition>, String>,
    /// The last `position` command.
    asked_for: String,
    options: EngineOptions,
    memory: Memory,
    running: Option<Running>,
}

/// A move of chess.
type Move = <Chess as Game>::Move;

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
            "ucinewgame" => {
                self.stop()?;
                self.memory = Memory::default();
            }
            "setoption" => self.set_option(rest)?,
            "position" => {
                self.stop()?;
                rest.clone_into(&mut self.asked_for);
                self.read_position();
                if let Err(wrong) = &self.position {
                    say(&format!("info string {wrong}"))?;
                }
            }
            "go" => {
                self.stop()?;
                self.go(rest)?;
            }
            "stop" => self.stop()?,
            "ponderhit" => self.running.iter().for_each(Running::ponderhit),
            "quit" => return Ok(Next::Quit),
            "" | "debug" | "register" => {}
            _ => say(&format!("info string unknown command '{}'", one_line(command)))?,
        }
        Ok(Next::Command)
    }

    fn set_option(&mut self, text: &str) -> Result<()> {
        let before = self.options.rules();
        if let Err(wrong) = self.options.set(text) {
            return say(&format!("info string {}", one_line(&wrong)));
        }
        if self.options.rules() != before {
            // The same words may mean another position, and what was proved was proved of another
            // game.
            self.stop()?;
            self.memory = Memory::default();
            self.read_position();
        }
        Ok(())
    }

    fn read_position(&mut self) {
        let played = self.options.rules().played;
        let read = parse_uci_position(&played, &self.asked_for).map(|(position, mut history)| {
            // What came before an end that nobody claimed cannot come back.
            history.retain(|earlier| played.end(earlier).is_none());
            (position, history)
        });
        self.position = read.map_err(|wrong| one_line(&wrong.0));
    }

    /// Whoever says `go` waits for a move, whatever is wrong.
    fn go(&mut self, text: &str) -> Result<()> {
        let (position, history) = match &self.position {
            Ok(game) => game.clone(),
            Err(wrong) => {
                say(&format!("info string there is no position: {wrong}"))?;
                return say("bestmove 0000");
            }
        };
        let (rules, options) = (self.options.rules(), self.options.clone());
        let read = Go::read(text, &rules.played, &position);
        let (go, wrong) = read.map_or_else(|wrong| (Go::default(), Some(wrong)), |go| (go, None));
        let positions = rules.plain.reachable_at_most(&position);
        let solvable = positions.is_some_and(|positions| positions <= SOLVABLE);
        let job = Job { rules, position, history, go, options, memory: self.memory.clone(), solvable };
        let best = fallback::some_move(&job);
        if let Some(wrong) = wrong {
            say(&format!("info string {wrong}"))?;
            return say(&format!("bestmove {best}"));
        }
        let allotted = job.go.clock.allot(solvable, job.options.overhead);
        let go = job.go.clone();
        self.running = Some(Running::start(&go, allotted, best, move |turn| job.think(turn)));
        Ok(())
    }

    /// Ends a search, if there is one, and waits until it has said its move.
    fn stop(&mut self) -> Result<()> {
        self.running.take().map_or(Ok(()), Running::stop)
    }
}

/// What a program sent may hold anything; an answer is one line.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
