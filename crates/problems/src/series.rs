//! Series movers: one side makes all moves of the series, the other none or only the last.
//!
//! No move of the series gives check except the last. The side that waits has no en-passant
//! capture but on the last double step. As in `help.rs`, what leads nowhere is remembered, and what
//! is too far from any mate is dropped.

use crate::bound::Bound;
use crate::help::{key_of, last_moves};
use crate::lines::Found;
use crate::meter::Meter;
use crate::selfmate::all_replies_reach;
use crate::solver::{after, moves_of};
use crate::standing::Standing;
use crate::stipulation::{Aim, Sides};
use crate::table::{Known, Table};
use andor::Stop;
use cozy_chess::Board;

pub(crate) struct SeriesSearch<'s, 'a> {
    pub(crate) meter: &'s mut Meter<'a>,
    pub(crate) table: &'s mut Table,
    pub(crate) bound: &'s Bound,
    /// Where the other side makes the last move only, and mates.
    pub(crate) standing: Option<Standing>,
    pub(crate) sides: Sides,
    pub(crate) aim: Aim,
    pub(crate) found: &'s mut Found,
}

impl SeriesSearch<'_, '_> {
    /// Adds all lines with so many moves of the series left; tells whether there is one.
    pub(crate) fn search(&mut self, board: &Board, left: u16) -> Result<bool, Stop> {
        self.meter.visit(self.table.bytes())?;
        if left == 0 {
            return Ok(false);
        }
        if left == 1 && self.sides == Sides::Series {
            let last = last_moves(board, self.aim);
            for &mv in &last {
                self.found.end(mv)?;
            }
            return Ok(!last.is_empty());
        }
        if self.aim == Aim::Mate {
            let moves = usize::from(left);
            let (own, other) = if self.sides == Sides::Series { (0, moves) } else { (moves, 1) };
            let is_too_far = |standing: &Standing| !standing.may_be_mated(board, left);
            if !self.bound.may_mate(board, own, other) || self.standing.as_ref().is_some_and(is_too_far) {
                return Ok(false);
            }
        }
        let key = key_of(board, left);
        if self.table.get(key) != Known::NOTHING {
            return Ok(false);
        }
        let mut any = false;
        for mv in moves_of(board) {
            let next = after(board, mv);
            self.found.push(mv);
            if left == 1 {
                any |= self.finish(&next)?;
            } else if let Some(mine) = next.null_move() {
                // There is no passing out of check: a move that gives check ends here.
                any |= self.search(&mine, left - 1)?;
            }
            self.found.pop();
        }
        if !any {
            self.table.put(key, Known::none_in(left));
        }
        Ok(any)
    }

    /// The one move of the other side.
    fn finish(&mut self, board: &Board) -> Result<bool, Stop> {
        self.meter.visit(self.table.bytes())?;
        if self.sides == Sides::SeriesSelf && !all_replies_reach(board, self.aim) {
            return Ok(false);
        }
        let last = last_moves(board, self.aim);
        for &mv in &last {
            self.found.end(mv)?;
        }
        Ok(!last.is_empty())
    }
}
