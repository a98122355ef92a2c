//! The engines of the papers, in one binary.

mod corpus_graphs;
mod cyclic_engines;
mod cyclic_limits;
mod pn;
mod pn_tables;
