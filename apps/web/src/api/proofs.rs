//! Certificates: list, upload, walk, find, check, download.

use super::{Body, said};
use crate::app::{App, Refusal, aside};
use crate::checking::check as begin_check;
use crate::events::{Look, stream};
use crate::opening::open_text;
use crate::proofs::{Entry, Reading, Text, Verdict};
use andor::picture::{Limits, svg};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value as Json_, json};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Bytes of a certificate that a client sends, and of the text that defines its game.
const MOST_UPLOAD: usize = 64 << 20;
const MOST_DEFINITION: usize = 4 << 20;

/// Places that a search for a position gives at most.
const MOST_FOUND: usize = 50;

/// Certificates up to this size are drawn as a whole.
const DRAWN: usize = 60;

/// A certificate from a client.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Upload {
    /// What people call it.
    name: String,
    /// The certificate.
    text: String,
    /// The graph that it speaks of, if it is about one.
    definition: Option<String>,
}

#[derive(Deserialize, IntoParams)]
pub(crate) struct Wanted {
    /// A position in the game's notation, or a part of its text.
    text: String,
}

#[utoipa::path(get, path = "/api/proofs", responses((status = 200, description = "All certificates that are open")))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Json<Json_> {
    Json(app.proofs.all().iter().map(|entry| entry.json()).collect())
}

#[utoipa::path(
    post,
    path = "/api/proofs",
    request_body = Upload,
    responses(
        (status = 201, description = "Open, perhaps as a bad one"),
        (status = 400, description = "No such request"),
        (status = 413, description = "Too large"),
        (status = 415, description = "No JSON"),
        (status = 422, description = "Fields are missing or wrong"),
        (status = 429, description = "Too many are open")
    )
)]
pub(crate) async fn upload(State(app): State<Arc<App>>, body: Body<Upload>) -> Result<Response, Refusal> {
    let Upload { name, text, definition } = said(body)?;
    if text.len() > MOST_UPLOAD || definition.as_ref().is_some_and(|text| text.len() > MOST_DEFINITION) {
        return Err(Refusal(StatusCode::PAYLOAD_TOO_LARGE, "the certificate is too large".into()));
    }
    let name: String = name.chars().filter(|sign| !sign.is_control()).take(100).collect();
    let definition = definition.or_else(|| app.settings.definition.clone()).map(Arc::from);
    let entry = aside(move || open_text(&app, name, text, definition)).await?;
    Ok((StatusCode::CREATED, Json(entry.json())).into_response())
}

#[utoipa::path(
    get,
    path = "/api/proofs/{id}",
    params(("id" = u64, Path, description = "The number of the certificate")),
    responses(
        (status = 200, description = "The claim, the size, the verdict"),
        (status = 400, description = "No number"),
        (status = 404, description = "There is none")
    )
)]
pub(crate) async fn one(State(app): State<Arc<App>>, Path(id): Path<u64>) -> Result<Json<Json_>, Refusal> {
    Ok(Json(app.proofs.get(id)?.json()))
}

#[utoipa::path(
    delete,
    path = "/api/proofs/{id}",
    params(("id" = u64, Path, description = "The number of the certificate")),
    responses(
        (status = 204, description = "Closed; a file stays where it is"),
        (status = 400, description = "No number"),
        (status = 404, description = "There is none")
    )
)]
pub(crate) async fn close(State(app): State<Arc<App>>, Path(id): Path<u64>) -> Result<StatusCode, Refusal> {
    app.proofs.close(id)?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(
    get,
    path = "/api/proofs/{id}/nodes/{place}",
    params(
        ("id" = u64, Path, description = "The number of the certificate"),
        ("place" = usize, Path, description = "The place of the node, from 0")
    ),
    responses(
        (status = 200, description = "The node, the nodes after it, the way to it"),
        (status = 400, description = "No number"),
        (status = 404, description = "There is none"),
        (status = 409, description = "It cannot be read"),
        (status = 429, description = "It is still being read")
    )
)]
pub(crate) async fn node(
    State(app): State<Arc<App>>,
    Path((id, place)): Path<(u64, usize)>,
) -> Result<Json<Json_>, Refusal> {
    let entry = app.proofs.get(id)?;
    Ok(Json(aside(move || entry.node(place)).await?))
}

#[utoipa::path(
    get,
    path = "/api/proofs/{id}/find",
    params(("id" = u64, Path, description = "The number of the certificate"), Wanted),
    responses(
        (status = 200, description = "The places of nodes with this position"),
        (status = 400, description = "No number, or no text"),
        (status = 404, description = "There is none"),
        (status = 409, description = "It cannot be read"),
        (status = 429, description = "It is still being read")
    )
)]
pub(crate) async fn find(
    State(app): State<Arc<App>>,
    Path(id): Path<u64>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Json_>, Refusal> {
    let entry = app.proofs.get(id)?;
    let found = aside(move || entry.find(wanted.text.trim(), MOST_FOUND)).await?;
    Ok(Json(found.iter().map(|(place, position)| json!({ "place": place, "position": position })).collect()))
}

#[utoipa::path(
    post,
    path = "/api/proofs/{id}/check",
    params(("id" = u64, Path, description = "The number of the certificate")),
    responses(
        (status = 202, description = "The checker begins, or has begun"),
        (status = 400, description = "No number"),
        (status = 404, description = "There is none"),
        (status = 409, description = "It cannot be read"),
        (status = 415, description = "The type of the request is not JSON"),
        (status = 429, description = "It is still being read")
    )
)]
pub(crate) async fn check(State(app): State<Arc<App>>, Path(id): Path<u64>) -> Result<Response, Refusal> {
    let entry = app.proofs.get(id)?;
    begin_check(&app, &entry)?;
    Ok((StatusCode::ACCEPTED, Json(entry.json())).into_response())
}

#[utoipa::path(
    get,
    path = "/api/proofs/{id}/events",
    params(("id" = u64, Path, description = "The number of the certificate")),
    responses(
        (status = 200, description = "Its state, whenever it changes", content_type = "text/event-stream"),
        (status = 400, description = "No number"),
        (status = 404, description = "There is none")
    )
)]
pub(crate) async fn events(State(app): State<Arc<App>>, Path(id): Path<u64>) -> Result<Response, Refusal> {
    let entry = app.proofs.get(id)?;
    Ok(stream(entry.changed.subscribe(), Watched(entry)).into_response())
}

struct Watched(Arc<Entry>);

impl Look for Watched {
    fn look(&mut self) -> Json_ {
        self.0.json()
    }

    fn is_over(&self) -> bool {
        let state = self.0.state();
        !matches!(state.reading, Reading::Going(..)) && !matches!(state.verdict, Verdict::Going(..))
    }
}

#[utoipa::path(
    get,
    path = "/api/proofs/{id}/download",
    params(("id" = u64, Path, description = "The number of the certificate")),
    responses(
        (status = 200, description = "The certificate", content_type = "text/plain"),
        (status = 400, description = "No number"),
        (status = 404, description = "There is none"),
        (status = 409, description = "It cannot be read"),
        (status = 413, description = "A file of that size is better copied"),
        (status = 429, description = "It is still being read")
    )
)]
pub(crate) async fn download(State(app): State<Arc<App>>, Path(id): Path<u64>) -> Result<Response, Refusal> {
    let entry = app.proofs.get(id)?;
    let text = aside(move || {
        let opened = entry.opened()?;
        // The file itself, where what is shown was made of it.
        let original = (entry.reopen)().ok();
        let proof = original.as_ref().unwrap_or(opened.proof());
        if proof.bytes() > MOST_UPLOAD as u64 {
            let reason = "too large for a page: copy the file";
            return Err(Refusal(StatusCode::PAYLOAD_TOO_LARGE, reason.into()));
        }
        let mut text = Vec::new();
        let conflict = |error: std::io::Error| Refusal(StatusCode::CONFLICT, error.to_string());
        proof.write_to(&mut text).map_err(conflict)?;
        Ok(text)
    });
    let disposition = format!("attachment; filename=\"{id}.proof\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, text.await?).into_response())
}

#[utoipa::path(
    get,
    path = "/api/proofs/{id}/picture",
    params(("id" = u64, Path, description = "The number of the certificate")),
    responses(
        (status = 200, description = "The strategy as a drawing", content_type = "image/svg+xml"),
        (status = 400, description = "No number"),
        (status = 404, description = "There is none"),
        (status = 409, description = "It was not checked, so nothing is drawn; or it cannot be read"),
        (status = 429, description = "It is still being read")
    )
)]
pub(crate) async fn picture(State(app): State<Arc<App>>, Path(id): Path<u64>) -> Result<Response, Refusal> {
    let entry = app.proofs.get(id)?;
    let drawing = aside(move || {
        let opened = entry.opened()?;
        let Text::Checked(checked) = &opened.text else {
            return Err(Refusal(StatusCode::CONFLICT, "only what was checked is drawn".into()));
        };
        let limits = Limits { nodes: DRAWN, ..Limits::default() };
        svg(checked, limits).map_err(|error| Refusal(StatusCode::CONFLICT, error.to_string()))
    });
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawing.await?).into_response())
}
