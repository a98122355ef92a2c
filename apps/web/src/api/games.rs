//! Games and positions: what there is, what can be read, which moves are legal.

use super::{Body, said};
use crate::app::{App, Refusal, aside};
use andor::{Method, Notation, Nth, Soundness, game::Game};
use andor_game::legal_moves;
use andor_registry::{GAMES, Setting, is_file_of_problems, open, open_with, read_problems, split_line};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use utoipa::ToSchema;

#[utoipa::path(get, path = "/api/games", responses((status = 200, description = "The games, and the limits of this server")))]
pub(crate) async fn games(State(app): State<Arc<App>>) -> Result<Json<Value>, Refusal> {
    let games = aside(|| {
        let one = |info: &andor_registry::GameInfo| {
            let start = open(info.name).map(|game| game.position_text(&game.start())).ok();
            json!({
                "name": info.name,
                "family": info.family(),
                "about": info.about,
                "rules": info.rules,
                "names": info.names,
                "notation": info.notation,
                "repetition": info.repetition,
                "questions": info.questions,
                "limits": info.limits,
                "examples": info.examples,
                "ask": info.default_ask,
                "start": start,
            })
        };
        Ok(GAMES.iter().map(one).collect::<Vec<Value>>())
    });
    let settings = &app.settings;
    let limits =
        json!({ "memory": settings.memory, "seconds": settings.seconds, "searches": settings.searches });
    Ok(Json(json!({ "games": games.await?, "server": limits, "version": env!("CARGO_PKG_VERSION") })))
}

#[utoipa::path(get, path = "/api/engines", responses((status = 200, description = "The engines and their methods")))]
pub(crate) async fn engines() -> Json<Value> {
    let one = |method: Method| {
        let rule = andor::Repetition::DRAW;
        json!({
            "engine": method.name(),
            "ghi": method.ghi(),
            "about": method.about(),
            "paper": method.paper(),
            "sound": method.soundness(rule) == Soundness::Sound,
        })
    };
    Json(Method::all().map(one).collect())
}

/// A position of a game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    /// The game: see `/api/games`.
    game: String,
    /// The position in its notation; none: the game's start.
    position: Option<String>,
    /// The text that defines the game `graph`.
    definition: Option<String>,
}

#[utoipa::path(
    post,
    path = "/api/positions",
    request_body = PositionRequest,
    responses(
        (status = 200, description = "The position as the game writes it, who moves, all moves"),
        (status = 400, description = "No such game or position"),
        (status = 413, description = "Too large"),
        (status = 415, description = "No JSON"),
        (status = 422, description = "Fields are missing or wrong")
    )
)]
pub(crate) async fn position(body: Body<PositionRequest>) -> Result<Json<Value>, Refusal> {
    let PositionRequest { game, position, definition } = said(body)?;
    let found = aside(move || {
        let setting = Setting { definition: definition.as_deref(), ..Setting::default() };
        let game = open_with(&game, &setting).map_err(Refusal::bad)?;
        let at = match &position {
            Some(text) => game.parse_position(text).map_err(Refusal::bad)?,
            None => game.start(),
        };
        let end = game.end(&at);
        let moves = if end.is_some() { Vec::new() } else { legal_moves(&*game, &at) };
        let moves = moves.into_iter().map(|mv: Nth| {
            let next = game.after(at, mv);
            json!({
                "move": game.move_text(&at, mv),
                "shown": game.move_for_people(&at, mv),
                "position": game.position_text(&next),
            })
        });
        let moves: Vec<Value> = moves.collect();
        Ok(json!({
            "game": game.name(),
            "position": game.position_text(&at),
            "turn": game.player_name(game.turn(&at)),
            "first": game.player_name(andor::Player::Max),
            "second": game.player_name(andor::Player::Min),
            "end": end.map(|value| value.to_string()),
            "moves": moves,
        }))
    });
    Ok(Json(found.await?))
}

/// A text from which positions are to be read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadRequest {
    /// The game: see `/api/games`.
    game: String,
    /// A position, EPD, SGF or PDN.
    text: String,
}

#[utoipa::path(
    post,
    path = "/api/read",
    request_body = ReadRequest,
    responses(
        (status = 200, description = "The positions of the text, each with the whole name of its game"),
        (status = 400, description = "The text is none of this game"),
        (status = 413, description = "Too large"),
        (status = 415, description = "No JSON"),
        (status = 422, description = "Fields are missing or wrong")
    )
)]
pub(crate) async fn read(body: Body<ReadRequest>) -> Result<Json<Value>, Refusal> {
    let ReadRequest { game, text } = said(body)?;
    let found = aside(move || {
        let text = text.trim();
        let family = game.split(':').next().unwrap_or_default();
        // How SGF and PDN begin; which of them a game has, the registry knows.
        let is_file = text.starts_with('(') && is_file_of_problems(&game, "x.sgf")
            || text.starts_with('[') && is_file_of_problems(&game, "x.pdn");
        let problems = if is_file {
            // An SGF file says how large its board is.
            let game = if family == "go" { "go" } else { &game };
            read_problems(game, text).map_err(Refusal::bad)?
        } else {
            let (position, _) = split_line(&game, text).map_err(Refusal::bad)?;
            vec![(game.clone(), position)]
        };
        let mut found = Vec::new();
        for (game, position) in problems.into_iter().take(100) {
            let opened = open(&game).map_err(Refusal::bad)?;
            let at = opened.parse_position(&position).map_err(Refusal::bad)?;
            found.push(json!({ "game": game, "position": opened.position_text(&at) }));
        }
        Ok(found)
    });
    Ok(Json(json!(found.await?)))
}
