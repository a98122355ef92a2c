//! The ledger: what happened, one line a record, never changed, only added to.
//!
//! A line begins with a checksum of the line before it and of its own text, so a line that was
//! changed, lost or moved is seen. A process that is killed, or a power cut, leaves at most a part
//! of the last line: that is cut off. Anything else that is wrong is no accident of that kind, and
//! is an error that names the line.
//!
//! ```text
//!   2c26b46b68ffc68f  campaign  1  tictactoe  -  .../.../...  x  win  1000000  268435456
//!   fcde2b2edba56bf4  unknown  0  1000000  9  1  2113
//!   1e4a25ed05a07a35  proved  3  7b3c…  512  60211  20391  40
//! ```

use crate::plan::Job;

/// What a campaign is about: the first record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game's name.
    pub game: String,
    /// The content of the text that defines the game, if one does: blake3.
    pub definition: Option<String>,
    /// Where play starts.
    pub root: String,
    /// Who is to force something.
    pub player: String,
    /// The least value to that player that is good enough.
    pub value: i32,
    /// Positions that a job may generate at first.
    pub job_nodes: u64,
    /// Bytes that a job may take.
    pub job_memory: u64,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// A job was answered.
    Decided { job: Job, proved: bool, piece: Piece, cost: Cost },
    /// A job ended without an answer.
    Unknown { job: Job, numbers: (u32, u32), cost: Cost },
    /// What a worker sent was no good.
    Refused { job: Job, reason: String },
    /// A piece is damaged or gone: its job is open again.
    Lost { job: Job, piece: String },
}

/// A certificate that was checked, in a file that is named by its content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    /// Its blake3.
    pub name: String,
    pub nodes: u64,
    pub bytes: u64,
}

/// What a job took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cost {
    pub nodes: u64,
    pub millis: u64,
}

const VERSION: &str = "1";

impl Setup {
    fn fields(&self) -> Vec<String> {
        let Setup { game, definition, root, player, value, job_nodes, job_memory } = self;
        let definition = definition.as_deref().unwrap_or("-");
        let words = ["campaign", VERSION, game, definition, root, player].map(str::to_owned);
        let numbers = [value.to_string(), job_nodes.to_string(), job_memory.to_string()];
        words.into_iter().chain(numbers).collect()
    }

    fn read(fields: &[&str]) -> Option<Setup> {
        let ["campaign", VERSION, game, definition, root, player, value, job_nodes, job_memory] = *fields
        else {
            return None;
        };
        Some(Setup {
            game: game.into(),
            definition: (definition != "-").then(|| definition.to_owned()),
            root: root.into(),
            player: player.into(),
            value: value.parse().ok()?,
            job_nodes: job_nodes.parse().ok()?,
            job_memory: job_memory.parse().ok()?,
        })
    }
}

impl Event {
    pub fn job(&self) -> Job {
        match self {
            Event::Decided { job, .. }
            | Event::Unknown { job, .. }
            | Event::Refused { job, .. }
            | Event::Lost { job, .. } => *job,
        }
    }

    pub fn cost(&self) -> Cost {
        match self {
            Event::Decided { cost, .. } | Event::Unknown { cost, .. } => *cost,
            Event::Refused { .. } | Event::Lost { .. } => Cost::default(),
        }
    }

    fn fields(&self) -> Vec<String> {
        match self {
            Event::Decided { job, proved, piece, cost } => {
                let name = if *proved { "proved" } else { "disproved" };
                let numbers = [piece.nodes, piece.bytes, cost.nodes, cost.millis];
                let words = [name.to_owned(), job.0.to_string(), piece.name.clone()];
                words.into_iter().chain(numbers.map(|number| number.to_string())).collect()
            }
            Event::Unknown { job, numbers: (proof, disproof), cost } => {
                let numbers = [u64::from(*proof), u64::from(*disproof), cost.nodes, cost.millis];
                let words = ["unknown".to_owned(), job.0.to_string()];
                words.into_iter().chain(numbers.map(|number| number.to_string())).collect()
            }
            Event::Refused { job, reason } => {
                let reason = reason.replace(|sign: char| sign.is_control(), " ");
                vec!["refused".into(), job.0.to_string(), reason]
            }
            Event::Lost { job, piece } => vec!["lost".into(), job.0.to_string(), piece.clone()],
        }
    }

    fn read(fields: &[&str]) -> Option<Event> {
        let [name, job, rest @ ..] = fields else { return None };
        let job = Job(job.parse().ok()?);
        let cost = |nodes: &str, millis: &str| {
            Some(Cost { nodes: nodes.parse().ok()?, millis: millis.parse().ok()? })
        };
        Some(match (*name, rest) {
            ("proved" | "disproved", [piece, size, bytes, nodes, millis]) => {
                let piece =
                    Piece { name: (*piece).into(), nodes: size.parse().ok()?, bytes: bytes.parse().ok()? };
                Event::Decided { job, proved: *name == "proved", piece, cost: cost(nodes, millis)? }
            }
            ("unknown", [proof, disproof, nodes, millis]) => {
                let numbers = (proof.parse().ok()?, disproof.parse().ok()?);
                Event::Unknown { job, numbers, cost: cost(nodes, millis)? }
            }
            ("refused", [reason]) => Event::Refused { job, reason: (*reason).into() },
            ("lost", [piece]) => Event::Lost { job, piece: (*piece).into() },
            _ => return None,
        })
    }
}

/// Writes lines: each checksum covers the one before it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain {
    last: String,
}

impl Chain {
    fn line(&mut self, fields: &[String]) -> String {
        let text = fields.join("\t");
        self.last = self.checksum(&text);
        format!("{}\t{text}\n", self.last)
    }

    pub fn setup(&mut self, setup: &Setup) -> String {
        self.line(&setup.fields())
    }

    pub fn event(&mut self, event: &Event) -> String {
        self.line(&event.fields())
    }

    fn checksum(&self, text: &str) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.last.as_bytes()).update(b"\n").update(text.as_bytes());
        hasher.finalize().to_hex()[..16].to_owned()
    }
}

/// A ledger that was read.
#[derive(Debug)]
pub(crate) struct Records {
    pub setup: Setup,
    pub events: Vec<Event>,
    /// To go on with.
    pub chain: Chain,
    /// Bytes of the whole lines; what follows them is the torn end of the last one.
    pub whole: usize,
}

/// Reads a ledger.
///
/// # Errors
/// The number of the line that is wrong, and what is.
pub(crate) fn read(bytes: &[u8]) -> Result<Records, (usize, &'static str)> {
    let (mut chain, mut whole) = (Chain::default(), 0);
    let (mut setup, mut events) = (None, Vec::new());
    for (line, number) in bytes.split_inclusive(|&byte| byte == b'\n').zip(1..) {
        let is_last = whole + line.len() == bytes.len();
        let checked = std::str::from_utf8(line).ok().and_then(|line| line.strip_suffix('\n'));
        let checked = checked.and_then(|line| line.split_once('\t'));
        let checked = checked.filter(|(checksum, text)| *checksum == chain.checksum(text));
        let Some((checksum, text)) = checked else {
            if is_last && setup.is_some() {
                break;
            }
            return Err((number, "its checksum is wrong, so it was damaged or does not belong here"));
        };
        let fields: Vec<&str> = text.split('\t').collect();
        let unknown = (number, "another version of andor wrote it");
        match setup {
            None => setup = Some(Setup::read(&fields).ok_or(unknown)?),
            Some(_) => events.push(Event::read(&fields).ok_or(unknown)?),
        }
        chain.last = checksum.to_owned();
        whole += line.len();
    }
    let setup = setup.ok_or((1, "the file is empty"))?;
    Ok(Records { setup, events, chain, whole })
}
