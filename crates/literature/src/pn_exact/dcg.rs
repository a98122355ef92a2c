//! [`PnDcgExact`]: proof-number search on a cyclic graph with complete sets over all paths (Schijf
//! 1993, 5.3).

use super::components::components;
use super::family::{Families, Family};
use super::store::Store;
use super::strategy::strategy;
use super::unrolled::{Sets, Shared, unrolled};
use andor_engines::store::reserved;
use andor_engines::{
    Attack, Bounds, Engine, Hints, Limits, NoHints, Observer, Run, Soundness, Stop, Verdict, Watch,
};
use andor_game::{Game, Repetition, Task};

/// Best-first search on any graph that always expands a true most-proving position: one in both a
/// smallest proof set and a smallest disproof set of the root, over all paths, a repetition being a
/// leaf with the value that the rule gives it. For small graphs: the number of paths grows without
/// bound, and so may the sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PnDcgExact {
    /// Keep the sets of nodes whose value no path can change, and compute again only above the
    /// expanded node (the second algorithm of 5.3). Without it everything is computed again after
    /// every expansion (figure 5.4).
    pub incremental: bool,
}

impl Default for PnDcgExact {
    fn default() -> Self {
        PnDcgExact { incremental: true }
    }
}

impl<G: Game> Engine<G> for PnDcgExact {
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
        let mut watch = Watch::new(limits, observer);
        let Some(mut search) = Search::new(game, task, limits.memory, self.incremental) else {
            return Run::stopped(Stop::Memory, watch.statistics);
        };
        let outcome = search.run(game, &mut watch);
        watch.statistics.more =
            vec![("distinct", search.store.nodes.len() as u64), ("peak-zdd", search.families.peak as u64)];
        let proves = search.attack.proves();
        let success = match outcome {
            Ok(success) => success,
            Err(stop) => return Run::stopped(stop, watch.statistics),
        };
        let Search { store, attack, families, .. } = search;
        drop(families);
        let room = limits.memory.saturating_sub(store.bytes());
        let tree =
            strategy(&store, &attack, success, proves, room, |bytes| watch.pause(store.bytes() + bytes));
        let hints: Box<dyn Hints<G>> = match tree {
            Some(tree) => Box::new(tree),
            None => Box::new(NoHints),
        };
        let verdict = Verdict::decided(success == proves);
        Run { verdict, statistics: watch.statistics, hints }
    }
}

/// What a node takes outside the store: its sets, and its share in finding components.
const BYTES_PER_NODE: u64 = 128;

/// A search in progress.
pub(super) struct Search<G: Game> {
    attack: Attack,
    pub store: Store<G>,
    families: Families,
    incremental: bool,
    /// Sets of nodes as if the game began there, while nothing below them has changed; only if
    /// some move enters their component.
    shared: Vec<Option<Sets>>,
    root: Sets,
    memory: u64,
}

impl<G: Game> Search<G> {
    /// `None` when the memory is too small to begin.
    pub fn new(game: &G, task: &Task<G>, memory: u64, incremental: bool) -> Option<Search<G>> {
        let attack = Attack::new(game, task);
        // A quarter for the graph with what is kept and computed for each node, half for the sets.
        let room = memory / 4 / (Store::<G>::BYTES + BYTES_PER_NODE);
        Some(Search {
            store: Store::new(game, &attack, &task.root, false, room * Store::<G>::BYTES)?,
            attack,
            families: Families::new(memory / 2),
            incremental,
            shared: reserved(room * size_of::<Option<Sets>>() as u64),
            root: Sets::PROVED,
            memory,
        })
    }

    fn run(&mut self, game: &G, watch: &mut Watch<'_>) -> Result<bool, Stop> {
        loop {
            self.update(watch)?;
            let bounds = self.root();
            if let Some(outcome) = bounds.outcome() {
                return Ok(outcome);
            }
            watch.root = Some((bounds.proof, bounds.disproof));
            // A step takes as long as thousands of nodes elsewhere.
            let bytes = self.bytes();
            if let Some(stop) = watch.stop(bytes).or_else(|| watch.pause(bytes)) {
                return Err(stop);
            }
            let leaf = self.most_proving_node();
            watch.expanded(self.expand(game, leaf).ok_or(Stop::Memory)?);
        }
    }

    fn bytes(&self) -> u64 {
        self.store.bytes() + self.store.nodes.len() as u64 * BYTES_PER_NODE + self.families.bytes()
    }

    /// Expands a frontier node; `None` when there is no room for its children.
    pub fn expand(&mut self, game: &G, leaf: u32) -> Option<usize> {
        let brought = self.store.expand(game, &self.attack, leaf)?;
        self.shared.resize(self.store.nodes.len(), None);
        for above in self.store.ancestors(leaf) {
            self.shared[above as usize] = None;
        }
        Some(brought.children)
    }

    /// Brings the sets of the root up to date.
    pub fn update(&mut self, watch: &mut Watch<'_>) -> Result<(), Stop> {
        let root = &self.store.nodes[0];
        if let Some(proved) = root.decided {
            self.root = Sets::decided(proved);
        } else if !root.expanded {
            let leaf = self.families.leaf(0).map_err(|_| Stop::Memory)?;
            self.root = Sets { proof: leaf, disproof: leaf };
        } else if self.incremental {
            self.update_shared(watch)?;
        } else {
            self.families.keep(std::iter::empty());
            let (bytes, families) = (self.store.bytes(), &mut self.families);
            self.root =
                unrolled(&self.store, &self.attack, 0, None, families, |more| watch.pause(bytes + more))?;
        }
        Ok(())
    }

    /// The incremental form. The paper derives the sets of a node from its children's unless the
    /// node is both a transposition and on a cycle; those are computed by following paths. A node
    /// on a cycle that is *no* transposition is never asked for: the first node of its component on
    /// any path from the root is one, having one parent outside (or being the root) and one inside.
    /// So sets are kept where a component is entered, and paths are followed within components.
    fn update_shared(&mut self, watch: &mut Watch<'_>) -> Result<(), Stop> {
        if self.families.bytes() > self.memory / 4 {
            let kept =
                self.shared.iter_mut().flatten().flat_map(|sets| [&mut sets.proof, &mut sets.disproof]);
            self.families.keep(kept);
        }
        let component = components(&self.store);
        let entered = |node: u32| {
            let outside = |parent: u32| component[parent as usize] != component[node as usize];
            node == 0 || self.store.parents(node).any(outside)
        };
        let wanted = |&node: &u32| {
            let known = &self.store.nodes[node as usize];
            known.expanded && self.shared[node as usize].is_none() && entered(node)
        };
        let mut order: Vec<u32> = (0..self.store.nodes.len() as u32).filter(wanted).collect();
        order.sort_by_key(|&node| component[node as usize]);
        for node in order {
            let bytes = self.store.bytes();
            let shared = Shared { sets: &self.shared, component: &component };
            let (store, attack, families) = (&self.store, &self.attack, &mut self.families);
            let sets =
                unrolled(store, attack, node, Some(&shared), families, |more| watch.pause(bytes + more))?;
            self.shared[node as usize] = Some(sets);
        }
        self.root = self.shared[0].expect("the root is entered");
        Ok(())
    }

    /// The true proof and disproof number of the root, after [`Search::update`].
    pub fn root(&self) -> Bounds {
        let number = |family: Family| match family {
            Families::NONE => andor_engines::INFINITE,
            _ => self.families.smallest(family).len() as u32,
        };
        Bounds { proof: number(self.root.proof), disproof: number(self.root.disproof) }
    }

    /// A frontier position in both a smallest proof set and a smallest disproof set of the root.
    /// The root must be undecided.
    pub fn most_proving_node(&self) -> u32 {
        let disproof = self.families.smallest(self.root.disproof);
        let mut proof = self.families.smallest(self.root.proof).into_iter();
        proof.find(|leaf| disproof.contains(leaf)).expect("every proof set meets every disproof set")
    }
}
