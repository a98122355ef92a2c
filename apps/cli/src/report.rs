//! An answer as people read it and as scripts parse it.

use andor::{Answer, Line, LineEnd, Outcome, Soundness, ValueAnswer, Verdict};
use andor_console::output::{complain, out};
use anyhow::Result;
use indicatif::{HumanBytes, HumanCount};
use serde_json::{Map, Value as Json, json};
use std::io::Write;
use std::time::Duration;

/// The longest main line that is shown to people in full.
const LINE_MOVES: usize = 24;

/// What is said about one position.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) game: String,
    pub(crate) position: String,
    id: Option<String>,
    /// A picture of the position, for those who did not type it.
    pub(crate) board: Option<String>,
    pub(crate) ask: String,
    pub(crate) player: String,
    /// What the position does not show of the rules.
    pub(crate) rules: Option<String>,
    line: Vec<String>,
    line_end: Option<LineEnd>,
    proof: Vec<String>,
    /// Certificates that could not be written, and why.
    pub(crate) unwritten: Vec<anyhow::Error>,
    verdict: &'static str,
    value: Option<String>,
    certified: bool,
    uncertified: Option<String>,
    stopped: Option<&'static str>,
    engine: &'static str,
    ghi: Option<&'static str>,
    unsound: Option<&'static str>,
    certificate_nodes: Vec<u64>,
    database: Option<String>,
    nodes: u64,
    expanded: u64,
    memory_bytes: u64,
    elapsed: Duration,
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
        self.elapsed = elapsed;
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
        self.stopped = found.stopped.map(andor::Stop::name);
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
            Outcome::Uncertified { reason, .. } => self.uncertified = Some(reason.to_string()),
            Outcome::Unknown(_) => {}
        }
    }

    /// The line of best play.
    pub(crate) fn line(&mut self, line: Option<Line>) {
        let Some(line) = line else { return };
        self.line = line.moves;
        self.line_end = Some(line.end);
    }

    /// What came of writing a certificate.
    pub(crate) fn wrote(&mut self, file: Result<Option<String>>) {
        match file {
            Ok(file) => self.proof.extend(file),
            Err(error) => self.unwritten.push(error),
        }
    }

    pub(crate) fn decided(&self) -> bool {
        self.stopped.is_none()
    }

    /// Prints the answer, and on standard error what one has to know before trusting it.
    pub(crate) fn print(&self, as_json: bool) -> Result<()> {
        let mut out = out();
        if as_json {
            writeln!(out, "{}", self.json())?;
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

    fn json(&self) -> Json {
        let mut object = Map::new();
        let mut put = |name: &str, value: Json| object.insert(name.to_owned(), value);
        put("game", json!(self.game));
        put("position", json!(self.position));
        if let Some(id) = &self.id {
            put("id", json!(id));
        }
        if let Some(rules) = &self.rules {
            put("rules", json!(rules));
        }
        put("ask", json!(self.ask));
        put("verdict", json!(self.verdict));
        if let Some(value) = &self.value {
            put("value", json!(value.parse::<i64>().map_or_else(|_| json!(value), |number| json!(number))));
        }
        put("for", json!(self.player));
        put("certified", json!(self.certified));
        if let Some(checksum) = &self.database {
            put("database", json!(checksum));
        }
        if let Some(stopped) = self.stopped {
            put("stopped", json!(stopped));
        }
        put("engine", json!(self.engine));
        put("ghi", json!(self.ghi));
        put("sound", json!(self.unsound.is_none()));
        put("nodes", json!(self.nodes));
        put("expanded", json!(self.expanded));
        put("seconds", json!(self.elapsed.as_secs_f64()));
        put("memory_bytes", json!(self.memory_bytes));
        put("line", json!(self.line));
        if let Some(end) = self.line_end {
            put("line_end", json!(line_end_name(end)));
        }
        match &self.proof[..] {
            [] => {}
            [file] if self.ask != "value" => {
                put("proof", json!(file));
            }
            files => {
                put("proof", json!(files));
            }
        }
        Json::Object(object)
    }

    fn text(&self) -> String {
        let id = self.id.as_ref().map_or_else(String::new, |id| format!(" ({id})"));
        let mut text = format!("{} {}{id}\n", self.game, self.position);
        if let Some(board) = &self.board {
            text += "\n";
            board.lines().for_each(|line| text += &format!("    {line}\n"));
            text += "\n";
        }
        let mut say = |what: &str, how: String| text += &format!("  {what:<9} {how}\n");
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
                let sizes: Vec<String> = sizes.iter().map(|&size| HumanCount(size).to_string()).collect();
                format!(", certified (strategy of {} nodes)", sizes.join(" and "))
            }
        };
        say(&self.ask, format!("{answer}{certificate}"));
        if let Some(rules) = &self.rules {
            say("rules", rules.clone());
        }
        if let Some(checksum) = &self.database {
            say("database", checksum.clone());
        }
        if !self.line.is_empty() {
            let more = match self.line_end {
                _ if self.line.len() > LINE_MOVES => " ...",
                Some(LineEnd::Repetition) => " (repetition)",
                Some(LineEnd::Open) => " ...",
                _ => "",
            };
            say("line", format!("{}{more}", self.line[..self.line.len().min(LINE_MOVES)].join(" ")));
        }
        say(
            "cost",
            format!(
                "{} nodes, {} expanded, {}, {:.3} s, {}",
                HumanCount(self.nodes),
                HumanCount(self.expanded),
                HumanBytes(self.memory_bytes),
                self.elapsed.as_secs_f64(),
                self.engine_name()
            ),
        );
        for file in &self.proof {
            say("proof", file.clone());
        }
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
