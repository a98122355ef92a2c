//! Workers on a clock that counts positions: as many as one likes, in one thread, and always alike.
//!
//! Every order is really carried out, by a worker with its own memory; its reply comes when the
//! clock has counted the positions that it took. So a campaign shows what it would do with a
//! thousand workers, and is as certified as any other. The driver takes one reply after the other,
//! and for each as long as [`Costs`] say.

use crate::executor::{Executor, Reply};
use crate::order::{Open, Order, Report, Worker};
use andor::Quiet;
use andor_registry::open_with;
use std::collections::BTreeMap;

/// What takes time beside the search, in positions that one thread generates meanwhile.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Costs {
    /// A worker for each job, however small.
    pub job: u64,
    /// One thread of a job before the others join in; part of the job.
    pub alone: u64,
    /// The driver for each reply.
    pub reply: u64,
    /// The driver for each byte of a piece.
    pub byte: f64,
}

/// The workers.
#[derive(Debug)]
pub struct Simulated {
    costs: Costs,
    threads: usize,
    idle: BTreeMap<u32, Worker>,
    /// By the time at which the reply comes, and the order in which the orders went out.
    busy: BTreeMap<(u64, u64), (Reply, u32, Worker)>,
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
    pub fn new(workers: u32, costs: Costs) -> Simulated {
        Simulated::opening(workers, 1, costs, open_with)
    }

    /// The same with several threads each, in games whose engines count all of them.
    #[must_use]
    pub fn opening(workers: u32, threads: usize, costs: Costs, open: Open) -> Simulated {
        let idle = (0..workers).map(|number| (number, Worker::opening(threads, open))).collect();
        Simulated { costs, threads, idle, busy: BTreeMap::new(), clock: 0, driven: 0, worked: 0, orders: 0 }
    }

    /// What is under way, in time that lies ahead.
    #[must_use]
    pub fn running(&self) -> u64 {
        self.busy.keys().map(|(end, _)| end.saturating_sub(self.clock)).sum()
    }

    /// How long threads take for so many positions: the first ones are one thread's.
    fn length(&self, nodes: u64) -> u64 {
        let alone = if self.threads > 1 { nodes.min(self.costs.alone) } else { nodes };
        alone + (nodes - alone) / self.threads as u64
    }
}

impl Executor for Simulated {
    fn idle(&self) -> Vec<u32> {
        self.idle.keys().copied().collect()
    }

    fn start(&mut self, number: u32, order: Order) -> std::io::Result<()> {
        let mut worker = self.idle.remove(&number).expect("orders go to idle workers");
        let bytes = worker.carry_out(&order, &mut Quiet);
        let (report, _) = Report::read(&bytes).expect("a report of our own");
        let length = self.length(report.nodes) + self.costs.job;
        self.worked += report.nodes + self.costs.job;
        self.orders += 1;
        let reply = Reply { job: order.job, bytes: Ok(bytes), millis: length };
        self.busy.insert((self.clock + length, self.orders), (reply, number, worker));
        Ok(())
    }

    fn wait(&mut self) -> Option<Reply> {
        let ((end, _), (reply, number, worker)) = self.busy.pop_first()?;
        self.idle.insert(number, worker);
        let bytes = reply.bytes.as_ref().map_or(0, Vec::len);
        let takes = self.costs.reply + (bytes as f64 * self.costs.byte) as u64;
        self.driven += takes;
        self.clock = self.clock.max(end) + takes;
        Some(reply)
    }
}
