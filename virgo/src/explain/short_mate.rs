//! Short mates by exact search. The machine moves only to capture or to threaten, so it does not see a mate by zugzwang;
//! and whether a move is one is answered exactly: were the opponent to do nothing, there would be no mate in time.

use super::main_line::MainLine;
use super::place::Place;
use crate::board::Board;
use andor::{Limits, Observer, Stop};
use andor_problems::MateSolver;

/// What the search may cost.
const NODES: u64 = 5_000_000;
const MEMORY: u64 = 64 << 20;

/// A mate that cannot be put off longer.
pub(super) struct ShortMate {
    pub(super) line: MainLine,
    /// Places in the line of moves after which they are in zugzwang, with the moves left to mate.
    pub(super) zugzwangs: Vec<(usize, u8)>,
}

/// The shortest mate in so many moves at most, if there is one and it is found in time.
pub(super) fn short_mate(board: &Board, most: u8, observer: &mut dyn Observer) -> Option<ShortMate> {
    let limits = Limits { nodes: NODES, memory: MEMORY };
    let mut solver = MateSolver::new(&limits, observer);
    let root = Place { board: board.clone(), tally: 0 };
    exact(&root)?;
    let moves = (1..=most).find_map(|moves| match solver.mates(&plain(&root), moves) {
        Ok(false) => None,
        Ok(true) => Some(Some(moves)),
        Err(_) => Some(None),
    })??;
    follow(&mut solver, root, moves).ok().flatten()
}

/// The same position for the exact search, which refuses some that no game can reach, as a check by three men.
fn exact(place: &Place) -> Option<cozy_chess::Board> {
    let fen = format!("{} 0 1", place.board.setup().text());
    cozy_chess::Board::from_fen(&fen, false).ok()
}

fn plain(place: &Place) -> cozy_chess::Board {
    exact(place).expect("legal moves lead from accepted positions to such")
}

fn follow(solver: &mut MateSolver<'_>, root: Place, moves: u8) -> Result<Option<ShortMate>, Stop> {
    let us = root.board.turn();
    let mut found =
        ShortMate { line: MainLine { plies: Vec::new(), places: vec![root.clone()] }, zugzwangs: Vec::new() };
    let mut place = root;
    for left in (0..moves).rev() {
        let mut mating = None;
        for ply in place.board.clone().legal_moves() {
            let after = place.play(ply, us);
            if solver.is_lost(&plain(&after), left)? {
                mating = Some((ply, after));
                break;
            }
        }
        let Some((ply, after)) = mating else { return Ok(None) };
        found.line.plies.push(ply);
        found.line.places.push(after.clone());
        place = after;
        if left == 0 || !place.board.clone().has_legal_move() {
            break;
        }
        if !place.board.in_check() && !solver.mates(&plain(&place.pass()), left)? {
            found.zugzwangs.push((found.line.plies.len() - 1, left));
        }
        // The reply that holds out longest; a sacrifice is taken.
        let mut longest = None;
        let mut replies = place.board.clone().legal_moves();
        replies.sort_by_key(|&ply| std::cmp::Reverse(place.board.gain(ply)));
        for ply in replies {
            let after = place.play(ply, us);
            let lasts = !solver.mates(&plain(&after), left - 1)?;
            if lasts || longest.is_none() {
                longest = Some((ply, after));
            }
            if lasts {
                break;
            }
        }
        let Some((reply, after)) = longest else { return Ok(None) };
        found.line.plies.push(reply);
        found.line.places.push(after.clone());
        place = after;
    }
    Ok(Some(found))
}
