//! # go
//! I am Go on boards of up to 19x19 points, under simple ko or superko, and fights in its regions.
//!
//! In: a name ([`parse_name`]) or the text of an SGF file. Out: a [`Game`](andor_game::Game) with
//! its notation, twice: the plain [`rulebook`] for the checker and the [`fast`] rules for engines;
//! and sets of problems.
//! I use: game; sgf-parse to read SGF.
//! I never: search, read files.
//! Read me in this order: `rules.rs` (with the proof of how superko and passes fit), `setup.rs`,
//! `rulebook/`, `fight.rs`, `fast/`, `enclosed.rs`, `sgf/`, `words.rs`, `sensible.rs`.
//! My tests: beside the code, and in `tests/` with engines and certificates.

pub mod enclosed;
pub mod fast;
pub mod fight;
pub mod rulebook;
mod rules;
pub mod sensible;
mod setup;
pub mod sgf;
mod words;

pub use rules::{Ko, MAX_SIDE, Point, Rules, colour, column_letter, parse_name, stone_sign};
pub use setup::{Move, Setup, Stage, Stone};
pub use words::{in_words, ko_at};
