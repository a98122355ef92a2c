//! # virgo
mod board;
mod machine;
pub use board::*;
pub use machine::*;
