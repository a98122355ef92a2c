//! Who may ask. A page of somebody else that is open in the same browser must not start a search or
//! read a proof here, and neither must a name that was made to lead to this address.
//!
//! - *Host* names this machine: its address, or `localhost`; where others may come, any address.
//! - *Origin*, where a browser sends it, is this server; *Sec-Fetch-Site* is not another site.
//! - What changes something is JSON, which another site cannot send without asking first.
//! - On an address that others reach, everything but the token's own page needs the token.
//!
//! Answers say what the browser may do with them: nothing from elsewhere, nothing inline.

use crate::app::{App, Refusal};
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;

/// The largest body of a request: a certificate with what JSON adds.
pub(crate) const MOST_BODY_BYTES: usize = 96 << 20;

const COOKIE: &str = "andor-token";

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// What a client has to know where others may come.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// This token: letters and digits.
    #[must_use]
    pub const fn new(text: String) -> Token {
        Token(text)
    }

    /// One that nobody guesses.
    ///
    /// # Errors
    /// When the system gives no random numbers.
    pub fn random() -> std::io::Result<Token> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
        Ok(Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Takes as long for every wrong token of a length.
    fn is(&self, text: &str) -> bool {
        let pairs = self.0.bytes().zip(text.bytes());
        self.0.len() == text.len() && pairs.fold(0, |other, (a, b)| other | (a ^ b)) == 0
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(..)")
    }
}

/// A router behind the guard.
pub(crate) fn guarded(router: Router, app: Arc<App>, address: SocketAddr) -> Router {
    let judge = move |request: Request, next: Next| {
        let app = Arc::clone(&app);
        async move {
            let mut response = match admit(&request, &app, address.ip()) {
                Ok(None) => next.run(request).await,
                Ok(Some(redirect)) => redirect,
                Err(refusal) => refusal.into_response(),
            };
            for (name, value) in HEADERS {
                response.headers_mut().insert(name, HeaderValue::from_static(value));
            }
            let headers = response.headers_mut();
            headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
            response
        }
    };
    router
        .layer(CatchPanicLayer::new())
        .layer(DefaultBodyLimit::max(MOST_BODY_BYTES))
        .layer(middleware::from_fn(judge))
}

/// Whether a request may go on; a response if it is to go elsewhere.
fn admit(request: &Request, app: &App, ip: IpAddr) -> Result<Option<Response>, Refusal> {
    let headers = request.headers();
    let refused = |what: &str| Refusal(StatusCode::FORBIDDEN, what.to_owned());
    let host = text(headers, header::HOST).ok_or_else(|| refused("no Host"))?;
    if !is_ours(host, ip) {
        return Err(refused("the Host is not this server"));
    }
    if headers.contains_key(header::ORIGIN)
        && text(headers, header::ORIGIN).and_then(|origin| origin.strip_prefix("http://")) != Some(host)
    {
        return Err(refused("the Origin is not this server"));
    }
    let reads = [Method::GET, Method::HEAD].contains(request.method());
    let is_page = reads && !request.uri().path().starts_with("/api/");
    let site = text(headers, HeaderName::from_static("sec-fetch-site"));
    // A link from elsewhere may lead to a page, but to nothing else.
    if !matches!(site, None | Some("same-origin" | "none")) && !is_page {
        return Err(refused("a request from another site"));
    }
    if !reads && *request.method() != Method::DELETE {
        let kind = text(headers, header::CONTENT_TYPE).unwrap_or_default();
        if !kind.starts_with("application/json") {
            return Err(Refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, "application/json is needed".into()));
        }
    }
    let Some(token) = &app.settings.token else { return Ok(None) };
    let query = request.uri().query().unwrap_or_default();
    let given = query.split('&').find_map(|field| field.strip_prefix("token="));
    if is_page && given.is_some_and(|given| token.is(given)) {
        return Ok(Some(with_cookie(token)));
    }
    let bearer = text(headers, header::AUTHORIZATION).and_then(|text| text.strip_prefix("Bearer "));
    let cookies = text(headers, header::COOKIE).unwrap_or_default().split(';');
    let mut cookie = cookies.filter_map(|cookie| cookie.trim().strip_prefix(COOKIE)?.strip_prefix('='));
    if bearer.is_some_and(|given| token.is(given)) || cookie.any(|given| token.is(given)) {
        return Ok(None);
    }
    Err(Refusal(StatusCode::UNAUTHORIZED, "the token is needed: open the address that was printed".into()))
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Remembers the token and takes it out of the address.
fn with_cookie(token: &Token) -> Response {
    let cookie = format!("{COOKIE}={}; HttpOnly; SameSite=Strict; Path=/", token.0);
    let headers = [(header::LOCATION, "/".to_owned()), (header::SET_COOKIE, cookie)];
    (StatusCode::SEE_OTHER, headers, Body::empty()).into_response()
}

/// Whether a Host names this server. Where others come, they come by an address: names can be made
/// to lead anywhere.
fn is_ours(host: &str, ip: IpAddr) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    bare.parse::<IpAddr>().is_ok_and(|named| named.is_loopback() || named == ip || !ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_here_are_not_us() {
        let own: IpAddr = "127.0.0.1".parse().unwrap();
        for host in ["127.0.0.1:8421", "localhost:1", "LOCALHOST", "[::1]:8421", "127.0.0.1"] {
            assert!(is_ours(host, own), "{host}");
        }
        for host in
            ["evil.example:8421", "127.0.0.1.evil.example", "192.168.1.7:8421", "", "localhost.", "::"]
        {
            assert!(!is_ours(host, own), "{host}");
        }
        let all: IpAddr = "0.0.0.0".parse().unwrap();
        assert!(is_ours("192.168.1.7:8421", all) && !is_ours("evil.example", all));
    }

    #[test]
    fn a_token_is_whole_or_wrong() {
        let token = Token::new("abc".into());
        assert!(token.is("abc"));
        for wrong in ["", "ab", "abd", "abcd"] {
            assert!(!token.is(wrong), "{wrong}");
        }
        assert_ne!(Token::random().unwrap().as_str(), Token::random().unwrap().as_str());
    }
}
