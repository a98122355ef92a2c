//! Their men between one of our sliders and something behind them: what their moves would uncover
//! (cases 2a and 2b of the causal tests), for pins and skewers.

use super::alternating::{Case, Trace, alternate};
use super::moment::Moment;
use super::place::Place;
use crate::board::{Board, Captures, KING, Piece, Ply, attacks_from};
use crate::machine::Machine;
use andor_chess::{Kind, Man};
use andor_game::Player;

/// The nodes of one move of theirs.
const DEFENCE_NODES: u64 = 100_000;

/// DEFMOVE: their move that opens one of our lines, with the traces that show it.
#[derive(Clone, Debug)]
pub struct Uncovered {
    /// The move.
    pub defence: Ply,
    /// The man that made it and stood in front.
    pub front: Piece,
    /// The man behind.
    pub back: Piece,
    /// Our man on the line.
    pub slider: Piece,
    /// Our capture behind, which succeeds after the move and is blocked without it.
    pub capture: Ply,
    /// Whether the move would meet our threat, or win back what we took, if the line stayed closed.
    pub parries: bool,
    /// Whether the front man itself is threatened along the line.
    pub front_threatened: bool,
    /// Case 2a: from N0 to N_j, what becomes of the threat.
    pub threatened: Vec<Trace>,
    /// Case 2b: from N_j to N0, why the capture behind only works now.
    pub defended: Vec<Trace>,
}

impl Uncovered {
    /// Runs the routine between N0 and N_j both ways, with the threat on the front man if there is
    /// one.
    pub(super) fn trace(&mut self, machine: &mut Machine<'_>, moment: &Moment) {
        let defended = moment.after.play(self.defence, moment.us);
        let on_front = |ply: &&Ply| moment.idle.board.taken(**ply) == Some(self.front);
        if let Some(&threat) = moment.threats.iter().find(on_front).or(moment.threats.first()) {
            self.threatened = alternate(machine, Case::Threatened, &moment.idle, &defended, Some(threat));
        }
        self.defended = alternate(machine, Case::Defended, &defended, &moment.idle, Some(self.capture));
    }
}

/// Tries the moves of men between one of our sliders and something behind them.
pub(super) fn uncover(machine: &mut Machine<'_>, moment: &Moment) -> Vec<Uncovered> {
    let us = moment.us;
    let board = &moment.after.board;
    let mut found: Vec<Uncovered> = Vec::new();
    for (slider, front, back) in lines_through(board, us) {
        let target = board.square_of(back).expect("it stands behind");
        let mut plies = Vec::new();
        board.generate(Captures::AndQuiet, &mut plies);
        for defence in plies.into_iter().filter(|&ply| board.mover(ply) == front) {
            if machine.ended()
                || found.iter().any(|other| other.front == front && other.slider == slider && other.parries)
            {
                break;
            }
            let place = moment.after.play(defence, us);
            let Some(capture) = place.board.step(slider, target) else { continue };
            let mut tested = place.board.clone();
            machine.allow(DEFENCE_NODES);
            machine.visit(&place);
            let works = place.board.gain(capture) >= KING
                || tested.is_legal(capture) && machine.to_move(capture).is_some();
            if works {
                let square = board.square_of(front).expect("it stands in front");
                let front_threatened = moment
                    .threats
                    .iter()
                    .any(|ply| ply.to() == square && moment.idle.board.mover(*ply) == slider)
                    || board.kind_of(front) == Kind::King;
                let parries = parries(machine, moment, defence, back, &place);
                found.push(Uncovered {
                    threatened: Vec::new(),
                    defended: Vec::new(),
                    defence,
                    front,
                    back,
                    slider,
                    capture,
                    parries,
                    front_threatened,
                });
            }
        }
    }
    found
}

/// Whether their move would do if its line stayed closed: it wins back enough, or meets our
/// threats. In front of a king this is tested with a closed line: then we have nothing else, even
/// if the move only saves the man that makes it.
fn parries(machine: &mut Machine<'_>, moment: &Moment, defence: Ply, back: Piece, place: &Place) -> bool {
    if machine.is_reached(moment.after.tally) {
        return !machine.is_reached(place.tally);
    }
    let front = moment.after.board.mover(defence);
    let attacked = moment.threats.iter().any(|&ply| moment.idle.board.taken(ply) == Some(front));
    let met = !moment.threats.is_empty()
        && moment.threats.iter().all(|&threat| {
            let piece = moment.idle.board.mover(threat);
            place
                .same_move(piece, threat)
                .is_none_or(|same| !machine.is_reached(place.play(same, moment.us).tally))
        });
    if moment.after.board.kind_of(back) != Kind::King || !attacked && !met {
        return met;
    }
    let Some(closed) = closed(place, defence) else { return true };
    machine.visit(&closed);
    machine.to_suc_move().is_none() && !machine.stopped()
}

/// The place after a man's move with its line closed by a pawn on the square that it left, as if it
/// were not pinned. `None` if no pawn can stand there.
fn closed(place: &Place, defence: Ply) -> Option<Place> {
    let them = place.board.turn().opponent();
    let mut setup = place.board.setup();
    let last = if them == Player::Max { 7 } else { 0 };
    if setup.men_of(them).count() >= 16 || defence.from().rank() == last {
        return None;
    }
    setup.men[defence.from().index()] = Some(Man { side: them, kind: Kind::Pawn });
    Some(Place { board: Board::new(&setup, place.board.rules()), tally: place.tally })
}

/// Our sliders with a man of theirs in front and another behind it on the same line.
fn lines_through(board: &Board, us: Player) -> Vec<(Piece, Piece, Piece)> {
    let mut found = Vec::new();
    for slider in board.pieces(us) {
        let kind = board.kind_of(slider);
        if !matches!(kind, Kind::Bishop | Kind::Rook | Kind::Queen) {
            continue;
        }
        let from = board.square_of(slider).expect("on the board");
        for back in board.pieces(us.opponent()) {
            let to = board.square_of(back).expect("on the board");
            let on_line = attacks_from(kind, us, from, 0) & (1 << to.index()) != 0;
            let front = board.blocker(slider, to).filter(|front| on_line && front.side() != us);
            if let Some(front) = front {
                let between = board.square_of(front).expect("on the board");
                let past = attacks_from(kind, us, from, board.occupied() & !(1 << between.index()));
                if past & (1 << to.index()) != 0 {
                    found.push((slider, front, back));
                }
            }
        }
    }
    found
}
