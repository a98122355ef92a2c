//! One `go` from its start to `bestmove`, shared by three threads: one reads commands, one
//! searches, one keeps the time.
//!
//! The timekeeper answers: when the search is through, when it was told to stop, or when the clock
//! says so, with the best move known by then. So a move comes in time, whatever the search is busy
//! with.

use super::clock::Allotted;
use super::go::Go;
use andor::{Observer, Progress, Stop};
use anyhow::{Result, anyhow};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time between two `info` lines.
const INFO: Duration = Duration::from_millis(500);
/// How long a search that was told to stop may take to say what it knows.
const LAST_WORDS: Duration = Duration::from_millis(100);
/// Nodes of a certificate that are written and checked in a second, at least.
const CHECKED_A_SECOND: f64 = 25_000.0;
/// Nodes of a certificate when nothing presses.
const MOST_CHECKED: usize = 1_000_000;

/// A line for the program at the other end, at once.
pub(super) fn say(line: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

/// What the threads share.
pub(super) struct Turn {
    stop: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
    allotted: Option<Allotted>,
    /// When the command came.
    pub begun: Instant,
}

struct State {
    /// When the clock started: with the command, or with `ponderhit`.
    started: Option<Instant>,
    /// Whether the answer has to wait for `stop`.
    infinite: bool,
    /// The best move so far, and the reply that is expected.
    best: (String, Option<String>),
    /// Whether the search has said what came of it.
    judged: bool,
    finished: bool,
    answered: bool,
}

impl Turn {
    fn state(&self) -> MutexGuard<'_, State> {
        // A search that failed has left a move behind all the same.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A line from the search; after the answer nobody wants it.
    pub(super) fn say(&self, line: &str) {
        let state = self.state();
        if !state.answered && say(line).is_err() {
            // Nobody listens any more.
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// What came of the search.
    pub(super) fn judge(&self, verdict: &str) {
        self.say(&format!("info string {verdict}"));
        self.state().judged = true;
    }

    /// The best move so far, and the reply that is expected.
    pub(super) fn propose(&self, best: String, reply: Option<String>) {
        self.state().best = (best, reply);
    }

    /// Why a search has to end, if it has: one that may use a part of the time.
    fn over(&self, part: f64) -> Option<Stop> {
        if self.stop.load(Ordering::Relaxed) {
            return Some(Stop::Interrupted);
        }
        let used = self.state().started?.elapsed();
        (used >= self.allotted?.search.mul_f64(part)).then_some(Stop::Time)
    }

    /// Whether there is a limit on time.
    pub(super) fn is_timed(&self) -> bool {
        self.allotted.is_some()
    }

    /// How many nodes of a certificate can be checked in what is left of the time.
    pub(super) fn affordable_nodes(&self) -> usize {
        let Some(allotted) = self.allotted else { return MOST_CHECKED };
        let Some(started) = self.state().started else { return MOST_CHECKED };
        let left = allotted.search.saturating_sub(started.elapsed());
        ((left.as_secs_f64() * CHECKED_A_SECOND) as usize).min(MOST_CHECKED)
    }

    /// An observer for a search that may use the time up to this part of it; `nodes` were spent
    /// before.
    pub(super) fn observer(&self, part: f64, nodes: u64) -> Reporter<'_> {
        Reporter { turn: self, part, nodes, reported: Instant::now() }
    }

    /// `info` with the cost so far.
    pub(super) fn cost(&self, nodes: u64) -> String {
        let elapsed = self.begun.elapsed();
        let rate = nodes as f64 / elapsed.as_secs_f64().max(1e-6);
        format!("info nodes {nodes} nps {rate:.0} time {}", elapsed.as_millis())
    }

    /// Waits until the move may and must be said, and says it.
    fn keep_time(&self) -> Result<()> {
        let mut state = self.state();
        loop {
            let pondering = state.started.is_none();
            let stopped = self.stop.load(Ordering::Relaxed);
            let deadline = self.allotted.and_then(|allotted| Some(state.started? + allotted.answer));
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if stopped || state.finished && !pondering && !state.infinite || left == Some(Duration::ZERO) {
                break;
            }
            state = match left {
                Some(left) => {
                    let woken = self.changed.wait_timeout(state, left);
                    woken.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
        let reason = if self.stop.swap(true, Ordering::Relaxed) { Stop::Interrupted } else { Stop::Time };
        // Under a clock there is no time for last words, and the search has been told before.
        if reason == Stop::Interrupted && !state.finished {
            let until = self.changed.wait_timeout_while(state, LAST_WORDS, |state| !state.finished);
            state = until.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.answered = true;
        if !state.judged {
            say(&format!("info string unknown: {}", reason.name()))?;
        }
        let (best, reply) = &state.best;
        let reply = reply.as_ref().map_or_else(String::new, |reply| format!(" ponder {reply}"));
        say(&format!("bestmove {best}{reply}"))
    }
}

/// Tells the timekeeper that the search is through, even if it failed.
struct Finishing<'a>(&'a Turn);

impl Drop for Finishing<'_> {
    fn drop(&mut self) {
        self.0.state().finished = true;
        self.0.changed.notify_all();
    }
}

/// A search under way.
pub(super) struct Running {
    turn: Arc<Turn>,
    timekeeper: JoinHandle<Result<()>>,
}

impl Running {
    /// Starts `search` and the clock. `best` is the move to say if nothing comes of it.
    pub(super) fn start(
        go: &Go,
        allotted: Option<Allotted>,
        best: String,
        search: impl FnOnce(&Turn) + Send + 'static,
    ) -> Running {
        let begun = Instant::now();
        let state = State {
            started: (!go.ponder).then_some(begun),
            infinite: go.infinite,
            best: (best, None),
            judged: false,
            finished: false,
            answered: false,
        };
        let allotted = allotted.filter(|_| !go.infinite);
        let (stop, state, changed) = (AtomicBool::new(false), Mutex::new(state), Condvar::new());
        let turn = Arc::new(Turn { stop, state, changed, allotted, begun });
        let (searching, keeping) = (Arc::clone(&turn), Arc::clone(&turn));
        // It is not waited for: told to stop, it ends by itself.
        std::thread::spawn(move || {
            let _finishing = Finishing(&searching);
            search(&searching);
        });
        Running { turn, timekeeper: std::thread::spawn(move || keeping.keep_time()) }
    }

    /// The expected move was played: the clock starts.
    pub(super) fn ponderhit(&self) {
        self.turn.state().started.get_or_insert_with(Instant::now);
        self.turn.changed.notify_all();
    }

    /// Ends the search and waits until its move has been said.
    pub(super) fn stop(self) -> Result<()> {
        let state = self.turn.state();
        self.turn.stop.store(true, Ordering::Relaxed);
        drop(state);
        self.turn.changed.notify_all();
        self.timekeeper.join().map_err(|_| anyhow!("the search failed"))?
    }
}

/// Looks at the turn and the clock, and reports.
pub(super) struct Reporter<'a> {
    turn: &'a Turn,
    part: f64,
    nodes: u64,
    reported: Instant,
}

impl Observer for Reporter<'_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        if let Some(stop) = self.turn.over(self.part) {
            return Some(stop);
        }
        // Between searches nodes do not count.
        if self.reported.elapsed() >= INFO && so_far.nodes > 0 {
            self.reported = Instant::now();
            self.turn.say(&self.turn.cost(self.nodes + so_far.nodes));
            if let Some((proof, disproof)) = so_far.root {
                self.turn.say(&format!("info string pn {proof} dn {disproof}"));
            }
        }
        None
    }
}
