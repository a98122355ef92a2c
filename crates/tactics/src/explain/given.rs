//! A given line, such as a puzzle's solution, to be explained as it is. Its end shows what it wins;
//! if the gain comes later, the machine plays on.

use super::main_line::{MainLine, Resistance, end_when_won, main_line_after};
use super::place::Place;
use super::solution::{Solved, take_easiest};
use crate::board::Board;
use crate::machine::{Best, MATE_GOAL, Machine};
use andor_chess::{Chesslike, fast::Chess, read_move};
use andor_game::{Game, Notation, NotationError};

/// The nodes of one question about a gain at the end of a line.
const GAIN_NODES: u64 = 400_000;

/// The largest gain after the line, in pawns.
const MOST_TO_COME: i16 = 9;

/// Reads moves in UCI or SAN, with optional move numbers (`1.`, `3...`). A reply at the end without
/// an answer of ours is dropped.
pub(super) fn read(board: &Board, moves: &str) -> Result<MainLine, NotationError> {
    let game = Chess::new();
    let mut position = game.parse_position(&board.setup().text())?;
    let us = board.turn();
    let mut line = MainLine::new(board.clone());
    // Up to its last point a word is a move number.
    let words = moves.split_whitespace().filter_map(|word| word.rsplit('.').next());
    for word in words.filter(|word| !word.is_empty()) {
        let found = read_move(&game, &position, word)?;
        let plain = game.plain(&position, found);
        game.play(&mut position, found);
        let legal = line.end().board.clone().legal_moves();
        let ply = legal.into_iter().find(|ply| ply.plain() == plain);
        line.push(ply.ok_or_else(|| NotationError::new(format!("'{word}' is not a legal move")))?, us);
    }
    if line.plies.len().is_multiple_of(2) {
        line.plies.pop();
        line.places.truncate(line.plies.len() + 1);
    }
    if line.plies.is_empty() {
        return Err(NotationError::new("the line has no move".to_owned()));
    }
    Ok(line)
}

/// Decides what a line wins, plays on if that comes later, and sets the machine's goal and
/// iteration.
/// `None` if the machine does not see that it wins anything.
pub(super) fn judge(machine: &mut Machine<'_>, line: MainLine) -> Option<Solved> {
    let end = line.end();
    if end.is_mate() {
        take_easiest(machine, &line, MATE_GOAL);
        return Some(Solved { line, goal: MATE_GOAL, zugzwangs: Vec::new() });
    }
    if let Some(goal) = (1..=end.tally).rev().find(|&goal| stays_won(machine, end, goal)) {
        take_easiest(machine, &line, goal);
        return Some(Solved { line, goal, zugzwangs: Vec::new() });
    }
    let goal = to_come(machine, end)?;
    let (last, opening) = line.plies.split_last()?;
    let best = Best { ply: *last, goal, iteration: machine.state().iteration, cycle: 2 };
    machine.visit(&line.places[0]);
    let mut line = main_line_after(machine, opening, &best, Resistance::LosingLeast);
    end_when_won(machine, &mut line, opening.len());
    if line.end().is_mate() {
        return judge(machine, line);
    }
    take_easiest(machine, &line, goal);
    Some(Solved { line, goal, zugzwangs: Vec::new() })
}

/// Whether captures win nothing back.
fn stays_won(machine: &mut Machine<'_>, end: &Place, goal: i16) -> bool {
    let iteration = machine.state().iteration;
    machine.set(goal, iteration);
    machine.visit(end);
    machine.allow(GAIN_NODES);
    !machine.captures_succeed() && !machine.stopped()
}

/// The largest gain that no reply at the end of the line prevents.
fn to_come(machine: &mut Machine<'_>, end: &Place) -> Option<i16> {
    let last = machine.state().iteration;
    let mut wins = |goal: i16| {
        let won = (last % 2..=last).step_by(2).any(|iteration| {
            machine.set(goal, iteration);
            machine.visit(end);
            machine.allow(GAIN_NODES);
            machine.to_suc_move().is_none() && !machine.stopped()
        });
        machine.set(goal, last);
        won
    };
    if !wins(1) {
        return None;
    }
    let (mut low, mut high) = (1, end.tally.max(0) + MOST_TO_COME + 1);
    while high - low > 1 {
        let goal = (low + high) / 2;
        if wins(goal) { low = goal } else { high = goal }
    }
    Some(low)
}
