//! Published tables beside ours.
