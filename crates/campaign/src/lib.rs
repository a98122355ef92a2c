//! # campaign
//! I take a question that is too long for one search apart into jobs, and join what comes back into
//! one certificate.
//!
//! In: a question, a folder, workers. Out: a ledger, pieces, and at the end a certificate for the
//! checker.
//! I use: the facade, game, files, the registry.
//! I never: search, judge a certificate, start a process, look at the clock, print. Only
//! `folder.rs` touches files.
//! Read me in this order: `plan.rs`, `numbers.rs`, `backup.rs`, `select.rs`, `closure.rs`;
//! `order.rs`, `ledger.rs`, `folder.rs`, `campaign.rs`, `replay.rs`, `verify.rs`, `executor.rs`,
//! `simulated.rs`, `status.rs`; `spine.rs`, `join.rs`, `sort.rs`, `moves.rs`, `bits.rs`.
//! My tests: `tests/`; killed runs are in `apps/cli/tests/campaign.rs`.

mod backup;
mod bits;
mod campaign;
mod closure;
mod error;
mod executor;
mod folder;
mod join;
mod ledger;
mod moves;
mod numbers;
mod order;
mod plan;
mod replay;
mod select;
mod simulated;
mod sort;
mod spine;
mod status;
mod verify;

pub use campaign::{Campaign, New, Received};
pub use error::CampaignError;
pub use executor::{Ended, Executor, Reply};
pub use folder::OpenFile;
pub use join::Joined;
pub use ledger::Setup;
pub use order::{Ending, Open, Order, Report, Worker};
pub use plan::{Job, Plan};
pub use simulated::{Costs, Simulated};
pub use status::Status;
