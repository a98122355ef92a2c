//! # page
//! I show a proof on a page: its nodes as JSON, the files of the front end, one file of both.
//!
//! In: a certificate's header and nodes, and what a game says of them. Out: JSON, text.
//! I use: game, certificate, checker, picture (for words).
//! I never: serve, open a file, judge a strategy, make HTML of what a certificate says: that is
//! data, and the front end shows it as text.
//! Read me in this order: `view.rs`, `front.rs`, `html.rs`; of the front end (`front/`) `app.js`,
//! `dom.js`, `source.js`, `explorer.js`, `board.js`, `play.js`.
//! My tests: `tests/html.rs`; in a browser, `apps/web/test.sh`.

mod front;
mod html;
mod view;

pub use front::{FILES, File};
pub use html::html;
pub use view::{Sides, node, summary};
