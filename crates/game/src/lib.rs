//! # game
//! I say what is true: players, values, rules of repetition, what a game is and what can be asked
//! of it.
//!
//! In: nothing. Out: [`Game`], [`Notation`], [`Task`], and the small types they are made of.
//! I use: nothing but a hash function and a set that numbers what is in it.
//! I never: search, store results, read files, print, know any particular game.
//! Read me in this order: `player.rs`, `value.rs`, `repetition.rs`, `game.rs`, `past.rs`,
//! `question.rs`, then the adaptors `within.rs`, `asked.rs`, `shuffled.rs` and `known.rs` (by way
//! of `forward.rs`), which make a game out of a game; `seam/` (any game as one type) and
//! `contract.rs` (what a game promises); `random.rs`, `graphs.rs` (cycles) and `attractor.rs` are
//! tools for all rooms.
//! My tests: beside the code.

mod adapt;
mod asked;
mod attractor;
mod contract;
mod error;
mod game;
mod graphs;
mod key;
mod known;
mod notation;
mod numbered;
mod past;
mod player;
mod random;
mod repetition;
mod seam;
mod shuffled;
mod task;
mod value;
mod within;

pub use adapt::{Adapt, MoveOf, PositionOf};
pub use asked::Asked;
pub use attractor::{Attractor, Predecessors, longest_lines};
pub use contract::{Broken, Promise, contract};
pub use error::NotationError;
pub use game::{Game, legal_moves, some_move_meets, successor};
pub use graphs::strongly_connected;
pub use key::{Key, RepetitionKey, mix};
pub use known::{Known, Values};
pub use notation::{Notation, Rulebook};
pub use numbered::Numbered;
pub use past::past;
pub use player::Player;
pub use random::Random;
pub use repetition::{Effect, Repetition};
pub use seam::{Arena, Id, Interned, Nth, Seam};
pub use shuffled::Shuffled;
pub use task::{Goal, Task};
pub use value::Value;
pub use within::{Bounded, NoBound, Within};
