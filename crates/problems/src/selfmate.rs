//! Selfmates and reflex mates: the attacker wants to be mated, the defender refuses.
//!
//! The search is that for direct mates (`solver.rs`) with another end: a reply that mates the
//! attacker is a success, and after the attacker's last move each reply must. In reflex mates a
//! side that can mate at once must do so; the attacker then has lost, the defender too.

use crate::forcing::Forcing;
use crate::meter::Meter;
use crate::solver::{MOST_MOVES, after, checks_first, moves_of};
use crate::stipulation::Aim;
use crate::table::{Known, Table};
use andor::{Limits, Observer, Stop};
use andor_chess::fast::{Checks, is_mate, mate_in_one};
use cozy_chess::{Board, Move};

/// Who must mate when it can.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Duty {
    /// The attacker must.
    pub attacker: bool,
    /// The defender must.
    pub defender: bool,
}

/// Answers questions about selfmates; its table stays from one question to the next.
pub(crate) struct SelfmateSolver<'a> {
    table: Table,
    meter: Meter<'a>,
    duty: Duty,
    /// For each number of moves left, the last refuting reply.
    killers: [Option<Move>; MOST_MOVES as usize + 1],
}

/// Whether there is a reply, and each reaches the aim.
pub(crate) fn all_replies_reach(board: &Board, aim: Aim) -> bool {
    let mut replies = 0;
    let checks = Checks::new(board);
    // Cheapest first: a move that cannot give check does not mate.
    let quiet = aim == Aim::Mate && board.generate_moves(|of_man| checks.among(of_man).to != of_man.to);
    let reaches = |next: &Board| match aim {
        Aim::Mate => is_mate(next),
        Aim::Stalemate => next.checkers().is_empty() && !next.generate_moves(|_| true),
    };
    !quiet
        && !board.generate_moves(|of_man| {
            replies += of_man.len();
            of_man.into_iter().any(|mv| !reaches(&after(board, mv)))
        })
        && replies > 0
}

/// The moves of a side that must mate if it can, or need not.
fn allowed(board: &Board, must_mate: bool) -> Vec<Move> {
    let moves = moves_of(board);
    let mates: Vec<Move> = moves.iter().copied().filter(|&mv| is_mate(&after(board, mv))).collect();
    if must_mate && !mates.is_empty() { mates } else { moves }
}

impl<'a> SelfmateSolver<'a> {
    pub(crate) fn new(duty: Duty, limits: &Limits, observer: &'a mut dyn Observer) -> Self {
        SelfmateSolver {
            table: Table::new(limits.memory),
            meter: Meter::new(limits, observer),
            duty,
            killers: [None; MOST_MOVES as usize + 1],
        }
    }

    fn attack(&mut self, board: &Board, moves: u8) -> Result<bool, Stop> {
        self.meter.visit(self.table.bytes())?;
        if moves == 0 || self.duty.attacker && mate_in_one(board).is_some() {
            return Ok(false);
        }
        let key = board.hash();
        if let Some(answer) = self.table.get(key).mate_in(moves) {
            return Ok(answer);
        }
        for mv in checks_first(board) {
            if self.defend(&after(board, mv), moves - 1)? {
                let no_mate = self.table.get(key).no_mate;
                self.table.put(key, Known { mate: moves, no_mate, mv: Some(mv) });
                return Ok(true);
            }
        }
        let mate = self.table.get(key).mate;
        self.table.put(key, Known { mate, no_mate: moves, mv: None });
        Ok(false)
    }

    /// With so many moves of the attacker left after the defender's.
    fn defend(&mut self, board: &Board, moves: u8) -> Result<bool, Stop> {
        self.meter.visit(self.table.bytes())?;
        if self.duty.defender {
            // It must mate if it can.
            if mate_in_one(board).is_some() {
                return Ok(true);
            }
            if moves == 0 {
                return Ok(false);
            }
        } else if moves == 0 {
            return Ok(all_replies_reach(board, Aim::Mate));
        }
        let key = board.hash();
        let known = self.table.get(key);
        if let Some(answer) = known.mate_in(moves) {
            return Ok(answer);
        }
        let mut survivors = moves_of(board);
        if survivors.is_empty() {
            return Ok(false);
        }
        survivors.retain(|&mv| !is_mate(&after(board, mv)));
        for mv in [known.mv, self.killers[usize::from(moves)]].into_iter().flatten() {
            if survivors.contains(&mv) && !self.attack(&after(board, mv), moves)? {
                return Ok(self.refuted(key, moves, mv));
            }
        }
        for within in 1..=moves {
            let mut left = Vec::with_capacity(survivors.len());
            for mv in survivors {
                if !self.attack(&after(board, mv), within)? {
                    if within == moves {
                        return Ok(self.refuted(key, moves, mv));
                    }
                    left.push(mv);
                }
            }
            survivors = left;
        }
        let no_mate = self.table.get(key).no_mate;
        self.table.put(key, Known { mate: moves, no_mate, mv: None });
        Ok(true)
    }

    fn refuted(&mut self, key: u64, moves: u8, mv: Move) -> bool {
        self.killers[usize::from(moves)] = Some(mv);
        let mate = self.table.get(key).mate;
        self.table.put(key, Known { mate, no_mate: moves, mv: Some(mv) });
        false
    }
}

impl Forcing for SelfmateSolver<'_> {
    fn forces(&mut self, board: &Board, moves: u8) -> Result<bool, Stop> {
        self.attack(board, moves.min(MOST_MOVES))
    }

    fn is_forced(&mut self, board: &Board, moves: u8) -> Result<bool, Stop> {
        self.defend(board, moves.min(MOST_MOVES))
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        allowed(board, self.duty.attacker)
    }

    fn replies(&self, board: &Board) -> Vec<Move> {
        allowed(board, self.duty.defender)
    }

    fn reply_ends(&self, after: &Board) -> bool {
        is_mate(after)
    }

    fn ends_with_reply(&self) -> bool {
        true
    }

    fn nodes(&self) -> u64 {
        self.meter.nodes()
    }
}
