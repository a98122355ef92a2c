//! The exact form.

mod circuit;
mod dag;
mod modules;
mod smallest;
mod store;

pub use dag::PnDagExact;
