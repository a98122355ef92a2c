//! Campaigns from beginning to end: small jobs, many pieces, one certificate; and everything that
//! workers and disks can do wrong.

mod faults;
mod files;
mod graphs;
mod simulated;

use andor::certificate::Proof;
use andor::{Ask, Quiet};
use andor_campaign::{Campaign, Ended, Executor, Joined, New, Order, Received, Reply, Worker};
use andor_game::Random;
use std::path::{Path, PathBuf};

/// A folder for one test that goes with it.
struct Temporary(PathBuf);

impl std::ops::Deref for Temporary {
    type Target = Path;
    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for Temporary {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A fresh folder's name; nothing is there. In memory where that is possible: thousands of records
/// wait for the disk otherwise.
fn folder(test: &str) -> Temporary {
    let memory = Path::new("/dev/shm");
    let place = if memory.is_dir() { memory } else { Path::new(env!("CARGO_TARGET_TMPDIR")) };
    let folder = Temporary(place.join(format!("andor-campaign-{}-{test}", std::process::id())));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A campaign with small jobs.
fn small<'a>(game: &'a str, position: Option<&'a str>, ask: &'a Ask, job_nodes: u64) -> New<'a> {
    New { game, definition: None, position, ask, job_nodes, job_memory: 1 << 24 }
}

/// What a worker makes of an order.
type Work<'w> = Box<dyn FnMut(&Order) -> Result<Vec<u8>, String> + 'w>;

/// An honest worker.
fn honest(order: &Order) -> Result<Vec<u8>, String> {
    Ok(order.carry_out(&mut Quiet))
}

/// An honest worker that remembers what serves the next order.
fn keeping() -> impl FnMut(&Order) -> Result<Vec<u8>, String> {
    let mut worker = Worker::default();
    move |order| Ok(worker.carry_out(order, &mut Quiet))
}

/// Workers in this thread: orders are carried out when somebody waits, in random order.
struct Inline<'w> {
    slots: u32,
    given: Vec<(u32, Order)>,
    random: Random,
    work: Work<'w>,
}

impl<'w> Inline<'w> {
    fn new(slots: u32, seed: u64, work: impl FnMut(&Order) -> Result<Vec<u8>, String> + 'w) -> Self {
        Inline { slots, given: Vec::new(), random: Random::new(seed), work: Box::new(work) }
    }
}

impl Executor for Inline<'_> {
    fn idle(&self) -> Vec<u32> {
        let busy = |slot: &u32| self.given.iter().any(|(worker, _)| worker == slot);
        (0..self.slots).filter(|slot| !busy(slot)).collect()
    }
    fn start(&mut self, worker: u32, order: Order) -> std::io::Result<()> {
        self.given.push((worker, order));
        Ok(())
    }
    fn wait(&mut self) -> Option<Reply> {
        assert!(!self.given.is_empty(), "the campaign is not decided, and there is nothing to do");
        let (_, order) = self.given.swap_remove(self.random.below(self.given.len()));
        Some(Reply { job: order.job, bytes: (self.work)(&order), millis: 1 })
    }
}

/// Runs a campaign to its end; gives the answer and what became of the replies.
fn run(path: &Path, workers: &mut Inline<'_>) -> (bool, Vec<Received>) {
    let (mut campaign, _) = Campaign::open(path).expect("a campaign");
    let mut seen = Vec::new();
    let ended = campaign.run(workers, &mut || true, &mut |_, received| seen.push(received.clone()));
    match ended.expect("the folder can be written") {
        Ended::Decided(proved) => (proved, seen),
        Ended::Stopped => panic!("nobody ended it"),
    }
}

/// Joins the pieces and has the certificate checked; panics if it is not valid for the answer.
fn assert_certified(path: &Path, proved: bool) -> Joined {
    let (campaign, notes) = Campaign::open(path).expect("a campaign");
    assert_eq!(notes, [""; 0]);
    let (file, joined) = campaign.join().expect("a decided campaign");
    let proof = Proof::open(file).expect("a certificate");
    assert_eq!(proof.len() as u64, joined.written);
    let checked = campaign.game().check(proof).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    assert_eq!(checked.header().claim.holds, proved);
    joined
}
