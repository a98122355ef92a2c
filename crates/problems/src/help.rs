//! Helpmates and help-stalemates: all lines of a length that end with the aim, found depth first.
//!
//! A position from which no line of the length left leads to the aim is remembered, since most are
//! come to in many orders of moves. Before that a count ([`Bound`]) drops those that are too far
//! from any mate, and the last move is looked for among the checks only.

use crate::bound::Bound;
use crate::lines::Found;
use crate::meter::Meter;
use crate::solver::{after, moves_of};
use crate::stipulation::Aim;
use crate::table::{Known, Table};
use andor::Stop;
use andor_chess::fast::{Checks, is_mate};
use cozy_chess::{Board, Move};

/// Shorter rests are searched again sooner than remembered.
const SHORTEST_REMEMBERED: u16 = 3;

pub(crate) struct HelpSearch<'s, 'a> {
    pub(crate) meter: &'s mut Meter<'a>,
    pub(crate) table: &'s mut Table,
    pub(crate) bound: &'s Bound,
    pub(crate) aim: Aim,
    pub(crate) found: &'s mut Found,
}

/// A table's key that knows the length left.
pub(crate) fn key_of(board: &Board, left: u16) -> u64 {
    board.hash() ^ andor_game::mix(u64::from(left) + 1)
}

/// The moves that reach the aim at once.
pub(crate) fn last_moves(board: &Board, aim: Aim) -> Vec<Move> {
    let mut last = Vec::new();
    match aim {
        Aim::Mate => {
            let checks = Checks::new(board);
            board.generate_moves(|of_man| {
                let moves = checks.among(of_man).into_iter();
                last.extend(moves.filter(|&mv| is_mate(&after(board, mv))));
                false
            });
        }
        Aim::Stalemate => {
            let is_stalemate = |next: &Board| next.checkers().is_empty() && !next.generate_moves(|_| true);
            last.extend(moves_of(board).into_iter().filter(|&mv| is_stalemate(&after(board, mv))));
        }
    }
    last
}

impl HelpSearch<'_, '_> {
    /// Adds all lines with so many half-moves left; tells whether there is one.
    pub(crate) fn search(&mut self, board: &Board, left: u16) -> Result<bool, Stop> {
        self.meter.visit(self.table.bytes())?;
        if left <= 1 {
            let last = if left == 1 { last_moves(board, self.aim) } else { Vec::new() };
            for &mv in &last {
                self.found.end(mv)?;
            }
            return Ok(!last.is_empty());
        }
        if self.aim == Aim::Mate {
            // The victim moves first if an even number of half-moves is left.
            let (own, other) = (usize::from(left / 2), usize::from(left.div_ceil(2)));
            if !self.bound.may_mate(board, own, other) {
                return Ok(false);
            }
        }
        let key = key_of(board, left);
        let remembers = left >= SHORTEST_REMEMBERED;
        if remembers && self.table.get(key) != Known::NOTHING {
            return Ok(false);
        }
        let mut any = false;
        for mv in moves_of(board) {
            self.found.push(mv);
            any |= self.search(&after(board, mv), left - 1)?;
            self.found.pop();
        }
        if remembers && !any {
            self.table.put(key, Known::none_in(left));
        }
        Ok(any)
    }
}
