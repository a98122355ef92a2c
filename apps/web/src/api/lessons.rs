//! The lesson: graphs of the papers, and what df-pn does on each.

use crate::app::{Refusal, aside};
use crate::lesson::{LESSONS, METHODS, search};
use axum::Json;
use axum::extract::Path;
use serde_json::{Value, json};

#[utoipa::path(get, path = "/api/lessons", responses((status = 200, description = "The graphs and the methods")))]
pub(crate) async fn list() -> Json<Value> {
    let methods: Vec<&str> = METHODS.iter().map(|ghi| ghi.name()).collect();
    let one = |lesson: &crate::lesson::Lesson| json!({ "name": lesson.name, "title": lesson.title, "about": lesson.about, "definition": lesson.text });
    Json(json!({ "methods": methods, "lessons": LESSONS.iter().map(one).collect::<Vec<Value>>() }))
}

#[utoipa::path(
    get,
    path = "/api/lessons/{name}/{method}",
    params(
        ("name" = String, Path, description = "The name of the lesson"),
        ("method" = String, Path, description = "`ignore`, `twin` or `lemma`")
    ),
    responses(
        (status = 200, description = "The expansions of the search, in order, and its verdict"),
        (status = 400, description = "No such address"),
        (status = 404, description = "There is none")
    )
)]
pub(crate) async fn one(Path((name, method)): Path<(String, String)>) -> Result<Json<Value>, Refusal> {
    let lesson =
        LESSONS.iter().find(|lesson| lesson.name == name).ok_or_else(|| Refusal::absent("lesson"))?;
    let ghi =
        METHODS.into_iter().find(|ghi| ghi.name() == method).ok_or_else(|| Refusal::absent("method"))?;
    Ok(Json(aside(move || Ok(search(lesson, ghi))).await?))
}
