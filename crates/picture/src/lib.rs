//! # picture
//! I show a certificate to people: its main line, a tree, a drawing, and as JSON to programs.
//!
//! In: the text of a certificate. Out: text.
//! I use: game, certificate, svg.
//! I never: know the rules of a game, judge a strategy (a wrong certificate gives a picture of what
//! it says), open a file.
//! Read me in this order: `proof.rs`, `words.rs`, `line.rs`, `shown.rs`, `tree.rs`, `dot.rs`,
//! `json.rs`, then `svg.rs` and its folder.
//! My tests: `tests/pictures/`: `golden.rs` (small pictures, whole), `properties.rs` (random
//! certificates). To look at some: `cargo run -p andor-picture --example gallery FOLDER`.
//!
//! ```
//! let text = "andor-proof\t1\ngame\tgraph\nrepetition\tdraw\nroot\ta\n\
//!             claim\tmax\t>=\twin\nnodes\t2\n\
//!             0\tb\tend\twin\n1\ta\tpick\tb\t0\n";
//! let proof = andor_picture::load(text.as_bytes())?;
//! let words = "max can force a win; repetition is a draw.\nb = win\n";
//! assert_eq!(andor_picture::line(&proof), words);
//! # Ok::<(), andor_picture::LoadError>(())
//! ```

mod dot;
mod json;
mod line;
mod proof;
mod shown;
mod svg;
mod tree;
mod words;

pub use dot::dot;
pub use json::json;
pub use line::{line, main_moves};
pub use proof::{LoadError, Move, Node, Proof, Turn, load};
pub use shown::Limits;
pub use svg::svg;
pub use tree::tree;
pub use words::claim_in_words;
