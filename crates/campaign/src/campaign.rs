//! A campaign: plan, ledger and pieces together. Executors ask it for orders and bring reports.
//!
//! Every piece is checked here before anything is written down, so a worker may be slow, faulty or
//! lying: it cannot make the result wrong.

use crate::error::{CampaignError, refusal};
use crate::folder::{Book, Folder, OpenFile};
use crate::join::{Join, Joined, Part};
use crate::ledger::{self, Chain, Cost, Event, Piece, Setup};
use crate::order::{Ending, Order, Report};
use crate::plan::{Job, Plan};
use crate::replay::{damaged, definition, pieces, replay};
use crate::spine::Spine;
use crate::status::Status;
use crate::verify::verify;
use andor::certificate::{Claim, Format, Header};
use andor::{AnyGame, Ask, Game, Notation, Repetition, Value};
use andor_registry::{Setting, open_with};
use std::collections::HashMap;
use std::path::Path;

/// After so many failures a job is taken apart: its moves may be small enough for the workers.
const MOST_FAILURES: u32 = 3;
/// A job may generate this part of all nodes so far, so that a long campaign has larger jobs and
/// not more of them than a plan can hold.
const PART_OF_ALL: u64 = 8192;

/// What became of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Received {
    /// The piece was checked and kept.
    Piece,
    /// The job becomes smaller ones.
    Unknown,
    /// The job is given out again.
    Again,
    /// It was no good, and why; the job is given out again.
    Refused(String),
    /// Nobody waits for it.
    Ignored,
}

/// A campaign that is open; nobody else can open it to run it.
pub struct Campaign {
    pub(crate) folder: Folder,
    book: Book,
    chain: Chain,
    pub(crate) setup: Setup,
    definition: Option<String>,
    pub(crate) plan: Plan,
    pub(crate) events: Vec<Event>,
    failures: HashMap<Job, u32>,
    /// The last job of each worker.
    last: HashMap<u32, Job>,
    nodes: u64,
}

impl Campaign {
    /// Begins a campaign in a folder that is empty or not there.
    ///
    /// # Errors
    /// When the question is none for a campaign, or the folder cannot be made.
    pub fn create(path: &Path, new: &New<'_>) -> Result<(), CampaignError> {
        let setting = Setting { definition: new.definition, ..Setting::default() };
        let game = open_with(new.game, &setting)?;
        let root = match new.position {
            Some(text) => {
                game.parse_position(text).map_err(|why| CampaignError::Position(why.to_string()))?
            }
            None => game.start(),
        };
        let question = new.ask.question(&game, root, Vec::new())?;
        let question = question.ok_or(CampaignError::Refused(
            "a campaign has one question: --ask 'PLAYER >= VALUE' instead of 'value'",
        ))?;
        let one_class_each = game.classes_are_positions()
            || game.repetition().depends_on_mover()
            || game.repetition() == Repetition::Never;
        if let Some(why) = refusal(&question, one_class_each) {
            return Err(CampaignError::Refused(why));
        }
        let setup = Setup {
            game: new.game.to_owned(),
            definition: new.definition.map(|text| blake3::hash(text.as_bytes()).to_hex().to_string()),
            root: game.position_text(&root),
            player: game.player_name(question.goal.player).to_owned(),
            value: question.goal.at_least.0,
            job_nodes: new.job_nodes,
            job_memory: new.job_memory,
        };
        Folder::create(path, new.definition, &Chain::default().setup(&setup))?;
        Ok(())
    }

    /// Opens a campaign to work on it. Pieces that are damaged or gone are written down as lost, so
    /// that their jobs are open again. Gives what people should know of that, a line each.
    ///
    /// # Errors
    /// When there is none, somebody else works on it, or its ledger is damaged.
    pub fn open(path: &Path) -> Result<(Campaign, Vec<String>), CampaignError> {
        let folder = Folder::at(path);
        let mut book = match Book::open(&folder) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(CampaignError::None),
            opened => opened?.ok_or(CampaignError::Busy)?,
        };
        let bytes = book.read()?;
        let records = ledger::read(&bytes).map_err(damaged)?;
        let mut notes = Vec::new();
        if records.whole < bytes.len() {
            let torn = bytes.len() - records.whole;
            notes.push(format!("ledger: its last record was torn ({torn} bytes) and is cut off"));
            book.cut(records.whole)?;
        }
        let ledger::Records { setup, mut events, mut chain, .. } = records;
        let kept = pieces(&events).map(|(job, piece)| (job, piece.name.clone()));
        for (job, piece) in kept.collect::<Vec<_>>() {
            if !folder.is_whole(&piece)? {
                notes.push(format!("piece {piece} is damaged or gone: job {} is to be solved again", job.0));
                let event = Event::Lost { job, piece };
                book.add(&chain.event(&event))?;
                events.push(event);
            }
        }
        let definition = definition(&folder, &setup)?;
        let plan = replay(&setup, definition.as_deref(), &events)?;
        let nodes = events.iter().map(|event| event.cost().nodes).sum();
        let (failures, last) = (HashMap::new(), HashMap::new());
        let campaign =
            Campaign { folder, book, chain, setup, definition, plan, events, failures, last, nodes };
        Ok((campaign, notes))
    }

    /// Looks at a campaign that somebody else may be working on.
    ///
    /// # Errors
    /// As [`Campaign::open`].
    pub fn look(path: &Path) -> Result<Status, CampaignError> {
        let folder = Folder::at(path);
        let bytes = match folder.ledger() {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(CampaignError::None),
            read => read?,
        };
        let records = ledger::read(&bytes).map_err(damaged)?;
        let definition = definition(&folder, &records.setup)?;
        let plan = replay(&records.setup, definition.as_deref(), &records.events)?;
        Ok(Status::new(&records.setup, &plan, &records.events))
    }

    /// How the campaign stands.
    #[must_use]
    pub fn status(&self) -> Status {
        Status::new(&self.setup, &self.plan, &self.events)
    }

    /// The answer, once the pieces settle it.
    #[must_use]
    pub fn verdict(&self) -> Option<bool> {
        self.plan.verdict()
    }

    /// An order for a worker that has nothing to do. `None` if there is none now.
    pub fn order_for(&mut self, worker: u32) -> Option<Order> {
        let job = self.plan.next(self.last.get(&worker).copied())?;
        self.last.insert(worker, job);
        Some(self.order(job))
    }

    fn order(&self, job: Job) -> Order {
        let game = &self.plan.game;
        let position = self.plan.position(job).expect("a job of the plan");
        let history = self.plan.history(job).iter().map(|at| game.earlier_text(at)).collect();
        Order {
            job: job.0,
            game: self.setup.game.clone(),
            definition: self.definition.clone(),
            position: game.position_text(&position),
            history,
            player: self.setup.player.clone(),
            value: self.setup.value,
            nodes: self.setup.job_nodes.max(self.nodes / PART_OF_ALL),
            memory: self.setup.job_memory,
        }
    }

    /// Takes what a worker sent for a job, and how long that took.
    ///
    /// # Errors
    /// When the ledger or a piece cannot be written.
    pub fn receive(&mut self, job: u32, bytes: &[u8], millis: u64) -> Result<Received, CampaignError> {
        let job = Job(job);
        if !self.plan.is_under_way(job) {
            return Ok(Received::Ignored);
        }
        let (report, certificate) = match Report::read(bytes) {
            Ok((report, _)) if report.job != job.0 => {
                return self.refuse(job, format!("a report about job {}", report.job));
            }
            Ok(read) => read,
            Err(why) => return self.refuse(job, why),
        };
        let cost = Cost { nodes: report.nodes, millis };
        match report.ending {
            Ending::Proved | Ending::Disproved => {
                let proved = report.ending == Ending::Proved;
                let expected = self.header(&self.order(job), proved);
                let nodes = match verify(&self.plan.game, &expected, certificate, self.plan.by_path) {
                    Ok(nodes) => nodes,
                    Err(why) => return self.refuse(job, why),
                };
                let piece =
                    Piece { name: self.folder.keep(certificate)?, nodes, bytes: certificate.len() as u64 };
                self.record(Event::Decided { job, proved, piece, cost })?;
                self.plan.decided(job, proved);
                Ok(Received::Piece)
            }
            Ending::Unknown => {
                self.record(Event::Unknown { job, numbers: report.numbers.unwrap_or_default(), cost })?;
                self.plan.unknown(job);
                Ok(Received::Unknown)
            }
            Ending::Stopped => {
                self.plan.take_back(job);
                Ok(Received::Again)
            }
            Ending::Failed => self.refuse(job, report.reason.unwrap_or_else(|| "no reason".into())),
        }
    }

    /// A job is not under way any more, and nothing came of it: a worker died, say.
    ///
    /// # Errors
    /// When the ledger cannot be written.
    pub fn lost(&mut self, job: u32, why: &str) -> Result<Received, CampaignError> {
        if !self.plan.is_under_way(Job(job)) {
            return Ok(Received::Ignored);
        }
        self.refuse(Job(job), why.to_owned())
    }

    fn refuse(&mut self, job: Job, reason: String) -> Result<Received, CampaignError> {
        self.record(Event::Refused { job, reason: reason.clone() })?;
        let failures = self.failures.entry(job).or_default();
        *failures += 1;
        if *failures >= MOST_FAILURES {
            self.record(Event::Unknown { job, numbers: (0, 0), cost: Cost::default() })?;
            self.plan.unknown(job);
        } else {
            self.plan.take_back(job);
        }
        Ok(Received::Refused(reason))
    }

    fn record(&mut self, event: Event) -> Result<(), CampaignError> {
        self.book.add(&self.chain.event(&event))?;
        self.nodes += event.cost().nodes;
        self.events.push(event);
        Ok(())
    }

    /// The header that a certificate for an order has.
    fn header(&self, order: &Order, proved: bool) -> Header {
        let game = &self.plan.game;
        let counts = game.repetition() != Repetition::Never && game.occurrences() != 2;
        Header {
            format: Format::One,
            game: game.name(),
            repetition: game.repetition(),
            occurrences: counts.then(|| game.occurrences()),
            root: order.position.clone(),
            history: order.history.clone(),
            database: None,
            claim: Claim {
                player: order.player.clone(),
                holds: proved,
                value: Value(order.value),
                within: None,
            },
            nodes: 0,
        }
    }

    /// The text that defines the game, if one does.
    #[must_use]
    pub fn definition(&self) -> Option<&str> {
        self.definition.as_deref()
    }

    /// Joins the pieces into one certificate, in a file that has no name. It is not checked yet.
    ///
    /// # Errors
    /// When the question is not decided, or a piece is damaged.
    pub fn join(&self) -> Result<(OpenFile, Joined), CampaignError> {
        let proved = self.verdict().ok_or(CampaignError::Undecided)?;
        let of_job: HashMap<Job, &Piece> = pieces(&self.events).collect();
        let spine = Spine::new(&self.plan);
        let part = |job: &Job| {
            let piece = of_job[job];
            Part { name: piece.name.clone(), nodes: piece.nodes }
        };
        let parts: Vec<Part> = spine.leaves.iter().map(part).collect();
        for part in &parts {
            if !self.folder.is_whole(&part.name)? {
                return Err(CampaignError::Piece(part.name.clone()));
            }
        }
        let header = self.header(&self.order(Job(0)), proved);
        let join = Join::new(&self.folder, parts, spine, !self.plan.by_path);
        Ok(join.run(&header)?)
    }

    /// The game, to check what was joined.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        &self.plan.game
    }
}

/// What a campaign is to be about.
#[derive(Clone, Copy, Debug)]
pub struct New<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The text that defines the game, if one does.
    pub definition: Option<&'a str>,
    /// Where play starts; `None` for the game's start.
    pub position: Option<&'a str>,
    /// The question.
    pub ask: &'a Ask,
    /// Positions that a job may generate at first.
    pub job_nodes: u64,
    /// Bytes that a job may take.
    pub job_memory: u64,
}
