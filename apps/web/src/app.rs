//! What all requests share: settings, certificates, questions. And how a request is refused.

use crate::guard::Token;
use crate::jobs::Jobs;
use crate::proofs::Proofs;
use andor::certificate::Proof;
use andor_console::files::write_into;
use andor_console::output::complain;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// What the one who starts the server decides.
#[derive(Debug, Default)]
pub struct Settings {
    /// The text of the graph that certificates of the game `graph` speak of.
    pub definition: Option<String>,
    /// The token that requests must have, if any.
    pub token: Option<Token>,
    /// Searches at the same time.
    pub searches: usize,
    /// Bytes for each at most.
    pub memory: u64,
    /// Seconds for each at most.
    pub seconds: f64,
    /// The folder for certificates of answers.
    pub keep: Option<PathBuf>,
}

/// What all requests share.
pub(crate) struct App {
    pub settings: Settings,
    pub proofs: Proofs,
    pub jobs: Jobs,
    /// Checks that may run at the same time.
    pub checks: Arc<tokio::sync::Semaphore>,
    /// Held while a certificate gets a name and is written under it.
    keeping: Mutex<()>,
}

const CHECKS: usize = 2;

impl App {
    pub fn new(settings: Settings) -> Arc<App> {
        let checks = Arc::new(tokio::sync::Semaphore::new(CHECKS));
        let (proofs, jobs, keeping) = (Proofs::default(), Jobs::default(), Mutex::default());
        let app = Arc::new(App { settings, proofs, jobs, checks, keeping });
        for _ in 0..app.settings.searches {
            let app = Arc::downgrade(&app);
            std::thread::spawn(move || crate::jobs::work(&app));
        }
        app
    }

    /// Writes a certificate into the folder for them, if there is one, under a name that is free:
    /// an earlier server has counted from 1, too. The name, if it was written.
    pub fn keep(&self, stem: &str, proof: &Proof) -> Option<String> {
        let folder = self.settings.keep.as_ref()?;
        let _alone = self.keeping.lock().unwrap_or_else(PoisonError::into_inner);
        let mut names = (1..).map(|nth| match nth {
            1 => format!("{stem}.proof"),
            _ => format!("{stem}-{nth}.proof"),
        });
        let name = names.find(|name| folder.join(name).symlink_metadata().is_err())?;
        match write_into(folder, &name, proof) {
            Ok(_) => Some(name),
            Err(error) => {
                complain(format!("{error:#}"));
                None
            }
        }
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.jobs.close();
    }
}

/// Why a request is refused, as JSON with one field, `error`.
#[derive(Debug)]
pub(crate) struct Refusal(pub StatusCode, pub String);

impl Refusal {
    pub fn bad(reason: impl std::fmt::Display) -> Refusal {
        Refusal(StatusCode::BAD_REQUEST, reason.to_string())
    }

    pub fn absent(what: &str) -> Refusal {
        Refusal(StatusCode::NOT_FOUND, format!("there is no such {what}"))
    }

    pub fn busy(reason: &str) -> Refusal {
        Refusal(StatusCode::TOO_MANY_REQUESTS, reason.to_owned())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

/// Runs what may take a while where it keeps nobody waiting.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let failed = |_| Refusal(StatusCode::INTERNAL_SERVER_ERROR, "an error of the server".into());
    tokio::task::spawn_blocking(work).await.map_err(failed)?
}
