//! Gains that the machine does not see: exact search in which we capture, promote or give check
//! until our last move, to a greater depth than the machine's brake allows.

use super::main_line::MainLine;
use super::place::Place;
use crate::board::{Board, Ply};
use crate::exact::Exact;

/// The most moves, and the nodes for each number of moves.
const MOST_MOVES: u8 = 6;
const NODES: u64 = 250_000;

/// The gains that are tried, in points.
const GAINS: [i16; 7] = [1, 2, 3, 4, 5, 6, 9];

/// A line that gains something in the fewest moves, and the nodes that were searched; the largest
/// gain in so many moves that is found.
pub(super) fn short_gain(board: &Board, mut go_on: impl FnMut(u64) -> bool) -> (Option<MainLine>, u64) {
    let mut exact = Exact::new();
    let mut best = None;
    for moves in 1..=MOST_MOVES {
        for &gain in &GAINS {
            exact.allow(NODES);
            if exact.forces(board, gain, moves) != Some(true) {
                break;
            }
            best = Some((gain, moves));
        }
        if best.is_some() || !go_on(exact.nodes()) {
            break;
        }
    }
    let line = best.and_then(|(gain, moves)| follow(&mut exact, board, gain, moves));
    (line, exact.nodes())
}

/// Our moves keep the gain; their replies last longest, the largest captures first.
fn follow(exact: &mut Exact, board: &Board, gain: i16, moves: u8) -> Option<MainLine> {
    let us = board.turn();
    let mut line = MainLine::new(board.clone());
    for left in (0..moves).rev() {
        let place = line.end().clone();
        let wins = |exact: &mut Exact, ply: Ply| {
            let after = place.play(ply, us);
            exact.allow(NODES);
            exact.holds(&after.board, gain - after.tally, left) == Some(true)
        };
        let ply = by_gain(&place).into_iter().find(|&ply| wins(exact, ply))?;
        line.push(ply, us);
        let after = line.end().clone();
        exact.allow(NODES);
        if left == 0 || exact.holds(&after.board, gain - after.tally, 0) == Some(true) {
            break;
        }
        let lasts = |exact: &mut Exact, ply: Ply| {
            let next = after.play(ply, us);
            exact.allow(NODES);
            exact.forces(&next.board, gain - next.tally, left - 1) != Some(true)
        };
        let replies = by_gain(&after);
        let reply = replies.iter().copied().find(|&ply| lasts(exact, ply)).or(replies.first().copied())?;
        line.push(reply, us);
    }
    Some(line)
}

/// The legal moves, the largest gain first.
fn by_gain(place: &Place) -> Vec<Ply> {
    let mut plies = place.board.clone().legal_moves();
    plies.sort_by_key(|&ply| std::cmp::Reverse(place.board.gain(ply)));
    plies
}
