//! # picture
//! I show a checked strategy to people: its main line, a tree, a drawing, and as JSON to programs.
//!
//! In: [`Checked`](andor_checker::Checked). Out: text; an error only if the strategy stands in a
//! file that has changed or cannot be read any more.
//! I use: game, certificate, checker, svg.
//! I never: know the rules of a game (what was checked has them), show what nobody checked, open a
//! file, copy a whole strategy where a part is shown.
//! Read me in this order: `words.rs`, `line.rs`, `shown.rs`, `tree.rs`, `dot.rs`, `json.rs`, then
//! `svg.rs` and its folder.
//! My tests: `tests/pictures/`: `golden.rs` (small pictures, whole), `properties.rs` (random
//! strategies). To look at some: `cargo run -p andor-picture --example gallery FOLDER`.
//!
//! ```
//! use andor_certificate::Proof;
//! use andor_checker::check;
//! use andor_graph::Graph;
//! let graph: Graph = "repetition draw\nroot a\na max b\nb = win\n".parse()?;
//! let text = "andor-proof\t1\ngame\tgraph\nrepetition\tdraw\nroot\ta\n\
//!             claim\tmax\t>=\twin\nnodes\t2\n\
//!             0\tb\tend\twin\n1\ta\tpick\tb\t0\n";
//! let checked = check(graph.into(), Proof::new(text.into())?)?;
//! let words = "max can force a win; repetition is a draw.\nb = win\n";
//! assert_eq!(andor_picture::line(&checked)?, words);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dot;
mod json;
mod line;
mod shown;
mod svg;
mod tree;
mod words;

pub use dot::dot;
pub use json::json;
pub use line::{line, main_moves};
pub use shown::Limits;
pub use svg::svg;
pub use tree::tree;
pub use words::{claim_in_words, end_for_people, end_in_words, repetition_in_words};
