//! Proof-number search on graphs with cycles, best first and wholly in memory: three ways to share
//! positions.
//!
//! | engine | shares | repetition | right? |
//! | --- | --- | --- | --- |
//! | [`PnConverting`] | what irreversible moves lead to | on the path since the last | always |
//! | [`PnDcg`] | every position | a child that is an ancestor on *some* path | proofs only |
//! | [`PnBta`] | every subtree, not its numbers | on the path, while it lasts | constant rules |
//!
//! The first two are Schijf (1993), section 5.4; the third is Breuker (1998), sections 5.4 and 5.5.
//! The first two differ only in where a new child is joined to the graph, so they share `graph.rs`
//! (nodes, edges, all parents, updates) and `search.rs` (the loop); the third keeps numbers on
//! edges and needs its own. `wide.rs` serves nodes with very many moves in all three.

mod bta;
mod bta_graph;
mod converting;
mod dcg;
mod graph;
mod search;
mod wide;

pub use bta::PnBta;
pub use converting::PnConverting;
pub use dcg::PnDcg;
