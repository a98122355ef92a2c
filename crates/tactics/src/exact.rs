//! Exact answers to bounded questions: is a side so many points up, or has it mated, after at most
//! so many of its moves, whatever the other side does?
//!
//! A gain counts when captures win nothing of it back: the other side then has no capture or
//! promotion that brings the balance below the goal and stays, and no mate in one. Both answers
//! come from a search of all legal moves of both sides within the bound, so they are exact; the
//! bound and a limit on nodes keep the search, and its recursion, small.

use crate::board::{Board, Captures, KING, Ply};
use andor_game::mix;

/// What is still needed if only mate will do.
pub(crate) const ONLY_MATE: i16 = KING / 2;

/// Places in the table; a power of two.
const PLACES: usize = 1 << 14;

/// The deepest exchange that is looked at.
const MOST_CAPTURES: u8 = 24;

/// The limit on nodes came first.
pub(crate) struct Spent;

type Answer = Result<bool, Spent>;

/// The search, with a table that serves one question after the other. The side that is asked about
/// must be the same in all of them.
pub(crate) struct Exact {
    nodes: u64,
    limit: u64,
    known: Vec<(u64, bool)>,
    /// For each number of moves left, the last reply that refuted.
    killers: [Option<Ply>; 8],
    /// Whether the attacker only captures, promotes and gives check before its last move. A success
    /// is one in the full game, too, and costs much less.
    forcing: bool,
}

impl Exact {
    pub(crate) fn new() -> Exact {
        Exact { nodes: 0, limit: 0, known: vec![(0, false); PLACES], killers: [None; 8], forcing: false }
    }

    /// The nodes of the questions from now on, together.
    pub(crate) const fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes + nodes;
    }

    /// Whether the side to move gains what it needs in at most `moves` moves.
    pub(crate) fn wins(&mut self, board: &Board, need: i16, moves: u8) -> Option<bool> {
        self.attack(&mut board.clone(), need, moves).ok()
    }

    /// Whether the side to move gains what it needs in at most `moves` moves, if it only captures,
    /// promotes and gives check before the last of them.
    pub(crate) fn forces(&mut self, board: &Board, need: i16, moves: u8) -> Option<bool> {
        self.forcing = true;
        let found = self.attack(&mut board.clone(), need, moves);
        self.forcing = false;
        found.ok()
    }

    /// The nodes of all questions.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side that just moved has what it needs, or gains it in at most `moves` moves.
    pub(crate) fn holds(&mut self, board: &Board, need: i16, moves: u8) -> Option<bool> {
        self.forcing = true;
        let quick = if moves > 1 { self.is_won(&mut board.clone(), need, moves) } else { Ok(false) };
        self.forcing = false;
        if quick.is_ok_and(|won| won) {
            return Some(true);
        }
        self.is_won(&mut board.clone(), need, moves).ok()
    }

    /// The legal replies after which the other side does not gain what it needs. `None` if that
    /// was not found out for each.
    pub(crate) fn refutations(&mut self, board: &Board, need: i16, moves: u8) -> Option<Vec<Ply>> {
        let mut board = board.clone();
        let mut found = Vec::new();
        for ply in board.legal_moves() {
            let gain = board.gain(ply);
            let undo = board.make(ply);
            let answer = if moves > 0 {
                self.attack(&mut board, need + gain, moves).map(|wins| !wins)
            } else if need >= ONLY_MATE {
                Ok(true)
            } else {
                self.recovers(&mut board, need + gain, 0).map(|recovers| !recovers)
            };
            board.unmake(ply, undo);
            if answer.ok()? {
                found.push(ply);
            }
        }
        Some(found)
    }

    fn visit(&mut self) -> Result<(), Spent> {
        self.nodes += 1;
        if self.nodes > self.limit { Err(Spent) } else { Ok(()) }
    }

    fn attack(&mut self, board: &mut Board, need: i16, moves: u8) -> Answer {
        self.visit()?;
        if moves == 0 {
            return Ok(false);
        }
        self.remembered(board, need, moves, |exact, board| {
            let mut plies = Vec::with_capacity(48);
            board.generate(Captures::AndQuiet, &mut plies);
            plies.sort_by_key(|&ply| std::cmp::Reverse(board.gain(ply)));
            for &ply in &plies {
                if exact.after(board, ply, |exact, board, gain| exact.is_won(board, need - gain, 0))? {
                    return Ok(true);
                }
            }
            if moves > 1 {
                let gives_check = |board: &mut Board, ply: Ply| {
                    let undo = board.make(ply);
                    let check = board.in_check();
                    board.unmake(ply, undo);
                    check
                };
                plies.sort_by_key(|&ply| std::cmp::Reverse((gives_check(board, ply), board.gain(ply))));
                if exact.forcing {
                    plies.retain(|&ply| board.gain(ply) > 0 || gives_check(board, ply));
                }
                for &ply in &plies {
                    if exact
                        .after(board, ply, |exact, board, gain| exact.defend(board, need - gain, moves - 1))?
                    {
                        return Ok(true);
                    }
                }
            }
            Ok(false)
        })
    }

    /// Makes a move and looks; an illegal move is no success.
    fn after(
        &mut self,
        board: &mut Board,
        ply: Ply,
        look: impl FnOnce(&mut Exact, &mut Board, i16) -> Answer,
    ) -> Answer {
        let gain = board.gain(ply);
        let undo = board.make(ply);
        let answer = if board.is_safe() { look(self, board, gain) } else { Ok(false) };
        board.unmake(ply, undo);
        answer
    }

    /// With the other side to move.
    fn is_won(&mut self, board: &mut Board, need: i16, moves: u8) -> Answer {
        if (need <= 0 || board.in_check()) && !board.has_legal_move() {
            return Ok(board.in_check());
        }
        if need <= 0 && self.is_settled(board, need)? {
            return Ok(true);
        }
        if moves > 0 { self.defend(board, need, moves) } else { Ok(false) }
    }

    /// Whether every reply loses.
    fn defend(&mut self, board: &mut Board, need: i16, moves: u8) -> Answer {
        self.visit()?;
        self.remembered(board, need, moves, |exact, board| {
            let mut plies = Vec::with_capacity(48);
            board.generate(Captures::AndQuiet, &mut plies);
            let place = usize::from(moves).min(exact.killers.len() - 1);
            let killer = exact.killers[place];
            plies.sort_by_key(|&ply| std::cmp::Reverse((Some(ply) == killer, board.gain(ply))));
            let mut any = false;
            for ply in plies {
                let gain = board.gain(ply);
                let undo = board.make(ply);
                let answer = if board.is_safe() {
                    any = true;
                    exact.attack(board, need + gain, moves)
                } else {
                    Ok(true)
                };
                board.unmake(ply, undo);
                if !answer? {
                    exact.killers[place] = Some(ply);
                    return Ok(false);
                }
            }
            Ok(any || board.in_check())
        })
    }

    /// Whether the side to move can win nothing back: by captures and promotions, which the other
    /// side answers by captures, or by a mate in one.
    fn is_settled(&mut self, board: &mut Board, need: i16) -> Answer {
        Ok(self.keeps(board, need, 0)? && !mates_in_one(board))
    }

    /// The other side has what it needs, and the side to move may capture.
    fn keeps(&mut self, board: &mut Board, need: i16, depth: u8) -> Answer {
        self.visit()?;
        for ply in captures(board) {
            let gain = board.gain(ply);
            let undo = board.make(ply);
            let recovered =
                if board.is_safe() { self.recovers(board, need + gain, depth + 1) } else { Ok(true) };
            board.unmake(ply, undo);
            if !recovered? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the side to move has what it needs, or gains it by a capture.
    fn recovers(&mut self, board: &mut Board, need: i16, depth: u8) -> Answer {
        self.visit()?;
        if need <= 0 {
            // In check it has to answer; a mate ends the game.
            return Ok(!board.in_check() || board.has_legal_move());
        }
        if depth >= MOST_CAPTURES {
            return Ok(false);
        }
        for ply in captures(board).into_iter().filter(|&ply| board.gain(ply) >= need).collect::<Vec<_>>() {
            if self.after(board, ply, |exact, board, gain| exact.keeps(board, need - gain, depth + 1))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn remembered(
        &mut self,
        board: &mut Board,
        need: i16,
        moves: u8,
        search: impl FnOnce(&mut Exact, &mut Board) -> Answer,
    ) -> Answer {
        let context = u64::from(moves) | u64::from(need as u16) << 8;
        let key = board.key() ^ mix(context ^ u64::from(self.forcing) << 30 ^ 1 << 40);
        let place = key as usize & (PLACES - 1);
        if self.known[place].0 == key {
            return Ok(self.known[place].1);
        }
        let answer = search(self, board)?;
        self.known[place] = (key, answer);
        Ok(answer)
    }
}

/// Pseudo-legal captures and promotions, the largest gain first.
fn captures(board: &Board) -> Vec<Ply> {
    let mut plies = Vec::new();
    board.generate(Captures::AtLeast(1), &mut plies);
    plies.sort_by_key(|&ply| std::cmp::Reverse(board.gain(ply)));
    plies
}

fn mates_in_one(board: &mut Board) -> bool {
    let mut plies = Vec::with_capacity(48);
    board.generate(Captures::AndQuiet, &mut plies);
    plies.into_iter().any(|ply| {
        let undo = board.make(ply);
        let mates = board.is_safe() && board.in_check() && !board.has_legal_move();
        board.unmake(ply, undo);
        mates
    })
}

#[cfg(test)]
mod tests;
