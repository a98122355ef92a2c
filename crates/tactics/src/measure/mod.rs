//! The measures of the machine and the templates: positions with best moves, and tagged puzzles.

mod puzzles;
mod suite;
mod told;

pub use puzzles::{Puzzle, Score, TAGS, Tag, read_puzzles};
pub use suite::{Task, read_suite};
pub use told::Told;
