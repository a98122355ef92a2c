//! The tables of the papers, in one binary.

mod alphabeta;
mod campbell;
mod checks_first;
mod coplan;
mod endings;
mod interrupted;
mod pawn_endgame;
mod reinfeld;
mod signature;
mod wild;
