//! SGF: problems as Go players store them, and answers as variations.
//!
//! The region of a fight is marked with squares (SQ), or it is the visible part of the board (VW);
//! its targets are marked with triangles (TR). Where marks are missing, `unmarked.rs` finds the
//! group that is enclosed. (SGF version 4, red-bean.com/sgf.)

mod outline;
mod problems;
mod read;
mod unmarked;
mod write;

pub use problems::{SMALL, problems};
pub use read::{Diagram, read};
pub use write::{Tree, write};
