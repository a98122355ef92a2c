//! What is known about one of our moves in a main line: the causal tests of the thesis (4.6.1) that
//! need a dummy move or a defence, the interventions, and exact answers.

use super::alternating::{Case, Trace, alternate};
use super::causes::Cause;
use super::finding::{Line, Test};
use super::main_line::MainLine;
use super::place::Place;
use super::questions::{EXACT_NODES, caught, intervene};
use super::uncovering::{Uncovered, uncover};
use super::worlds::Trial;
use crate::board::{Captures, KING, Piece, Ply};
use crate::exact::Exact;
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
    /// The moves of the line after the reply.
    pub rest: Vec<Ply>,
    /// What the facts between this move and the next do for the next, by interventions.
    pub causes: Vec<Cause>,
    /// What becomes of the man that replied: `where Nxa7 takes it`.
    pub caught: Option<String>,
    /// Whether exact search shows that the move wins as much as the line, in as many moves.
    pub is_proved: bool,
    /// Whether exact search shows that no other move does.
    pub is_only: bool,
    /// Threats that exact search confirms.
    pub proved_threats: Vec<Ply>,
    /// What becomes of the threats before the move, where they do not win yet.
    pub new_threats: Vec<(Ply, Trial)>,
    /// What becomes of this move without our last one and the reply, if it does not win there; and
    /// that place.
    pub earlier: Option<(Place, Trial)>,
    /// The best other reply, as exact search sees it, with our answer.
    pub other: Option<Vec<Ply>>,
    /// Whether the reply lasts as long as any, by exact search.
    pub lasts_longest: bool,
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

    /// Whether we can take a man of theirs after the reply and captures win nothing back for it.
    #[must_use]
    pub fn left_to(&self, piece: Piece) -> bool {
        let Some(next) = &self.next else { return false };
        let mut board = next.board.clone();
        let mut exact = Exact::new();
        board.legal_moves().into_iter().any(|ply| {
            let place = next.play(ply, self.us);
            exact.allow(EXACT_NODES);
            board.taken(ply) == Some(piece) && exact.holds(&place.board, 1 - board.gain(ply), 0) == Some(true)
        })
    }

    /// Whether the move neither takes, nor promotes, nor gives check.
    pub(super) fn is_quiet(&self) -> bool {
        self.before.board.gain(self.mbe) == 0 && !self.after.board.in_check()
    }

    /// A threat that is new: before the move it did not win.
    pub(super) fn test_of_threat(&self, threat: Ply) -> Option<Test> {
        let (ply, trial) = self.new_threats.iter().find(|(ply, _)| *ply == threat)?;
        let with = Line::new(&self.idle, &[*ply], self.index + 2);
        Some(Test::of_trial(with, "before it", &self.before, self.index, trial))
    }

    /// This move did not win before our last one.
    pub(super) fn test_of_order(&self) -> Option<Test> {
        let (place, trial) = self.earlier.as_ref()?;
        let mut plies = vec![self.mbe];
        plies.extend(self.reply);
        plies.extend(&self.rest);
        let with = Line::new(&self.before, &plies, self.index);
        Some(Test::of_trial(with, "a move earlier", place, self.index - 2, trial))
    }

    /// PIECEMOVED(REPLY).
    #[must_use]
    pub fn replier(&self) -> Option<Piece> {
        self.reply.map(|reply| self.after.board.mover(reply))
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
        rest: line.plies.get(index + 2..).unwrap_or_default().to_vec(),
        causes: Vec::new(),
        caught: caught(line, index),
        is_proved: false,
        is_only: false,
        proved_threats: Vec::new(),
        new_threats: Vec::new(),
        earlier: None,
        other: None,
        lasts_longest: false,
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
    intervene(machine, &mut moment, index.checked_sub(2).map(|earlier| &line.places[earlier]));
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
