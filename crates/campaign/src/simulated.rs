//! Workers on a clock that counts positions: as many as one likes, in one thread, and always alike.
//!
//! Every order is really carried out, by a worker with its own memory; its reply comes when the
//! clock has counted the positions that it took. So a campaign shows what it would do with a
//! thousand workers, and is as certified as any other. The driver takes one reply after the other,
//! and for each as long as [`Costs`] say.

use crate::executor::{Executor, Reply};
use crate::order::{Order, Report, Worker};
use andor::Quiet;
use std::collections::BTreeMap;

/// What takes time beside the search, in positions that a search generates meanwhile.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Costs {
    /// A worker for each job, however small.
    pub job: u64,
    /// The driver for each reply.
    pub reply: u64,
    /// The driver for each byte of a piece.
    pub byte: f64,
}

/// The workers.
#[derive(Debug)]
pub struct Simulated {
    costs: Costs,
    idle: Vec<Worker>,
    /// By the time at which the reply comes, and the order in which the orders went out.
    busy: BTreeMap<(u64, u64), (Reply, Worker)>,
    /// Now, at the driver.
    pub clock: u64,
    /// What the driver did so far.
    pub driven: u64,
    /// What all workers did so far, jobs included that nobody waits for any more.
    pub worked: u64,
    /// Orders so far.
    pub orders: u64,
}

impl Simulated {
    /// So many workers that have seen nothing yet.
    #[must_use]
    pub fn new(workers: usize, costs: Costs) -> Simulated {
        let idle = (0..workers).map(|_| Worker::default()).collect();
        Simulated { costs, idle, busy: BTreeMap::new(), clock: 0, driven: 0, worked: 0, orders: 0 }
    }
}

impl Simulated {
    /// What is under way, in positions, as far as it lies ahead.
    #[must_use]
    pub fn running(&self) -> u64 {
        self.busy.keys().map(|(end, _)| end.saturating_sub(self.clock)).sum()
    }
}

impl Executor for Simulated {
    fn free(&self) -> usize {
        self.idle.len()
    }

    fn start(&mut self, order: Order) -> std::io::Result<()> {
        let mut worker = self.idle.pop().expect("orders go to free workers");
        let bytes = worker.carry_out(&order, &mut Quiet);
        let (report, _) = Report::read(&bytes).expect("a report of our own");
        let length = report.nodes + self.costs.job;
        self.worked += length;
        self.orders += 1;
        let reply = Reply { job: order.job, bytes: Ok(bytes), millis: length };
        self.busy.insert((self.clock + length, self.orders), (reply, worker));
        Ok(())
    }

    fn wait(&mut self) -> Option<Reply> {
        let ((end, _), (reply, worker)) = self.busy.pop_first()?;
        self.idle.push(worker);
        let bytes = reply.bytes.as_ref().map_or(0, Vec::len);
        let takes = self.costs.reply + (bytes as f64 * self.costs.byte) as u64;
        self.driven += takes;
        self.clock = self.clock.max(end) + takes;
        Some(reply)
    }
}
