//! Go, in one binary.

mod agreement;
mod book;
mod counts;
mod fights;
mod histories;
mod passes;
mod sgf;
mod superko;
mod values;
mod words;
