//! The alternating search routine (4.3) plays two nearly equal positions against each other until a
//! move works in one and not in the other. That difference is the cause.
//!
//! It also tries moves that leave the king in danger, as under VIRGO's rules: then the capture of
//! the king is the move that distinguishes the lines.

use super::place::Place;
use crate::board::{KING, Ply};
use crate::machine::Machine;

/// The reason why the routine stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Halt {
    /// The move is illegal in the other line.
    A,
    /// The move brings the tally over the goal, or takes the king, in one line and not in the
    /// other.
    B,
    /// The move succeeds in both lines: nothing is explained.
    C,
}

/// The causal test (4.6.1) of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Case {
    /// (1): between P(i+2) and P(i), without the move and its reply.
    Omitted,
    /// (2a): between N0, after a dummy move of theirs, and N_j, after a move of theirs.
    Threatened,
    /// (2b): between N_j and N0.
    Defended,
    /// (2c): between N0 and P(i+2).
    Replied,
    /// (2d): between N0 and P(i).
    Discovered,
}

/// The record of one run: two lines of play and the move that ended them.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The causal test.
    pub case: Case,
    /// The starts of the two lines: A1 and A2.
    pub starts: [Place; 2],
    /// L(1) and L(2). The critical move is the last of the line in which it succeeded.
    pub lines: [Vec<Ply>; 2],
    /// The line in which the critical move succeeded: 0 or 1.
    pub success: usize,
    /// CMS: the critical move.
    pub critical: Ply,
    /// P_s: the node before the critical move.
    pub before: Place,
    /// P_f: the node at which it failed.
    pub failed: Place,
    /// The reason of the halt.
    pub halt: Halt,
    /// FORCED at the node before the critical move: no other man has a successful move there.
    pub alone: bool,
}

impl Trace {
    /// SCORECAUSE.
    #[must_use]
    pub fn is_score_cause(&self) -> bool {
        self.halt == Halt::B
    }

    /// Whether a king is taken in one of the lines, as under VIRGO's rules.
    #[must_use]
    pub fn takes_a_king(&self) -> bool {
        (0..2).any(|which| {
            let mut board = self.starts[which].board.clone();
            self.lines[which].iter().any(|&ply| {
                let takes = board.gain(ply) >= KING;
                let _ = board.make(ply);
                takes
            })
        })
    }

    /// Whether the critical move was ours.
    #[must_use]
    pub fn critical_is_ours(&self) -> bool {
        self.starts[0].board.turn() == self.before.board.turn()
    }
}

/// The number of successful moves followed at a node, of traces (4.5), and of plies in a line.
const WIDTH: usize = 2;
const MOST_TRACES: usize = 4;
const LONGEST: usize = 10;

/// Runs the routine between two places with the same side to move; the first move may be given.
/// There is no trace if the first place has no successful move, or the search is stopped.
pub fn alternate(
    machine: &mut Machine<'_>,
    case: Case,
    first: &Place,
    second: &Place,
    start: Option<Ply>,
) -> Vec<Trace> {
    let mut run = Run {
        case,
        machine,
        starts: [first.clone(), second.clone()],
        lines: Default::default(),
        traces: Vec::new(),
    };
    let places = [first.clone(), second.clone()];
    match start {
        Some(ply) => run.follow(&places, 0, ply),
        None => run.go(places, 0),
    }
    run.traces
}

struct Run<'m, 'w> {
    case: Case,
    machine: &'m mut Machine<'w>,
    starts: [Place; 2],
    lines: [Vec<Ply>; 2],
    traces: Vec<Trace>,
}

impl Run<'_, '_> {
    /// Seeks a successful move in line `here` and tries it in the other.
    fn go(&mut self, places: [Place; 2], here: usize) {
        if self.lines[here].len() >= LONGEST {
            return;
        }
        self.machine.visit(&places[here]);
        let found = self.machine.all_suc(WIDTH);
        for ply in found {
            if self.traces.len() >= MOST_TRACES || self.machine.stopped() {
                return;
            }
            self.follow(&places, here, ply);
        }
    }

    fn follow(&mut self, places: &[Place; 2], here: usize, ply: Ply) {
        self.lines[here].push(ply);
        self.compare(places, here, 1 - here, ply);
        self.lines[here].pop();
    }

    fn compare(&mut self, places: &[Place; 2], here: usize, there: usize, ply: Ply) {
        let us = self.machine.us();
        let piece = places[here].board.mover(ply);
        let Some(same) = places[there].same_move(piece, ply) else {
            return self.halt(places, here, ply, Halt::A);
        };
        let after_here = places[here].play(ply, us);
        let after_there = places[there].play(same, us);
        let ours = places[here].board.turn() == us;
        let content = |place: &Place| self.machine.is_reached(place.tally) == ours;
        let takes_king = |place: &Place, ply: Ply| place.board.gain(ply) >= KING;
        let only_here = takes_king(&places[here], ply) && !takes_king(&places[there], same);
        if only_here || content(&after_here) && !content(&after_there) {
            return self.halt(places, here, ply, Halt::B);
        }
        self.machine.visit(&places[there]);
        if self.machine.to_move(same).is_some() {
            return self.halt(places, here, ply, Halt::C);
        }
        if self.machine.stopped() {
            return;
        }
        self.lines[there].push(same);
        let mut next = [after_here, after_there];
        if here == 1 {
            next.swap(0, 1);
        }
        self.go(next, there);
        self.lines[there].pop();
    }

    fn halt(&mut self, places: &[Place; 2], here: usize, critical: Ply, halt: Halt) {
        let board = &places[here].board;
        self.machine.visit(&places[here]);
        let others = self.machine.all_suc(WIDTH + 1);
        let alone = others.into_iter().all(|ply| board.mover(ply) == board.mover(critical));
        self.traces.push(Trace {
            case: self.case,
            starts: self.starts.clone(),
            lines: self.lines.clone(),
            success: here,
            critical,
            before: places[here].clone(),
            failed: places[1 - here].clone(),
            halt,
            alone,
        });
    }
}
