//! One search with one goal: does the side to move succeed at this node (3.1)?
//!
//! *We* are the side whose gain is sought; the tally is our gain since the root. A side is content
//! at a node if the tally is on its side of the goal. A side that is not content attacks: it
//! captures (cycle 1), makes a threat of one move (cycle 2) or two (cycle 3). A side that is
//! content and threatened defends. So [`Search::attack`] and [`Search::defend`] call each other,
//! and both serve both sides.

use super::memory::{Memory, Step};
use super::table::{Room, Table};
use super::{Settings, watch::Watch};
use crate::board::{Board, Captures, KING, Piece, Ply, Rules};
use andor_game::{Player, mix};

/// What a node may do, and what is above it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Plies from the root.
    pub(crate) ply: u8,
    /// The highest cycle here.
    pub(crate) limit: u8,
    /// The cycle of the node above, which limits the nodes below.
    pub(crate) above: u8,
    /// The product of brake numbers.
    pub(crate) product: u32,
    /// Whether the product or the depth has passed its limit.
    pub(crate) braked: bool,
    /// Dummy moves on the way here by White and Black.
    pub(crate) dummies: [u8; 2],
    /// The move that led here, none after a dummy.
    pub(crate) last: Option<Ply>,
    /// The threat that is tried first.
    pub(crate) threat: Option<Step>,
    /// The only man that may move, if only consequent moves are legal.
    pub(crate) only: Option<Piece>,
}

/// A move with what is known about it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) ply: Ply,
    pub(super) rank: i32,
    pub(super) threat: Option<Step>,
    pub(super) class: Class,
}

/// The cycle from which a move is considered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// From cycle 1.
    Direct,
    /// From the cycle at which it threatens or defends.
    Open,
    /// Never: it is illegal.
    Never,
}

/// The state of a search.
pub(crate) struct Search<'w> {
    pub(crate) board: Board,
    pub(crate) us: Player,
    pub(crate) goal: i16,
    pub(crate) tally: i16,
    /// The tally of a drawn game, as with equal material.
    pub(crate) draw: i16,
    pub(crate) brake_limit: u32,
    pub(crate) settings: Settings,
    /// From this ply on we have no moves (4.4); usually none.
    pub(crate) horizon: Option<u8>,
    pub(crate) nodes: u64,
    pub(crate) watch: Watch<'w>,
    next_look: u64,
    pub(super) memory: Memory,
    pub(super) table: Table,
    pub(super) found: [Option<Ply>; MAX_PLY as usize],
    /// Unused lists, so that a search rarely allocates.
    pub(super) spare: Vec<Vec<Candidate>>,
    pub(super) plies: Vec<Ply>,
    /// The cycle of the move found at the root.
    pub(super) root_cycle: u8,
    /// A move that is not tried at the root.
    pub(super) skip: Option<Ply>,
    path: u64,
}

/// Nodes between two looks of the watcher.
const LOOK_EVERY: u64 = 4096;

/// No line of captures and threats is as long.
pub(super) const MAX_PLY: u8 = 200;

impl<'w> Search<'w> {
    pub(crate) fn new(board: Board, settings: Settings, watch: Watch<'w>) -> Search<'w> {
        let us = board.turn();
        let table = Table::new(&settings);
        Search {
            draw: board.material(us.opponent()) - board.material(us),
            board,
            us,
            goal: 1,
            tally: 0,
            brake_limit: 1,
            settings,
            horizon: None,
            nodes: 0,
            watch,
            next_look: LOOK_EVERY,
            memory: Memory::new(),
            table,
            found: [None; MAX_PLY as usize],
            spare: Vec::new(),
            plies: Vec::new(),
            root_cycle: 0,
            skip: None,
            path: 0,
        }
    }

    pub(crate) fn max_cycle(&self, side: Player) -> u8 {
        self.settings.cycles[usize::from(side != self.us)]
    }

    /// The node at the root of a search.
    pub(crate) fn root(&self) -> Node {
        let side = self.board.turn();
        Node {
            ply: 0,
            limit: self.max_cycle(side),
            above: self.max_cycle(side.opponent()),
            product: 1,
            braked: false,
            dummies: [0; 2],
            last: None,
            threat: None,
            only: None,
        }
    }

    /// The points that the side to move still needs; it is content if they are not positive.
    pub(super) fn needed(&self) -> i16 {
        if self.board.turn() == self.us { self.goal - self.tally } else { self.tally - self.goal + 1 }
    }

    /// Whether the side to move would be content with a draw.
    fn content_with_draw(&self) -> bool {
        (self.draw >= self.goal) == (self.board.turn() == self.us)
    }

    /// A node below, after the side to move at `node` plays on `cycle`.
    pub(super) fn below(&self, node: Node, ply: Ply, cycle: u8) -> Node {
        let opponent = self.board.turn().opponent();
        Node {
            ply: node.ply + 1,
            limit: self.max_cycle(opponent).min(node.above),
            above: cycle,
            braked: node.braked || node.ply >= self.settings.depth,
            last: Some(ply),
            threat: None,
            only: None,
            ..node
        }
    }

    /// Makes a move if it is legal, calls `look`, takes it back.
    pub(super) fn with<T>(&mut self, ply: Ply, look: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + LOOK_EVERY;
            self.watch.look(self.nodes);
        }
        let gain = self.board.gain(ply);
        let ours = self.board.turn() == self.us;
        let undo = self.board.make(ply);
        let legal = self.board.rules() == Rules::Virgo || gain >= KING || self.board.is_safe();
        let result = legal.then(|| {
            let (tally, path) = (self.tally, self.path);
            self.tally += if ours { gain } else { -gain };
            self.path = mix(path ^ u64::from(ply.from) << 8 ^ u64::from(ply.to) ^ 1 << 16);
            let result = look(self);
            (self.tally, self.path) = (tally, path);
            result
        });
        self.board.unmake(ply, undo);
        result
    }

    /// Tries a dummy move.
    pub(super) fn with_dummy<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        self.nodes += 1;
        let path = self.path;
        self.path = mix(path ^ 2 << 16);
        let before = self.board.pass();
        let result = look(self);
        self.board.undo_pass(before);
        self.path = path;
        result
    }

    fn key(&self, node: Node, threat: Option<Step>) -> u64 {
        let settings = &self.settings;
        let context = u64::from(node.limit)
            | u64::from(node.above) << 2
            | u64::from(node.dummies[0].min(2)) << 5
            | u64::from(node.dummies[1].min(2)) << 7
            | u64::from(node.last.is_none()) << 9
            | u64::from(node.only.is_some()) << 10
            | threat.map_or(0, |step| step.code() + 1) << 11;
        let goal = if settings.stored_bounds { 0 } else { 1 + (self.goal + 2000) as u64 };
        let path = if settings.transpositions { 0 } else { self.path };
        let horizon = self.horizon.map_or(0, |horizon| 1 + u64::from(horizon));
        self.board.key()
            ^ mix(context)
            ^ mix(goal << 20 ^ horizon << 40)
            ^ path
            ^ u64::from(self.us == Player::Max)
    }

    /// Runs a node's search unless the table has its answer.
    pub(super) fn remembered(
        &mut self,
        node: Node,
        threat: Option<Step>,
        search: impl FnOnce(&mut Self) -> bool,
    ) -> bool {
        let ours = self.board.turn() == self.us;
        let key = self.key(node, threat);
        let slack = if node.braked { 0 } else { self.brake_limit / node.product };
        let room = Room { slack: u16::try_from(slack).unwrap_or(u16::MAX), ply: node.ply };
        if let Some((reached, best)) = self.table.look(key, room, self.goal) {
            // A success without a move is useless if the caller needs the threat.
            if reached != ours || best.is_some() || node.last.is_some() {
                self.found[node.ply as usize] = best;
                return reached == ours;
            }
        }
        let success = search(self);
        if !self.watch.stopped() {
            let best = self.found[node.ply as usize].filter(|_| success);
            self.table.note(key, room, self.goal, success == ours, best);
        }
        success
    }

    /// The side to move is not content: does it succeed?
    pub(crate) fn attack(&mut self, node: Node) -> bool {
        if self.watch.stopped() || self.is_beyond(node) {
            return false;
        }
        self.found[node.ply as usize] = None;
        if self.capture(node, 1) {
            return true;
        }
        let braked = node.braked && self.board.turn() == self.us;
        let may_threaten = node.limit >= 2 && !braked && node.ply + 8 < MAX_PLY;
        if may_threaten && self.remembered(node, None, |search| search.threaten(node)) {
            return true;
        }
        self.is_stalemate(node) && self.content_with_draw()
    }

    /// The horizon of a main variation: from there on our moves are illegal.
    fn is_beyond(&self, node: Node) -> bool {
        self.board.turn() == self.us && self.horizon.is_some_and(|horizon| node.ply >= horizon)
    }

    pub(super) fn is_stalemate(&mut self, node: Node) -> bool {
        self.board.rules() == Rules::Chess
            && node.last.is_some()
            && self.content_with_draw()
            && !self.board.in_check()
            && !self.board.has_legal_move()
    }

    /// Cycle 1: moves that reach the goal in one ply.
    fn capture(&mut self, node: Node, cycle: u8) -> bool {
        self.with_list(|search, candidates| {
            search.find_captures(node, candidates);
            search.try_captures(node, cycle, candidates)
        })
    }

    /// Calls `act` with an empty list of candidates.
    pub(super) fn with_list(&mut self, act: impl FnOnce(&mut Self, &mut Vec<Candidate>) -> bool) -> bool {
        let mut candidates = self.spare.pop().unwrap_or_default();
        let result = act(self, &mut candidates);
        candidates.clear();
        self.spare.push(candidates);
        result
    }

    pub(super) fn try_captures(&mut self, node: Node, cycle: u8, candidates: &mut [Candidate]) -> bool {
        for tried in 0..candidates.len() {
            let ply = pick(candidates, tried).ply;
            if self.succeeds_by_capture(node, ply, cycle) {
                self.succeed(node, ply, cycle);
                return true;
            }
        }
        false
    }

    /// A move after which its side is content.
    pub(super) fn succeeds_by_capture(&mut self, node: Node, ply: Ply, cycle: u8) -> bool {
        if self.board.gain(ply) >= KING {
            return true;
        }
        let below = self.below(node, ply, cycle);
        self.with(ply, |search| !search.attack(below)) == Some(true)
    }

    pub(super) fn succeed(&mut self, node: Node, ply: Ply, cycle: u8) {
        self.found[node.ply as usize] = Some(ply);
        if node.ply == 0 {
            self.root_cycle = cycle;
        }
        if let Some(last) = node.last {
            self.memory.store(&self.board, last, ply);
        }
    }

    fn find_captures(&mut self, node: Node, into: &mut Vec<Candidate>) {
        let needed = self.needed();
        // After two dummy moves of one side the other wins only by taking the king or by promotion.
        let serious = node.dummies[self.board.turn().opponent() as usize] >= 2;
        let mut plies = std::mem::take(&mut self.plies);
        self.board.generate(Captures::AtLeast(if serious { 8 } else { needed }), &mut plies);
        for ply in plies.drain(..) {
            let gain = self.board.gain(ply);
            let allowed = !serious || gain >= KING || ply.promotion.is_some();
            let possible =
                node.only.is_none_or(|only| self.board.mover(ply) == only) && !self.skips(node, ply);
            if gain >= needed && allowed && possible {
                let rank = self.rank(node, ply, gain);
                into.push(Candidate { ply, rank, threat: None, class: Class::Direct });
            }
        }
        self.plies = plies;
    }

    pub(super) fn skips(&self, node: Node, ply: Ply) -> bool {
        node.ply == 0 && self.skip == Some(ply)
    }

    /// The order of move types: threat, memory, recapture, the rest by what is captured.
    pub(super) fn rank(&self, node: Node, ply: Ply, gain: i16) -> i32 {
        let is = |step: Option<Step>| step == Some(Step::new(&self.board, ply));
        if is(node.threat) {
            return 30_000;
        }
        if node.last.is_some_and(|last| is(self.memory.recall(&self.board, last))) {
            return 20_000;
        }
        let by_value = if self.settings.order_captures {
            i32::from(gain) * 16
                - i32::from(crate::board::value(self.board.kind_of(self.board.mover(ply)))).min(10)
        } else {
            0
        };
        if node.last.is_some_and(|last| last.to == ply.to) { 5_000 + by_value } else { by_value }
    }
}

/// Moves the best of the untried candidates to the front.
pub(super) fn pick(candidates: &mut [Candidate], tried: usize) -> Candidate {
    let mut best = tried;
    for place in tried + 1..candidates.len() {
        if candidates[place].rank > candidates[best].rank {
            best = place;
        }
    }
    candidates.swap(tried, best);
    candidates[tried]
}

impl Search<'_> {
    /// Whether a move succeeds at a node on a cycle: by capture or defence, or by a threat that
    /// cannot be met.
    pub(crate) fn succeeds(&mut self, node: Node, ply: Ply, cycle: u8) -> bool {
        let gain = self.board.gain(ply);
        if self.is_beyond(node) || self.watch.stopped() {
            return false;
        }
        if self.needed() <= gain {
            // A search that was stopped below has refuted nothing.
            return self.succeeds_by_capture(node, ply, cycle) && !self.watch.stopped();
        }
        let below = self.below(node, ply, cycle);
        let success = cycle > 1
            && self.with(ply, |search| {
                search.threat(node, ply, cycle).is_some_and(|threat| !search.defend(below, threat))
            }) == Some(true);
        success && !self.watch.stopped()
    }

    /// The order in which moves are tried at a node.
    pub(crate) fn order(&self, node: Node, ply: Ply) -> i32 {
        self.rank(node, ply, self.board.gain(ply))
    }
}
