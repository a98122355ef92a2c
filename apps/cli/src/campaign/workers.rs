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
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for a reply before somebody else gets a look.
const LOOK: Duration = Duration::from_millis(50);

/// Processes, each with a thread that waits for it.
pub(crate) struct Workers {
    idle: Vec<Worker>,
    busy: Vec<Worker>,
    slots: usize,
    replies: Receiver<(u32, Reply)>,
    sender: Sender<(u32, Reply)>,
    started: u32,
}

struct Worker {
    number: u32,
    child: Child,
    input: ChildStdin,
    orders: Sender<u32>,
}

impl Workers {
    /// So many workers; the processes start when there is something to do.
    pub(crate) fn new(slots: usize) -> Result<Workers> {
        std::env::current_exe().context("the path of this program")?;
        let (sender, replies) = channel();
        Ok(Workers { idle: Vec::new(), busy: Vec::new(), slots, replies, sender, started: 0 })
    }

    fn hire(&mut self) -> std::io::Result<Worker> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["campaign", "work"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (orders, jobs) = channel();
        let (number, replies) = (self.started, self.sender.clone());
        self.started += 1;
        thread::spawn(move || attend(number, output, &jobs, &replies));
        Ok(Worker { number, child, input, orders })
    }

    /// Gives an order to a worker that has nothing to do; one that has died meanwhile is replaced.
    fn give(&mut self, order: &Order) -> std::io::Result<Worker> {
        let line = format!("{}\n", order.line());
        while let Some(mut worker) = self.idle.pop() {
            if worker.input.write_all(line.as_bytes()).is_ok() {
                return Ok(worker);
            }
            end(&mut worker.child);
        }
        let mut worker = self.hire()?;
        // If it is dead already, the thread that waits for its answer says so.
        let _ = worker.input.write_all(line.as_bytes());
        Ok(worker)
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
    fn free(&self) -> usize {
        self.slots - self.busy.len()
    }

    fn start(&mut self, order: Order) -> std::io::Result<()> {
        let worker = self.give(&order)?;
        // The thread that attends to a worker waits for this as long as the worker lives.
        let _ = worker.orders.send(order.job);
        self.busy.push(worker);
        Ok(())
    }

    fn wait(&mut self) -> Option<Reply> {
        let (number, reply) = self.replies.recv_timeout(LOOK).ok()?;
        if let Some(place) = self.busy.iter().position(|worker| worker.number == number) {
            let mut worker = self.busy.swap_remove(place);
            match &reply.bytes {
                Ok(_) => self.idle.push(worker),
                Err(_) => end(&mut worker.child),
            }
        }
        Some(reply)
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.busy.drain(..).chain(self.idle.drain(..)).for_each(|mut worker| end(&mut worker.child));
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
pub(crate) fn work() -> Result<Exit> {
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
    let mut worker = andor_campaign::Worker::default();
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
