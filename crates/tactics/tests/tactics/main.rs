//! The tactics machine, in one binary.

mod causal;
mod causes;
mod conditions;
mod explaining;
mod golden;
mod machine;
mod perft;
mod proofs;
mod templates;
mod thesis;
