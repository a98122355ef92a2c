//! # testkit
//! I test everything else: oracles that are too simple to be wrong, and graphs that fool careless
//! searches.
//!
//! In: seeds, games, questions, answers. Out: true values, random graphs, smaller failing graphs,
//! spoilt certificates.
//! I use: everything; nothing that is shipped uses me.
//! I never: get clever. A slow loop that is obviously right is better here than a fast one.
//! Read me in this order: `oracle.rs`, `random.rs`, `careless.rs`, `cases.rs`, `shrink.rs`,
//! `mutate.rs`, `rulebooks.rs`, `seeds.rs`, `data.rs`.
//! My tests: `tests/`, where every engine meets every oracle.

pub mod asked;
pub mod careless;
pub mod cases;
pub mod coarse;
pub mod counted;
pub mod damage;
pub mod data;
pub mod extreme;
pub mod mutate;
pub mod oracle;
pub mod random;
pub mod rulebooks;
pub mod second;
pub mod seeds;
pub mod shrink;
pub mod suite;
pub mod twofold;
pub mod unsteady;
pub mod woven;
