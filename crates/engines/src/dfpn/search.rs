//! The search itself: the stack of nodes on the path, thresholds, and what happens when a node is decided.

use super::children::{Children, Summary};
use super::expansion::Made;
use super::frame::Frame;
use super::memory::{Known, Memory, Open, Spot};
use super::thresholds::{LARGEST, child_thresholds, exceeds};
use super::trail::Trail;
use super::{Dfpn, Ghi};
use crate::lemma::Condition;
use crate::{Attack, Bounds, INFINITE, Stop, Watch};
use andor_game::{Game, Repetition, Task};
use rustc_hash::FxHashMap;

/// Why a search ends before it has an answer.
pub(crate) enum Halt {
    Stop(Stop),
    /// Positions that differ count as repetitions of each other: begin again, and share less.
    ByClass,
    /// Making assumptions good costs too much: begin again, and make none.
    Doubtful,
}

/// A table that forgets is given so many nodes for each record that it has room for, to decide a child; then the search goes
/// on without its help.
const PATIENCE: u64 = 64;

/// What a repetition counts in Nagai's method: no decision, but no way to a proof.
pub(super) const STUCK: Bounds = Bounds { proof: LARGEST, disproof: 1 };

/// How the last node was decided: by which outcome, relying on what, by which of its moves if one did it.
pub(super) type Decision = (bool, Condition, Option<usize>);

pub(crate) struct Search<'a, G: Game> {
    pub settings: Dfpn,
    pub game: &'a G,
    pub attack: Attack,
    pub memory: Memory,
    pub trail: Trail,
    pub watch: Watch<'a>,
    pub children: Children<G::Move>,
    pub frames: Vec<Frame<G>>,
    pub scratch: Vec<G::Move>,
    /// Children of the last node that are looked at together.
    pub made: Made<G>,
    pub repeats: bool,
    /// Leaves expanded and results stored so far.
    pub progress: u64,
    /// Positions expanded, each counted once as far as the table remembers.
    pub first_expansions: u64,
    pub steps_without_nodes: u64,
    /// The attacker has its forcing moves only.
    pub only_forcing: bool,
    /// Nodes spent on closing regions.
    pub closing_spent: u64,
    /// No region is closed before so many nodes.
    pub next_closing: u64,
    pub regions_closed: u64,
    pub simulations: u64,
    pub simulated_nodes: u64,
    pub flawed: u64,
    pub reused: u64,
    pub collections: u64,
    /// Positions that repetitions led back to, as far as there is room.
    pub returned_to: FxHashMap<u64, G::Position>,
    /// While assumptions are made good, or only forcing moves looked at: the nodes at which that counts as too costly.
    pub doubt_at: u64,
    pub assumptions_searched: u64,
    pub assumptions_wrong: u64,
    pub assumptions_given_up: u64,
}

impl<'a, G: Game> Search<'a, G> {
    pub fn new(settings: Dfpn, game: &'a G, task: &Task<G>, watch: Watch<'a>) -> Self {
        // Where the worth of a repetition depends on the mover, results belong to paths, the same leaves are met again and
        // again, and numbers that count them each time grow in circles: on 3x3 Go with suicide the search would not end.
        let double_count_control = settings.double_count_control || game.repetition().depends_on_mover();
        let settings = Dfpn { double_count_control, ..settings };
        let attack = Attack::against_repetition(game, task);
        let mut memory = Memory::new(settings.table_bytes.min(watch.memory() / 4 * 3), settings.ghi);
        let repeats = game.repetition() != Repetition::Never;
        let constant = attack.repetition(true) == attack.repetition(false);
        memory.safe_when_inside = (repeats && constant).then(|| attack.repetition(true));
        // The table gets three quarters of the memory, the path and the children along it an eighth each; a quarter
        // of the latter is for positions that repetitions lead back to.
        let mut frames: Vec<Frame<G>> = Vec::new();
        let share = usize::try_from(watch.memory() / 8).unwrap_or(usize::MAX);
        // Without that much address space the path grows as far as it can.
        let _ = frames.try_reserve_exact(share / (size_of::<Frame<G>>() + Trail::STEP_BYTES));
        Search {
            settings,
            game,
            attack,
            memory,
            trail: Trail::new(repeats, frames.capacity()),
            watch,
            children: Children::with_bytes(share - share / 4),
            frames,
            scratch: Vec::new(),
            made: Made::new(),
            repeats,
            progress: 0,
            first_expansions: 0,
            steps_without_nodes: 0,
            only_forcing: false,
            closing_spent: 0,
            next_closing: 0,
            regions_closed: 0,
            simulations: 0,
            simulated_nodes: 0,
            flawed: 0,
            reused: 0,
            collections: 0,
            returned_to: FxHashMap::default(),
            doubt_at: u64::MAX,
            assumptions_searched: 0,
            assumptions_wrong: 0,
            assumptions_given_up: 0,
        }
    }

    /// Forgets the whole path, to begin at a root again.
    pub(super) fn forget_path(&mut self) {
        self.frames.clear();
        self.children.clear();
        self.trail = Trail::new(self.repeats, self.frames.capacity());
    }

    /// Searches a position as a root until it is decided.
    pub(super) fn search(&mut self, root: &G::Position) -> Result<Decision, Halt> {
        let spot = Spot { key: self.game.key(root).0, code: 0 };
        let class = self.game.repetition_key(root).0;
        let bounds = self.settings.leaf_numbers.of(self.game, &self.attack, root, &mut self.scratch);
        let open = Open { bounds, depth: 0, parent: 0, work: 0 };
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
                let condition = self.decide(outcome, condition, best.unwrap_or_default());
                if self.frames.is_empty() {
                    return Ok((outcome, condition, best));
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
        if self.watch.statistics.nodes >= self.doubt_at {
            return Err(Halt::Doubtful);
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
        let in_vain = self.watch.statistics.nodes - node.decided_at;
        if in_vain > self.memory.table.slots().saturating_mul(PATIENCE) && self.memory.table.has_forgotten() {
            node.depth_first = true;
        }
        let insists = node.depth_first || saturated && (node.insists || forced);
        let forced = forced || node.insists && summary.has_old;
        let work = u64::from(node.open.work) + self.watch.statistics.nodes - node.nodes_before;
        if self.is_drowning(work) {
            let node = self.frames.last_mut().expect("as before");
            node.close_at = work.saturating_mul(2);
            let position = node.position.clone();
            if let Some((outcome, rank, best)) = self.close_region(&position, work)? {
                return Ok(Some((outcome, Condition::settled(rank), best)));
            }
        }
        self.search_child(summary, forced, insists)?;
        Ok(None)
    }

    /// Whether a limit was reached, after an expansion. The observer is heard also when no nodes are generated.
    fn look_around(&mut self) -> Option<Stop> {
        self.steps_without_nodes += 1;
        match self.steps_without_nodes {
            1 => self.watch.stop(self.bytes()),
            Watch::INTERVAL.. => {
                self.steps_without_nodes = 0;
                self.watch.pause(self.bytes())
            }
            _ => None,
        }
    }

    pub fn bytes(&self) -> u64 {
        let path = self.frames.len() * size_of::<Frame<G>>() + self.trail.bytes();
        self.memory.bytes() + self.children.bytes() + self.returns_bytes() + path as u64
    }

    /// Goes down to the best child, or finds out that there is no need to.
    fn search_child(&mut self, summary: &Summary, forced: bool, insists: bool) -> Result<(), Halt> {
        let index = summary.best;
        let at = self.frames.len() - 1;
        let code = self.memory.code_after(self.frames[at].spot, index);
        let node = &mut self.frames[at];
        node.current = index;
        let mut position = node.position.clone();
        self.game.play(&mut position, self.children.mv(node.start, index));
        let spot = Spot { key: self.game.key(&position).0, code };
        let known = self.children.bounds(node.start, index);
        let is_foreign = self.children.is_foreign(node.start, index);
        let thresholds = child_thresholds(
            summary,
            node.thresholds,
            known,
            node.attacker,
            is_foreign,
            self.settings.epsilon_percent,
        );
        let parent = Memory::parent_bits(node.spot.key);
        let fresh = Open { bounds: known, depth: self.trail.len() as u32, parent, work: 0 };
        let open = match self.memory.look_up(spot, &self.trail) {
            Known::Settled(outcome, rank) => {
                let class = self.game.repetition_key(&position).0;
                self.child_decided(outcome, &Condition::settled(rank), class);
                return Ok(());
            }
            Known::Decided(outcome, condition) => {
                self.child_decided(outcome, &condition, self.game.repetition_key(&position).0);
                return Ok(());
            }
            Known::Open(open) => {
                if !forced && !insists && exceeds(open.bounds, thresholds) {
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
            && let Some((outcome, best, condition)) = self.simulate_twins(&position, spot)?
        {
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
}
