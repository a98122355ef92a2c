//! `andor play`: the user plays the opponent's moves against the strategy of a certificate.
//!
//! The certificate is checked first, so whatever the user tries, the strategy has an answer that
//! keeps its claim.

use crate::args::PlayArguments;
use crate::check::{judge_to_show, read_definition};
use crate::fight::without_map;
use andor::Checked;
use andor::certificate::{Node, Turn};
use andor::picture::{claim_in_words, end_in_words, repetition_in_words};
use andor_console::files::open_certificate;
use andor_console::output::{complain, out};
use andor_console::{Exit, nodes_in_words};
use anyhow::{Context, Result, anyhow};
use std::io::{BufRead, IsTerminal, Write};

/// Columns of the list of moves.
const COLUMNS: usize = 78;

const HELP: &str = "\
  a move or its number   play it
  moves                  list your moves
  board                  draw the position
  back                   take your last move back
  start                  begin again
  quit                   leave
";

pub(crate) fn run(arguments: &PlayArguments) -> Result<Exit> {
    let path = arguments.certificate.display();
    let definition = read_definition(arguments.graph.as_deref())?;
    let proof =
        open_certificate(&arguments.certificate)?.map_err(|error| anyhow!("{path}: invalid: {error}"))?;
    let checked = judge_to_show(proof, definition.as_deref());
    let checked = checked.with_context(|| path.to_string())?;
    let checked = checked.map_err(|rejected| anyhow!("{path}: invalid: {rejected}"))?;
    if let Some(checksum) = checked.given_database() {
        complain(format!("{path}: valid given database {checksum}"));
    }
    let mut game = Game::new(&checked);
    game.greet()?;
    game.go_on()?;
    let input = std::io::stdin();
    let asks = input.is_terminal();
    let mut lines = input.lock().lines();
    loop {
        if asks {
            write!(out(), "> ")?;
        }
        out().flush()?;
        let Some(line) = lines.next() else { return Ok(Exit::Done) };
        if !game.obey(line.context("standard input")?.trim())? {
            return Ok(Exit::Done);
        }
    }
}

/// The play so far.
struct Game<'c> {
    checked: &'c Checked,
    /// The places of the nodes that stood on the board; the last one stands there.
    path: Vec<usize>,
    /// How many of them stood there before each move of the user.
    turns: Vec<usize>,
    /// Whether the play is over.
    over: bool,
}

impl<'c> Game<'c> {
    fn new(checked: &'c Checked) -> Self {
        Game { checked, path: vec![checked.root()], turns: Vec::new(), over: false }
    }

    fn strategist(&self) -> &'static str {
        self.checked.player_name(self.checked.claimant())
    }

    fn user(&self) -> &'static str {
        self.checked.player_name(self.checked.claimant().opponent())
    }

    fn node(&self) -> Result<Node> {
        Ok(self.checked.node(*self.path.last().expect("the root stays"))?)
    }

    /// A move as people read it.
    fn shown(&self, node: &Node, nth: usize) -> String {
        let text = &node.moves[nth].text;
        self.checked.move_for_people(&node.position, text).unwrap_or_else(|| text.clone())
    }

    fn greet(&self) -> Result<()> {
        let header = self.checked.header();
        let mut out = out();
        writeln!(out, "{}: {}.", without_map(&header.game), claim_in_words(header))?;
        writeln!(
            out,
            "The strategy of {} plays {}; you play {}. Type a move or its number, or help.",
            nodes_in_words(header.nodes),
            self.strategist(),
            self.user()
        )?;
        Ok(())
    }

    /// Draws the position, lets the strategy move if it is to move, and asks for a move.
    fn go_on(&mut self) -> Result<()> {
        self.draw()?;
        loop {
            let node = self.node()?;
            match node.turn {
                Turn::Over(value) => {
                    self.over = true;
                    let end = end_in_words(self.checked, value);
                    return self.say(&format!("The game is over: {end}. {}", self.upheld()));
                }
                Turn::Claimant => {
                    let mv = self.shown(&node, 0);
                    self.say(&format!("{} plays {mv}", self.strategist()))?;
                    let to = node.moves[0].to;
                    if !self.enter(to, Turn::Claimant)? {
                        return Ok(());
                    }
                    self.draw()?;
                }
                Turn::Opponent if node.moves.is_empty() => {
                    self.over = true;
                    return self.say(&format!("Every move ends the game now. {}", self.upheld()));
                }
                Turn::Opponent => return self.list(&node),
            }
        }
    }

    /// Goes where a move leads; says no if the move ends the play by a repetition.
    fn enter(&mut self, to: Option<usize>, mover: Turn) -> Result<bool> {
        let Some(to) = to else {
            self.over = true;
            let end = repetition_in_words(self.checked.header(), mover);
            self.say(&format!("The move repeats a position: {end}. {}", self.upheld()))?;
            return Ok(false);
        };
        let again = self.path.contains(&to);
        self.path.push(to);
        if again {
            self.say("This position was on the board before: here the strategy holds for ever.")?;
        }
        Ok(true)
    }

    /// What was claimed has come true.
    fn upheld(&self) -> String {
        format!("{} kept the claim; back, start or quit?", self.strategist())
    }

    fn say(&self, text: &str) -> Result<()> {
        Ok(writeln!(out(), "{text}")?)
    }

    fn draw(&self) -> Result<()> {
        let node = self.node()?;
        let mut out = out();
        writeln!(out)?;
        match self.checked.board(&node.position) {
            Some(board) => board.lines().try_for_each(|line| writeln!(out, "    {line}"))?,
            None => writeln!(out, "    {}", node.position)?,
        }
        Ok(writeln!(out)?)
    }

    /// The user's moves with their numbers.
    fn list(&self, node: &Node) -> Result<()> {
        let mut out = out();
        let mut line = format!("{}'s moves:", self.user());
        for nth in 0..node.moves.len() {
            let entry = format!("  {} {}", nth + 1, self.shown(node, nth));
            if line.chars().count() + entry.chars().count() > COLUMNS {
                writeln!(out, "{line}")?;
                line = " ".to_owned();
            }
            line += &entry;
        }
        Ok(writeln!(out, "{line}")?)
    }

    /// Does what a line of the user says; false: to leave.
    fn obey(&mut self, line: &str) -> Result<bool> {
        match line {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" | "h" => write!(out(), "{HELP}")?,
            "board" => self.draw()?,
            "back" | "undo" => match self.turns.pop() {
                Some(length) => self.return_to(length)?,
                None => self.say("There is no move of yours to take back.")?,
            },
            "start" => {
                self.turns.clear();
                self.return_to(1)?;
            }
            "moves" if !self.over => self.list(&self.node()?)?,
            _ if self.over => self.say("The play is over: back, start or quit?")?,
            _ => self.play(line)?,
        }
        Ok(true)
    }

    fn return_to(&mut self, length: usize) -> Result<()> {
        self.path.truncate(length);
        self.over = false;
        self.go_on()
    }

    fn play(&mut self, line: &str) -> Result<()> {
        let node = self.node()?;
        let bare = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_owned();
        let is_it =
            |&nth: &usize| node.moves[nth].text == line || bare(&self.shown(&node, nth)) == bare(line);
        // A number may be the name of a move.
        let named = (0..node.moves.len()).find(is_it);
        let numbered = || line.parse().ok().and_then(|number: usize| number.checked_sub(1));
        let Some(nth) = named.or_else(numbered).filter(|&nth| nth < node.moves.len()) else {
            if self.checked.after(&node.position, line).is_some() {
                self.turns.push(self.path.len());
                self.over = true;
                return self.say(&format!("That move ends the game. {}", self.upheld()));
            }
            return self.say(&format!("'{line}' is none of your moves; moves lists them, help says more."));
        };
        self.say(&format!("{} plays {}", self.user(), self.shown(&node, nth)))?;
        self.turns.push(self.path.len());
        if self.enter(node.moves[nth].to, Turn::Opponent)? { self.go_on() } else { Ok(()) }
    }
}
