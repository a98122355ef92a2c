//! The tactics machine, in one binary.

mod causal;
mod conditions;
mod explaining;
mod machine;
mod perft;
mod proofs;
mod templates;
mod thesis;
