//! Chess, in one binary.

mod agreement;
mod chess960;
mod endgame_table;
mod fifty;
mod images;
mod impossible;
mod perft;
mod texts;
