//! SGF in and out: problems as Go players keep them, and answers as variations they can click through.
//!
//! The region of a fight is marked with squares (SQ), or it is the part of the board that is to be shown (VW); its targets are marked with
//! triangles (TR). (SGF version 4, red-bean.com/sgf.)

mod outline;
mod problems;
mod read;
mod write;

pub use problems::problems;
pub use read::{Diagram, read};
pub use write::{Tree, write};
