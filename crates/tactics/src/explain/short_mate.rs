//! Short mates by exact search. The machine only captures and threatens, so it does not see a mate
//! by zugzwang. A move is zugzwang if there would be no mate in time after a pass of the opponent.

use super::main_line::MainLine;
use super::place::Place;
use crate::board::Board;
use andor::{Limits, Observer, Stop};
use andor_problems::MateSolver;

/// The limits of the search.
const LIMITS: Limits = Limits::new(5_000_000, 64 << 20);

/// A shortest mate.
pub(super) struct ShortMate {
    pub(super) line: MainLine,
    /// Indices in the line of moves after which they are in zugzwang, with the moves left to mate.
    pub(super) zugzwangs: Vec<(usize, u8)>,
}

/// The shortest mate in at most this many moves, if it is found in time.
pub(super) fn short_mate(board: &Board, most: u8, observer: &mut dyn Observer) -> Option<ShortMate> {
    let root = MainLine::new(board.clone());
    exact(root.end())?;
    let mut solver = MateSolver::new(&LIMITS, observer);
    let moves = (1..=most).find_map(|moves| match solver.mates(&plain(root.end()), moves) {
        Ok(false) => None,
        Ok(true) => Some(Some(moves)),
        Err(_) => Some(None),
    })??;
    let line = follow(&mut solver, root, moves).ok().flatten()?;
    let zugzwangs = waits(&mut solver, &line).ok()?;
    Some(ShortMate { line, zugzwangs })
}

/// The indices of zugzwangs in a mating line, with the moves left, as far as they are found in
/// time.
pub(super) fn zugzwangs(line: &MainLine, observer: &mut dyn Observer) -> Vec<(usize, u8)> {
    if exact(&line.places[0]).is_none() {
        return Vec::new();
    }
    waits(&mut MateSolver::new(&LIMITS, observer), line).unwrap_or_default()
}

/// After each of their moves we mate in time, but not after a pass.
fn waits(solver: &mut MateSolver<'_>, line: &MainLine) -> Result<Vec<(usize, u8)>, Stop> {
    let mut found = Vec::new();
    for index in (0..line.plies.len().saturating_sub(1)).step_by(2) {
        let after = &line.places[index + 1];
        let Ok(left) = u8::try_from((line.plies.len() - 1 - index) / 2) else { continue };
        if !after.board.in_check()
            && !solver.mates(&plain(&after.pass()), left)?
            && solver.is_lost(&plain(after), left)?
        {
            found.push((index, left));
        }
    }
    Ok(found)
}

/// The position for the exact search, which refuses some that no game can reach, as a triple check.
fn exact(place: &Place) -> Option<cozy_chess::Board> {
    let fen = format!("{} 0 1", place.board.setup().text());
    cozy_chess::Board::from_fen(&fen, false).ok()
}

fn plain(place: &Place) -> cozy_chess::Board {
    exact(place).expect("legal moves lead from accepted positions to such")
}

fn follow(solver: &mut MateSolver<'_>, root: MainLine, moves: u8) -> Result<Option<MainLine>, Stop> {
    let mut line = root;
    let us = line.end().board.turn();
    for left in (0..moves).rev() {
        let mut mating = None;
        let place = line.end().clone();
        for ply in place.board.clone().legal_moves() {
            if solver.is_lost(&plain(&place.play(ply, us)), left)? {
                mating = Some(ply);
                break;
            }
        }
        let Some(ply) = mating else { return Ok(None) };
        line.push(ply, us);
        let place = line.end().clone();
        if left == 0 || !place.board.clone().has_legal_move() {
            break;
        }
        // The reply that lasts longest; captures come first.
        let mut longest = None;
        let mut replies = place.board.clone().legal_moves();
        replies.sort_by_key(|&ply| std::cmp::Reverse(place.board.gain(ply)));
        for ply in replies {
            let lasts = !solver.mates(&plain(&place.play(ply, us)), left - 1)?;
            if lasts || longest.is_none() {
                longest = Some(ply);
            }
            if lasts {
                break;
            }
        }
        let Some(reply) = longest else { return Ok(None) };
        line.push(reply, us);
    }
    Ok(Some(line))
}
