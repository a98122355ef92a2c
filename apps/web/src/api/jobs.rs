//! Questions: ask, watch, stop.

use super::{Body, said};
use crate::app::{App, Refusal, aside};
use crate::events::{Look, stream};
use crate::jobs::Job;
use crate::search::{ExplainRequest, SearchRequest, Task};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use std::sync::Arc;

#[utoipa::path(get, path = "/api/jobs", responses((status = 200, description = "All questions, the last at the end")))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Json<Value> {
    Json(app.jobs.all().iter().map(|job| job.json()).collect())
}

#[utoipa::path(
    post,
    path = "/api/searches",
    request_body = SearchRequest,
    responses(
        (status = 202, description = "In the queue"),
        (status = 400, description = "The question makes no sense"),
        (status = 413, description = "Too large"),
        (status = 415, description = "No JSON"),
        (status = 422, description = "Fields are missing or wrong"),
        (status = 429, description = "Too many questions wait")
    )
)]
pub(crate) async fn search(
    State(app): State<Arc<App>>,
    body: Body<SearchRequest>,
) -> Result<Response, Refusal> {
    let request = said(body)?;
    let job = aside(move || {
        if let Some(fault) = request.fault(&app) {
            return Err(Refusal::bad(fault));
        }
        app.jobs.add(Task::Search(request))
    });
    Ok((StatusCode::ACCEPTED, Json(job.await?.json())).into_response())
}

#[utoipa::path(
    post,
    path = "/api/explanations",
    request_body = ExplainRequest,
    responses(
        (status = 202, description = "In the queue"),
        (status = 400, description = "No position of chess"),
        (status = 413, description = "Too large"),
        (status = 415, description = "No JSON"),
        (status = 422, description = "Fields are missing or wrong"),
        (status = 429, description = "Too many questions wait")
    )
)]
pub(crate) async fn explain(
    State(app): State<Arc<App>>,
    body: Body<ExplainRequest>,
) -> Result<Response, Refusal> {
    let request = said(body)?;
    let job = aside(move || {
        let game = crate::games::with_game("chess", None, |game| {
            andor::Notation::parse_position(&**game, &request.position).map(drop)
        });
        game.map_err(Refusal::bad)?.map_err(Refusal::bad)?;
        app.jobs.add(Task::Explain(request))
    });
    Ok((StatusCode::ACCEPTED, Json(job.await?.json())).into_response())
}

#[utoipa::path(
    get,
    path = "/api/jobs/{id}",
    params(("id" = u64, Path, description = "The number of the question")),
    responses(
        (status = 200, description = "The question, how far it has come, its answer"),
        (status = 400, description = "No number"),
        (status = 404, description = "There is none")
    )
)]
pub(crate) async fn one(State(app): State<Arc<App>>, Path(id): Path<u64>) -> Result<Json<Value>, Refusal> {
    Ok(Json(app.jobs.get(id)?.json()))
}

#[utoipa::path(
    delete,
    path = "/api/jobs/{id}",
    params(("id" = u64, Path, description = "The number of the question")),
    responses(
        (status = 200, description = "It ends as soon as it looks up"),
        (status = 400, description = "No number"),
        (status = 404, description = "There is none")
    )
)]
pub(crate) async fn stop(State(app): State<Arc<App>>, Path(id): Path<u64>) -> Result<Json<Value>, Refusal> {
    let job = app.jobs.get(id)?;
    app.jobs.stop(&job);
    Ok(Json(job.json()))
}

#[utoipa::path(
    get,
    path = "/api/jobs/{id}/events",
    params(("id" = u64, Path, description = "The number of the question")),
    responses(
        (status = 200, description = "The question, whenever it changes", content_type = "text/event-stream"),
        (status = 400, description = "No number"),
        (status = 404, description = "There is none")
    )
)]
pub(crate) async fn events(State(app): State<Arc<App>>, Path(id): Path<u64>) -> Result<Response, Refusal> {
    let job = app.jobs.get(id)?;
    Ok(stream(job.changed.subscribe(), Watched { job, samples: 0 }).into_response())
}

/// Sends samples once.
struct Watched {
    job: Arc<Job>,
    samples: usize,
}

impl Look for Watched {
    fn look(&mut self) -> Value {
        let mut json = self.job.json();
        let samples = json["samples"].as_array().map_or(0, Vec::len);
        // After a thinning all of them are sent again.
        let new = if samples < self.samples { 0 } else { self.samples };
        if let Some(all) = json["samples"].as_array_mut() {
            all.drain(..new);
        }
        json["before"] = new.into();
        self.samples = samples;
        json
    }

    fn is_over(&self) -> bool {
        self.job.is_over()
    }
}
