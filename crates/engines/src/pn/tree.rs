//! Proof-number search in a tree (Schijf 1993, chapter 3; Allis 1994).
//!
//! The leaf on which the root's numbers rest most, the *most-proving node*, gets its children, and
//! the numbers above it are computed again, until the root is decided. Every path has nodes of its
//! own, so a repetition is seen where it happens and has the value that the rule gives it on that
//! very path: right for every rule, at the price of searching a position again on every path that
//! leads to it.

use super::line::Line;
use super::tree_store::{PnTreeHints, ROOT, Tree};
use crate::{Attack, Bounds, Engine, LeafNumbers, Limits, Observer, Run, Soundness, Stop, Verdict, Watch};
use andor_game::{Game, Repetition, Task};

/// Proof-number search in a tree; its figures are `updates` (computations of one node's numbers,
/// the expanded node's included, as Schijf counts in tables 4.2 and 4.3) and `deleted` (nodes
/// forgotten for lack of memory).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PnTree {
    /// What leaves start with.
    pub leaf_numbers: LeafNumbers,
    /// Stop updating at a node that does not change, and look for the next leaf from there (Schijf
    /// 3.4). The same nodes are searched either way.
    pub early_stop: bool,
}

impl Default for PnTree {
    fn default() -> Self {
        PnTree { leaf_numbers: LeafNumbers::One, early_stop: true }
    }
}

/// A search that has to forget unsolved nodes may do the same work for ever. It gives up when it
/// has forgotten this many times what fits in memory.
const PATIENCE: usize = 256;

impl<G: Game> Engine<G> for PnTree {
    fn soundness(&self, _: Repetition) -> Soundness {
        Soundness::Sound
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
        let root = &task.root;
        let bounds = self.leaf_numbers.evaluate(game, &attack, root, &mut scratch);
        let line = Line::new(game, task, ROOT, root.clone());
        if line.bytes() + Tree::NODE_BYTES > limits.memory {
            return Run::stopped(Stop::Memory, watch.statistics);
        }
        let tree = Tree::new(bounds, limits.memory - line.bytes());
        let mut search = Search {
            settings: *self,
            game,
            attack,
            tree,
            line,
            watch,
            scratch,
            updates: 0,
            solved: 0,
            unsolved: 0,
        };
        let verdict = Verdict::of(search.run(), search.attack.proves());
        let mut statistics = search.watch.statistics;
        let deleted = (search.solved + search.unsolved) as u64;
        statistics.more = vec![("updates", search.updates), ("deleted", deleted)];
        Run { verdict, statistics, hints: Box::new(PnTreeHints::new(search.tree, search.attack.proves())) }
    }
}

struct Search<'a, G: Game> {
    settings: PnTree,
    game: &'a G,
    attack: Attack,
    tree: Tree,
    line: Line<G>,
    watch: Watch<'a>,
    scratch: Vec<G::Move>,
    updates: u64,
    solved: usize,
    unsolved: usize,
}

impl<G: Game> Search<'_, G> {
    /// Whether the attack succeeds.
    fn run(&mut self) -> Result<bool, Stop> {
        let mut from = 0;
        loop {
            // The lists of moves that a game hands out can be measured only when they are there.
            if self.bytes() > self.watch.memory() {
                self.make_room(0, 0)?;
                from = 0;
            }
            let root = self.tree.bounds(ROOT);
            self.watch.root = Some((root.proof, root.disproof));
            self.watch.steps(self.updates);
            let stop = self.watch.stop(self.bytes());
            if let Some(proved) = root.outcome() {
                return Ok(proved);
            }
            if let Some(stop) = stop {
                return Err(stop);
            }
            from = if self.select(from)? && self.expand()? { self.update() } else { 0 };
        }
    }

    /// Goes from the node at depth `from`, which lies on the way, to the most-proving node. `false`
    /// when nodes had to be deleted, so that places have changed.
    fn select(&mut self, mut from: usize) -> Result<bool, Stop> {
        while let Some((child, index)) = self.tree.most_proving_child(self.line.node(from)) {
            let known = from < self.line.depth() && self.line.node(from + 1) == child;
            if !known {
                self.line.truncate(from);
                self.line.generate(self.game);
                if !self.has_room(0, self.line.growth())? {
                    return Ok(false);
                }
                let position = self.line.after(self.game, index);
                self.line.push(self.game, child, position);
            }
            from += 1;
        }
        Ok(true)
    }

    /// Gives the node at the end of the line its children. `false` as in [`Search::select`].
    fn expand(&mut self) -> Result<bool, Stop> {
        let moves = self.line.generate(self.game);
        if !self.has_room(Tree::nodes_for(moves), 0)? {
            return Ok(false);
        }
        let Search { settings, game, attack, tree, line, scratch, .. } = self;
        let attacker = attack.moves(*game, line.position());
        let children = (0..moves).map(|index| {
            let child = line.after(game, index);
            if line.repeats(game, &child) {
                Bounds::decided(attack.repetition(attacker))
            } else {
                settings.leaf_numbers.evaluate(*game, attack, &child, scratch)
            }
        });
        tree.expand(line.node(line.depth()), attacker, children);
        self.watch.expanded(moves);
        Ok(true)
    }

    /// Computes the numbers from the end of the line upwards. Returns the depth of a node on the
    /// way to the next most-proving node: the one where nothing changed any more, since nothing
    /// changed above it either.
    fn update(&mut self) -> usize {
        let early_stop = self.settings.early_stop;
        for depth in (0..=self.line.depth()).rev() {
            let node = self.line.node(depth);
            self.updates += 1;
            let changed = self.tree.refresh(node);
            if early_stop && !changed {
                return depth;
            }
            if let (Some(group), _) = self.tree.parents(node)
                && !self.tree.refresh(group)
                && early_stop
            {
                return depth - 1;
            }
        }
        0
    }

    fn bytes(&self) -> u64 {
        let scratch = (self.scratch.capacity() * size_of::<G::Move>()) as u64;
        self.tree.bytes() + self.line.bytes() + scratch
    }

    /// Whether there is room for n more nodes and bytes; `false` when it had to be made,
    /// which changes the places of nodes and takes the line back to the root.
    fn has_room(&mut self, nodes: usize, bytes: u64) -> Result<bool, Stop> {
        let needed = nodes as u64 * Tree::NODE_BYTES + bytes;
        if self.bytes() + needed <= self.watch.memory() && self.tree.has_place_for(nodes) {
            return Ok(true);
        }
        self.make_room(nodes, needed)?;
        Ok(false)
    }

    #[cold]
    fn make_room(&mut self, nodes: usize, needed: u64) -> Result<(), Stop> {
        self.line.truncate(0);
        let limit = self.watch.memory();
        // Room for one expansion only would mean the next deletion at the next expansion.
        let missing = (self.bytes() + needed + limit / 8).saturating_sub(limit);
        let wanted = missing.div_ceil(Tree::NODE_BYTES) as usize;
        let (solved, unsolved) = self.tree.make_room(wanted.max(nodes));
        self.solved += solved;
        self.unsolved += unsolved;
        let enough = self.bytes() + needed + limit / 32 <= limit && self.tree.has_place_for(nodes);
        let patient = self.unsolved / PATIENCE <= self.tree.most_nodes();
        if enough && patient { Ok(()) } else { Err(Stop::Memory) }
    }
}
