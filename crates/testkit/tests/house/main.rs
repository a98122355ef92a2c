//! The rooms together: one binary, since each would compile the same engines again.

mod answers;
mod asking;
mod contract;
mod engines;
mod extremes;
mod lines;
mod occurrences;
mod oracles;
mod seam;
mod shortest;
mod stops;
mod threads;
