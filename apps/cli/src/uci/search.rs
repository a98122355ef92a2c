//! One search in a thread of its own, from `go` to `bestmove`.

use super::asking::{Asked, Outcome, among_moves};
use super::options::EngineOptions;
use super::{Move, say};
use andor::{Observer, Progress, Stop, Verdict};
use andor_chess::fast::{Chess, ChessPosition};
use andor_game::{Game, Goal, Notation, Value, legal_moves, successor};
use anyhow::{Result, anyhow};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time between two `info` lines.
const INFO: Duration = Duration::from_millis(500);
/// How often a search that is over looks whether it may say so, after `go infinite`.
const PAUSE: Duration = Duration::from_millis(10);

/// What to search, and how long.
pub(super) struct Job {
    pub position: ChessPosition,
    pub history: Vec<ChessPosition>,
    pub options: EngineOptions,
    pub mate: Option<u32>,
    pub nodes: u64,
    pub time: Option<Duration>,
    pub infinite: bool,
    /// The first moves that may be played; all where there are none.
    pub moves: Vec<Move>,
}

/// A search under way.
pub(super) struct Running {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Result<()>>,
}

impl Running {
    pub(super) fn start(job: Job) -> Running {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        Running { stop, thread: std::thread::spawn(move || search(&job, &flag)) }
    }

    /// Ends the search and waits until it has said its move.
    pub(super) fn stop(self) -> Result<()> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().map_err(|_| anyhow!("the search failed"))?
    }
}

/// Looks at the flag and the clock, and reports.
struct Reporter<'a> {
    stop: &'a AtomicBool,
    started: Instant,
    reported: Instant,
    time: Option<Duration>,
}

impl Observer for Reporter<'_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        if self.stop.load(Ordering::Relaxed) {
            return Some(Stop::Interrupted);
        }
        if self.time.is_some_and(|time| self.started.elapsed() >= time) {
            return Some(Stop::Time);
        }
        if self.reported.elapsed() >= INFO {
            self.reported = Instant::now();
            let said = say(&cost(so_far.nodes, self.started)).and_then(|()| match so_far.root {
                Some((proof, disproof)) => say(&format!("info string pn {proof} dn {disproof}")),
                None => Ok(()),
            });
            if said.is_err() {
                // Nobody listens any more.
                return Some(Stop::Interrupted);
            }
        }
        None
    }
}

fn cost(nodes: u64, started: Instant) -> String {
    let elapsed = started.elapsed();
    let rate = nodes as f64 / elapsed.as_secs_f64().max(1e-6);
    format!("info nodes {nodes} nps {rate:.0} time {}", elapsed.as_millis())
}

fn search(job: &Job, stop: &AtomicBool) -> Result<()> {
    let chess = Chess::new();
    let root = &job.position;
    if chess.end(root).is_some() {
        say("info string the game is over in this position")?;
        return finish(job, stop, "0000");
    }
    let goal = Goal::new(chess.turn(root), Value::WIN);
    let options = job.options.for_solving(job.nodes);
    let now = Instant::now();
    let mut reporter = Reporter { stop, started: now, reported: now, time: job.time };
    let found = if job.moves.is_empty() {
        let asked = Asked { root: root.clone(), history: job.history.clone(), mate: job.mate };
        asked.answer(&chess, goal, &options, &mut reporter)
    } else {
        among_moves(&chess, job, goal, &options, &mut reporter)
    };
    let line = match found {
        Ok(Outcome { nodes, verdict, certified, line }) => {
            // The line ends in mate by the attacker, who also began it.
            let (plies, moves) = (line.len(), line.len().div_ceil(2));
            let score = match plies {
                0 => String::new(),
                _ => format!(" depth {plies} score mate {moves} pv {}", line.join(" ")),
            };
            say(&(cost(nodes, now) + &score))?;
            let certified = if certified { "certified" } else { "not certified" };
            say(&match verdict {
                Verdict::Proved => format!("info string proved, {certified} pn 0 dn infinite"),
                Verdict::Disproved => format!("info string disproved, {certified} pn infinite dn 0"),
                Verdict::Unknown(stop) => format!("info string unknown: {}", stop.name()),
            })?;
            line
        }
        Err(refused) => {
            say(&format!("info string {refused}"))?;
            Vec::new()
        }
    };
    match line.first() {
        Some(best) => finish(job, stop, best),
        None => finish(job, stop, &any_move(&chess, root, &job.moves)),
    }
}

/// Without a mate any legal move, or one of those that were asked for, has to do; one that does not stalemate is a little better.
pub(super) fn any_move(chess: &Chess, root: &ChessPosition, among: &[Move]) -> String {
    let moves = if among.is_empty() { legal_moves(chess, root) } else { among.to_vec() };
    let goes_on = |&&mv: &&Move| chess.end(&successor(chess, root, mv)) != Some(Value::DRAW);
    let chosen = moves.iter().find(goes_on).or(moves.first());
    chosen.map_or_else(|| "0000".to_owned(), |&mv| chess.move_text(root, mv))
}

/// Says the move; after `go infinite` not before it was told to stop.
fn finish(job: &Job, stop: &AtomicBool, best: &str) -> Result<()> {
    while job.infinite && !stop.load(Ordering::Relaxed) {
        std::thread::sleep(PAUSE);
    }
    say(&format!("bestmove {best}"))
}
