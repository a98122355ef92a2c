//! Pawn endings: alpha-beta to a great depth. There quiet moves of the king win, which neither
//! capture nor threaten, so the tactics machine does not look at them.
//!
//! The search is full-width with a table, deepened step by step; values are material and the hopes
//! of passed pawns. What it returns is a line, not a proof.

mod table;
mod value;

use crate::board::{Board, Captures, Ply};
use crate::machine::Watch;
use andor_chess::Kind;
use andor_game::Player;
use table::{Bound, Table};

/// A mate at the root; one ply later is worth one less.
const MATE: i32 = 30_000;

/// No search is deeper.
const MOST_PLIES: usize = 96;
const MOST_DEPTH: i32 = 48;

/// The nodes of a search (about ten seconds), and between two looks of the watcher.
const NODES: u64 = 60_000_000;
const LOOK_EVERY: u64 = 4096;

/// After so many moves the rest is searched less deep first, from this depth on.
const TRIED: usize = 4;
const DEEP: i32 = 4;

/// The gain on the board, in points, that some depths in turn have to reach with the same move.
const DECIDED: i16 = 5;
const AGAIN: u32 = 3;

/// What the search found.
#[derive(Debug)]
pub(crate) struct Ending {
    /// The best line, ours first.
    pub(crate) line: Vec<Ply>,
    /// What it gains over the material now, in hundredths of a pawn.
    pub(crate) gain: i32,
    /// Nodes searched.
    pub(crate) nodes: u64,
    /// Whether the watcher stopped it.
    pub(crate) stopped: bool,
}

/// Whether only kings and pawns are on the board.
pub(crate) fn is_pawn_ending(board: &Board) -> bool {
    let kinds = |side| board.pieces(side).map(|piece| board.kind_of(piece));
    let mut all = kinds(Player::Max).chain(kinds(Player::Min));
    all.all(|kind| matches!(kind, Kind::King | Kind::Pawn))
}

/// The best line that is found while `go_on` allows it.
pub(crate) fn search(board: &Board, go_on: &mut dyn FnMut(u64) -> bool) -> Ending {
    let mut search = Search {
        board: board.clone(),
        table: Table::new(),
        path: Vec::new(),
        lines: vec![Vec::new(); MOST_PLIES + 1],
        killers: [None; MOST_PLIES + 1],
        cuts: vec![0; 2 * 64 * 64],
        nodes: 0,
        watch: Watch::new(go_on),
    };
    let us = board.turn();
    let now = 100 * i32::from(board.material(us) - board.material(us.opponent()));
    let mut found = Ending { line: Vec::new(), gain: 0, nodes: 0, stopped: false };
    let mut decided = 0;
    for depth in 2..=MOST_DEPTH {
        let Ok(value) = search.node(depth, -MATE, MATE, 0) else { break };
        let line = search.lines[0].clone();
        let again = tally(board, &line) >= DECIDED && found.line.first() == line.first();
        decided = if again { decided + 1 } else { 0 };
        (found.line, found.gain) = (line, value - now);
        if decided >= AGAIN || value.abs() >= MATE - MOST_PLIES as i32 {
            break;
        }
    }
    (found.nodes, found.stopped) = (search.nodes, search.watch.ended());
    // The line ends with a move of ours.
    if found.line.len().is_multiple_of(2) {
        found.line.pop();
    }
    found
}

/// Where the count of a move's cuts stands.
fn cut_place(board: &Board, ply: Ply) -> usize {
    (board.turn() as usize * 64 + ply.from().index()) * 64 + ply.to().index()
}

/// What a line gains on the board.
fn tally(board: &Board, line: &[Ply]) -> i16 {
    let (mut board, mut sign, mut tally) = (board.clone(), 1, 0);
    for &ply in line {
        tally += sign * board.gain(ply);
        let _ = board.make(ply);
        sign = -sign;
    }
    tally
}

/// The search was stopped.
struct Stopped;

struct Search<'w> {
    board: Board,
    table: Table,
    /// Keys of the positions on the way here.
    path: Vec<u64>,
    /// The best line from each ply.
    lines: Vec<Vec<Ply>>,
    /// The last move that was too good, at each ply.
    killers: [Option<Ply>; MOST_PLIES + 1],
    /// How often a move was too good, by side, first and last square.
    cuts: Vec<u32>,
    nodes: u64,
    watch: Watch<'w>,
}

impl Search<'_> {
    fn visit(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.watch.look(self.nodes);
        }
        if self.nodes > NODES || self.watch.stopped() { Err(Stopped) } else { Ok(()) }
    }

    /// The value for the side to move, between `alpha` and `beta`.
    fn node(&mut self, depth: i32, mut alpha: i32, beta: i32, ply: usize) -> Result<i32, Stopped> {
        self.visit()?;
        self.lines[ply].clear();
        let key = self.board.key();
        if ply > 0 && (self.path.contains(&key) || value::is_drawn(&self.board)) {
            return Ok(0);
        }
        let check = self.board.in_check();
        let depth = depth + i32::from(check);
        if depth <= 0 || ply >= MOST_PLIES {
            return self.captures(alpha, beta, ply);
        }
        let known = self.table.look(key);
        if let Some(value) = known.and_then(|known| known.cut(depth, alpha, beta, ply)) {
            // On the best line the moves are wanted, too.
            if beta - alpha <= 1 {
                return Ok(value);
            }
        }
        let first = known.and_then(|known| known.best);
        let (mut best, mut chosen, start) = (-MATE, None, alpha);
        self.path.push(key);
        let mut tried = 0;
        for move_ in self.ordered(first, ply) {
            let quiet = self.board.gain(move_) == 0;
            let place = cut_place(&self.board, move_);
            let undo = self.board.make(move_);
            if !self.board.is_safe() {
                self.board.unmake(move_, undo);
                continue;
            }
            let less = i32::from(quiet && !check && tried >= TRIED && depth >= DEEP);
            let value = self.child(depth - 1, less, alpha, beta, ply, tried > 0);
            self.board.unmake(move_, undo);
            tried += 1;
            let value = value?;
            if value > best {
                (best, chosen) = (value, Some(move_));
                if value > alpha {
                    alpha = value;
                    let rest = std::mem::take(&mut self.lines[ply + 1]);
                    self.lines[ply].clear();
                    self.lines[ply].push(move_);
                    self.lines[ply].extend(&rest);
                    self.lines[ply + 1] = rest;
                }
            }
            if alpha >= beta {
                self.killers[ply] = Some(move_);
                self.cuts[place] += (depth * depth) as u32;
                break;
            }
        }
        self.path.pop();
        if tried == 0 {
            return Ok(if check { ply as i32 - MATE } else { 0 });
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > start {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.note(key, depth, best, bound, chosen, ply);
        Ok(best)
    }

    /// The value of a child for its parent: the first in full, the others with a null window and
    /// perhaps less deep first.
    fn child(
        &mut self,
        depth: i32,
        less: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        later: bool,
    ) -> Result<i32, Stopped> {
        for depth in (depth - less..=depth).filter(|_| later) {
            let value = -self.node(depth, -alpha - 1, -alpha, ply + 1)?;
            if value <= alpha {
                return Ok(value);
            }
        }
        Ok(-self.node(depth, -beta, -alpha, ply + 1)?)
    }

    fn ordered(&self, first: Option<Ply>, ply: usize) -> Vec<Ply> {
        let mut plies = Vec::with_capacity(32);
        self.board.generate(Captures::AndQuiet, &mut plies);
        let killer = self.killers[ply];
        plies.sort_by_key(|&move_| {
            let cuts = self.cuts[cut_place(&self.board, move_)];
            let rank = (Some(move_) == first, self.board.gain(move_), Some(move_) == killer, cuts);
            std::cmp::Reverse(rank)
        });
        plies
    }

    /// Only captures and promotions, until it is quiet.
    fn captures(&mut self, mut alpha: i32, beta: i32, ply: usize) -> Result<i32, Stopped> {
        self.visit()?;
        self.lines[ply].clear();
        let mut best = value::of(&self.board);
        alpha = alpha.max(best);
        if best >= beta || ply >= MOST_PLIES {
            return Ok(best);
        }
        let mut plies = Vec::with_capacity(8);
        self.board.generate(Captures::AtLeast(1), &mut plies);
        plies.sort_by_key(|&move_| std::cmp::Reverse(self.board.gain(move_)));
        for move_ in plies {
            let undo = self.board.make(move_);
            let value = if self.board.is_safe() { self.captures(-beta, -alpha, ply + 1) } else { Ok(MATE) };
            self.board.unmake(move_, undo);
            best = best.max(-value?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }
}
