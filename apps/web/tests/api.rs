//! The requests, asked in the process: proofs, checks, questions, and who may not ask.

mod common;

use axum::http::{Method, StatusCode};
use common::{CLAIM, Client, wait};
use serde_json::{Value as Json, json};

#[tokio::test]
async fn a_certificate_is_opened_walked_checked_and_closed() {
    let client = Client::new();
    let (status, proof) = client.post("/api/proofs", &json!({ "name": "a", "text": CLAIM })).await;
    assert_eq!(status, StatusCode::CREATED, "{proof}");
    assert_eq!(proof["verdict"]["state"], "unchecked");
    assert_eq!(
        (&proof["claimant"], &proof["opponent"], &proof["place"]),
        (&json!("o"), &json!("x"), &json!(8))
    );
    let at = format!("/api/proofs/{}", proof["id"]);
    let (_, root) = client.get(&format!("{at}/nodes/8")).await;
    assert_eq!((&root["node"]["turn"], &root["node"]["rank"]), (&json!("opponent"), &json!(3)));
    assert_eq!(root["next"].as_array().map(Vec::len), Some(3));
    assert_eq!(root["next"][0]["moves"].as_array().map(Vec::len), Some(1));
    let (_, end) = client.get(&format!("{at}/nodes/0")).await;
    assert_eq!(end["node"]["words"], "a draw");
    assert_eq!(end["way"].as_array().map(Vec::len), Some(3));
    let (_, found) = client.get(&format!("{at}/find?text=xxo/oox/xox")).await;
    assert_eq!(found[0]["place"], 0);
    assert_eq!(client.get(&format!("{at}/nodes/9")).await.0, StatusCode::NOT_FOUND);
    assert_eq!(client.get(&format!("{at}/picture")).await.0, StatusCode::CONFLICT, "not checked yet");
    assert_eq!(client.post(&format!("{at}/check"), &json!({})).await.0, StatusCode::ACCEPTED);
    let checked = wait(&client, &at, |proof| proof["verdict"]["state"] != "checking").await;
    assert_eq!(checked["verdict"]["state"], "valid");
    assert_eq!(client.get(&format!("{at}/picture")).await.0, StatusCode::OK);
    let (_, text) = client.get(&format!("{at}/download")).await;
    assert_eq!(text, json!(CLAIM));
    assert_eq!(client.ask(Method::DELETE, &at, None, &[]).await.0, StatusCode::NO_CONTENT);
    assert_eq!(client.get(&at).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_bad_certificate_is_shown_as_bad_with_line_and_reason() {
    let client = Client::new();
    let missing = CLAIM.replace("\tc3\t5\n", "\n");
    let (_, proof) = client.post("/api/proofs", &json!({ "name": "a", "text": missing })).await;
    let at = format!("/api/proofs/{}", proof["id"]);
    client.post(&format!("{at}/check"), &json!({})).await;
    let checked = wait(&client, &at, |proof| proof["verdict"]["state"] != "checking").await;
    assert_eq!(checked["verdict"]["state"], "invalid");
    assert_eq!((&checked["verdict"]["line"], &checked["verdict"]["rule"]), (&json!(15), &json!("all")));
    let (_, cut) =
        client.post("/api/proofs", &json!({ "name": "a", "text": &CLAIM[..CLAIM.len() - 3] })).await;
    assert_eq!(cut["verdict"]["state"], "invalid", "{cut}");
    let (_, none) = client.post("/api/proofs", &json!({ "name": "a", "text": "nothing" })).await;
    assert_eq!((&none["reading"]["state"], &none["verdict"]["line"]), (&json!("failed"), &json!(1)));
}

#[tokio::test]
async fn a_question_is_answered_with_a_certificate_and_a_long_one_is_stopped() {
    let client = Client::new();
    let ask = json!({ "game": "tictactoe", "ask": "x >= win" });
    let (status, job) = client.post("/api/searches", &ask).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{job}");
    let at = format!("/api/jobs/{}", job["id"]);
    let job = wait(&client, &at, |job| job["state"] == "done").await;
    assert_eq!((&job["result"]["verdict"], &job["result"]["certified"]), (&json!("disproved"), &json!(true)));
    let (_, proof) = client.get(&format!("/api/proofs/{}", job["result"]["proofs"][0]["id"])).await;
    assert_eq!((&proof["verdict"]["state"], &proof["claimant"]), (&json!("valid"), &json!("o")));
    let (_, job) = client.post("/api/searches", &json!({ "game": "tictactoe" })).await;
    let job = wait(&client, &format!("/api/jobs/{}", job["id"]), |job| job["state"] == "done").await;
    assert_eq!(
        (&job["result"]["value"], job["result"]["proofs"].as_array().unwrap().len()),
        (&json!("draw"), 2)
    );
    let (_, long) = client.post("/api/searches", &json!({ "game": "go:5x5" })).await;
    let at = format!("/api/jobs/{}", long["id"]);
    wait(&client, &at, |job| job["samples"].as_array().is_some_and(|samples| !samples.is_empty())).await;
    assert_eq!(client.ask(Method::DELETE, &at, None, &[]).await.0, StatusCode::OK);
    let ended = wait(&client, &at, |job| job["state"] == "done").await;
    assert_eq!(ended["result"]["stopped"], "interrupted");
}

#[tokio::test]
async fn questions_that_make_no_sense_are_refused_and_the_queue_is_bounded() {
    let client = Client::new();
    for ask in [
        json!({ "game": "nothing" }),
        json!({ "game": "tictactoe", "position": "x" }),
        json!({ "game": "tictactoe", "ask": "y >= win" }),
        json!({ "game": "tictactoe", "history": ["xo./.../..."] }),
        json!({ "game": "tictactoe", "engine": "none" }),
        json!({ "game": "graph" }),
    ] {
        let (status, said) = client.post("/api/searches", &ask).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{ask}: {said}");
        assert!(said["error"].is_string());
    }
    let mut statuses = Vec::new();
    for _ in 0..24 {
        statuses.push(client.post("/api/searches", &json!({ "game": "go:5x5" })).await.0);
    }
    assert_eq!(statuses[0], StatusCode::ACCEPTED);
    assert_eq!(statuses[23], StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn limits_are_the_servers() {
    let client = Client::with(|settings| settings.seconds = 0.3);
    let ask = json!({ "game": "go:5x5", "seconds": 1e9, "memory": 1u64 << 60 });
    let (_, job) = client.post("/api/searches", &ask).await;
    let at = format!("/api/jobs/{}", job["id"]);
    let job = wait(&client, &at, |job| job["state"] == "done").await;
    assert_eq!(job["result"]["stopped"], "time", "{job}");
    assert_eq!(client.ask(Method::GET, "/api/jobs/77", None, &[]).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn positions_and_pasted_texts_are_read() {
    let client = Client::new();
    let position = json!({ "game": "chess", "position": "7k/8/5K2/8/8/8/8/6Q1 w - -" });
    let (_, read) = client.post("/api/positions", &position).await;
    let shown = |read: &Json| read["moves"].as_array().unwrap().iter().any(|mv| mv["shown"] == "Qg7#");
    assert!(shown(&read) && read["turn"] == "white", "{read}");
    let (_, read) =
        client.post("/api/read", &json!({ "game": "checkers", "text": "[FEN \"W:W22:B18,11\"]\n*\n" })).await;
    assert_eq!(read[0]["position"], "W:W22:B11,18", "{read}");
    let (_, read) =
        client.post("/api/read", &json!({ "game": "go:2x2", "text": "(;SZ[3]AB[aa]PL[W])" })).await;
    assert!(read[0]["game"].as_str().is_some_and(|game| game.starts_with("go:3x3")), "{read}");
    let (status, _) = client.post("/api/read", &json!({ "game": "chess", "text": "nothing" })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_chess_position_is_explained_with_proofs() {
    let client = Client::new();
    let ask = json!({ "position": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" });
    let (_, job) = client.post("/api/explanations", &ask).await;
    let job = wait(&client, &format!("/api/jobs/{}", job["id"]), |job| job["state"] == "done").await;
    let result = &job["result"];
    assert_eq!(result["line"][0]["san"], "Ra8#", "{job}");
    assert!(result["proof"]["id"].is_u64(), "{result}");
}

#[tokio::test]
async fn the_document_names_every_request() {
    let document: Json = serde_json::from_str(&andor_web::Server::openapi()).unwrap();
    let client = Client::new();
    let (_, served) = client.get("/api/openapi.json").await;
    assert_eq!(served, document);
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() > 10);
    for path in paths.keys() {
        let (_, said) = client.get(&path.replace("{id}", "1").replace("{place}", "1")).await;
        assert_ne!(said["error"], "there is no such page", "{path}");
    }
}
