//! What tests share: a server in the process, and a client that asks as a script would.

#![allow(dead_code, reason = "every test file uses its own part")]

use andor_web::{Server, Settings};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use axum::response::Response;
use http_body_util::BodyExt;
use serde_json::Value as Json;
use std::time::Duration;
use tower::ServiceExt;

/// X to move cannot win: o has an answer to each of three moves.
pub const CLAIM: &str = "andor-proof\t1\n\
    game\ttictactoe\n\
    repetition\tnone\n\
    root\txxo/o../xo.\n\
    claim\tx\t<\twin\n\
    nodes\t9\n\
    0\txxo/oox/xox\tend\tdraw\n\
    1\txxo/oxx/xoo\tend\tdraw\n\
    2\txxo/oo./xox\tall\tc2\t0\n\
    3\txxo/oox/xo.\tall\tc3\t0\n\
    4\txxo/ox./xoo\tall\tc2\t1\n\
    5\txxo/o../xox\tpick\tb2\t2\n\
    6\txxo/o.x/xo.\tpick\tb2\t3\n\
    7\txxo/ox./xo.\tpick\tc3\t4\n\
    8\txxo/o../xo.\tall\tb2\t7\tc2\t6\tc3\t5\n";

pub struct Client {
    server: Server,
    router: Router,
}

impl Client {
    pub fn new() -> Client {
        Client::with(|_| {})
    }

    /// A client of a server with other settings.
    pub fn with(change: impl FnOnce(&mut Settings)) -> Client {
        Client::at("127.0.0.1:8421", change)
    }

    pub fn at(address: &str, change: impl FnOnce(&mut Settings)) -> Client {
        let mut settings = Settings { searches: 1, memory: 64 << 20, seconds: 60.0, ..Settings::default() };
        change(&mut settings);
        let server = Server::new(settings, address.parse().unwrap());
        let router = server.router();
        Client { server, router }
    }

    pub fn server(&self) -> &Server {
        &self.server
    }

    /// Sends a request as it is.
    pub async fn send(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// Asks with these headers beside the Host, which they may replace.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<&Json>,
        headers: &[(&str, &str)],
    ) -> (StatusCode, Json) {
        let mut request = Request::builder().method(method).uri(path);
        if !headers.iter().any(|(name, _)| *name == "host") {
            request = request.header(header::HOST, "127.0.0.1:8421");
        }
        if body.is_some() && !headers.iter().any(|(name, _)| *name == "content-type") {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let response = self.send(request.body(body).unwrap()).await;
        let status = response.status();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Json::String(text)))
    }

    pub async fn get(&self, path: &str) -> (StatusCode, Json) {
        self.ask(Method::GET, path, None, &[]).await
    }

    pub async fn post(&self, path: &str, body: &Json) -> (StatusCode, Json) {
        self.ask(Method::POST, path, Some(body), &[]).await
    }
}

/// What stands at an address as soon as it is as wanted.
pub async fn wait(client: &Client, path: &str, wanted: impl Fn(&Json) -> bool) -> Json {
    for _ in 0..6000 {
        let (_, json) = client.get(path).await;
        if wanted(&json) {
            return json;
        }
        assert_ne!(json["state"], "failed", "{json}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{path} is never as wanted");
}
