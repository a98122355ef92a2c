//! # literature
//! I answer questions as the papers do, so that others can be compared with me.
//!
//! In: a [`Game`](andor_game::Game), a [`Task`](andor_game::Task), limits, an observer.
//! Out: a [`Run`](andor_engines::Run), like every engine.
//! I use: game, engines (interface, bounds, limits, lines of play).
//! I never: serve the product; no question needs me.
//! Read me in this order: `paths.rs`, `pn_dag/`, `pn_cyclic/`, `pn_exact/`; `key_index.rs` and
//! `parents.rs` are what their graphs are made of.
//! My tests: beside the code; `tests/`, against oracles and printed figures; the testkit's
//! `tests/house/engines.rs`.

mod key_index;
mod parents;
mod paths;
pub mod pn_cyclic;
mod pn_dag;
pub mod pn_exact;

pub use paths::Paths;
pub use pn_dag::PnDag;
pub use pn_exact::{PnDagExact, PnDcgExact};
