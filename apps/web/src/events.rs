//! Server-sent events: what changes, as it changes.

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use serde_json::Value as Json;
use std::convert::Infallible;
use tokio::sync::watch;

/// What is sent to one client: it is asked whenever something has changed.
pub(crate) trait Look: Send + 'static {
    /// What there is to send now.
    fn look(&mut self) -> Json;

    /// Whether nothing will change any more.
    fn is_over(&self) -> bool;
}

/// Sends what a look gives: at once, after each change, and then no more.
pub(crate) fn stream(
    changed: watch::Receiver<u64>,
    look: impl Look,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let events = futures_util::stream::unfold(Some((changed, look, true)), |state| async {
        let (mut changed, mut look, first) = state?;
        if !first {
            changed.changed().await.ok()?;
        }
        // A change after this look makes another one.
        changed.mark_unchanged();
        let event = Event::default().data(look.look().to_string());
        let next = (!look.is_over()).then_some((changed, look, false));
        Some((Ok(event), next))
    });
    Sse::new(events).keep_alive(KeepAlive::default())
}
