//! The main variation (4.4): the smallest depth at which the best move wins, then moves in turn
//! with both depths. Our moves win in time; their replies last longest or, for players, lose least.

use super::place::Place;
use crate::board::{Board, Ply};
use crate::machine::{Best, MATE_GOAL, Machine};
use andor_game::Player;

/// The main variation, with the places before each move and after the last.
#[derive(Clone, Debug)]
pub struct MainLine {
    /// Moves, ours first.
    pub plies: Vec<Ply>,
    /// One more than moves.
    pub places: Vec<Place>,
}

impl MainLine {
    /// A line without moves.
    pub(super) fn new(board: Board) -> MainLine {
        MainLine { plies: Vec::new(), places: vec![Place { board, tally: 0 }] }
    }

    /// A line of legal moves.
    pub(super) fn of(board: Board, plies: &[Ply]) -> MainLine {
        let us = board.turn();
        let mut line = MainLine::new(board);
        plies.iter().for_each(|&ply| line.push(ply, us));
        line
    }

    /// The place after the last move.
    pub(super) fn end(&self) -> &Place {
        self.places.last().expect("the root at least")
    }

    /// One move more.
    pub(super) fn push(&mut self, ply: Ply, us: Player) {
        let next = self.end().play(ply, us);
        self.plies.push(ply);
        self.places.push(next);
    }
}

/// The choice of replies in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resistance {
    /// As in the thesis: the replies that last longest.
    Longest,
    /// The replies that lose least, and of these the ones that last longest.
    LosingLeast,
}

/// Extracts the variation of the best move. The machine is at the loaded position with goal and
/// iteration.
pub fn main_line(machine: &mut Machine<'_>, best: &Best, resistance: Resistance) -> MainLine {
    main_line_after(machine, &[], best, resistance)
}

/// The same if the best move comes after an opening, which is part of the line.
pub(super) fn main_line_after(
    machine: &mut Machine<'_>,
    opening: &[Ply],
    best: &Best,
    resistance: Resistance,
) -> MainLine {
    let us = machine.us();
    machine.up(usize::MAX);
    machine.set(best.goal, best.iteration);
    let mut line = MainLine::new(machine.board().clone());
    for &ply in opening {
        machine.down(ply);
        line.push(ply, us);
    }
    let enough = smallest_depth(machine, best, opening.len() as u8);
    loop {
        let depth = line.plies.len() as u8;
        let ours = depth.is_multiple_of(2);
        // The best move belongs to the line even if there is no time for more.
        if line.plies.len() > opening.len() && (ours && depth >= enough || machine.ended()) {
            break;
        }
        let ply = match ours {
            _ if line.plies.len() == opening.len() => Some(best.ply),
            // A reply that the search did not consider a defence may need more depth.
            true => [Some(enough), None].into_iter().find_map(|horizon| {
                machine.set_horizon(horizon);
                machine.allow(MOVE_NODES);
                machine.to_suc_move()
            }),
            false if resistance == Resistance::LosingLeast => reply(machine, best, enough - 2),
            false => longest(machine, enough - 2),
        };
        let Some(ply) = ply else { break };
        // The line ends with our last move, without a reply that changes nothing.
        if !ours && depth + 1 >= enough {
            break;
        }
        machine.down(ply);
        line.push(ply, us);
    }
    machine.set_horizon(None);
    machine.up(usize::MAX);
    end_with_the_gain(machine, &mut line, opening.len() + usize::from(!opening.is_empty()));
    line
}

/// A reply that loses least and succeeds at the smaller depth; else one that loses least; else one
/// that succeeds.
fn reply(machine: &mut Machine<'_>, best: &Best, depth: u8) -> Option<Ply> {
    let mut cheapest = Vec::new();
    if best.goal < MATE_GOAL {
        machine.set_horizon(None);
        machine.allow(REPLY_NODES);
        machine.set(best.goal + 1, best.iteration);
        cheapest = machine.all_suc(REPLIES);
        machine.set(best.goal, best.iteration);
    }
    machine.set_horizon(Some(depth));
    machine.allow(REPLY_NODES);
    let stands = cheapest.iter().copied().find(|&ply| machine.to_move(ply).is_some());
    stands.or(cheapest.first().copied()).or_else(|| longest(machine, depth))
}

/// A reply that succeeds at the depth, or at the next smaller depth at which any does.
fn longest(machine: &mut Machine<'_>, depth: u8) -> Option<Ply> {
    (0..=depth).rev().step_by(2).find_map(|depth| {
        machine.set_horizon(Some(depth));
        machine.allow(REPLY_NODES);
        machine.to_suc_move()
    })
}

/// The number of compared replies, and the nodes of each comparison.
const REPLIES: usize = 4;
const REPLY_NODES: u64 = 1_000_000;

/// The nodes of one move of the line.
const MOVE_NODES: u64 = 4_000_000;

/// The nodes of a depth that may be too small.
const DEPTH_NODES: u64 = 200_000;

/// Cuts the moves after the one that reaches the goal for good, but none of those that were given.
/// A line that never reaches it, because the search was stopped, ends with our last move.
fn end_with_the_gain(machine: &Machine<'_>, line: &mut MainLine, given: usize) {
    let reached = |place: &Place| machine.is_reached(place.tally);
    let arrives = |&index: &usize| !reached(&line.places[index]) && reached(&line.places[index + 1]);
    let last = (0..line.plies.len()).rev().find(arrives).map_or(line.plies.len(), |index| index + 1);
    // Our moves have even indices.
    let moves = if last % 2 == 1 { last } else { last.saturating_sub(1) };
    let moves = moves.max(given).min(line.plies.len());
    line.plies.truncate(moves);
    line.places.truncate(moves + 1);
}

/// Ends a line with our first move after `from` plies that reaches the goal, with a man that cannot
/// be taken, if they win nothing back by captures. Later threats of theirs do not matter.
pub(super) fn end_when_won(machine: &mut Machine<'_>, line: &mut MainLine, from: usize) {
    let won = (from + 1..line.places.len()).step_by(2).find(|&after| {
        let place = &line.places[after];
        machine.visit(place);
        let square = line.plies[after - 1].to();
        let stays = place.board.clone().legal_moves().iter().all(|ply| ply.to() != square);
        machine.is_reached(place.tally) && stays && !machine.captures_succeed() && !machine.stopped()
    });
    if let Some(after) = won {
        line.plies.truncate(after);
        line.places.truncate(after + 1);
    }
}

/// The smallest even depth at which the move still succeeds, as far as that is found at little
/// cost.
fn smallest_depth(machine: &mut Machine<'_>, best: &Best, from: u8) -> u8 {
    let deepest = from.saturating_add(machine.depth_limit() + 16);
    let mut depth = from + 2;
    while depth < deepest && !machine.ended() {
        machine.set_horizon(Some(depth));
        machine.allow(DEPTH_NODES);
        if machine.to_move(best.ply).is_some() {
            break;
        }
        depth += 2;
    }
    depth
}
