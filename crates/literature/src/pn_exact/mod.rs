//! The exact form.

mod circuit;
mod components;
mod dag;
mod dcg;
mod family;
mod modules;
mod smallest;
mod store;
mod strategy;
mod unrolled;

#[cfg(test)]
mod tests;

pub use dag::PnDagExact;
pub use dcg::PnDcgExact;
