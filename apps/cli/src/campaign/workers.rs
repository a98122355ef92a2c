//! Workers of this machine: processes of this program that carry out orders.
//!
//! An order is a line on the worker's standard input; what comes back is its number of bytes in a
//! line, and the bytes. A worker whose input ends goes at once: so none outlives a driver that was
//! killed.

use andor::{Observer, Progress, Stop};
use andor_campaign::{Executor, Order, Reply};
use andor_console::Exit;
use andor_console::observer::{handle_interrupts, interrupted};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for a reply before somebody else gets a look.
const LOOK: Duration = Duration::from_millis(50);

/// Processes, each with a thread that waits for it.
pub(crate) struct Workers {
    /// By the number of their place: a process that is gone is replaced in its place.
    idle: BTreeMap<u32, Option<Process>>,
    busy: BTreeMap<u32, Process>,
    threads: usize,
    replies: Receiver<(u32, Reply)>,
    sender: Sender<(u32, Reply)>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    orders: Sender<u32>,
}

impl Workers {
    /// So many workers with so many threads each; the processes start when there is something to
    /// do.
    pub(crate) fn new(workers: u32, threads: usize) -> Result<Workers> {
        std::env::current_exe().context("the path of this program")?;
        let (sender, replies) = channel();
        let idle = (0..workers).map(|number| (number, None)).collect();
        Ok(Workers { idle, busy: BTreeMap::new(), threads, replies, sender })
    }

    fn hire(&self, number: u32) -> std::io::Result<Process> {
        let mut command = Command::new(std::env::current_exe()?);
        command
            .args(["campaign", "work", &self.threads.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (orders, jobs) = channel();
        let replies = self.sender.clone();
        thread::spawn(move || attend(number, output, &jobs, &replies));
        Ok(Process { child, input, orders })
    }

    /// Gives an order to a worker that has nothing to do; one that has died meanwhile is replaced.
    fn give(&mut self, number: u32, order: &Order) -> std::io::Result<Process> {
        let line = format!("{}\n", order.line());
        if let Some(mut process) = self.idle.remove(&number).flatten() {
            if process.input.write_all(line.as_bytes()).is_ok() {
                return Ok(process);
            }
            end(&mut process.child);
        }
        let mut process = self.hire(number)?;
        // If it is dead already, the thread that waits for its answer says so.
        let _ = process.input.write_all(line.as_bytes());
        Ok(process)
    }
}

/// Waits for the answers of one worker, until it is gone.
fn attend(number: u32, mut output: impl BufRead, jobs: &Receiver<u32>, replies: &Sender<(u32, Reply)>) {
    for job in jobs {
        let begun = Instant::now();
        let bytes = answer(&mut output).map_err(|error| format!("a worker died: {error}"));
        let is_gone = bytes.is_err();
        let millis = begun.elapsed().as_millis() as u64;
        if replies.send((number, Reply { job, bytes, millis })).is_err() || is_gone {
            return;
        }
    }
}

fn answer(output: &mut impl BufRead) -> std::io::Result<Vec<u8>> {
    let mut length = String::new();
    output.read_line(&mut length)?;
    let gone = || std::io::Error::other("it sent no answer");
    let length: u64 = length.trim_end().parse().map_err(|_| gone())?;
    let mut bytes = Vec::new();
    output.take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(gone()) }
}

impl Executor for Workers {
    fn idle(&self) -> Vec<u32> {
        self.idle.keys().copied().collect()
    }

    fn start(&mut self, worker: u32, order: Order) -> std::io::Result<()> {
        let process = self.give(worker, &order)?;
        // The thread that attends to a worker waits for this as long as the worker lives.
        let _ = process.orders.send(order.job);
        self.busy.insert(worker, process);
        Ok(())
    }

    fn wait(&mut self) -> Option<Reply> {
        let (number, reply) = self.replies.recv_timeout(LOOK).ok()?;
        if let Some(mut process) = self.busy.remove(&number) {
            if reply.bytes.is_err() {
                end(&mut process.child);
            }
            self.idle.insert(number, reply.bytes.is_ok().then_some(process));
        }
        Some(reply)
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        let idle = std::mem::take(&mut self.idle).into_values().flatten();
        let busy = std::mem::take(&mut self.busy).into_values();
        idle.chain(busy).for_each(|mut process| end(&mut process.child));
    }
}

/// Ends a process that may have ended already.
fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// Ends a search at Ctrl-C, which reaches the workers of a terminal, too; shows nothing.
struct Interruptible;

impl Observer for Interruptible {
    fn tick(&mut self, _: &Progress) -> Option<Stop> {
        interrupted().then_some(Stop::Interrupted)
    }
}

/// The worker's side: orders from standard input, answers to standard output.
pub(crate) fn work(threads: usize) -> Result<Exit> {
    handle_interrupts();
    let (sender, orders) = channel();
    thread::spawn(move || {
        for line in std::io::stdin().lines() {
            if line.is_err() || sender.send(line.unwrap_or_default()).is_err() {
                break;
            }
        }
        // Whoever gave the orders is gone, so nobody waits for what is being searched.
        std::process::exit(0);
    });
    let mut worker = andor_campaign::Worker::new(threads);
    for line in orders {
        let order = Order::parse(&line).map_err(|why| anyhow::anyhow!("no order: {why}"))?;
        let bytes = worker.carry_out(&order, &mut Interruptible);
        let mut output = std::io::stdout().lock();
        writeln!(output, "{}", bytes.len())?;
        output.write_all(&bytes)?;
        output.flush()?;
    }
    Ok(Exit::Done)
}
