//! Campaigns from Python: plan, ledger, pieces and joining are those of `andor campaign`. Who
//! carries orders out is the caller's: an object with the methods of [`Executor`].
//!
//! A campaign cannot go from thread to thread, so it lives inside the one call that works on it,
//! without the interpreter's lock; the lock is taken for the caller's methods only. Everything that
//! they bring is checked by the campaign.

use crate::call::{Call, StopToken, Watcher, judge};
use crate::origin::Origin;
use crate::proof::Proof;
use andor::{Observer, Progress};
use andor_campaign::{Campaign, CampaignError, Executor, New, Order, Received, Reply, Worker};
use andor_console::files::{try_file, write_whole};
use pyo3::exceptions::{PyFileNotFoundError, PyKeyboardInterrupt, PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is wrong with the question is a wrong value; all else names the folder.
fn failed(folder: &Path, error: CampaignError) -> PyErr {
    let named = |error: &CampaignError| format!("{}: {error}", folder.display());
    match error {
        CampaignError::Ask(_) => PyValueError::new_err(format!("ask {error}")),
        CampaignError::Refused(_) | CampaignError::Game(_) | CampaignError::Position(_) => {
            PyValueError::new_err(error.to_string())
        }
        CampaignError::Undecided => PyValueError::new_err(named(&error)),
        CampaignError::None => PyFileNotFoundError::new_err(named(&error)),
        CampaignError::File(_) => PyOSError::new_err(named(&error)),
        error => PyRuntimeError::new_err(named(&error)),
    }
}

/// Begins a campaign in a folder that is empty or not there.
#[pyfunction]
#[pyo3(signature = (folder, game, definition, position, ask, job_nodes, job_memory))]
#[expect(clippy::too_many_arguments, reason = "Python gives them names")]
pub fn campaign_new(
    py: Python<'_>,
    folder: PathBuf,
    game: &str,
    definition: Option<&str>,
    position: Option<&str>,
    ask: &str,
    job_nodes: u64,
    job_memory: u64,
) -> PyResult<()> {
    for (name, limit) in [("job_nodes", job_nodes), ("job_memory", job_memory)] {
        if limit == 0 {
            return Err(PyValueError::new_err(format!("{name}: 0 is no limit, at least 1 is needed")));
        }
    }
    let ask = ask.parse().map_err(|error| PyValueError::new_err(format!("ask {error}")))?;
    let new = New { game, definition, position, ask: &ask, job_nodes, job_memory };
    py.detach(|| Campaign::create(&folder, &new)).map_err(|error| failed(&folder, error))
}

/// Works on a campaign until its question is decided, `time` is over or somebody ends it.
///
/// `executor` carries orders out; `say` is told what became of files, and why jobs go out again.
#[pyfunction]
#[pyo3(signature = (folder, executor, say, time = None, stop = None))]
pub fn campaign_run(
    py: Python<'_>,
    folder: PathBuf,
    executor: Py<PyAny>,
    say: Py<PyAny>,
    time: Option<f64>,
    stop: Option<&StopToken>,
) -> PyResult<()> {
    let time = time.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|_| PyValueError::new_err("time: a positive number of seconds is needed"))?;
    let call = Call::new(time, stop);
    let ran = py.detach(|| {
        let outside = Outside { object: &say, call: &call };
        let tell = |text: &str| outside.ask(|say| say.call1((text,)).map(drop));
        let (mut campaign, notes) = Campaign::open(&folder)?;
        notes.iter().for_each(|note| tell(note).unwrap_or_default());
        let mut see = |_: &Campaign, received: &Received| {
            if let Received::Refused(why) = received {
                tell(&format!("a job goes out again: {why}")).unwrap_or_default();
            }
        };
        let mut watcher = Watcher::new(&call, &|_| {});
        let mut go_on = || watcher.tick(&Progress::default()).is_none();
        campaign.run(&mut Outside { object: &executor, call: &call }, &mut go_on, &mut see)
    });
    // What the caller's methods have raised explains whatever went wrong after it.
    call.ended()?;
    ran.map(drop).map_err(|error| failed(&folder, error))
}

/// An object of the caller's. What its methods raise ends the run.
struct Outside<'c> {
    object: &'c Py<PyAny>,
    call: &'c Call,
}

impl Outside<'_> {
    fn ask<T>(&self, ask: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> Option<T> {
        Python::attach(|py| ask(self.object.bind(py)).map_err(|error| self.call.raise(py, error)).ok())
    }
}

impl Executor for Outside<'_> {
    fn idle(&self) -> Vec<u32> {
        self.ask(|executor| executor.call_method0("idle")?.extract()).unwrap_or_default()
    }

    fn start(&mut self, worker: u32, order: Order) -> io::Result<()> {
        let given = (worker, order.job, order.line());
        let taken = self.ask(|executor| executor.call_method1("start", given).map(drop));
        taken.ok_or_else(|| io::Error::other("there are no workers"))
    }

    /// The job, what was sent (bytes; a text says why there is nothing) and how long it took.
    fn wait(&mut self) -> Option<Reply> {
        self.ask(|executor| {
            let reply: Option<(u32, Bound<'_, PyAny>, f64)> = executor.call_method0("wait")?.extract()?;
            let Some((job, sent, seconds)) = reply else { return Ok(None) };
            let bytes = match sent.cast::<PyBytes>() {
                Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
                Err(_) => Err(sent.str()?.to_string()),
            };
            Ok(Some(Reply { job, bytes, millis: (seconds * 1000.0) as u64 }))
        })
        .flatten()
    }
}

/// Refuses no threads at all.
pub fn too_few_threads(threads: usize) -> PyResult<()> {
    if threads == 0 { Err(PyValueError::new_err("threads: at least 1 is needed")) } else { Ok(()) }
}

thread_local! {
    /// What this thread remembers from order to order, and the number of threads that search.
    static WORKER: RefCell<(usize, Worker)> = RefCell::new((1, Worker::default()));
}

/// Carries an order out: the bytes for the campaign. With `keep` the calling thread goes on with
/// what it remembers of its last order, and remembers this one.
#[pyfunction]
#[pyo3(signature = (order, stop = None, *, threads = 1, keep = false))]
pub fn work<'py>(
    py: Python<'py>,
    order: &str,
    stop: Option<&StopToken>,
    threads: usize,
    keep: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    too_few_threads(threads)?;
    let order = Order::parse(order).map_err(|why| PyValueError::new_err(format!("no order: {why}")))?;
    let call = Call::new(None, stop);
    let bytes = py.detach(|| {
        // The worker is taken out, so that a call inside this one does not meet it.
        let (searches_with, worker) = WORKER.take();
        let mut worker = if keep && searches_with == threads { worker } else { Worker::new(threads) };
        let bytes = worker.carry_out(&order, &mut Watcher::new(&call, &|_| {}));
        if keep {
            WORKER.set((threads, worker));
        }
        bytes
    });
    call.ended()?;
    Ok(PyBytes::new(py, &bytes))
}

/// How a campaign stands, as JSON; also while a run is at work.
#[pyfunction]
pub fn campaign_status(py: Python<'_>, folder: PathBuf) -> PyResult<String> {
    let status = py.detach(|| Campaign::look(&folder)).map_err(|error| failed(&folder, error))?;
    serde_json::to_string(&status).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// Joins the pieces of a campaign, checks the whole and writes it.
#[pyfunction]
pub fn campaign_export(py: Python<'_>, folder: PathBuf, target: PathBuf) -> PyResult<Proof> {
    let call = Call::new(None, None);
    let unwritten = |error: anyhow::Error| PyOSError::new_err(format!("{error:#}"));
    let exported: PyResult<_> = py.detach(|| {
        try_file(&target).map_err(unwritten)?;
        let (campaign, _) = Campaign::open(&folder).map_err(|error| failed(&folder, error))?;
        let (file, _) = campaign.join().map_err(|error| failed(&folder, error))?;
        let unreadable = |error| PyOSError::new_err(format!("{}: {error}", folder.display()));
        let proof = andor::certificate::Proof::open(file).map_err(unreadable)?;
        let origin = Origin::Named(proof.header().game.clone(), campaign.definition().map(str::to_owned));
        let Some(judged) = judge(campaign.game(), proof, &call) else { return Ok(None) };
        let checked = judged.map_err(|why| {
            let why = format!("{}: the joined certificate is invalid: {why}", folder.display());
            PyRuntimeError::new_err(why)
        })?;
        write_whole(&target, checked.proof()).map_err(unwritten)?;
        Ok(Some(Proof::new(checked, origin, None)))
    });
    call.ended()?;
    exported?.ok_or_else(|| PyKeyboardInterrupt::new_err(()))
}
