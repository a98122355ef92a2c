//! The main variation (4.4): the smallest depth at which the best move wins, then moves by turns with the two depths.
//! Our moves win in time; theirs hold out as long as can be.

use super::place::Place;
use crate::board::Ply;
use crate::machine::{Best, Machine};

/// The main variation, with the places before each move and after the last.
#[derive(Clone, Debug)]
pub struct MainLine {
    /// Moves, ours first.
    pub plies: Vec<Ply>,
    /// One more than moves.
    pub places: Vec<Place>,
}

/// Extracts the variation of the best move. The machine stands at the loaded position with goal and iteration set.
pub fn main_line(machine: &mut Machine<'_>, best: &Best) -> MainLine {
    let us = machine.us();
    machine.up(usize::MAX);
    machine.set(best.goal, best.iteration);
    let root = Place { board: machine.board().clone(), tally: 0 };
    let mut line = MainLine { plies: Vec::new(), places: vec![root] };
    let enough = smallest_depth(machine, best);
    loop {
        let place = line.places.last().expect("the root at least").clone();
        let depth = line.plies.len() as u8;
        let ours = place.board.turn() == us;
        if ours && depth >= enough || machine.stopped() {
            break;
        }
        machine.set_horizon(Some(if ours { enough } else { enough - 2 }));
        let ply = if depth == 0 { Some(best.ply) } else { machine.to_suc_move() };
        let Some(ply) = ply else { break };
        // The line ends with our last move: a reply that changes nothing is not part of it.
        if !ours && depth + 1 >= enough {
            break;
        }
        machine.down(ply);
        line.plies.push(ply);
        line.places.push(place.play(ply, us));
    }
    machine.set_horizon(None);
    machine.up(usize::MAX);
    end_with_the_gain(machine, &mut line);
    line
}

/// Cuts what comes after the move that reaches the goal for good: nothing happens there any more. A line that never
/// reaches it, because the search was given up, ends with our last move.
fn end_with_the_gain(machine: &Machine<'_>, line: &mut MainLine) {
    let reached = |place: &Place| machine.is_reached(place.tally);
    let arrives = |&index: &usize| !reached(&line.places[index]) && reached(&line.places[index + 1]);
    let last = (0..line.plies.len()).rev().find(arrives).map_or(line.plies.len(), |index| index + 1);
    // Ours are the moves at even places.
    let moves = if last % 2 == 1 { last } else { last.saturating_sub(1) };
    line.plies.truncate(moves);
    line.places.truncate(moves + 1);
}

/// The smallest even depth at which the move still succeeds.
fn smallest_depth(machine: &mut Machine<'_>, best: &Best) -> u8 {
    let deepest = machine.depth_limit() + 16;
    let mut depth = 2;
    while depth < deepest && !machine.stopped() {
        machine.set_horizon(Some(depth));
        if machine.to_move(best.ply).is_some() {
            break;
        }
        depth += 2;
    }
    depth
}
