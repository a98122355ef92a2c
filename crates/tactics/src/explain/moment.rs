//! Causal tests on a main line (4.6.1): traces between the positions that differ by one of our
//! moves.

use super::alternating::{Case, Halt, Trace, alternate};
use super::main_line::MainLine;
use super::place::Place;
use super::uncovering::{Uncovered, uncover};
use crate::board::{Captures, KING, Piece, Ply};
use crate::machine::{Machine, State};
use andor_chess::Kind;
use andor_game::Player;

/// All that templates may use about one of our moves in the main line.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Its index in the line.
    pub index: usize,
    /// We.
    pub us: Player,
    /// The goal of the search.
    pub goal: i16,
    /// P(i), P(i+1) and P(i+2).
    pub before: Place,
    /// After the explained move.
    pub after: Place,
    /// After the reply.
    pub next: Option<Place>,
    /// MBE: the move being explained.
    pub mbe: Ply,
    /// REPLY.
    pub reply: Option<Ply>,
    /// Our next move in the line.
    pub follow_up: Option<Ply>,
    /// N0: after a dummy move instead of a reply.
    pub idle: Place,
    /// Our successful moves at N0: the threats. In check this is the capture of the king.
    pub threats: Vec<Ply>,
    /// Case 1: between P(i+2) and P(i).
    pub omitted: Vec<Trace>,
    /// Case 2c: between N0 and P(i+2).
    pub replied: Vec<Trace>,
    /// Case 2d: between N0 and P(i).
    pub discovered: Vec<Trace>,
    /// Men whose capture by the moved man succeeds at N0; the king if it is in check.
    pub targets: Vec<Piece>,
    /// Men that it can still take with success after the reply, for a smaller goal.
    pub left: Vec<Piece>,
    /// What it takes with its next move in the line, unless that mates.
    pub harvest: Option<Piece>,
    /// The only target, if it is lost wherever it goes.
    pub trapped: Option<Piece>,
    /// Cases 2a and 2b: moves of theirs that uncover a line.
    pub uncovered: Vec<Uncovered>,
    /// The moves left to mate, if they are in zugzwang.
    pub zugzwang: Option<u8>,
}

impl Moment {
    /// GOALSWING of a move between two places.
    #[must_use]
    pub fn swings(&self, from: &Place, to: &Place) -> bool {
        (from.tally >= self.goal) != (to.tally >= self.goal)
    }

    /// PIECEMOVED(MBE).
    #[must_use]
    pub fn mover(&self) -> Piece {
        self.before.board.mover(self.mbe)
    }

    /// PIECEMOVED(REPLY).
    #[must_use]
    pub fn replier(&self) -> Option<Piece> {
        self.reply.map(|reply| self.after.board.mover(reply))
    }

    /// Traces of case 1 that explain the reply. A capture of the man that we moved, or of our king,
    /// on its old square does not.
    pub fn causes(&self) -> impl Iterator<Item = &Trace> {
        let saves = |trace: &Trace| {
            let taken = trace.before.board.taken(trace.critical);
            taken == Some(self.mover())
                || !trace.critical_is_ours() && trace.before.board.gain(trace.critical) >= KING
        };
        self.omitted.iter().filter(move |trace| trace.halt != Halt::C && !saves(trace))
    }
}

/// The nodes of one causal test; a test that exceeds them finds no cause.
const TEST_NODES: u64 = 400_000;

/// The number of threats to find.
const THREATS: usize = 6;

/// Runs the causal tests for the move at an even index of the line.
pub fn examine(machine: &mut Machine<'_>, line: &MainLine, index: usize, goal: i16) -> Moment {
    let us = machine.us();
    let (before, after, mbe) =
        (line.places[index].clone(), line.places[index + 1].clone(), line.plies[index]);
    let next = line.places.get(index + 2).cloned();
    let idle = after.pass();
    let in_check = after.board.in_check();
    let reached = machine.is_reached(after.tally);
    machine.allow(TEST_NODES);
    machine.visit(&idle);
    let threats = if in_check {
        let mut captures = Vec::new();
        idle.board.generate(Captures::AtLeast(KING), &mut captures);
        captures.into_iter().filter(|&ply| idle.board.gain(ply) >= KING).collect()
    } else if reached {
        Vec::new()
    } else {
        machine.all_suc(THREATS)
    };
    let mut moment = Moment {
        index,
        us,
        goal: if goal >= crate::machine::MATE_GOAL { KING / 2 } else { goal },
        omitted: Vec::new(),
        replied: Vec::new(),
        discovered: Vec::new(),
        uncovered: Vec::new(),
        zugzwang: None,
        targets: Vec::new(),
        left: Vec::new(),
        harvest: harvest(line, index),
        trapped: None,
        reply: line.plies.get(index + 1).copied(),
        follow_up: line.plies.get(index + 2).copied(),
        threats,
        before,
        after,
        next,
        mbe,
        idle,
    };
    if let Some(next) = &moment.next
        && let Some(follow_up) = moment.follow_up
        && !machine.is_reached(next.tally)
    {
        machine.allow(TEST_NODES);
        moment.omitted = alternate(machine, Case::Omitted, next, &moment.before, Some(follow_up));
    }
    if !reached {
        machine.allow(TEST_NODES);
        moment.discovered = alternate(machine, Case::Discovered, &moment.idle, &moment.before, None);
        if let Some(next) = &moment.next {
            machine.allow(TEST_NODES);
            moment.replied = alternate(machine, Case::Replied, &moment.idle, next, None);
        }
    }
    if !reached {
        machine.allow(TEST_NODES);
        moment.targets = targets(machine, &moment);
        machine.allow(TEST_NODES);
        moment.trapped = trapped(machine, &moment);
    }
    if let Some(next) = &moment.next {
        machine.allow(TEST_NODES);
        moment.left = left(machine, &moment, next);
    }
    let mut uncovered = uncover(machine, &moment);
    machine.allow(TEST_NODES);
    for line in uncovered.iter_mut().filter(|line| line.parries || line.front_threatened) {
        line.trace(machine, &moment);
    }
    moment.uncovered = uncovered;
    moment
}

fn targets(machine: &mut Machine<'_>, moment: &Moment) -> Vec<Piece> {
    captures_that_succeed(machine, &moment.idle, moment.mover())
}

/// What the moved man can take after the reply, so that we have more than before the move: then the
/// reply did not meet all attacks, even if the line has something better.
fn left(machine: &mut Machine<'_>, moment: &Moment, next: &Place) -> Vec<Piece> {
    let State { goal, iteration, .. } = machine.state();
    machine.set(moment.before.tally + 1, iteration);
    let found = captures_that_succeed(machine, next, moment.mover());
    machine.set(goal, iteration);
    found
}

/// What the moved man takes with its next move in the line, unless that mates: then the mate is its
/// purpose.
fn harvest(line: &MainLine, index: usize) -> Option<Piece> {
    let mover = line.places[index].board.mover(line.plies[index]);
    let rest = line.places.iter().zip(&line.plies).skip(index + 2).step_by(2);
    let (place, &ply) = rest.into_iter().find(|(place, ply)| place.board.mover(**ply) == mover)?;
    let mates = place.play(ply, mover.side()).is_mate();
    place.board.taken(ply).filter(|_| !mates)
}

fn captures_that_succeed(machine: &mut Machine<'_>, place: &Place, by: Piece) -> Vec<Piece> {
    let mut captures = Vec::new();
    place.board.generate(Captures::AtLeast(1), &mut captures);
    captures.retain(|&ply| place.board.mover(ply) == by);
    let mut found = Vec::new();
    for ply in captures {
        machine.visit(place);
        let Some(taken) = place.board.taken(ply) else { continue };
        let works = place.board.gain(ply) >= KING || machine.to_move(ply).is_some();
        if works && !found.contains(&taken) {
            found.push(taken);
        }
    }
    found
}

fn trapped(machine: &mut Machine<'_>, moment: &Moment) -> Option<Piece> {
    let mut board = moment.after.board.clone();
    let mut attacked = moment.threats.iter().filter_map(|&ply| moment.idle.board.taken(ply));
    let target = attacked.next().filter(|&target| attacked.all(|other| other == target))?;
    if matches!(board.kind_of(target), Kind::Pawn | Kind::King) {
        return None;
    }
    let moves: Vec<Ply> = board.legal_moves().into_iter().filter(|&ply| board.mover(ply) == target).collect();
    let caught = |ply: &Ply| {
        let place = moment.after.play(*ply, moment.us);
        machine.visit(&place);
        machine.to_suc_move().is_some_and(|capture| place.board.taken(capture) == Some(target))
    };
    let trapped = !moves.is_empty() && moves.iter().all(caught);
    (trapped && !machine.stopped()).then_some(target)
}
