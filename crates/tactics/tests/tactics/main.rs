//! The tactics machine, in one binary.

mod causal;
mod causes;
mod conditions;
mod endings;
mod explaining;
mod golden;
mod machine;
mod perft;
mod plain;
mod proofs;
mod sentences;
mod templates;
mod thesis;
