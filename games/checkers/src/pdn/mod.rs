//! PDN (portable draughts notation): files of games and problems, and answers as variations.
//!
//! It is PGN with the moves of draughts: Adrian Millett's proposal and Murray Cash's draft of
//! version 2; Wieger Wesselink's grammar of version 3. A [`Record`] keeps what a file says word by
//! word, so that reading and writing lose nothing but the layout.

mod problems;
mod read;
mod write;

pub use problems::problems;
pub use read::read;
pub use write::{Tree, write};

/// A game of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Names and values of the tags, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The moves and what stands between them.
    pub words: Vec<Word>,
    /// How it ended: `1-0`, `1/2-1/2`, `*` and so on; empty where the file does not say.
    pub result: String,
}

/// A word of the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// The number of a move with its points: `12.`, `12...`.
    Number(String),
    /// A move as it is written: `11-15`, `22x15x8`.
    Move(String),
    /// What somebody thinks of a move: `!`, `?!`, `*` (forced), `$7`.
    Mark(String),
    /// A comment without its brackets.
    Comment(String),
    /// The beginning of a variation: other moves instead of the last one.
    Open,
    /// Its end.
    Close,
}

impl Record {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| &value[..])
    }

    /// The moves that were played, without variations.
    pub fn main_line(&self) -> impl Iterator<Item = &str> {
        let mut depth = 0;
        self.words.iter().filter_map(move |word| {
            match word {
                Word::Open => depth += 1,
                Word::Close => depth -= 1,
                Word::Move(text) if depth == 0 => return Some(&text[..]),
                _ => {}
            }
            None
        })
    }
}
