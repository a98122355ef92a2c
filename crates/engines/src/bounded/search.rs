//! The search within a bound: df-pn whose nodes know how many moves the attacker has left.

use super::memory::{Known, Memory};
use crate::{Bounds, INFINITE, Limits, Observer, Stop, Watch};
use andor_game::{Game, Goal};

/// A sum beyond this counts leaves over and over again, since paths meet; from here on the largest summand speaks for all.
const LARGE: u32 = 1 << 24;
/// The largest threshold.
const ENDLESS: u32 = INFINITE - 1;

struct Child<M> {
    mv: M,
    bounds: Bounds,
    /// In how many moves of the attacker it is won, once it is.
    moves: u32,
}

struct Frame<P> {
    position: P,
    key: u64,
    left: u32,
    attacker: bool,
    /// Where its children begin.
    start: usize,
    thresholds: Bounds,
    current: usize,
    nodes_before: u64,
}

/// Numbers, and the length of the win where there is one.
#[derive(Clone, Copy)]
struct Numbers {
    bounds: Bounds,
    moves: u32,
}

impl Numbers {
    const FAILED: Numbers = Numbers { bounds: Bounds::DISPROVED, moves: 0 };

    const fn won(moves: u32) -> Numbers {
        Numbers { bounds: Bounds::PROVED, moves }
    }

    const fn open(bounds: Bounds) -> Numbers {
        Numbers { bounds, moves: 0 }
    }
}

/// What the children of a node add up to.
struct Summary {
    best: usize,
    second: u32,
    sum: u32,
    bounds: Bounds,
}

/// A search that may be asked about one bound after another; what it learned stays.
pub(super) struct Search<'a, W: Game> {
    game: &'a W,
    pub goal: Goal,
    pub memory: Memory,
    pub watch: Watch<'a>,
    frames: Vec<Frame<W::Position>>,
    children: Vec<Child<W::Move>>,
    scratch: Vec<W::Move>,
    replies: Vec<W::Move>,
    steps: u64,
    /// The reply that last refuted a win in one.
    killer: Option<W::Move>,
}

impl<'a, W: Game> Search<'a, W> {
    pub fn new(game: &'a W, goal: Goal, limits: &Limits, observer: &'a mut dyn Observer) -> Self {
        Search {
            game,
            goal,
            memory: Memory::new(limits.memory / 8 * 7),
            watch: Watch::new(limits, observer),
            frames: Vec::new(),
            children: Vec::new(),
            scratch: Vec::new(),
            replies: Vec::new(),
            steps: 0,
            killer: None,
        }
    }

    fn bytes(&self) -> u64 {
        let path = self.frames.len() * size_of::<Frame<W::Position>>()
            + self.children.len() * size_of::<Child<W::Move>>();
        self.memory.table.bytes() + path as u64
    }

    fn bound(&self, position: &W::Position) -> (u64, u32) {
        let (key, left) = self.game.bound(position).expect("a position with a bound");
        (key.0, left)
    }

    /// Whether the goal is reached from the root with the moves that it has left; `None` when that took more than `budget`
    /// nodes.
    pub fn ask(&mut self, root: &W::Position, budget: u64) -> Result<Option<bool>, Stop> {
        if let Some(value) = self.game.end(root) {
            return Ok(Some(self.goal.met(value)));
        }
        let (key, left) = self.bound(root);
        let until = self.watch.statistics.nodes.saturating_add(budget);
        let known = match self.memory.look_up(key, left) {
            Known::Won(moves) => Numbers::won(moves),
            Known::Failed => Numbers::FAILED,
            _ => self.leaf(root, key, left),
        };
        if known.bounds.is_decided() {
            return Ok(known.bounds.outcome());
        }
        self.enter(root.clone(), Bounds { proof: ENDLESS, disproof: ENDLESS });
        loop {
            let summary = self.summary();
            self.steps += 1;
            self.watch.steps(self.steps);
            let mut halt = self.watch.stop(self.bytes()).map(Err);
            if halt.is_none() && self.watch.statistics.nodes >= until {
                halt = Some(Ok(None));
            }
            if halt.is_some() && !summary.bounds.is_decided() {
                // What was learned on the path is kept for the next time.
                while !self.frames.is_empty() {
                    let bounds = self.summary().bounds;
                    self.leave(bounds);
                }
                return halt.unwrap_or(Ok(None));
            }
            let node = &self.frames[self.frames.len() - 1];
            let exceeds = summary.bounds.proof >= node.thresholds.proof
                || summary.bounds.disproof >= node.thresholds.disproof;
            let leaves = summary.bounds.is_decided() || exceeds && self.frames.len() > 1;
            if leaves {
                self.leave(summary.bounds);
                if self.frames.is_empty() {
                    return Ok(summary.bounds.outcome());
                }
            } else {
                self.go_down(&summary);
            }
        }
    }

    fn summary(&self) -> Summary {
        let node = &self.frames[self.frames.len() - 1];
        let attacker = node.attacker;
        let children = &self.children[node.start..];
        let (mut best, mut least, mut second, mut of_best) = (0, INFINITE, INFINITE, 0);
        let (mut sum, mut largest, mut open) = (0_u32, 0, 0);
        for (index, child) in children.iter().enumerate() {
            let (minimised, summed) = (child.bounds.minimised(attacker), child.bounds.minimised(!attacker));
            if minimised < least || minimised == least && summed < of_best {
                (second, least, best, of_best) = (least, minimised, index, summed);
            } else {
                second = second.min(minimised);
            }
            sum = crate::add(sum, summed);
            largest = largest.max(summed);
            open += u32::from(summed > 0);
        }
        if (LARGE..INFINITE).contains(&sum) {
            sum = largest.max(LARGE) + open;
        }
        let bounds = match (least, attacker) {
            (INFINITE, _) => Bounds::decided(!attacker),
            (0, _) => Bounds::decided(attacker),
            (_, true) => Bounds { proof: least, disproof: sum },
            (_, false) => Bounds { proof: sum, disproof: least },
        };
        Summary { best, second, sum, bounds }
    }

    /// Searches the best child, unless more is known of it by now.
    fn go_down(&mut self, summary: &Summary) {
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
            Some(result) => self.update(result),
            None => self.enter(position, thresholds),
        }
    }

    /// The current child of the last node got these numbers.
    fn update(&mut self, result: Numbers) {
        let node = &self.frames[self.frames.len() - 1];
        let child = &mut self.children[node.start + node.current];
        child.bounds = result.bounds;
        child.moves = result.moves;
    }

    /// Puts a node on the path and generates its children.
    fn enter(&mut self, position: W::Position, thresholds: Bounds) {
        self.memory.tidy();
        let attacker = self.game.turn(&position) == self.goal.player;
        let (key, left) = self.bound(&position);
        let (start, nodes_before) = (self.children.len(), self.watch.statistics.nodes);
        let mut moves = std::mem::take(&mut self.scratch);
        moves.clear();
        self.game.moves(&position, &mut moves);
        for &mv in &moves {
            let mut next = position.clone();
            self.game.play(&mut next, mv);
            let (key, left) = self.bound(&next);
            let result = match self.memory.look_up(key, left) {
                Known::Won(moves) => Numbers::won(moves),
                Known::Failed => Numbers::FAILED,
                Known::Open(bounds) => Numbers::open(bounds),
                Known::Nothing => self.new_leaf(&next, key, left),
            };
            self.children.push(Child { mv, bounds: result.bounds, moves: result.moves });
            if result.bounds.outcome() == Some(attacker) {
                break;
            }
        }
        self.scratch = moves;
        self.watch.expanded(self.children.len() - start);
        self.frames.push(Frame {
            position,
            key,
            left,
            attacker,
            start,
            thresholds,
            current: 0,
            nodes_before,
        });
    }

    fn new_leaf(&mut self, position: &W::Position, key: u64, left: u32) -> Numbers {
        match self.game.end(position) {
            Some(value) if self.goal.met(value) => Numbers::won(0),
            Some(_) => Numbers::FAILED,
            None => self.leaf(position, key, left),
        }
    }

    /// The numbers of a leaf that is no end; the last move and the last two are looked through at once.
    fn leaf(&mut self, position: &W::Position, key: u64, left: u32) -> Numbers {
        if self.game.turn(position) == self.goal.player {
            if self.game.meets_at_once(position, self.goal) {
                self.memory.store_won(key, 1, 1);
                return Numbers::won(1);
            }
            if left == 1 {
                self.memory.store_failed(key, 1, 1);
                return Numbers::FAILED;
            }
        } else if left == 1 {
            match self.allows_one_everywhere(position) {
                Some(true) => {
                    self.memory.store_won(key, 1, 1);
                    return Numbers::won(1);
                }
                Some(false) => {
                    self.memory.store_failed(key, 1, 1);
                    return Numbers::FAILED;
                }
                None => {}
            }
        }
        let (reach, fail) = self.game.estimate(position);
        let (reach, fail) = (reach.clamp(1, LARGE), fail.clamp(1, LARGE));
        Numbers::open(if self.game.turn(position) == self.goal.player {
            Bounds { proof: reach, disproof: fail }
        } else {
            Bounds { proof: fail, disproof: reach }
        })
    }

    /// Whether every move of the defender lets the attacker reach the goal at once; `None` where that does not decide it, since a
    /// player moves twice.
    fn allows_one_everywhere(&mut self, position: &W::Position) -> Option<bool> {
        let mut moves = std::mem::take(&mut self.replies);
        moves.clear();
        self.game.moves(position, &mut moves);
        if let Some(at) = self.killer.and_then(|killer| moves.iter().position(|&mv| mv == killer)) {
            moves.swap(0, at);
        }
        let mut answer = Some(true);
        for &mv in &moves {
            let mut next = position.clone();
            self.game.play(&mut next, mv);
            self.watch.statistics.nodes += 1;
            let allows = match self.game.end(&next) {
                Some(value) => Some(self.goal.met(value)),
                None if self.game.turn(&next) != self.goal.player => None,
                None => Some(self.game.meets_at_once(&next, self.goal)),
            };
            if allows != Some(true) {
                self.killer = Some(mv);
                answer = allows;
                break;
            }
        }
        self.replies = moves;
        answer
    }

    /// In how many moves the root is won, as far as is known.
    pub fn length(&self, root: &W::Position) -> u32 {
        self.memory.lengths(self.bound(root).0).0
    }

    /// The key of a position without its bound.
    pub fn key(&self, position: &W::Position) -> u64 {
        self.bound(position).0
    }

    /// Takes the last node from the path, remembers it and tells its parent.
    fn leave(&mut self, bounds: Bounds) {
        let node = self.frames.pop().expect("a node to leave");
        let children = &self.children[node.start..];
        let work = self.watch.statistics.nodes - node.nodes_before;
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        let mut moves = 0;
        match bounds.outcome() {
            Some(true) => {
                let won = children.iter().filter(|child| child.bounds.proof == 0).map(|child| child.moves);
                // Where it is not over, moves must be left, even if the defender ends it.
                moves =
                    if node.attacker { 1 + won.min().unwrap_or(0) } else { won.max().unwrap_or(0).max(1) };
                self.memory.store_won(node.key, moves, work);
            }
            Some(false) => self.memory.store_failed(node.key, node.left, work),
            None => self.memory.store_open(node.key, node.left, bounds, work),
        }
        self.children.truncate(node.start);
        if !self.frames.is_empty() {
            self.update(Numbers { bounds, moves });
        }
    }
}
