//! What is done with a question: a search with its certificates, or an explanation with its proofs.

use crate::app::App;
use crate::jobs::{Job, Watching};
use crate::opening::open_checked;
use andor::{
    AnyGame, Ask, Certified, Checked, Id, Limits, Method, Notation, Outcome, Question, Solver, Verdict,
    game::Game, line,
};
use andor_registry::{Setting, open_with, rules_in_words};
use andor_tactics::{Options, explain};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// What is to be done.
#[derive(Clone)]
pub(crate) enum Task {
    Search(SearchRequest),
    Explain(ExplainRequest),
}

impl Task {
    pub fn json(&self) -> Json {
        match self {
            Task::Search(request) => json!(request),
            Task::Explain(request) => json!({ "explain": request.position, "game": "chess" }),
        }
    }
}

/// A question about a position.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchRequest {
    /// The game: see `/api/games`.
    pub game: String,
    /// The position in the game's own notation; none: the game's start.
    pub position: Option<String>,
    /// Earlier positions of the game, oldest first.
    #[serde(default)]
    pub history: Vec<String>,
    /// `value`, `PLAYER >= V`, `PLAYER >= V within N`; none: what is asked of this game as a rule.
    pub ask: Option<String>,
    /// The engine: see `/api/engines`; none: the best sound one.
    pub engine: Option<String>,
    /// How it treats history; none: its sound method.
    pub ghi: Option<String>,
    /// Seconds at most.
    pub seconds: Option<f64>,
    /// Positions to generate at most.
    pub nodes: Option<u64>,
    /// Bytes at most.
    pub memory: Option<u64>,
    /// The text that defines the game `graph`.
    #[serde(skip_serializing)]
    pub definition: Option<String>,
}

/// A position of chess to explain.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainRequest {
    /// FEN.
    pub position: String,
}

/// A question that has been understood.
struct Understood {
    game: AnyGame,
    root: Id,
    history: Vec<Id>,
    question: Option<Question>,
    solver: Solver,
}

impl SearchRequest {
    fn understand(&self, app: &App) -> Result<Understood, String> {
        let wrong = |error: &dyn std::fmt::Display| error.to_string();
        let setting = Setting { definition: self.definition.as_deref(), ..Setting::default() };
        let game = open_with(&self.game, &setting).map_err(|error| wrong(&error))?;
        let root = match &self.position {
            Some(text) => game.parse_position(text).map_err(|error| wrong(&error))?,
            None => game.start(),
        };
        let history = game.history(&self.history).map_err(|error| wrong(&error))?;
        let default = andor_registry::info(&self.game).map_or("value", |info| info.default_ask);
        let ask: Ask = self.ask.as_deref().unwrap_or(default).parse().map_err(|error| wrong(&error))?;
        let question = ask.question(&game, root, history.clone()).map_err(|error| wrong(&error))?;
        let chosen = |name: &Option<String>, free: &str| name.clone().filter(|name| name != free);
        let (engine, ghi) = (chosen(&self.engine, "auto"), chosen(&self.ghi, "sound"));
        let method = match (&engine, &ghi) {
            (None, None) => None,
            _ => Some(Method::named(engine.as_deref(), ghi.as_deref()).map_err(|error| wrong(&error))?),
        };
        let seconds = self.seconds.unwrap_or(f64::MAX).clamp(0.0, app.settings.seconds);
        let limits = Limits {
            nodes: self.nodes.unwrap_or(u64::MAX),
            memory: self.memory.unwrap_or(u64::MAX).min(app.settings.memory),
            time: Some(Duration::from_secs_f64(seconds)),
            ..Limits::DEFAULT
        };
        // Nodes of an answer are pages, so each stands for its own position.
        let solver = Solver { method, ..Solver::new(limits) }.without_images();
        Ok(Understood { game, root, history, question, solver })
    }

    /// Why it cannot be asked, if so.
    pub fn fault(&self, app: &App) -> Option<String> {
        self.understand(app).err()
    }
}

/// Does what a question asks for.
pub(crate) fn carry_out(app: &App, job: &Job) -> Result<Json, String> {
    match &job.task {
        Task::Search(request) => search(app, job, request),
        Task::Explain(request) => explanation(app, job, request),
    }
}

fn search(app: &App, job: &Job, request: &SearchRequest) -> Result<Json, String> {
    let Understood { game, root, history, question, solver } = request.understand(app)?;
    let mut observer =
        Watching { job, until: Instant::now() + Duration::from_secs_f64(app.settings.seconds) };
    let name = game.name();
    let position = game.position_text(&root);
    let mut keep = |checked: Checked, ending: &str| {
        keep(app, job, format!("{name} {position}"), checked, ending, request.definition.as_deref())
    };
    let Some(question) = question else {
        let player = game.turn(&root);
        let found = solver.value(&game, root, &history, player, &mut observer);
        let found = found.map_err(|error| error.to_string())?;
        let line = line(found.certified(), &mut observer);
        let mut result = json!({
            "verdict": if found.value.is_some() { "proved" } else { "unknown" },
            "value": found.value.map(|value| value.to_string()),
            "for": game.player_name(player),
            "certified": found.is_certified(),
            "stopped": found.stopped.map(andor::Stop::name),
            "line": line.map(|line| line.moves),
            "rules": rules_in_words(&request.game, game.repetition(), game.occurrences()),
        });
        let settling: Vec<*const andor::Answer> = found.settling().map(std::ptr::from_ref).collect();
        let settling: Vec<bool> = found
            .answers
            .iter()
            .map(|(_, answer)| settling.iter().any(|&settles| std::ptr::eq(settles, answer)))
            .collect();
        let mut proofs = Vec::new();
        let mut nodes = 0;
        for ((_, answer), settles) in found.answers.into_iter().zip(settling) {
            nodes += answer.statistics.nodes;
            if let Some(certified) = answer.into_certified().filter(|_| settles) {
                proofs.push(keep_certified(certified, &mut keep));
            }
        }
        (result["nodes"], result["proofs"]) = (json!(nodes), json!(proofs));
        return Ok(result);
    };
    let answer = solver.solve(&game, &question, &mut observer).map_err(|error| error.to_string())?;
    let line = line(answer.certified(), &mut observer);
    let (verdict, stopped) = match answer.verdict() {
        Verdict::Proved => ("proved", None),
        Verdict::Disproved => ("disproved", None),
        Verdict::Unknown(stop) => ("unknown", Some(stop.name())),
    };
    let uncertified = match &answer.outcome {
        Outcome::Uncertified { reason, .. } => Some(reason.to_string()),
        _ => None,
    };
    let mut result = json!({
        "verdict": verdict,
        "for": game.player_name(question.goal.player),
        "certified": answer.is_certified(),
        "uncertified": uncertified,
        "stopped": stopped,
        "engine": answer.method.to_string(),
        "nodes": answer.statistics.nodes,
        "expanded": answer.statistics.expanded,
        "memory": answer.statistics.memory_bytes,
        "line": line.map(|line| line.moves),
        "rules": rules_in_words(&request.game, question.rule(&game), game.occurrences()),
    });
    let proofs: Vec<Json> =
        answer.into_certified().into_iter().map(|certified| keep_certified(certified, &mut keep)).collect();
    result["proofs"] = json!(proofs);
    Ok(result)
}

fn keep_certified(certified: Certified, keep: &mut impl FnMut(Checked, &str) -> Json) -> Json {
    let ending = if certified.proved { "ge" } else { "lt" };
    keep(certified.checked, ending)
}

/// Opens a certificate of an answer, and writes it where it is to be kept. The number under which
/// it is open, or why it is not; and the name of its file.
fn keep(
    app: &App,
    job: &Job,
    name: String,
    checked: Checked,
    ending: &str,
    definition: Option<&str>,
) -> Json {
    let file = app.keep(&format!("{}-{ending}", job.id), checked.proof());
    let words = andor::picture::claim_in_words(checked.header());
    match open_checked(app, name, checked, definition.map(Arc::from)) {
        Ok(entry) => json!({ "id": entry.id, "words": words, "file": file }),
        Err(refusal) => json!({ "words": words, "error": refusal.1, "file": file }),
    }
}

fn explanation(app: &App, job: &Job, request: &ExplainRequest) -> Result<Json, String> {
    let until = Instant::now() + Duration::from_secs_f64(app.settings.seconds);
    let options = Options { proof_memory: app.settings.memory, ..Options::default() };
    let found = explain(&request.position, &options, |_, nodes| {
        job.sample(&andor::Progress { nodes, ..andor::Progress::default() });
        !job.is_stopped() && Instant::now() < until
    });
    let found = found.map_err(|error| error.to_string())?;
    let mut number = 0;
    let mut open = |proof: &andor_tactics::Proof| {
        if !proof.certified {
            // A mate that stands on the board needs no certificate.
            return json!({ "words": proof.claim, "proved": proof.proved });
        }
        number += 1;
        let checked = andor::certificate::Proof::new(proof.certificate.clone())
            .map_err(|error| error.to_string())
            .and_then(|read| {
                let game = andor_registry::open(&read.header().game).map_err(|error| error.to_string())?;
                game.check(read).map_err(|error| error.to_string())
            });
        match checked {
            Ok(checked) => {
                let mut kept =
                    keep(app, job, format!("explanation {}", job.id), checked, &number.to_string(), None);
                kept["words"] = json!(proof.claim);
                kept
            }
            Err(error) => json!({ "words": proof.claim, "error": error }),
        }
    };
    let proof = found.proof.as_ref().map(&mut open);
    let mut notes = Vec::new();
    for note in &found.line {
        let mut reasons = Vec::new();
        for reason in &note.reasons {
            let traced = reason.trace.iter().flat_map(|trace| &trace.proofs);
            let mut proofs: Vec<Json> = traced.map(&mut open).collect();
            let tested = reason.test.iter().flat_map(|test| &test.proofs);
            // The first is about play as it is, the second about the world in which it is undone.
            for (proof, world) in tested.zip(["with it", "without it"]) {
                let mut proof = open(proof);
                proof["world"] = json!(world);
                proofs.push(proof);
            }
            reasons.push(json!({
                "sentence": reason.sentence,
                "arrows": reason.arrows,
                "squares": reason.squares,
                "proofs": proofs,
            }));
        }
        notes.push(json!({
            "number": note.number,
            "san": note.san,
            "uci": note.uci,
            "ours": note.ours,
            "fen": note.fen,
            "after": note.after,
            "reasons": reasons,
        }));
    }
    Ok(json!({
        "headline": found.headline(),
        "text": found.to_string(),
        "fen": found.fen,
        "side": found.side,
        "finished": found.finished,
        "nodes": found.nodes,
        "proof": proof,
        "line": notes,
    }))
}
