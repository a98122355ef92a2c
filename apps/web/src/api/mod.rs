//! The requests, one file a subject, and their description.

mod games;
mod jobs;
mod lessons;
mod proofs;

use crate::app::{App, Refusal};
use axum::Router;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::sync::Arc;
use utoipa::OpenApi;

/// A body as JSON; one that is none is refused in words.
pub(crate) type Body<T> = Result<axum::Json<T>, axum::extract::rejection::JsonRejection>;

/// What a body says.
pub(crate) fn said<T>(body: Body<T>) -> Result<T, Refusal> {
    body.map(|axum::Json(said)| said).map_err(|error| Refusal(error.status(), error.body_text()))
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "andor serve",
        description = "See, check and play proofs about games, and ask questions. What changes something is JSON.",
        license(name = "MIT", identifier = "MIT")
    ),
    paths(
        games::games,
        games::engines,
        games::position,
        games::read,
        proofs::list,
        proofs::upload,
        proofs::one,
        proofs::close,
        proofs::node,
        proofs::find,
        proofs::check,
        proofs::events,
        proofs::download,
        proofs::picture,
        jobs::list,
        jobs::search,
        jobs::explain,
        jobs::one,
        jobs::stop,
        jobs::events,
        lessons::list,
        lessons::one,
    )
)]
struct Document;

/// The description of all requests.
pub(crate) fn document() -> String {
    Document::openapi().to_pretty_json().unwrap_or_default()
}

/// What answers requests.
pub(crate) fn router(app: Arc<App>) -> Router {
    let mut router = Router::new()
        .route(
            "/api/openapi.json",
            get(|| async { ([(header::CONTENT_TYPE, "application/json")], document()) }),
        )
        .route("/api/games", get(games::games))
        .route("/api/engines", get(games::engines))
        .route("/api/positions", post(games::position))
        .route("/api/read", post(games::read))
        .route("/api/proofs", get(proofs::list).post(proofs::upload))
        .route("/api/proofs/{id}", get(proofs::one).delete(proofs::close))
        .route("/api/proofs/{id}/nodes/{place}", get(proofs::node))
        .route("/api/proofs/{id}/find", get(proofs::find))
        .route("/api/proofs/{id}/check", post(proofs::check))
        .route("/api/proofs/{id}/events", get(proofs::events))
        .route("/api/proofs/{id}/download", get(proofs::download))
        .route("/api/proofs/{id}/picture", get(proofs::picture))
        .route("/api/jobs", get(jobs::list))
        .route("/api/searches", post(jobs::search))
        .route("/api/explanations", post(jobs::explain))
        .route("/api/jobs/{id}", get(jobs::one).delete(jobs::stop))
        .route("/api/jobs/{id}/events", get(jobs::events))
        .route("/api/lessons", get(lessons::list))
        .route("/api/lessons/{name}/{method}", get(lessons::one));
    for file in andor_page::FILES {
        let answer = move || async move { front(file) };
        router = router.route(&format!("/{}", file.name), get(answer));
        if file.name == "index.html" {
            router = router.route("/", get(answer));
        }
    }
    router.fallback(|| async { Refusal::absent("page") }).with_state(app)
}

/// A file of the front end. It changes with the program only, but then the address is the same.
fn front(file: &'static andor_page::File) -> Response {
    let headers = [(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, "no-cache")];
    (headers, file.text).into_response()
}
