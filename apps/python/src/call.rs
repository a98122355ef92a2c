//! One call from Python: what may end it before its time, and how it ended.
//!
//! A search runs without the interpreter's lock. From time to time it looks at the caller's stop
//! token and at the interpreter's signals, so that Ctrl-C ends it. A game in Python may raise an
//! exception in the middle of a search; engines know no such thing, so it is kept here, and from
//! then on the game answers with ends that nobody believes.

use andor::certificate::Proof;
use andor::{AnyGame, Checked, Observer, Progress, Rejected, Stop};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Between two looks at the interpreter's signals: a look needs the lock, which others may hold.
const LOOK: Duration = Duration::from_millis(40);

/// Ends searches from another thread.
#[pyclass(frozen, module = "andor._andor")]
#[derive(Default)]
pub struct StopToken(Arc<AtomicBool>);

#[pymethods]
impl StopToken {
    /// A token that ends nothing yet.
    #[new]
    fn new() -> StopToken {
        StopToken::default()
    }

    /// Ends every search that has this token, now and later.
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was set.
    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a call came to its end too early.
enum Ended {
    Stopped(Stop),
    Raised(PyErr),
}

/// A call and its limits.
#[derive(Default)]
pub struct Call {
    deadline: Option<Instant>,
    token: Option<Arc<AtomicBool>>,
    over: AtomicBool,
    /// The call has given its answer: what is asked now is about that, and has no limits.
    answered: AtomicBool,
    ended: Mutex<Option<Ended>>,
}

impl Call {
    /// A call that begins now.
    pub fn new(time: Option<Duration>, token: Option<&StopToken>) -> Call {
        let deadline = time.map(|time| Instant::now() + time);
        Call { deadline, token: token.map(|token| Arc::clone(&token.0)), ..Call::default() }
    }

    fn end(&self, ended: Ended) {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(ended);
        self.over.store(true, Ordering::Relaxed);
    }

    /// Ends the call because of an exception. Ctrl-C is none: it ends the search.
    pub fn raise(&self, py: Python<'_>, error: PyErr) {
        let interrupted = error.is_instance_of::<PyKeyboardInterrupt>(py);
        self.end(if interrupted { Ended::Stopped(Stop::Interrupted) } else { Ended::Raised(error) });
    }

    /// Ends the call because something is wrong with its game.
    pub fn fail(&self, error: PyErr) {
        self.end(Ended::Raised(error));
    }

    /// Ends the call because of a limit.
    pub fn stop(&self, stop: Stop) {
        self.end(Ended::Stopped(stop));
    }

    /// Whether the call has ended, by the clock or the token if by nothing else.
    pub fn is_over(&self) -> bool {
        if !self.over.load(Ordering::Relaxed) && !self.answered.load(Ordering::Relaxed) {
            if self.token.as_ref().is_some_and(|token| token.load(Ordering::Relaxed)) {
                self.stop(Stop::Interrupted);
            } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                self.stop(Stop::Time);
            }
        }
        self.over.load(Ordering::Relaxed)
    }

    /// What ended the call, if anything did.
    ///
    /// # Errors
    /// The exception, which is handed out once.
    pub fn ended(&self) -> PyResult<Option<Stop>> {
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        match ended.take() {
            Some(Ended::Raised(error)) => {
                *ended = Some(Ended::Stopped(Stop::Interrupted));
                Err(error)
            }
            Some(Ended::Stopped(stop)) => {
                *ended = Some(Ended::Stopped(stop));
                Ok(Some(stop))
            }
            None => Ok(None),
        }
    }

    /// The call has given its answer, and the rules that were asked for it are asked again for
    /// pictures: without limits.
    ///
    /// # Errors
    /// What was raised since.
    pub fn answered(&self) -> PyResult<()> {
        let ended = self.ended();
        self.answered.store(true, Ordering::Relaxed);
        *self.ended.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.over.store(false, Ordering::Relaxed);
        ended.map(drop)
    }

    fn stopped(&self) -> Stop {
        match &*self.ended.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(Ended::Stopped(stop)) => *stop,
            _ => Stop::Interrupted,
        }
    }
}

/// Looks at a search for its call. `doubts` is asked now and then whether something is wrong.
pub struct Watcher<'c> {
    call: &'c Call,
    doubts: &'c dyn Fn(&Progress),
    looked: Instant,
    ticks: u64,
}

impl<'c> Watcher<'c> {
    /// Begins to look.
    pub fn new(call: &'c Call, doubts: &'c dyn Fn(&Progress)) -> Watcher<'c> {
        Watcher { call, doubts, looked: Instant::now(), ticks: 0 }
    }
}

impl Observer for Watcher<'_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        self.ticks += 1;
        // Doubts cost as much as the search so far, so they come ever more rarely.
        if self.ticks.is_power_of_two() {
            (self.doubts)(so_far);
        }
        if self.looked.elapsed() >= LOOK {
            self.looked = Instant::now();
            Python::attach(|py| {
                if let Err(error) = py.check_signals() {
                    self.call.raise(py, error);
                }
            });
        }
        self.call.is_over().then(|| self.call.stopped())
    }
}

/// Has a certificate checked, without the interpreter's lock. `None` if the call was ended.
pub fn judge(game: &AnyGame, proof: Proof, call: &Call) -> Option<Result<Checked, Rejected>> {
    let mut watcher = Watcher::new(call, &|_| {});
    let mut records = 0_u32;
    let mut go_on = || {
        records += 1;
        let look = records.is_multiple_of(1 << 10);
        !look || watcher.tick(&Progress::default()).is_none()
    };
    game.check_while(proof, &mut go_on).transpose()
}
