//! Whoever carries orders out, behind one small door, and the loop that drives it.

use crate::campaign::{Campaign, Received};
use crate::error::CampaignError;
use crate::order::Order;

/// After so many replies in a row that were no good it is not the jobs but the workers: a cluster
/// without the program, say. When machines go, everything that is under way may come to nothing.
const MOST_IN_A_ROW: usize = 100;

/// What came back for a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The job.
    pub job: u32,
    /// What the worker sent; why there is nothing otherwise.
    pub bytes: Result<Vec<u8>, String>,
    /// How long it took.
    pub millis: u64,
}

/// Workers. How they are reached, started again and watched is their business.
pub trait Executor {
    /// The workers that have nothing to do, each by a number of its own. A worker gets what is near
    /// to its last order: of that it may remember much.
    fn idle(&self) -> Vec<u32>;

    /// Takes an order for a worker that has nothing to do.
    ///
    /// # Errors
    /// When there are no workers at all: that ends the run.
    fn start(&mut self, worker: u32, order: Order) -> std::io::Result<()>;

    /// Waits a little for a reply. `None` if none came.
    fn wait(&mut self) -> Option<Reply>;
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The question is decided.
    Decided(bool),
    /// Somebody ended it.
    Stopped,
}

impl Campaign {
    /// Runs until the question is decided or `go_on` says no. `see` is told what becomes of every
    /// reply.
    ///
    /// # Errors
    /// When the ledger or a piece cannot be written, or there are no workers that are any good.
    pub fn run(
        &mut self,
        executor: &mut dyn Executor,
        go_on: &mut dyn FnMut() -> bool,
        see: &mut dyn FnMut(&Campaign, &Received),
    ) -> Result<Ended, CampaignError> {
        let (mut under_way, mut in_a_row) = (0_usize, 0);
        loop {
            if !go_on() && self.verdict().is_none() {
                return Ok(Ended::Stopped);
            }
            // To look for work may show that none is needed: what is left goes round in circles.
            for worker in executor.idle() {
                let Some(order) = self.order_for(worker) else { break };
                executor.start(worker, order)?;
                under_way += 1;
            }
            if let Some(proved) = self.verdict() {
                return Ok(Ended::Decided(proved));
            }
            if let Some(Reply { job, bytes, millis }) = executor.wait() {
                // Who ends the work may have ended the workers, too: that is no fault of theirs.
                if !go_on() {
                    return Ok(Ended::Stopped);
                }
                let received = match bytes {
                    Ok(bytes) => self.receive(job, &bytes, millis)?,
                    Err(why) => self.lost(job, &why)?,
                };
                see(self, &received);
                under_way = under_way.saturating_sub(1);
                match received {
                    Received::Refused(why) if in_a_row >= MOST_IN_A_ROW + under_way => {
                        return Err(CampaignError::Workers(why));
                    }
                    Received::Refused(_) => in_a_row += 1,
                    Received::Piece | Received::Unknown => in_a_row = 0,
                    Received::Again | Received::Ignored => {}
                }
            }
        }
    }
}
