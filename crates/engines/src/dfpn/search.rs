//! The search itself: the stack of nodes on the path, thresholds, and what happens when a node is decided.

use super::children::{Children, FOREIGN, OLD, Start, Summary};
use super::condition::{Condition, Link, insert};
use super::memory::{Known, Memory, Open, Spot};
use super::trail::{OnPath, Trail, longer};
use super::{Dfpn, Ghi};
use crate::{Attack, Bounds, INFINITE, Statistics, Stop, Watch};
use andor_game::{Game, Question, Repetition, RepetitionKey};

/// Why a search ends before it has an answer.
pub(crate) enum Halt {
    Stop(Stop),
    /// Positions that differ count as repetitions of each other: begin again, and share less.
    ByClass,
}

/// The largest number that is no decision.
const LARGEST: u32 = INFINITE - 1;
/// What a repetition counts in Nagai's method: no decision, but no way to a proof.
const STUCK: Bounds = Bounds { proof: LARGEST, disproof: 1 };

/// A node on the path.
struct Frame<G: Game> {
    position: G::Position,
    spot: Spot,
    class: u64,
    attacker: bool,
    start: Start,
    thresholds: Bounds,
    /// It must make progress before it may return.
    forced: bool,
    /// It must be decided before it may return.
    insists: bool,
    progress_before: u64,
    nodes_before: u64,
    /// What the table said when the node was entered.
    open: Open,
    /// The child that is being searched.
    current: usize,
    /// How often the search has come back from children since one was decided.
    returns: usize,
    /// Where it must be decided, so must its best child.
    depth_first: bool,
    /// A child decided it: what that relies on, and which child.
    winner: Option<(Condition, usize)>,
    /// What the children rely on that were decided against the player to move.
    losers: Condition,
    /// A cycle was seen below it.
    cyclic: bool,
    /// The amount of search at which closing its region is tried next.
    close_at: u64,
    /// Nagai: moves back to this node count as failed.
    assumed: bool,
    /// Nagai: nodes on the path whose repetition keeps it from being decided.
    stuck_on: Vec<u64>,
}

/// How the last node was decided: by which outcome, relying on what, by which of its moves if one did it.
type Decision = (bool, Condition, Option<usize>);

/// What is known of a child when its parent is expanded.
enum Child {
    Decided(bool, Condition),
    Open(Bounds, u8),
}

pub(crate) struct Search<'a, G: Game> {
    pub settings: Dfpn,
    pub game: &'a G,
    pub attack: Attack,
    pub memory: Memory,
    pub trail: Trail,
    pub watch: Watch<'a>,
    children: Children<G::Move>,
    frames: Vec<Frame<G>>,
    scratch: Vec<G::Move>,
    repeats: bool,
    /// Leaves expanded and results stored so far.
    progress: u64,
    steps_without_nodes: u64,
    /// Nodes spent on closing regions.
    pub closing_spent: u64,
    pub regions_closed: u64,
    pub simulations: u64,
    pub simulated_nodes: u64,
    pub flawed: u64,
    reused: u64,
    collections: u64,
}

impl<'a, G: Game> Search<'a, G> {
    pub fn new(settings: Dfpn, game: &'a G, question: &Question<G>, watch: Watch<'a>) -> Self {
        let memory = Memory::new(settings.table_bytes.min(watch.memory() / 4 * 3), settings.ghi);
        Search {
            settings,
            game,
            attack: Attack::against_repetition(game, question),
            memory,
            trail: Trail::new(),
            watch,
            children: Children::new(),
            frames: Vec::new(),
            scratch: Vec::new(),
            repeats: game.repetition() != Repetition::Never,
            progress: 0,
            steps_without_nodes: 0,
            closing_spent: 0,
            regions_closed: 0,
            simulations: 0,
            simulated_nodes: 0,
            flawed: 0,
            reused: 0,
            collections: 0,
        }
    }

    /// Whether the attack succeeds from the question's root, and by which move if one is enough.
    pub fn run(&mut self, question: &Question<G>) -> Result<(bool, Option<usize>), Halt> {
        if let Some(outcome) = self.attack.end(self.game, &question.root) {
            return Ok((outcome, None));
        }
        let by_position =
            |position: &G::Position| self.game.key(position).0 == self.game.repetition_key(position).0;
        self.memory.by_position = question.history.iter().chain([&question.root]).all(by_position);
        match self.search(&question.root) {
            Err(Halt::ByClass) => {
                self.memory.table.clear();
                self.memory.by_position = false;
                self.frames.clear();
                self.children = Children::new();
                self.trail = Trail::new();
                self.search(&question.root)
            }
            result => result,
        }
    }

    fn search(&mut self, root: &G::Position) -> Result<(bool, Option<usize>), Halt> {
        let spot = Spot { key: self.game.key(root).0, code: 0 };
        let class = self.game.repetition_key(root).0;
        let open = Open { bounds: self.leaf(root), depth: 0, parent: 0, work: 0 };
        let thresholds = Bounds { proof: LARGEST, disproof: LARGEST };
        self.enter(root.clone(), spot, class, thresholds, open)?;
        self.frames[0].insists = true;
        loop {
            let node = &mut self.frames[self.trail.len() - 1];
            let (start, attacker) = (node.start, node.attacker);
            let decided = if let Some((condition, best)) = node.winner.take() {
                Some((attacker, condition, Some(best)))
            } else {
                let summary = self.children.summary(start, attacker);
                if summary.least == INFINITE {
                    Some((!attacker, std::mem::take(&mut node.losers), None))
                } else {
                    self.go_on(&summary)?
                }
            };
            if let Some((outcome, condition, best)) = decided {
                self.decide(outcome, condition, best.unwrap_or_default());
                if self.frames.is_empty() {
                    return Ok((outcome, best));
                }
            }
        }
    }

    /// One step at an undecided node: return from it, or search its best child. `Some` if it got decided.
    fn go_on(&mut self, summary: &Summary) -> Result<Option<Decision>, Halt> {
        let node = self.frames.last_mut().expect("the root stays until it is decided");
        let bounds = summary.bounds(node.attacker);
        node.cyclic |= summary.has_old;
        if self.trail.len() == 1 {
            self.watch.root = Some((bounds.proof, bounds.disproof));
        }
        if let Some(stop) = self.look_around() {
            return Err(Halt::Stop(stop));
        }
        let node = self.frames.last_mut().expect("as before");
        if self.settings.ghi == Ghi::Nagai && bounds.proof >= LARGEST && !node.stuck_on.is_empty() {
            if node.stuck_on.contains(&node.class) {
                return self.search_again_assuming_failure().map(|()| None);
            }
            // Stuck here and now; on another path it need not be.
            let before = node.open.bounds;
            self.leave(bounds, before);
            return Ok(None);
        }
        let waits = self.progress == node.progress_before;
        let forced = waits && (node.forced || summary.has_old);
        if !node.insists && !forced && exceeds(bounds, node.thresholds) {
            self.leave(bounds, bounds);
            return Ok(None);
        }
        // Numbers that went up in circles to the largest say nothing any more, and a table that forgets may let the
        // search return for ever. Then the best child is searched as if it were the root, plainly depth
        // first if need be: that ends, since no path is endless.
        let saturated = bounds.proof >= LARGEST || bounds.disproof >= LARGEST;
        let many_returns = 64 + 4 * self.children.count(node.start);
        if node.returns > many_returns && self.memory.table.has_forgotten() {
            node.depth_first = true;
        }
        let insists = node.depth_first || saturated && (node.insists || forced);
        let forced = forced || node.insists && summary.has_old;
        let work = u64::from(node.open.work) + self.watch.statistics.nodes - node.nodes_before;
        if node.cyclic && work >= node.close_at {
            node.close_at = work.saturating_mul(2);
            let position = node.position.clone();
            if let Some((outcome, rank, best)) = self.close_region(&position, work)? {
                return Ok(Some((outcome, Condition { rank, ..Condition::default() }, best)));
            }
        }
        self.search_child(summary, forced, insists)?;
        Ok(None)
    }

    /// Whether a limit was reached. The observer is heard also when no nodes are generated.
    fn look_around(&mut self) -> Option<Stop> {
        let bytes = self.bytes();
        self.steps_without_nodes += 1;
        if self.steps_without_nodes >= Watch::INTERVAL {
            self.steps_without_nodes = 0;
            return self.watch.pause(bytes);
        }
        self.watch.stop(bytes)
    }

    pub fn bytes(&self) -> u64 {
        let frames = self.frames.len() * (size_of::<Frame<G>>() + 48);
        self.memory.bytes() + self.children.bytes() + frames as u64
    }

    /// Goes down to the best child, or finds out that there is no need to.
    fn search_child(&mut self, summary: &Summary, forced: bool, insists: bool) -> Result<(), Halt> {
        let node = self.frames.last_mut().expect("a node to go down from");
        let index = summary.best;
        node.current = index;
        let mut position = node.position.clone();
        self.game.play(&mut position, self.children.mv(node.start, index));
        let spot = Spot { key: self.game.key(&position).0, code: longer(node.spot.code, index) };
        let known = self.children.bounds(node.start, index);
        let is_foreign = self.children.is_foreign(node.start, index);
        let thresholds =
            child_thresholds(summary, node.thresholds, known, node.attacker, is_foreign, &self.settings);
        let parent = Memory::parent_bits(node.spot.key);
        let fresh = Open { bounds: known, depth: self.trail.len() as u32, parent, work: 0 };
        let open = match self.memory.look_up(spot, &self.trail) {
            Known::Decided(outcome, condition) => {
                self.child_decided(outcome, &condition, self.game.repetition_key(&position).0);
                return Ok(());
            }
            Known::Open(open) => {
                if !forced && !insists && exceeds(open.bounds, thresholds) {
                    node.returns += 1;
                    let (start, attacker) = (node.start, node.attacker);
                    self.children.set(start, index, open.bounds, attacker);
                    return Ok(());
                }
                Open { depth: open.depth.min(fresh.depth), ..open }
            }
            Known::Nothing => fresh,
        };
        let class = self.game.repetition_key(&position).0;
        if self.settings.ghi == Ghi::Twin
            && let Some((outcome, best)) = self.simulate_twins(&position, spot)?
        {
            let condition = Condition { this_path: true, met_repetition: true, ..Condition::default() };
            self.memory.store_decided(spot, &self.trail, outcome, &condition, best, 1);
            self.child_decided(outcome, &condition, class);
            return Ok(());
        }
        self.enter(position, spot, class, thresholds, open)?;
        let depth_first = insists && self.frames[self.trail.len() - 2].depth_first;
        let node = self.frames.last_mut().expect("just entered");
        node.forced = forced;
        node.insists = insists;
        node.depth_first = depth_first;
        if insists {
            node.thresholds = Bounds { proof: LARGEST, disproof: LARGEST };
        }
        Ok(())
    }

    /// Puts a node on the path and generates its children.
    fn enter(
        &mut self,
        position: G::Position,
        spot: Spot,
        class: u64,
        thresholds: Bounds,
        open: Open,
    ) -> Result<(), Halt> {
        self.collections += u64::from(self.memory.tidy());
        let progress_before = self.progress;
        // A node without a record is a leaf that is expanded for the first time.
        self.progress += u64::from(open.work == 0);
        self.trail.push(class);
        self.frames.push(Frame {
            attacker: self.attack.moves(self.game, &position),
            position,
            spot,
            class,
            start: Start::default(),
            thresholds,
            forced: false,
            insists: false,
            progress_before,
            nodes_before: self.watch.statistics.nodes,
            open,
            current: 0,
            returns: 0,
            depth_first: false,
            winner: None,
            losers: Condition::default(),
            cyclic: false,
            close_at: (u64::from(open.work) + 1).next_power_of_two().max(super::closure::LEAST_WORK),
            assumed: false,
            stuck_on: Vec::new(),
        });
        self.expand()
    }

    /// Generates the children of the last node.
    fn expand(&mut self) -> Result<(), Halt> {
        let at = self.frames.len() - 1;
        let (game, attacker) = (self.game, self.frames[at].attacker);
        let position = self.frames[at].position.clone();
        let start = self.children.begin(|moves| game.moves(&position, moves));
        self.frames[at].start = start;
        let count = self.children.count(start);
        let mut generated = 0;
        for index in 0..count {
            generated += 1;
            let mut child = position.clone();
            game.play(&mut child, self.children.mv(start, index));
            let class = game.repetition_key(&child).0;
            match self.child(&child, class, index)? {
                Child::Open(bounds, marks) => self.children.push(bounds, marks),
                Child::Decided(outcome, condition) => {
                    self.children.push(Bounds::decided(outcome), 0);
                    self.frames[at].current = index;
                    self.take_in(outcome, &condition, class);
                    let node = &self.frames[at];
                    if outcome == attacker && node.winner.as_ref().is_some_and(|w| w.0.is_unconditional()) {
                        break;
                    }
                }
            }
        }
        self.watch.expanded(generated);
        self.steps_without_nodes = 0;
        self.children.finish(start, attacker);
        Ok(())
    }

    /// What is known of a child of the last node.
    fn child(&mut self, child: &G::Position, class: u64, index: usize) -> Result<Child, Halt> {
        let at = self.frames.len() - 1;
        let key = self.game.key(child).0;
        if self.repeats {
            if class != key && self.memory.by_position {
                return Err(Halt::ByClass);
            }
            let outcome = self.attack.repetition(self.frames[at].attacker);
            if self.attack.in_history(RepetitionKey(class)) {
                // The history is the same throughout the search: no condition.
                return Ok(Child::Decided(outcome, Condition::default()));
            }
            if self.trail.contains(class) {
                self.frames[at].cyclic = true;
                let depth = self.trail.depth_of(class).expect("it is on the path");
                if self.settings.ghi == Ghi::Nagai && !self.frames[depth].assumed {
                    insert(&mut self.frames[at].stuck_on, class);
                    return Ok(Child::Open(STUCK, 0));
                }
                return Ok(Child::Decided(outcome, Condition::repetition_of(class)));
            }
        }
        if let Some(outcome) = self.attack.end(self.game, child) {
            return Ok(Child::Decided(outcome, Condition::default()));
        }
        let spot = Spot { key, code: longer(self.frames[at].spot.code, index) };
        Ok(match self.memory.look_up(spot, &self.trail) {
            Known::Decided(outcome, condition) => {
                self.reused += u64::from(!condition.is_unconditional());
                Child::Decided(outcome, condition)
            }
            Known::Open(open) => {
                let node = &self.frames[at];
                let old = self.repeats && open.depth <= node.open.depth;
                let own = open.parent == Memory::parent_bits(node.spot.key) && !old;
                let foreign = self.settings.double_count_control && !own;
                Child::Open(open.bounds, if foreign { FOREIGN } else { 0 } | if old { OLD } else { 0 })
            }
            Known::Nothing => Child::Open(self.leaf(child), 0),
        })
    }

    fn leaf(&mut self, position: &G::Position) -> Bounds {
        self.settings.leaves.of(self.game, &self.attack, position, &mut self.scratch)
    }

    /// The last node's current child is decided: numbers and conditions.
    fn child_decided(&mut self, outcome: bool, condition: &Condition, class: u64) {
        let node = self.frames.last_mut().expect("a child has a parent");
        node.returns = 0;
        let (start, current, attacker) = (node.start, node.current, node.attacker);
        self.children.set(start, current, Bounds::decided(outcome), attacker);
        self.take_in(outcome, condition, class);
    }

    /// Adds the conditions of the last node's current child to those of the node.
    fn take_in(&mut self, outcome: bool, condition: &Condition, class: u64) {
        let node = self.frames.last_mut().expect("a child has a parent");
        let link = Link {
            node: node.class,
            child: class,
            must_be_new: self.repeats && self.attack.repetition(node.attacker) != outcome,
            by_position: self.memory.by_position,
            // Nagai's method keeps no conditions, but has to know when the last assumption is gone.
            limit: if self.settings.ghi == Ghi::Nagai { usize::MAX } else { self.settings.condition_limit },
        };
        let mv = self.children.mv(node.start, node.current);
        let converts = || self.game.converts(&node.position, mv);
        if outcome == node.attacker {
            let mut seen = Condition::default();
            seen.add(condition, link, converts);
            if node.winner.is_none() || seen.is_unconditional() {
                node.winner = Some((seen, node.current));
            }
        } else {
            node.losers.add(condition, link, converts);
        }
    }

    /// The last node is decided: remembers it and tells its parent.
    fn decide(&mut self, outcome: bool, condition: Condition, best: usize) {
        let (node, work) = self.pop();
        if self.memory.store_decided(node.spot, &self.trail, outcome, &condition, best, work) {
            self.progress += 1;
        } else {
            // A result that is forgotten with its parent is no progress, nor is it to find it again.
            self.memory.store_open(node.spot, Open { work, ..node.open });
        }
        if let Some(parent) = self.frames.last_mut() {
            parent.cyclic |= node.cyclic;
            self.child_decided(outcome, &condition, node.class);
        }
    }

    /// Returns from the last node undecided. Its parent gets its bounds, the table those to remember.
    fn leave(&mut self, bounds: Bounds, remembered: Bounds) {
        let (node, work) = self.pop();
        self.memory.store_open(node.spot, Open { bounds: remembered, work, ..node.open });
        let parent = self.frames.last_mut().expect("the root is not left");
        parent.cyclic |= node.cyclic;
        parent.returns += 1;
        for class in node.stuck_on.into_iter().filter(|&class| class != node.class) {
            insert(&mut parent.stuck_on, class);
        }
        self.children.set(parent.start, parent.current, bounds, parent.attacker);
    }

    /// Takes the last node from the path; with the search that went into it so far.
    fn pop(&mut self) -> (Frame<G>, u32) {
        let node = self.frames.pop().expect("a node to return from");
        self.trail.pop();
        self.children.end(node.start);
        let now = self.watch.statistics.nodes - node.nodes_before;
        let work = u64::from(node.open.work) + now;
        (node, u32::try_from(work).unwrap_or(u32::MAX).max(1))
    }

    /// Nagai: whatever leads back to the last node has failed; on that assumption it is searched again.
    fn search_again_assuming_failure(&mut self) -> Result<(), Halt> {
        let node = self.frames.last_mut().expect("a node to search again");
        node.assumed = true;
        node.stuck_on.clear();
        node.losers = Condition::default();
        self.children.end(node.start);
        self.expand()
    }

    /// What the search cost.
    pub fn statistics(&mut self) -> Statistics {
        let mut statistics = std::mem::take(&mut self.watch.statistics);
        statistics.memory_bytes = statistics.memory_bytes.max(self.bytes());
        statistics.more = vec![
            ("conditional results reused", self.reused),
            ("simulations", self.simulations),
            ("simulated nodes", self.simulated_nodes),
            ("flawed", self.flawed),
            ("regions closed", self.regions_closed),
            ("nodes spent on closing", self.closing_spent),
            ("collections", self.collections),
            ("table entries", self.memory.table.len() as u64),
        ];
        statistics
    }
}

fn exceeds(bounds: Bounds, thresholds: Bounds) -> bool {
    bounds.proof >= thresholds.proof || bounds.disproof >= thresholds.disproof
}

/// How far the best child may be searched: until another child is better by more than epsilon, or until the
/// node's own thresholds are reached.
fn child_thresholds(
    summary: &Summary,
    node: Bounds,
    child: Bounds,
    attacker: bool,
    is_foreign: bool,
    settings: &Dfpn,
) -> Bounds {
    let slack = (u64::from(summary.second) * u64::from(settings.epsilon_percent)).div_ceil(100).max(1);
    let beyond_second = u64::from(summary.second) + slack;
    let minimised = u64::from(node.minimised(attacker)).min(beyond_second);
    let own = u64::from(summary.own);
    let (summed_child, summed_node) =
        (u64::from(child.minimised(!attacker)), u64::from(node.minimised(!attacker)));
    let others = if is_foreign { own } else { own - summed_child.min(own) + u64::from(summary.foreign) };
    let summed = summed_node.saturating_sub(others);
    // Where the node must go on beyond its own thresholds, so must the child.
    let at_least = |threshold: u64, number: u32| {
        u32::try_from(threshold.max(u64::from(number) + 1)).unwrap_or(LARGEST).min(LARGEST)
    };
    let minimised = at_least(minimised, child.minimised(attacker));
    let summed = at_least(summed, child.minimised(!attacker));
    if attacker {
        Bounds { proof: minimised, disproof: summed }
    } else {
        Bounds { proof: summed, disproof: minimised }
    }
}
