//! Questions that take a while: a bounded queue, so many at a time, each to be watched and stopped.

use crate::app::{App, Refusal};
use crate::search::{Task, carry_out};
use andor::{Observer, Progress, Stage, Stop};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Questions that may wait.
const MOST_WAITING: usize = 16;

/// Questions that are remembered, with their answers.
const MOST_KEPT: usize = 100;

/// Time between two samples, and how many are kept: for longer searches the time doubles.
const SAMPLE: Duration = Duration::from_millis(200);
const MOST_SAMPLES: usize = 600;

/// All questions.
#[derive(Default)]
pub(crate) struct Jobs {
    inner: Mutex<Inner>,
    more: Condvar,
}

#[derive(Default)]
struct Inner {
    last: u64,
    all: BTreeMap<u64, Arc<Job>>,
    waiting: VecDeque<Arc<Job>>,
    closed: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Jobs {
    /// Puts a question at the end of the queue.
    pub fn add(&self, task: Task) -> Result<Arc<Job>, Refusal> {
        let mut inner = lock(&self.inner);
        if inner.waiting.len() >= MOST_WAITING {
            return Err(Refusal::busy("too many questions wait already"));
        }
        while inner.all.len() >= MOST_KEPT {
            let Some((&oldest, _)) = inner.all.iter().find(|(_, job)| job.is_over()) else { break };
            inner.all.remove(&oldest);
        }
        inner.last += 1;
        let job = Arc::new(Job {
            id: inner.last,
            task,
            stop: AtomicBool::new(false),
            state: Mutex::new(JobState::default()),
            changed: watch::Sender::new(0),
        });
        inner.all.insert(job.id, Arc::clone(&job));
        inner.waiting.push_back(Arc::clone(&job));
        self.more.notify_one();
        Ok(job)
    }

    pub fn get(&self, id: u64) -> Result<Arc<Job>, Refusal> {
        lock(&self.inner).all.get(&id).cloned().ok_or_else(|| Refusal::absent("question"))
    }

    pub fn all(&self) -> Vec<Arc<Job>> {
        lock(&self.inner).all.values().cloned().collect()
    }

    /// Ends a question: one that waits at once, one that runs as soon as it looks up.
    pub fn stop(&self, job: &Arc<Job>) {
        job.stop.store(true, Ordering::Relaxed);
        let mut inner = lock(&self.inner);
        let before = inner.waiting.len();
        inner.waiting.retain(|waiting| !Arc::ptr_eq(waiting, job));
        if inner.waiting.len() < before {
            job.change(|state| state.stage = At::Stopped);
        }
    }

    /// Ends all questions and those who work on them.
    pub fn close(&self) {
        let mut inner = lock(&self.inner);
        inner.closed = true;
        inner.waiting.clear();
        inner.all.values().for_each(|job| job.stop.store(true, Ordering::Relaxed));
        self.more.notify_all();
    }

    /// The next question; `None` when nobody is to work any more. Comes back without one now and
    /// then, so that who works can see whether the server is still there.
    fn next(&self) -> Option<Option<Arc<Job>>> {
        let inner = lock(&self.inner);
        let waited = self.more.wait_timeout_while(inner, Duration::from_secs(1), |inner| {
            inner.waiting.is_empty() && !inner.closed
        });
        let (mut inner, _) = waited.unwrap_or_else(PoisonError::into_inner);
        (!inner.closed).then(|| inner.waiting.pop_front())
    }
}

/// Works on questions, one after the other, as long as the server is there.
pub(crate) fn work(app: &Weak<App>) {
    loop {
        let Some(app) = app.upgrade() else { return };
        let Some(next) = app.jobs.next() else { return };
        let Some(job) = next else { continue };
        job.change(|state| {
            state.stage = At::Running;
            state.started = Some(Instant::now());
        });
        let ended = catch_unwind(AssertUnwindSafe(|| carry_out(&app, &job)));
        let ended = ended.unwrap_or_else(|_| Err("an error of the program ended the search".into()));
        job.change(|state| {
            state.seconds = state.started.map_or(0.0, |started| started.elapsed().as_secs_f64());
            match ended {
                Ok(result) => (state.stage, state.result) = (At::Done, Some(result)),
                Err(reason) => (state.stage, state.error) = (At::Failed, Some(reason)),
            }
        });
    }
}

/// A question with what became of it.
pub(crate) struct Job {
    pub id: u64,
    pub task: Task,
    pub stop: AtomicBool,
    state: Mutex<JobState>,
    pub changed: watch::Sender<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum At {
    #[default]
    Waiting,
    Running,
    Done,
    Failed,
    Stopped,
}

impl At {
    const fn name(self) -> &'static str {
        match self {
            At::Waiting => "waiting",
            At::Running => "running",
            At::Done => "done",
            At::Failed => "failed",
            At::Stopped => "stopped",
        }
    }
}

#[derive(Default)]
struct JobState {
    stage: At,
    started: Option<Instant>,
    seconds: f64,
    samples: Vec<Json>,
    /// When the next sample is due, and the time between two.
    due: Option<(Instant, Duration)>,
    result: Option<Json>,
    error: Option<String>,
}

impl Job {
    fn change(&self, change: impl FnOnce(&mut JobState)) {
        change(&mut lock(&self.state));
        self.changed.send_modify(|version| *version += 1);
    }

    pub fn is_over(&self) -> bool {
        matches!(lock(&self.state).stage, At::Done | At::Failed | At::Stopped)
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// What is known of it.
    pub fn json(&self) -> Json {
        let state = lock(&self.state);
        let seconds = match (state.stage, state.started) {
            (At::Running, Some(started)) => started.elapsed().as_secs_f64(),
            _ => state.seconds,
        };
        json!({
            "id": self.id,
            "asked": self.task.json(),
            "state": state.stage.name(),
            "seconds": seconds,
            "samples": state.samples,
            "result": state.result,
            "error": state.error,
        })
    }

    /// Takes a sample if one is due.
    pub fn sample(&self, progress: &Progress) {
        let now = Instant::now();
        let mut state = lock(&self.state);
        let interval = match state.due {
            Some((due, _)) if now < due => return,
            Some((_, interval)) => interval,
            None => SAMPLE,
        };
        let seconds = state.started.map_or(0.0, |started| (now - started).as_secs_f64());
        state.samples.push(json!({
            "seconds": seconds,
            "stage": stage_name(progress.stage),
            "nodes": progress.nodes,
            "expanded": progress.expanded,
            "memory": progress.memory_bytes,
            "proof": progress.root.map(|root| root.0),
            "disproof": progress.root.map(|root| root.1),
        }));
        let mut interval = interval;
        if state.samples.len() > MOST_SAMPLES {
            let mut nth = 0;
            state.samples.retain(|_| {
                nth += 1;
                nth % 2 == 0
            });
            interval *= 2;
        }
        state.due = Some((now + interval, interval));
        drop(state);
        self.changed.send_modify(|version| *version += 1);
    }
}

const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Searching => "searching",
        Stage::Extracting => "extracting the strategy",
        Stage::Writing => "writing the certificate",
        Stage::Checking => "checking the certificate",
    }
}

/// Watches a search for those who watch the question.
pub(crate) struct Watching<'j> {
    pub job: &'j Job,
    /// The end of the time that the server allows.
    pub until: Instant,
}

impl Observer for Watching<'_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        self.job.sample(so_far);
        if self.job.is_stopped() {
            Some(Stop::Interrupted)
        } else {
            (Instant::now() >= self.until).then_some(Stop::Time)
        }
    }
}
