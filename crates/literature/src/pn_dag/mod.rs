//! Proof-number search where equal positions are one node (Schijf 1993, sections 4.4 to 4.6).
//!
//! The search of `andor_engines::pn` on an acyclic graph: a child that was generated before only
//! gets an edge, and after an expansion all parents are updated. The numbers can count a leaf more
//! than once, so they are no longer the least numbers of leaves, but upper bounds on them; zeros
//! stay exact.
//!
//! A node for a position is right only if its future does not depend on the path: games without
//! repetition.

mod hints;
mod store;

use andor_engines::pn::Line;
use andor_engines::{
    Attack, Bounds, Engine, LeafNumbers, Limits, Observer, Run, Soundness, Stop, Verdict, Watch,
};
use andor_game::{Game, Repetition, Task};
use hints::PnDagHints;
use rustc_hash::FxHashMap;
use store::{Dag, ROOT, link};

/// Proof-number search in an acyclic graph.
///
/// Its figures: `distinct`, the positions that have a node, ends and unexpanded leaves included,
/// the largest number at any time (what Schijf's tables 4.1 and A.1 call nodes); `updates`,
/// computations of one node's numbers (tables 4.2 and 4.3); `deleted`, nodes given up by `delete`.
///
/// If two moves lead to one node (under symmetry many do) the node counts once in its parent's
/// numbers: one strategy below it answers both moves, so counting it twice would only overstate the
/// work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PnDag {
    /// What leaves start with.
    pub leaf_numbers: LeafNumbers,
    /// Stop updating at nodes that do not change (Schijf 4.6).
    pub early_stop: bool,
    /// Update level by level, each node once, if the game promises levels ([`Game::is_level`];
    /// Schijf 4.6). Otherwise a node is updated once for every way that leads to it.
    pub queue: bool,
    /// Positions that are images of each other ([`Game::canonical`]) are one node.
    pub symmetric: bool,
    /// Keep no nodes for ends, nor for unexpanded leaves below decided nodes only (Schijf 4.6). It
    /// costs no work twice, and no hint is lost.
    pub delete: bool,
}

impl Default for PnDag {
    fn default() -> Self {
        PnDag {
            leaf_numbers: LeafNumbers::One,
            early_stop: true,
            queue: false,
            symmetric: false,
            delete: false,
        }
    }
}

/// Updates between two looks at the observer: on graphs with many diamonds one expansion can need
/// very many.
const UPDATES_BETWEEN_LOOKS: u64 = 1 << 16;

impl PnDag {
    /// The position that stands for this one in the graph.
    pub(super) fn representative<G: Game>(&self, game: &G, position: G::Position) -> G::Position {
        if self.symmetric { game.canonical(&position) } else { position }
    }
}

impl<G: Game> Engine<G> for PnDag {
    fn soundness(&self, rule: Repetition) -> Soundness {
        match rule {
            Repetition::Never => Soundness::Sound,
            _ => Soundness::Refused(
                "it has one node for a position, whatever the path; the game has repetitions",
            ),
        }
    }

    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        let attack = Attack::new(game, task);
        let watch = Watch::new(limits, observer);
        let mut scratch = Vec::new();
        let root = self.representative(game, task.root.clone());
        let bounds = self.leaf_numbers.evaluate(game, &attack, &root, &mut scratch);
        let key = game.key(&root);
        let line = Line::new(game, task, ROOT, root);
        let dag = Dag::new(key, bounds, limits.memory);
        if dag.is_empty() || dag.bytes() + line.bytes() > limits.memory {
            return Run::stopped(Stop::Memory, watch.statistics);
        }
        let mut search = Search {
            settings: *self,
            by_level: self.queue && game.is_level(),
            game,
            attack,
            dag,
            line,
            watch,
            scratch,
            waiting: Vec::new(),
            next_level: Vec::new(),
            depth_of: FxHashMap::from_iter([(ROOT, 0)]),
            changed_from: 0,
            updates: 0,
            distinct: 1,
            deleted: 0,
        };
        let verdict = Verdict::of(search.run(), search.attack.proves());
        let Search { mut dag, attack, mut watch, updates, distinct, deleted, .. } = search;
        watch.statistics.more =
            vec![("distinct", distinct as u64), ("updates", updates), ("deleted", deleted as u64)];
        dag.release();
        let hints = PnDagHints { dag, attack, settings: *self };
        Run { verdict, statistics: watch.statistics, hints: Box::new(hints) }
    }
}

struct Search<'a, G: Game> {
    settings: PnDag,
    by_level: bool,
    game: &'a G,
    attack: Attack,
    dag: Dag,
    line: Line<G>,
    watch: Watch<'a>,
    scratch: Vec<G::Move>,
    /// Nodes to be updated: a stack, or one level.
    waiting: Vec<u32>,
    next_level: Vec<u32>,
    /// Where the nodes of the line stand on it.
    depth_of: FxHashMap<u32, usize>,
    /// The first place on the line where a child may have changed, so that another may be the one
    /// to go to.
    changed_from: usize,
    updates: u64,
    distinct: usize,
    deleted: usize,
}

impl<G: Game> Search<'_, G> {
    /// Whether the attack succeeds.
    fn run(&mut self) -> Result<bool, Stop> {
        loop {
            let bytes = self.bytes();
            if bytes > self.watch.memory() {
                return Err(Stop::Memory);
            }
            let root = self.dag.bounds(ROOT);
            self.watch.root = Some((root.proof, root.disproof));
            self.watch.steps(self.updates);
            let stop = self.watch.stop(bytes);
            if let Some(proved) = root.outcome() {
                return Ok(proved);
            }
            if let Some(stop) = stop {
                return Err(stop);
            }
            self.select()?;
            self.expand()?;
            if self.by_level { self.update_by_level() } else { self.update()? }
        }
    }

    /// Goes to the most-proving node, along the line of last time as far as nothing changed on it.
    fn select(&mut self) -> Result<(), Stop> {
        let mut depth = std::mem::replace(&mut self.changed_from, usize::MAX).min(self.line.depth());
        while let Some((child, index)) = self.dag.most_proving_child(self.line.node(depth)) {
            let known = depth < self.line.depth() && self.line.node(depth + 1) == child;
            if !known {
                for left in depth + 1..=self.line.depth() {
                    self.depth_of.remove(&self.line.node(left));
                }
                self.line.truncate(depth);
                self.line.generate(self.game);
                let growth = self.line.growth() + self.depths_bytes_after(1) - self.depths_bytes_after(0);
                if self.bytes() + growth > self.watch.memory() {
                    return Err(Stop::Memory);
                }
                let position = self.settings.representative(self.game, self.line.after(self.game, index));
                self.line.push(self.game, child, position);
                self.depth_of.insert(child, depth + 1);
            }
            depth += 1;
        }
        Ok(())
    }

    /// Gives the node at the end of the line its children.
    fn expand(&mut self) -> Result<(), Stop> {
        let moves = self.line.generate(self.game);
        let rest = self.bytes() - self.dag.bytes();
        if self.dag.bytes_after(moves).is_none_or(|bytes| bytes + rest > self.watch.memory()) {
            return Err(Stop::Memory);
        }
        let Search { settings, game, attack, dag, line, scratch, .. } = self;
        let node = line.node(line.depth());
        dag.prepare(moves);
        dag.expand(node, attack.moves(*game, line.position()), moves);
        for index in 0..moves {
            let child = settings.representative(*game, line.after(game, index));
            let success = attack.end(*game, &child);
            let link = match success {
                Some(true) if settings.delete => link::SUCCESS,
                Some(false) if settings.delete => link::FAILURE,
                _ => {
                    let key = game.key(&child);
                    dag.find(key).unwrap_or_else(|| {
                        let leaf = || settings.leaf_numbers.of(*game, attack, &child, scratch);
                        dag.add(key, success.map_or_else(leaf, Bounds::decided))
                    })
                }
            };
            dag.link(node, index, link);
        }
        dag.refresh_groups(node);
        self.watch.expanded(moves);
        self.distinct = self.distinct.max(self.dag.positions());
        self.waiting.push(node);
        Ok(())
    }

    /// Updates as recursion would: a parent and all above it before the next parent, older parents
    /// first.
    fn update(&mut self) -> Result<(), Stop> {
        while let Some(node) = self.waiting.pop() {
            if self.refresh(node) || !self.settings.early_stop {
                self.waiting.extend(self.dag.parents(node));
            }
            if self.updates.is_multiple_of(UPDATES_BETWEEN_LOOKS)
                && let Some(stop) = self.watch.pause(self.bytes())
            {
                return Err(stop);
            }
        }
        Ok(())
    }

    /// Updates all nodes of a level before any of the level above.
    fn update_by_level(&mut self) {
        while !self.waiting.is_empty() {
            for place in 0..self.waiting.len() {
                let node = self.waiting[place];
                if self.refresh(node) || !self.settings.early_stop {
                    self.next_level.extend(self.dag.parents(node));
                }
            }
            self.waiting.clear();
            sort_and_deduplicate(&mut self.next_level);
            // Groups stand between two levels: their nodes belong to the next one too.
            for place in 0..self.next_level.len() {
                let node = self.next_level[place];
                if !self.dag.is_group(node) {
                    self.waiting.push(node);
                } else if self.refresh(node) || !self.settings.early_stop {
                    self.waiting.extend(self.dag.parents(node));
                }
            }
            self.next_level.clear();
            sort_and_deduplicate(&mut self.waiting);
        }
    }

    /// Computes the numbers of a node; whether they changed.
    fn refresh(&mut self, node: u32) -> bool {
        let changed = self.dag.refresh(node);
        let is_group = self.dag.is_group(node);
        // If a group does not change, the choice among its children may.
        let position = if is_group { self.dag.parents(node).next().unwrap_or(node) } else { node };
        if let Some(&depth) = self.depth_of.get(&position) {
            self.changed_from = self.changed_from.min(depth);
        }
        if !is_group {
            self.updates += 1;
            if changed && self.settings.delete && self.dag.bounds(node).is_decided() {
                self.deleted += self.dag.delete_leaves(node);
            }
        }
        changed
    }

    fn bytes(&self) -> u64 {
        let lists = self.scratch.capacity() * size_of::<G::Move>()
            + (self.waiting.capacity() + self.next_level.capacity()) * size_of::<u32>();
        self.dag.bytes() + self.line.bytes() + lists as u64 + self.depths_bytes_after(0)
    }

    /// Bytes of the table of depths with n entries more. It doubles when it is seven eighths
    /// full.
    fn depths_bytes_after(&self, more: usize) -> u64 {
        let entries = (self.depth_of.len() + more).max(self.depth_of.capacity());
        (entries * 8 / 7 + 1).next_power_of_two() as u64 * size_of::<(u32, usize)>() as u64
    }
}

fn sort_and_deduplicate(nodes: &mut Vec<u32>) {
    nodes.sort_unstable();
    nodes.dedup();
}
