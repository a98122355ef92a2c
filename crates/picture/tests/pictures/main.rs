//! Pictures of made-up certificates: some of them whole, and what must be true of all.

mod golden;
mod properties;
mod samples;
