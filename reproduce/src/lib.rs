//! Published tables beside ours.
mod census;
pub use census::Census;
