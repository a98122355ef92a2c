//! # web
//! I am the door over HTTP: pages and JSON in, what the rooms below say out.
//!
//! In: requests of browsers and scripts. Out: the front end's files, JSON, events.
//! I use: the facade, the registry, page, tactics, console (files).
//! I never: contain an algorithm, take a path from a client, put what a client or a certificate
//! says into a page.
//! Read me in this order: `program.rs` (arguments), `lib.rs`, `guard.rs` (who may ask),
//! `proofs.rs`, `opening.rs` and `checking.rs` (certificates), `jobs.rs` and `search.rs`
//! (questions), `lesson.rs`, `api/` (the requests, one file a subject).
//! My tests: `tests/`, which ask in the process; in a browser, `test.sh`; of the command,
//! `apps/cli/tests/serve.rs`.

mod api;
mod app;
mod checking;
mod events;
mod games;
mod guard;
mod jobs;
mod lesson;
mod opening;
mod program;
mod proofs;
mod search;

pub use app::Settings;
pub use guard::Token;
pub use program::{Arguments, run};

use app::App;
use axum::Router;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

/// A server and what it holds.
pub struct Server {
    app: Arc<App>,
    address: SocketAddr,
}

impl Server {
    /// A server for this address. Its searches begin when they are asked for.
    #[must_use]
    pub fn new(settings: Settings, address: SocketAddr) -> Server {
        Server { app: App::new(settings), address }
    }

    /// Opens a certificate; it is read in the background.
    ///
    /// # Errors
    /// When the file cannot be opened.
    pub fn open(&self, path: &Path) -> anyhow::Result<()> {
        opening::open_file(&self.app, path)
    }

    /// The address of the page, with the token if one is asked for.
    #[must_use]
    pub fn page(&self) -> String {
        let token = self.app.settings.token.as_ref();
        let query = token.map_or(String::new(), |token| format!("?token={}", token.as_str()));
        format!("http://{}/{query}", self.address)
    }

    /// The description of all requests, as OpenAPI has it.
    #[must_use]
    pub fn openapi() -> String {
        api::document()
    }

    /// What answers requests.
    pub fn router(&self) -> Router {
        guard::guarded(api::router(Arc::clone(&self.app)), Arc::clone(&self.app), self.address)
    }

    /// Answers requests until the listener fails.
    ///
    /// # Errors
    /// When it does.
    pub async fn serve(&self, listener: tokio::net::TcpListener) -> std::io::Result<()> {
        axum::serve(listener, self.router()).await
    }
}
