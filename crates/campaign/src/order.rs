//! What a worker is given, what it does with it, and what it sends back. All of it is text, so that
//! any transport will do: a pipe, Ray, a file.

use andor::{
    AnyGame, Goal, Kept, Limits, Notation, Observer, Outcome, Progress, Question, Solver, Stop, Value,
};
use andor_registry::{OpenError, Setting, open_with};
use serde::{Deserialize, Serialize};

/// A question with a budget.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The number of the job.
    pub job: u32,
    /// The game's name.
    pub game: String,
    /// The text that defines the game, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// Where play starts.
    pub position: String,
    /// The positions before it that count, oldest first.
    pub history: Vec<String>,
    /// Who is to force something.
    pub player: String,
    /// The least value to that player that is good enough.
    pub value: i32,
    /// Positions to generate at most.
    pub nodes: u64,
    /// Bytes at most.
    pub memory: u64,
}

/// How a job ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// The player can force it; the certificate follows.
    Proved,
    /// The opponent can prevent it; the certificate follows.
    Disproved,
    /// The budget was not enough.
    Unknown,
    /// Somebody ended the work; the job is as it was.
    Stopped,
    /// The order cannot be carried out.
    Failed,
}

/// What came of an order, in one line; the certificate follows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The number of the job.
    pub job: u32,
    /// How it ended.
    pub ending: Ending,
    /// Positions generated.
    pub nodes: u64,
    /// Proof and disproof number that were reached, where the engine has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<(u32, u32)>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Order {
    /// The order as one line.
    #[must_use]
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers")
    }

    /// Reads what [`Order::line`] writes.
    ///
    /// # Errors
    /// When the text is no order.
    pub fn parse(line: &str) -> Result<Order, String> {
        serde_json::from_str(line).map_err(|error| error.to_string())
    }

    /// Carries the order out, without what was found before. Gives the bytes for the driver.
    #[must_use]
    pub fn carry_out(&self, observer: &mut dyn Observer) -> Vec<u8> {
        Worker::default().carry_out(self, observer)
    }

    fn report(&self, ending: Ending) -> Report {
        Report { job: self.job, ending, nodes: 0, numbers: None, reason: None }
    }

    fn solve(&self, worker: &Worker, observer: &mut dyn Observer) -> Result<(Report, Vec<u8>), String> {
        let setting = Setting { definition: self.definition.as_deref(), ..Setting::default() };
        let game = (worker.open)(&self.game, &setting).map_err(|error| error.to_string())?;
        let question = self.question(&game)?;
        let mut seen = Seen { observer, numbers: None };
        let limits = Limits { threads: worker.threads, ..Limits::new(self.nodes, self.memory) };
        // What is joined are positions, each with its node.
        let solver = Solver::new(limits).without_images();
        let answer = solver.solve_keeping(&game, &question, &worker.kept, &mut seen);
        let answer = answer.map_err(|error| error.to_string())?;
        let reason = match &answer.outcome {
            Outcome::Certified(certified) => {
                let ending = if certified.proved { Ending::Proved } else { Ending::Disproved };
                let report = Report { nodes: answer.statistics.nodes, ..self.report(ending) };
                return Ok((report, certified.certificate()));
            }
            // The rest of the strategy was too much for the budget.
            Outcome::Uncertified { reason, .. } => reason.to_string(),
            Outcome::Unknown(stop) => stop.in_words().to_owned(),
        };
        let interrupted = matches!(answer.outcome, Outcome::Unknown(Stop::Interrupted | Stop::Time));
        let ending = if interrupted { Ending::Stopped } else { Ending::Unknown };
        let report = self.report(ending);
        let nodes = answer.statistics.nodes;
        Ok((Report { nodes, numbers: seen.numbers, reason: Some(reason), ..report }, Vec::new()))
    }

    /// The order as a question about its game.
    fn question(&self, game: &AnyGame) -> Result<Question, String> {
        let root = game.parse_position(&self.position).map_err(|error| error.to_string())?;
        let history = game.history(&self.history).map_err(|error| error.to_string())?;
        let player = game.player_named(&self.player).ok_or("no such player")?;
        Ok(Question::new(root, Goal::new(player, Value(self.value))).after(history))
    }
}

/// How a worker opens a game.
pub type Open = fn(&str, &Setting<'_>) -> Result<AnyGame, OpenError>;

/// Whoever carries orders out one after the other, and remembers of each what serves the next.
#[derive(Debug)]
pub struct Worker {
    threads: usize,
    open: Open,
    /// The game with the text that defines it.
    game: (String, Option<String>),
    kept: Kept,
}

impl Default for Worker {
    fn default() -> Self {
        Worker::new(1)
    }
}

impl Worker {
    /// A worker that searches with so many threads, all on one table.
    #[must_use]
    pub fn new(threads: usize) -> Worker {
        Worker::opening(threads, open_with)
    }

    /// The same with games that somebody else opens.
    #[must_use]
    pub fn opening(threads: usize, open: Open) -> Worker {
        Worker { threads, open, game: (String::new(), None), kept: Kept::default() }
    }

    /// Carries an order out: one question to the solver, which has its answer certified. Gives the
    /// bytes for the driver.
    #[must_use]
    pub fn carry_out(&mut self, order: &Order, observer: &mut dyn Observer) -> Vec<u8> {
        let game = (order.game.clone(), order.definition.clone());
        if self.game != game {
            *self = Worker { game, kept: Kept::default(), ..*self };
        }
        let (report, certificate) = order.solve(self, observer).unwrap_or_else(|reason| {
            (Report { reason: Some(reason), ..order.report(Ending::Failed) }, Vec::new())
        });
        report.with(&certificate)
    }
}

impl Report {
    /// The report and the certificate, as they travel.
    #[must_use]
    pub fn with(&self, certificate: &[u8]) -> Vec<u8> {
        let mut bytes = serde_json::to_vec(self).expect("strings and numbers");
        bytes.push(b'\n');
        bytes.extend_from_slice(certificate);
        bytes
    }

    /// The report, and the certificate behind it.
    ///
    /// # Errors
    /// When the bytes do not begin with a report.
    pub fn read(bytes: &[u8]) -> Result<(Report, &[u8]), String> {
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or("no report")?;
        let report = serde_json::from_slice(&bytes[..end]).map_err(|error| format!("no report: {error}"))?;
        Ok((report, &bytes[end + 1..]))
    }
}

/// Keeps the last numbers of the root.
struct Seen<'o> {
    observer: &'o mut dyn Observer,
    numbers: Option<(u32, u32)>,
}

impl Observer for Seen<'_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        self.numbers = so_far.root.or(self.numbers);
        self.observer.tick(so_far)
    }
    fn bytes_elsewhere(&self) -> Option<u64> {
        self.observer.bytes_elsewhere()
    }
}
