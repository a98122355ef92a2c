//! Who may ask, and what a browser may do with an answer.

mod common;

use andor_web::Token;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use common::Client;
use serde_json::json;

async fn status(client: &Client, method: Method, path: &str, headers: &[(&str, &str)]) -> StatusCode {
    let body = json!({ "game": "tictactoe" });
    let body = (method == Method::POST).then_some(&body);
    client.ask(method, path, body, headers).await.0
}

#[tokio::test]
async fn other_names_and_other_sites_are_refused() {
    let client = Client::new();
    for (headers, wanted) in [
        (&[("host", "evil.example:8421")][..], StatusCode::FORBIDDEN),
        (&[("host", "192.168.1.7:8421")], StatusCode::FORBIDDEN),
        (&[("origin", "http://evil.example")], StatusCode::FORBIDDEN),
        (&[("origin", "http://localhost:9999")], StatusCode::FORBIDDEN),
        (&[("origin", "null")], StatusCode::FORBIDDEN),
        (&[("sec-fetch-site", "cross-site")], StatusCode::FORBIDDEN),
        (&[("sec-fetch-site", "same-site")], StatusCode::FORBIDDEN),
        (&[("content-type", "text/plain")], StatusCode::UNSUPPORTED_MEDIA_TYPE),
        (&[("content-type", "application/x-www-form-urlencoded")], StatusCode::UNSUPPORTED_MEDIA_TYPE),
        (&[("origin", "http://127.0.0.1:8421"), ("sec-fetch-site", "same-origin")], StatusCode::ACCEPTED),
        (&[("host", "localhost:8421")], StatusCode::ACCEPTED),
        (&[], StatusCode::ACCEPTED),
    ] {
        assert_eq!(status(&client, Method::POST, "/api/searches", headers).await, wanted, "{headers:?}");
    }
    assert_eq!(status(&client, Method::GET, "/", &[("sec-fetch-site", "cross-site")]).await, StatusCode::OK);
    let read = status(&client, Method::GET, "/api/proofs", &[("sec-fetch-site", "cross-site")]).await;
    assert_eq!(read, StatusCode::FORBIDDEN);
    let request = Request::builder().uri("/").body(Body::empty()).unwrap();
    assert_eq!(client.send(request).await.status(), StatusCode::FORBIDDEN, "no Host");
}

#[tokio::test]
async fn where_others_come_the_token_is_asked_for() {
    let client = Client::at("0.0.0.0:8421", |settings| settings.token = Some(Token::new("abc123".into())));
    assert!(client.server().page().ends_with("/?token=abc123"));
    let host = ("host", "192.168.1.7:8421");
    for (headers, wanted) in [
        (&[host][..], StatusCode::UNAUTHORIZED),
        (&[host, ("authorization", "Bearer abc124")], StatusCode::UNAUTHORIZED),
        (&[host, ("cookie", "andor-token=abc")], StatusCode::UNAUTHORIZED),
        (&[host, ("authorization", "Bearer abc123")], StatusCode::OK),
        (&[host, ("cookie", "other=1; andor-token=abc123")], StatusCode::OK),
        (&[("host", "evil.example"), ("authorization", "Bearer abc123")], StatusCode::FORBIDDEN),
    ] {
        assert_eq!(status(&client, Method::GET, "/api/proofs", headers).await, wanted, "{headers:?}");
    }
    // The token in the address is for the page only, and leaves it at once.
    assert_eq!(status(&client, Method::GET, "/", &[host]).await, StatusCode::UNAUTHORIZED);
    let given = status(&client, Method::GET, "/api/proofs?token=abc123", &[host]).await;
    assert_eq!(given, StatusCode::UNAUTHORIZED);
    let request = Request::builder().uri("/?token=abc123").header(header::HOST, "192.168.1.7:8421");
    let response = client.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(
        (response.status(), &response.headers()[header::LOCATION]),
        (StatusCode::SEE_OTHER, &"/".parse().unwrap())
    );
    let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
}

#[tokio::test]
async fn every_answer_forbids_what_is_inline_or_from_elsewhere() {
    let client = Client::new();
    for path in ["/", "/app.js", "/style.css", "/api/proofs", "/nothing"] {
        let request = Request::builder().uri(path).header(header::HOST, "localhost");
        let response = client.send(request.body(Body::empty()).unwrap()).await;
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(response.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert!(!response.headers().contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN), "{path}");
    }
    for file in andor_page::FILES.iter().filter(|file| file.name == "index.html") {
        assert!(!file.text.contains("style=") && !file.text.contains("onclick"), "inline");
    }
}
