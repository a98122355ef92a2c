//! The exact search for mates in n moves: depth-first, with both sides' results in a table.
//!
//! The attacker tries checks first. The defender tests every reply against a mate in one, then in
//! two, and so on, so that only replies that survive all shorter mates are searched deeply; the
//! short searches cost little, and their results stay in the table. No move is left out, so both
//! answers are exact.
//!
//! [`MOST_MOVES`] bounds the depth of the recursion.

use crate::forcing::Forcing;
use crate::meter::Meter;
use crate::table::{Known, Table};
use andor::{Limits, Observer, Stop};
use andor_chess::fast::{Checks, is_mate, mate_in_one};
use cozy_chess::{Board, Move};

/// The longest mate of a question.
pub const MOST_MOVES: u8 = 100;

/// Answers questions about mates; its table stays from one question to the next.
pub struct MateSolver<'a> {
    table: Table,
    meter: Meter<'a>,
    /// For each number of moves left, the last refuting reply.
    killers: [Option<Move>; MOST_MOVES as usize + 1],
}

pub(crate) fn after(board: &Board, mv: Move) -> Board {
    let mut next = board.clone();
    next.play_unchecked(mv);
    next
}

pub(crate) fn moves_of(board: &Board) -> Vec<Move> {
    let mut moves = Vec::with_capacity(48);
    board.generate_moves(|of_man| {
        moves.extend(of_man);
        false
    });
    moves
}

impl<'a> MateSolver<'a> {
    /// A solver with these limits for all its questions together.
    pub fn new(limits: &Limits, observer: &'a mut dyn Observer) -> Self {
        MateSolver {
            table: Table::new(limits.memory),
            meter: Meter::new(limits, observer),
            killers: [None; MOST_MOVES as usize + 1],
        }
    }

    /// The number of positions so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    pub(crate) fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.meter
    }

    /// Whether the side to move can mate in at most `moves` moves.
    ///
    /// # Errors
    /// If a limit or the observer ended the search.
    pub fn mates(&mut self, board: &Board, moves: u8) -> Result<bool, Stop> {
        self.attack(board, moves.min(MOST_MOVES))
    }

    /// Whether the side to move is mated in at most `moves` moves of the other side, whatever it
    /// plays; with 0, whether it is mated now.
    ///
    /// # Errors
    /// As [`MateSolver::mates`].
    pub fn is_lost(&mut self, board: &Board, moves: u8) -> Result<bool, Stop> {
        self.defend(board, moves.min(MOST_MOVES))
    }

    fn visit(&mut self) -> Result<(), Stop> {
        self.meter.visit(self.table.bytes())
    }

    fn attack(&mut self, board: &Board, moves: u8) -> Result<bool, Stop> {
        self.visit()?;
        if moves <= 1 {
            return Ok(moves == 1 && mate_in_one(board).is_some());
        }
        let key = board.hash();
        let known = self.table.get(key);
        if let Some(answer) = known.mate_in(moves) {
            return Ok(answer);
        }
        if known.no_mate == 0
            && let Some(mv) = mate_in_one(board)
        {
            self.table.put(key, Known { mate: 1, no_mate: 0, mv: Some(mv) });
            return Ok(true);
        }
        for mv in checks_first(board) {
            if self.defend(&after(board, mv), moves - 1)? {
                let no_mate = self.table.get(key).no_mate.max(1);
                self.table.put(key, Known { mate: moves, no_mate, mv: Some(mv) });
                return Ok(true);
            }
        }
        let mate = self.table.get(key).mate;
        self.table.put(key, Known { mate, no_mate: moves, mv: None });
        Ok(false)
    }

    fn defend(&mut self, board: &Board, moves: u8) -> Result<bool, Stop> {
        self.visit()?;
        match moves {
            0 => Ok(is_mate(board)),
            1 => self.defend_against_one(board),
            _ => self.defend_against(board, moves),
        }
    }

    /// Whether every reply allows a mate in one.
    fn defend_against_one(&mut self, board: &Board) -> Result<bool, Stop> {
        let killer = self.killers[1];
        if let Some(mv) = killer
            && board.is_legal(mv)
            && !self.attack(&after(board, mv), 1)?
        {
            return Ok(false);
        }
        let replies = moves_of(board);
        for &mv in &replies {
            if Some(mv) != killer && !self.attack(&after(board, mv), 1)? {
                self.killers[1] = Some(mv);
                return Ok(false);
            }
        }
        Ok(!replies.is_empty() || !board.checkers().is_empty())
    }

    fn defend_against(&mut self, board: &Board, moves: u8) -> Result<bool, Stop> {
        let key = board.hash();
        let known = self.table.get(key);
        if let Some(answer) = known.mate_in(moves) {
            return Ok(answer);
        }
        let mut survivors = moves_of(board);
        if survivors.is_empty() {
            return Ok(!board.checkers().is_empty());
        }
        // Replies that refuted shorter mates here, or another move of the attacker, are searched
        // first.
        for mv in [known.mv, self.killers[usize::from(moves)]].into_iter().flatten() {
            if survivors.contains(&mv) && !self.attack(&after(board, mv), moves)? {
                return Ok(self.refuted(key, moves, mv));
            }
        }
        for shorter in 1..moves {
            let mut left = Vec::with_capacity(survivors.len());
            for mv in survivors {
                if !self.attack(&after(board, mv), shorter)? {
                    left.push(mv);
                }
            }
            survivors = left;
        }
        for mv in survivors {
            if !self.attack(&after(board, mv), moves)? {
                return Ok(self.refuted(key, moves, mv));
            }
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

impl Forcing for MateSolver<'_> {
    fn forces(&mut self, board: &Board, moves: u8) -> Result<bool, Stop> {
        self.mates(board, moves)
    }

    fn is_forced(&mut self, board: &Board, moves: u8) -> Result<bool, Stop> {
        self.is_lost(board, moves)
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        moves_of(board)
    }

    fn replies(&self, board: &Board) -> Vec<Move> {
        moves_of(board)
    }

    fn reply_ends(&self, _: &Board) -> bool {
        false
    }

    fn ends_with_reply(&self) -> bool {
        false
    }

    fn nodes(&self) -> u64 {
        self.meter.nodes()
    }
}

/// The moves, first those that may give check.
pub(crate) fn checks_first(board: &Board) -> Vec<Move> {
    let checks = Checks::new(board);
    let mut moves = Vec::with_capacity(64);
    let mut quiet = Vec::with_capacity(64);
    board.generate_moves(|of_man| {
        let checking = checks.among(of_man);
        let mut others = of_man;
        others.to = of_man.to & !checking.to;
        moves.extend(checking);
        quiet.extend(others);
        false
    });
    moves.append(&mut quiet);
    moves
}
