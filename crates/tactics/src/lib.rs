//! # tactics
//! I am Coplan's tactics machine (thesis of 1983, chapters 3 and 4) and its explanations: I find
//! wins of material and mates by goal search, and explain in English why the moves work.
//!
//! In: a chess position, perhaps with a line to explain. Out: the [`Machine`]'s best move, and the
//! [`Explanation`] of its main variation as text, JSON and drawing.
//! I use: game, chess (rules and texts), problems and the facade for proofs of mates, svg,
//! cozy-chess for its tables of attacks.
//! I never: call a mate proved that a sound engine and the checker did not prove, or another claim
//! that no exact search showed (the machine is selective), read files, print, look at the clock.
//!
//! The machine sees captures, threats of one and of two moves, and defences against them, but no
//! quiet improvement of a position; its values are gains of material.
//!
//! Read me in this order: `board/`, `machine/search.rs`, `machine/threats.rs`, `machine/goals.rs`,
//! `exact.rs`, `ending/`, `explain/worlds.rs`, `explain/causes.rs`, `explain/roles.rs`,
//! `explain/mate_net.rs`, `explain/alternating.rs`, `explain/moment.rs`, `explain/templates/`,
//! `explain/proof.rs`, `explain/story.rs`, `explain/mod.rs`, `review/`.
//! My tests: `tests/`; measured by `measure/`, `andor reproduce virgo` and `andor reproduce
//! puzzles`.

mod board;
mod ending;
mod exact;
mod explain;
mod machine;
mod measure;
mod review;

pub use board::{Board, Captures, KING, Piece, Ply, Rules, Undo, attacks_from, value};
pub use explain::{
    Arrow, Attempt, Brief, Case, Cause, Error, Explanation, Fate, Finding, Goals, Halt, Line, MainLine,
    Moment, Motif, Note, Obstacle, Options, Outcome, PieceNote, Place, Proof, Reason, Resistance, Role,
    Stage, Standing, Test, TestNote, Trace, TraceNote, Trial, Uncovered, alternate, attempt, examine,
    explain, findings, goals, main_line, text,
};
pub use machine::{Best, GoalRun, MATE_GOAL, Machine, Run, Settings, State};
pub use measure::{Puzzle, Score, TAGS, Tag, Task, Told, read_puzzles, read_suite};
pub use review::{Chance, Review, review};
