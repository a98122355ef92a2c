//! An answer as people read it and as scripts parse it.

use crate::fight::{fight_in_words, without_map};
use andor::{
    Answer, Certified, Limits, Line, LineEnd, Outcome, Player, Soundness, Stop, ValueAnswer, Verdict,
};
use andor_console::nodes_in_words;
use andor_console::output::{complain, out};
use anyhow::Result;
use indicatif::{HumanBytes, HumanCount};
use serde::{Serialize, Serializer};
use std::io::Write;
use std::time::Duration;

/// The longest main line that is shown to people in full.
const LINE_MOVES: usize = 24;

/// What is said about one position. Scripts get the fields as JSON, people a text.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Report {
    pub(crate) game: String,
    pub(crate) position: String,
    /// The position as it was given, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) input: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// What the position does not show of the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<String>,
    pub(crate) ask: String,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number_or_word")]
    value: Option<String>,
    #[serde(rename = "for")]
    pub(crate) player: String,
    certified: bool,
    /// The answer as players of the game say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) words: Option<String>,
    /// In how many moves at most the strategy mates, where the game is chess and it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mate_in: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    database: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    engine: &'static str,
    ghi: Option<&'static str>,
    sound: bool,
    nodes: u64,
    expanded: u64,
    seconds: f64,
    memory_bytes: u64,
    line: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_end: Option<&'static str>,
    #[serde(rename = "proof", skip_serializing_if = "Option::is_none")]
    proofs: Option<Files>,
    /// A picture of the position, for those who did not type it.
    #[serde(skip)]
    pub(crate) board: Option<String>,
    /// Certificates that could not be written, and why.
    #[serde(skip)]
    pub(crate) unwritten: Vec<anyhow::Error>,
    #[serde(skip)]
    uncertified: Option<String>,
    /// While its certificate was made.
    #[serde(skip)]
    lacked_memory: bool,
    #[serde(skip)]
    unsound: Option<&'static str>,
    #[serde(skip)]
    certificate_nodes: Vec<u64>,
}

/// The file of the certificate, or those of a value.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Files {
    One(String),
    Several(Vec<String>),
}

/// A score as a number, `win` as a word.
fn number_or_word<S: Serializer>(value: &Option<String>, to: S) -> Result<S::Ok, S::Error> {
    let value = value.as_deref().unwrap_or_default();
    match value.parse::<i64>() {
        Ok(number) => to.serialize_i64(number),
        Err(_) => to.serialize_str(value),
    }
}

impl Report {
    pub(crate) fn new(game: &str, position: String, id: Option<String>) -> Report {
        Report { game: game.to_owned(), position, id, ..Report::default() }
    }

    /// What the answers cost.
    pub(crate) fn cost<'a>(&mut self, answers: impl IntoIterator<Item = &'a Answer>, elapsed: Duration) {
        for answer in answers {
            self.nodes += answer.statistics.nodes;
            self.expanded += answer.statistics.expanded;
            self.memory_bytes = self.memory_bytes.max(answer.statistics.memory_bytes);
            (self.engine, self.ghi) = (answer.method.name(), answer.method.ghi());
            if let Soundness::Unsound(why) = answer.soundness {
                self.unsound = Some(why);
            }
        }
        self.sound = self.unsound.is_none();
        self.seconds = elapsed.as_secs_f64();
    }

    pub(crate) fn verdict(&mut self, answer: &Answer) {
        match answer.verdict() {
            Verdict::Proved => self.verdict = "proved",
            Verdict::Disproved => self.verdict = "disproved",
            Verdict::Unknown(stop) => {
                self.verdict = "unknown";
                self.stopped = Some(stop.name());
            }
        }
        self.certified = answer.is_certified();
        self.note(answer);
    }

    /// `scored`: the game counts points, so that 1 is a point and not a win.
    pub(crate) fn value(&mut self, found: &ValueAnswer, scored: bool) {
        self.verdict = if found.value.is_some() { "proved" } else { "unknown" };
        self.value = found.value.map(|value| if scored { value.0.to_string() } else { value.to_string() });
        self.stopped = found.stopped.map(Stop::name);
        self.certified = found.is_certified();
        found.settling().for_each(|answer| self.note(answer));
    }

    fn note(&mut self, answer: &Answer) {
        match &answer.outcome {
            Outcome::Certified(certified) => {
                let header = certified.checked.header();
                self.certificate_nodes.push(header.nodes);
                self.database = header.database.clone().or(self.database.take());
            }
            Outcome::Uncertified { reason, .. } => {
                self.lacked_memory |= reason.stopped() == Some(Stop::Memory);
                self.uncertified = Some(reason.to_string());
            }
            Outcome::Unknown(_) => {}
        }
    }

    /// The line of best play.
    pub(crate) fn line(&mut self, line: Option<Line>) {
        let Some(line) = line else { return };
        self.line = line.moves;
        self.line_end = Some(line_end_name(line.end));
    }

    /// Says in words what a fight of Go comes to, if `winner` wins it.
    pub(crate) fn fight<'a>(
        &mut self,
        winner: Option<Player>,
        strategies: impl IntoIterator<Item = &'a Certified>,
    ) {
        let Some(winner) = winner.filter(|_| self.certified) else { return };
        let strategies = strategies.into_iter().map(|certified| &certified.checked);
        self.words = fight_in_words(&self.game, &self.position, winner, &self.line, strategies);
    }

    /// What came of writing a certificate.
    pub(crate) fn wrote(&mut self, file: Result<Option<String>>) {
        match file {
            Ok(None) => {}
            Ok(Some(file)) if self.ask != "value" => self.proofs = Some(Files::One(file)),
            Ok(Some(file)) => match &mut self.proofs {
                Some(Files::Several(files)) => files.push(file),
                proofs => *proofs = Some(Files::Several(vec![file])),
            },
            Err(error) => self.unwritten.push(error),
        }
    }

    pub(crate) fn decided(&self) -> bool {
        self.stopped.is_none()
    }

    /// Whether more memory might have helped.
    pub(crate) fn lacked_memory(&self) -> bool {
        self.lacked_memory || self.stopped == Some(Stop::Memory.name())
    }

    /// What is left of the limits for another attempt.
    pub(crate) fn left_of(&self, limits: Limits) -> Limits {
        let time = limits.time.map(|time| time.saturating_sub(Duration::from_secs_f64(self.seconds)));
        Limits { nodes: limits.nodes.saturating_sub(self.nodes), time, ..limits }
    }

    /// With what an attempt before cost.
    pub(crate) fn after(mut self, before: &Report) -> Report {
        self.nodes += before.nodes;
        self.expanded += before.expanded;
        self.seconds += before.seconds;
        self
    }

    /// Prints the answer, and on standard error what one has to know before trusting it.
    pub(crate) fn print(&self, as_json: bool) -> Result<()> {
        let mut out = out();
        if as_json {
            writeln!(out, "{}", serde_json::to_string(self)?)?;
        } else {
            write!(out, "{}", self.text())?;
        }
        out.flush()?;
        if let Some(why) = &self.uncertified {
            let engine = self.engine_name();
            match self.unsound {
                Some(unsound) => {
                    complain(format!("not certified, {engine} may be wrong ({unsound}): {why}"));
                }
                None => complain(format!("not certified: {why}")),
            }
        }
        Ok(())
    }

    fn engine_name(&self) -> String {
        match self.ghi {
            Some(ghi) => format!("{} ({ghi})", self.engine),
            None => self.engine.to_owned(),
        }
    }

    fn text(&self) -> String {
        let id = self.id.as_ref().map_or_else(String::new, |id| format!(" ({id})"));
        let name = without_map(&self.game);
        let is_drawn = name != self.game && self.board.is_some();
        let mut text = match is_drawn {
            true => format!("{name}{id}\n"),
            false => format!("{} {}{id}\n", self.game, self.position),
        };
        if let Some(board) = &self.board {
            text += "\n";
            board.lines().for_each(|line| text += &format!("    {line}\n"));
            text += "\n";
        }
        let mut say = |what: &str, how: String| text += &format!("  {what:<9} {how}\n");
        let mate = match self.mate_in {
            None => String::new(),
            Some(1) => ", mate in 1".to_owned(),
            Some(moves) => format!(", mate in {moves} at most"),
        };
        let answer = match (&self.value, self.stopped) {
            (Some(value), _) => format!("{value} for {}", self.player),
            (None, Some(stopped)) => format!("unknown (stopped: {stopped})"),
            (None, None) => self.verdict.to_owned(),
        };
        let certificate = match &self.certificate_nodes[..] {
            _ if self.stopped.is_some() => String::new(),
            _ if !self.certified => ", NOT CERTIFIED".to_owned(),
            [] => ", certified".to_owned(),
            sizes => {
                let sizes: Vec<String> = sizes.iter().map(|&size| nodes_in_words(size)).collect();
                format!(", certified (strategy of {})", sizes.join(" and "))
            }
        };
        say(&self.ask, format!("{answer}{mate}{certificate}"));
        if let Some(words) = &self.words {
            say("words", words.clone());
        }
        if let Some(rules) = &self.rules {
            say("rules", rules.clone());
        }
        if let Some(checksum) = &self.database {
            say("database", checksum.clone());
        }
        if !self.line.is_empty() {
            let more = match self.line_end {
                _ if self.line.len() > LINE_MOVES => " ...",
                Some("repetition") => " (repetition)",
                Some("open") => " ...",
                _ => "",
            };
            say("line", format!("{}{more}", self.line[..self.line.len().min(LINE_MOVES)].join(" ")));
        }
        say(
            "cost",
            format!(
                "{}, {} expanded, {}, {:.3} s, {}",
                nodes_in_words(self.nodes),
                HumanCount(self.expanded),
                HumanBytes(self.memory_bytes),
                self.seconds,
                self.engine_name()
            ),
        );
        let files = match &self.proofs {
            None => &[][..],
            Some(Files::One(file)) => std::slice::from_ref(file),
            Some(Files::Several(files)) => files,
        };
        files.iter().for_each(|file| say("proof", file.clone()));
        text
    }
}

/// As scripts read it.
const fn line_end_name(end: LineEnd) -> &'static str {
    match end {
        LineEnd::Over => "over",
        LineEnd::Repetition => "repetition",
        LineEnd::Open => "open",
    }
}
