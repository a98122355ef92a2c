//! What a result relies on, for every depth-first engine: conditions, and when they hold on a path.
//!
//! A table shares results between paths, and a result that met a repetition may depend on the path.
//! So each one carries what it demands of the path above it: [`Condition`], two small sets that
//! pass from a child to its parent and mostly vanish on the way. [`holds`] says whether they are
//! met on another path.

mod condition;
mod holding;

pub(crate) use condition::{Condition, Link, insert};
pub(crate) use holding::{Lemmas, OnPath, holds};
