//! The search within a bound: df-pn whose nodes know how many moves the attacker has left.

use super::memory::{Known, Memory};
use super::node::{Child, Frame, Numbers, Summary};
use super::together::Member;
use crate::crew::Company;
use crate::store::{has_room, reserved};
use crate::{Bounds, INFINITE, Limits, Observer, Stop, Watch};
use andor_game::{Game, Goal, Key};

/// The largest threshold.
const ENDLESS: u32 = INFINITE - 1;

/// Stands for what the table does not know; no win is so long.
const UNSEEN: Numbers = Numbers { bounds: Bounds::LEAF, moves: u32::MAX };

/// This many children are made before the table is asked about them.
const AT_ONCE: usize = 64;

/// Whether the goal is reached; `None` if that was not decided within the budget.
pub(super) type Answer = Result<Option<bool>, Stop>;

/// A position after a move.
struct Made<P> {
    position: P,
    key: Key,
    left: u32,
}

/// A search that may be asked about one bound after another; what it learned stays.
pub(super) struct Search<'a, W: Game> {
    pub game: &'a W,
    pub goal: Goal,
    pub memory: Memory,
    pub watch: Watch<'a>,
    pub(super) frames: Vec<Frame<W::Position>>,
    pub(super) children: Vec<Child<W::Move>>,
    /// What the children are found by, if others search them, too.
    pub(super) keys: Option<Vec<(Key, u32)>>,
    /// How a search goes on with others, if there are some.
    pub company: Option<Company<Self, Answer>>,
    /// Its place among the others, while there are some.
    pub(super) crew: Option<Member>,
    /// The count of nodes at which the budget is used up.
    until: u64,
    scratch: Vec<W::Move>,
    made: Vec<Made<W::Position>>,
    pub replies: Vec<W::Move>,
    steps: u64,
    /// The reply that last refuted a win in one.
    pub killer: Option<W::Move>,
}

impl<'a, W: Game> Search<'a, W> {
    pub fn new(game: &'a W, goal: Goal, limits: &Limits, observer: &'a mut dyn Observer) -> Self {
        // The path and the children along it have a sixteenth each; what is made of a single node
        // is small beside that.
        let memory = Memory::new(limits.memory / 8 * 7);
        Search::with(game, goal, memory, Watch::new(limits, observer), limits.memory / 8)
    }

    /// A search with this memory, and so many bytes for its path.
    pub(super) fn with(game: &'a W, goal: Goal, memory: Memory, watch: Watch<'a>, bytes: u64) -> Self {
        Search {
            game,
            goal,
            memory,
            watch,
            frames: reserved(bytes / 2),
            children: reserved(bytes / 2),
            keys: None,
            company: None,
            crew: None,
            until: u64::MAX,
            scratch: Vec::new(),
            made: Vec::new(),
            replies: Vec::new(),
            steps: 0,
            killer: None,
        }
    }

    fn bytes(&self) -> u64 {
        self.memory.table.bytes() + self.path_bytes()
    }

    fn bound(&self, position: &W::Position) -> (Key, u32) {
        self.game.bound(position).expect("a position with a bound")
    }

    /// Whether the goal is reached from the root with the moves that it has left; `None` when that
    /// took more than `budget` nodes.
    pub fn ask(&mut self, root: &W::Position, budget: u64) -> Answer {
        if let Some(value) = self.game.end(root) {
            return Ok(Some(self.goal.met(value)));
        }
        let (key, left) = self.bound(root);
        let begun = self.watch.statistics.nodes;
        self.until = begun.saturating_add(budget);
        let known = match self.memory.look_up(key, left) {
            Known::Won(moves) => Numbers::won(moves),
            Known::Failed => Numbers::FAILED,
            _ => self.leaf(root, key, left),
        };
        if known.bounds.is_decided() {
            return Ok(known.bounds.outcome());
        }
        self.begin(root)?;
        loop {
            if let Some(answer) = self.advance() {
                return answer;
            }
            if let Some(company) = self.company
                && self.watch.statistics.nodes - begun >= company.workers.alone
            {
                return (company.go_on)(self);
            }
        }
    }

    /// Puts a root on the empty path.
    pub(super) fn begin(&mut self, root: &W::Position) -> Result<(), Stop> {
        self.enter(root.clone(), Bounds { proof: ENDLESS, disproof: ENDLESS })
    }

    /// One pass of the main loop. `Some` if that answered the question, or ended the search.
    pub(super) fn advance(&mut self) -> Option<Answer> {
        if self.crew.is_some() {
            self.catch_up();
        }
        let summary = self.summary();
        self.steps += 1;
        self.watch.steps(self.steps);
        let mut halt = self.watch.stop(self.bytes()).map(Err);
        if halt.is_none() && self.watch.statistics.nodes >= self.until {
            halt = Some(Ok(None));
        }
        if let Some(halt) = halt.filter(|_| !summary.bounds.is_decided()) {
            self.give_up();
            return Some(halt);
        }
        let node = &self.frames[self.frames.len() - 1];
        let exceeds = summary.bounds.proof >= node.thresholds.proof
            || summary.bounds.disproof >= node.thresholds.disproof;
        let leaves = summary.bounds.is_decided() || exceeds && self.frames.len() > 1;
        if leaves {
            self.leave(summary.bounds);
            if self.frames.is_empty() {
                return Some(Ok(summary.bounds.outcome()));
            }
        } else if let Err(stop) = self.go_down(&summary) {
            self.give_up();
            return Some(Err(stop));
        }
        None
    }

    /// Leaves the whole path; what was learned on it is kept for the next time.
    pub(super) fn give_up(&mut self) {
        while !self.frames.is_empty() {
            let bounds = self.summary().bounds;
            self.leave(bounds);
        }
    }

    pub(super) fn summary(&self) -> Summary {
        let node = &self.frames[self.frames.len() - 1];
        let summary = Summary::of(&self.children[node.start..], node.attacker);
        match &self.crew {
            Some(crew) => self.among_others(summary, crew),
            None => summary,
        }
    }

    /// Searches the best child, unless more is known of it by now.
    fn go_down(&mut self, summary: &Summary) -> Result<(), Stop> {
        let at = self.frames.len() - 1;
        let node = &mut self.frames[at];
        node.current = summary.best;
        let (attacker, limits) = (node.attacker, node.thresholds);
        let child = &self.children[node.start + summary.best];
        let mut position = node.position.clone();
        self.game.play(&mut position, child.mv);
        let at_least =
            |threshold: u32, number: u32| threshold.clamp(number.saturating_add(1).min(ENDLESS), ENDLESS);
        let (own, summed) = (child.bounds.minimised(attacker), child.bounds.minimised(!attacker));
        let beyond = summary.second.saturating_add((summary.second / 4).max(1));
        let minimised = at_least(limits.minimised(attacker).min(beyond), own);
        let others = summary.sum.saturating_sub(summed);
        let summed = at_least(limits.minimised(!attacker).saturating_sub(others), summed);
        let thresholds = if attacker {
            Bounds { proof: minimised, disproof: summed }
        } else {
            Bounds { proof: summed, disproof: minimised }
        };
        let (key, left) = self.bound(&position);
        let known = match self.memory.look_up(key, left) {
            Known::Won(moves) => Some(Numbers::won(moves)),
            Known::Failed => Some(Numbers::FAILED),
            Known::Open(bounds)
                if bounds.proof >= thresholds.proof || bounds.disproof >= thresholds.disproof =>
            {
                Some(Numbers::open(bounds))
            }
            _ => None,
        };
        match known {
            Some(result) => {
                self.update(result);
                Ok(())
            }
            None => self.enter(position, thresholds),
        }
    }

    /// The current child of the last node got these numbers.
    pub(super) fn update(&mut self, result: Numbers) {
        let node = &self.frames[self.frames.len() - 1];
        let child = &mut self.children[node.start + node.current];
        child.bounds = result.bounds;
        child.moves = result.moves;
    }

    /// Puts a node on the path and generates its children.
    fn enter(&mut self, position: W::Position, thresholds: Bounds) -> Result<(), Stop> {
        self.memory.tidy();
        let attacker = self.game.turn(&position) == self.goal.player;
        let (key, left) = self.bound(&position);
        let (start, nodes_before) = (self.children.len(), self.watch.statistics.nodes);
        let mut moves = std::mem::take(&mut self.scratch);
        moves.clear();
        self.game.moves(&position, &mut moves);
        let fits = has_room(&self.frames, 1) && has_room(&self.children, moves.len());
        if fits {
            let is_decided = moves.chunks(AT_ONCE).any(|some| self.add_children(&position, some, attacker));
            debug_assert!(is_decided || self.children.len() == start + moves.len());
            self.watch.expanded(self.children.len() - start);
            if let Some(crew) = &self.crew {
                crew.enter(key, left);
            }
            self.frames.push(Frame {
                position,
                key,
                left,
                attacker,
                start,
                thresholds,
                current: 0,
                nodes_before,
                refreshed_at: nodes_before,
            });
        }
        self.scratch = moves;
        if fits { Ok(()) } else { Err(Stop::Memory) }
    }

    /// Adds some children of a position: what the table knows of them, which is asked in a row,
    /// since the processor then waits for several of its cells at a time; what it does not know is
    /// looked at as a leaf. Whether one decides for the mover, which then is the last.
    fn add_children(&mut self, parent: &W::Position, moves: &[W::Move], attacker: bool) -> bool {
        let start = self.children.len();
        let mut made = std::mem::take(&mut self.made);
        made.clear();
        for &mv in moves {
            let mut position = parent.clone();
            self.game.play(&mut position, mv);
            let (key, left) = self.bound(&position);
            made.push(Made { position, key, left });
        }
        let mut decided = false;
        for (&mv, &Made { key, left, .. }) in moves.iter().zip(&made) {
            let Numbers { bounds, moves } = match self.memory.look_up(key, left) {
                Known::Won(moves) => Numbers::won(moves),
                Known::Failed => Numbers::FAILED,
                Known::Open(bounds) => Numbers::open(bounds),
                Known::Nothing => UNSEEN,
            };
            self.children.push(Child { mv, bounds, moves });
            if let Some(keys) = &mut self.keys {
                keys.push((key, left));
            }
            decided = bounds.outcome() == Some(attacker);
            if decided {
                break;
            }
        }
        for (index, leaf) in made.iter().enumerate() {
            if decided {
                break;
            }
            if self.children[start + index].moves == UNSEEN.moves {
                let Numbers { bounds, moves } = self.new_leaf(&leaf.position, leaf.key, leaf.left);
                let child = &mut self.children[start + index];
                (child.bounds, child.moves) = (bounds, moves);
                decided = bounds.outcome() == Some(attacker);
                if decided {
                    self.truncate(start + index + 1);
                }
            }
        }
        self.made = made;
        decided
    }

    /// In how many moves the root is won, as far as is known.
    pub fn length(&self, root: &W::Position) -> u32 {
        self.memory.lengths(self.bound(root).0).0
    }

    /// The key of a position without its bound.
    pub fn key(&self, position: &W::Position) -> Key {
        self.bound(position).0
    }

    /// Takes the last node from the path, remembers it and tells its parent.
    pub(super) fn leave(&mut self, bounds: Bounds) {
        let node = self.frames.pop().expect("a node to leave");
        let children = &self.children[node.start..];
        let work = self.watch.statistics.nodes - node.nodes_before;
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        let mut moves = 0;
        match bounds.outcome() {
            Some(true) => {
                let won = children.iter().filter(|child| child.bounds.proof == 0).map(|child| child.moves);
                // If it is not over, moves must be left, even if the defender ends it.
                moves =
                    if node.attacker { 1 + won.min().unwrap_or(0) } else { won.max().unwrap_or(0).max(1) };
                self.memory.store_won(node.key, moves, work);
            }
            Some(false) => self.memory.store_failed(node.key, node.left, work),
            None => self.memory.store_open(node.key, node.left, bounds, work),
        }
        self.truncate(node.start);
        if let Some(crew) = &self.crew {
            crew.leave(node.key, node.left, bounds.is_decided());
        }
        if !self.frames.is_empty() {
            self.update(Numbers { bounds, moves });
        }
    }
}
