//! The machine of chapter 3, with the interface of 3.2: load a position, find the best move, walk
//! to nodes, ask which moves succeed there.

mod goals;
mod memory;
mod search;
mod settings;
mod table;
mod threats;
mod watch;

use crate::board::{Board, KING, Ply, Undo};
use andor_game::Player;
pub use goals::{Best, GoalRun, MATE_GOAL, Run};
use search::{Node, Search};
pub use settings::Settings;
pub(crate) use watch::Watch;

/// The state of the machine: get_machine_state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Plies below the loaded position.
    pub depth: usize,
    /// Whether we, the side to move in the loaded position, are to move (UTM).
    pub us_to_move: bool,
    /// Our gain since the loaded position.
    pub tally: i16,
    /// The goal.
    pub goal: i16,
    /// The iteration.
    pub iteration: u8,
    /// Nodes searched since the machine was made.
    pub nodes: u64,
}

enum Made {
    Move(Ply, Undo, i16),
    Dummy(u8),
}

/// The search machine. Its answers are results of its search, not proofs.
pub struct Machine<'w> {
    pub(crate) search: Search<'w>,
    iteration: u8,
    line: Vec<Made>,
}

impl<'w> Machine<'w> {
    /// A machine with a position loaded. `go_on` gets the number of nodes every few thousand nodes
    /// and may stop a search by returning false.
    pub fn new(board: Board, settings: Settings, go_on: impl FnMut(u64) -> bool + 'w) -> Machine<'w> {
        let iteration = settings.iterations;
        let mut search = Search::new(board, settings, Watch::new(go_on));
        search.brake_limit = 1 << iteration;
        Machine { search, iteration, line: Vec::new() }
    }

    /// load(P): another position; the machine forgets the last one.
    pub fn load(&mut self, board: Board) {
        let us = board.turn();
        self.line.clear();
        self.search.draw = board.material(us.opponent()) - board.material(us);
        (self.search.board, self.search.us, self.search.tally) = (board, us, 0);
        self.search.memory.forget();
        self.search.table.forget();
    }

    /// The position at the current node.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.search.board
    }

    /// The side to move in the loaded position.
    #[must_use]
    pub const fn us(&self) -> Player {
        self.search.us
    }

    /// get_machine_state.
    #[must_use]
    pub fn state(&self) -> State {
        State {
            depth: self.line.len(),
            us_to_move: self.search.board.turn() == self.search.us,
            tally: self.search.tally,
            goal: self.goal(),
            iteration: self.iteration,
            nodes: self.search.nodes,
        }
    }

    fn goal(&self) -> i16 {
        self.search.goal.min(MATE_GOAL)
    }

    /// Sets goal and iteration for questions at nodes. A goal of at least [`MATE_GOAL`] asks for
    /// the king.
    pub fn set(&mut self, goal: i16, iteration: u8) {
        self.search.goal = if goal >= MATE_GOAL { KING / 2 } else { goal };
        self.iteration = iteration;
        self.search.brake_limit = 1 << iteration;
    }

    /// Sets our highest cycle for questions at nodes, within the settings.
    pub(crate) fn set_cycle(&mut self, cycle: u8) {
        let ours = &mut self.search.settings.cycles[0];
        *ours = cycle.min(*ours);
    }

    /// Makes our moves from this depth on illegal, or legal again (4.4).
    pub const fn set_horizon(&mut self, depth: Option<u8>) {
        self.search.horizon = depth;
    }

    /// Whether the search was stopped, or a question exceeded its nodes: then answers mean nothing.
    #[must_use]
    pub const fn stopped(&self) -> bool {
        self.search.watch.stopped()
    }

    /// Whether the search was stopped.
    #[must_use]
    pub const fn ended(&self) -> bool {
        self.search.watch.ended()
    }

    /// Limits the nodes of all questions until the next call.
    pub const fn allow(&mut self, nodes: u64) {
        self.search.watch.allow_until(self.search.nodes.saturating_add(nodes));
    }

    /// down(): makes a move, which must be legal.
    pub fn down(&mut self, ply: Ply) {
        let gain = self.search.board.gain(ply);
        let signed = if self.search.board.turn() == self.search.us { gain } else { -gain };
        self.search.tally += signed;
        let undo = self.search.board.make(ply);
        self.line.push(Made::Move(ply, undo, signed));
    }

    /// down() by a dummy move.
    pub fn down_dummy(&mut self) {
        let before = self.search.board.pass();
        self.line.push(Made::Dummy(before));
    }

    /// up(n): back by this many plies, at most to the loaded position.
    pub fn up(&mut self, plies: usize) {
        for _ in 0..plies {
            match self.line.pop() {
                None => return,
                Some(Made::Dummy(before)) => self.search.board.undo_pass(before),
                Some(Made::Move(ply, undo, gain)) => {
                    self.search.board.unmake(ply, undo);
                    self.search.tally -= gain;
                }
            }
        }
    }

    /// Goes to a node with its tally.
    pub(crate) fn visit(&mut self, place: &crate::explain::Place) {
        self.line.clear();
        (self.search.board, self.search.tally) = (place.board.clone(), place.tally);
    }

    /// Whether a tally is on our side of the goal.
    pub(crate) const fn is_reached(&self, tally: i16) -> bool {
        tally >= self.search.goal
    }

    pub(crate) const fn depth_limit(&self) -> u8 {
        self.search.settings.depth
    }

    /// to_move(m): the lowest cycle on which a move succeeds here, if it is legal and succeeds.
    pub fn to_move(&mut self, ply: Ply) -> Option<u8> {
        let node = self.node();
        (1..=node.limit).find(|&cycle| self.search.succeeds(node, ply, cycle))
    }

    /// to_suc_move: the first move found that succeeds here.
    pub fn to_suc_move(&mut self) -> Option<Ply> {
        self.all_suc(1).first().copied()
    }

    /// all_suc: at most `most` moves that succeed here, all on the lowest cycle on which any does.
    pub fn all_suc(&mut self, most: usize) -> Vec<Ply> {
        let node = self.node();
        let mut plies = self.search.board.legal_moves();
        plies.sort_by_key(|&ply| std::cmp::Reverse(self.search.order(node, ply)));
        let mut found: Vec<Ply> = Vec::new();
        for cycle in 1..=node.limit {
            for &ply in &plies {
                if found.len() >= most || self.stopped() {
                    return found;
                }
                if self.search.succeeds(node, ply, cycle) {
                    found.push(ply);
                }
            }
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    /// Whether a capture by the side to move succeeds here if both sides only capture.
    pub(crate) fn captures_succeed(&mut self) -> bool {
        let node = Node { limit: 1, above: 1, ..self.node() };
        let plies = self.search.board.legal_moves();
        plies.into_iter().any(|ply| self.search.succeeds(node, ply, 1))
    }

    fn node(&self) -> Node {
        let depth = u8::try_from(self.line.len()).unwrap_or(u8::MAX).min(60);
        let last = match self.line.last() {
            Some(Made::Move(ply, ..)) => Some(*ply),
            _ => None,
        };
        Node { ply: depth, last, ..self.search.root() }
    }
}
