//! [`PnDagExact`]: proof-number search on a DAG with the true numbers (Schijf 1993, 4.3).

use super::circuit::Circuit;
use super::modules::Modules;
use super::smallest::Smallest;
use super::store::{Expansion, Node, Store};
use andor_engines::store::reserved;
use andor_engines::{Attack, Bounds, Engine, Limits, Observer, Run, Soundness, Stop, Verdict, Watch};
use andor_game::{Game, Repetition, Task};

/// Best-first search on a directed acyclic graph that always expands a true most-proving node: a
/// frontier node in both a smallest proof set and a smallest disproof set of the root, each leaf
/// counted once however many paths lead to it. Only for games without repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PnDagExact {
    /// Join positions that are images of each other ([`Game::canonical`]), as in the paper's
    /// section 4.6.
    pub symmetric: bool,
}

impl<G: Game> Engine<G> for PnDagExact {
    fn soundness(&self, rule: Repetition) -> Soundness {
        match rule {
            Repetition::Never => Soundness::Sound,
            _ => Soundness::Refused("only for games in which no position can come back; see pn-dcg-exact"),
        }
    }

    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        let mut watch = Watch::new(limits, observer);
        let Some(mut search) = Search::new(game, task, self.symmetric, limits.memory) else {
            return Run::stopped(Stop::Memory, watch.statistics);
        };
        let verdict = Verdict::of(search.run(game, &mut watch), search.attack.proves());
        watch.statistics.more = vec![
            ("distinct", search.store.nodes.len() as u64),
            ("circuits", search.circuits),
            ("largest-circuit", search.largest_circuit),
            ("branches", search.branches),
        ];
        Run { verdict, statistics: watch.statistics, hints: Box::new(search.store.into_hints()) }
    }
}

/// What is known of a node's true numbers.
struct Known {
    /// The true numbers, when `current`.
    bounds: Bounds,
    /// Whether nothing below has changed since.
    current: bool,
    /// The true numbers are at least these, even when something below has changed.
    floor: (u32, u32),
    /// Where the node is closed: the leftmost leaf of its circuit that is in both a smallest proof
    /// set and a smallest disproof set. The paper stores the *used transpositions* instead and
    /// looks for a path that leads to them (figure 4.9); here the path jumps from closed node to
    /// closed node.
    most_proving: Option<u32>,
    /// Those sets, of proof and disproof, if the circuit is no star: something to start from
    /// next time.
    sets: [Box<[u32]>; 2],
}

impl Known {
    fn leaf() -> Known {
        let (bounds, floor) = (Bounds::LEAF, (1, 1));
        Known { bounds, current: true, floor, most_proving: None, sets: Default::default() }
    }

    fn set_bytes(&self) -> u64 {
        self.sets.iter().map(|set| size_of_val::<[u32]>(set) as u64).sum()
    }
}

/// A search in progress.
pub(super) struct Search<G: Game> {
    pub attack: Attack,
    pub store: Store<G>,
    known: Vec<Known>,
    modules: Modules,
    /// Place of a node in the circuit being looked at, by node.
    place: Vec<u32>,
    /// Working space.
    children: Vec<u32>,
    set_bytes: u64,
    circuits: u64,
    largest_circuit: u64,
    branches: u64,
}

/// Not in the circuit being looked at.
const OUTSIDE: u32 = u32::MAX;

impl<G: Game> Search<G> {
    /// `None` when the memory is too small to begin.
    pub fn new(game: &G, task: &Task<G>, symmetric: bool, memory: u64) -> Option<Search<G>> {
        let attack = Attack::new(game, task);
        let own = (size_of::<Known>() + size_of::<u32>()) as u64;
        let room = memory / (Store::<G>::BYTES + Modules::BYTES + own);
        let mut search = Search {
            store: Store::new(game, &attack, &task.root, symmetric, room * Store::<G>::BYTES)?,
            attack,
            known: reserved(room * size_of::<Known>() as u64),
            modules: Modules::new(room * Modules::BYTES),
            place: reserved(room * size_of::<u32>() as u64),
            children: Vec::new(),
            set_bytes: 0,
            circuits: 0,
            largest_circuit: 0,
            branches: 0,
        };
        search.known.push(Known::leaf());
        Some(search)
    }

    fn run(&mut self, game: &G, watch: &mut Watch<'_>) -> Result<bool, Stop> {
        loop {
            if let Some(outcome) = self.store.nodes[0].decided {
                return Ok(outcome);
            }
            self.update(watch)?;
            let Bounds { proof, disproof } = self.root();
            watch.root = Some((proof, disproof));
            let leaf = self.most_proving_node();
            let brought = self.expand(game, leaf).ok_or(Stop::Memory)?;
            watch.expanded(brought.children);
            // A step takes as long as thousands of nodes elsewhere.
            let bytes = self.bytes();
            if let Some(stop) = watch.stop(bytes).or_else(|| watch.pause(bytes)) {
                return self.store.nodes[0].decided.ok_or(stop);
            }
        }
    }

    /// The true proof and disproof number of the root, after [`Search::update`].
    pub fn root(&self) -> Bounds {
        self.known[0].bounds
    }

    fn bytes(&self) -> u64 {
        let each = Modules::BYTES + (size_of::<Known>() + size_of::<u32>()) as u64;
        self.store.bytes() + self.store.nodes.len() as u64 * each + self.set_bytes
    }

    /// Expands a frontier node, and decides what that decides; `None` when there is no room for its
    /// children.
    pub fn expand(&mut self, game: &G, leaf: u32) -> Option<Expansion> {
        let brought = self.store.expand(game, &self.attack, leaf)?;
        self.known.resize_with(self.store.nodes.len(), Known::leaf);
        self.decide(leaf);
        // A set that holds the leaf becomes smaller, by one, only when the leaf comes free:
        // decided, or decided by other leaves of the set. If all children are needed, a new one
        // forbids that.
        let Node { attacker, decided, .. } = self.store.nodes[leaf as usize];
        let one_enough = decided.is_some() || brought.met_known;
        let all_needed = decided.is_some() || !brought.met_new;
        let (proof, disproof) = if attacker { (one_enough, all_needed) } else { (all_needed, one_enough) };
        let lower = |floor: u32, may_shrink: bool| (floor - u32::from(may_shrink)).max(1);
        for above in self.store.ancestors(leaf) {
            let known = &mut self.known[above as usize];
            known.current = false;
            known.floor = (lower(known.floor.0, proof), lower(known.floor.1, disproof));
        }
        Some(brought)
    }

    /// Carries a decision upwards as far as it goes.
    fn decide(&mut self, leaf: u32) {
        let mut waiting = vec![leaf];
        while let Some(node) = waiting.pop() {
            let Node { attacker, decided: None, .. } = self.store.nodes[node as usize] else { continue };
            let mut all_decided = true;
            let mut good_for_mover = false;
            for child in self.store.children(node) {
                let outcome = self.store.nodes[child as usize].decided;
                all_decided &= outcome.is_some();
                good_for_mover |= outcome == Some(attacker);
            }
            if good_for_mover || all_decided {
                self.store.nodes[node as usize].decided = Some(attacker == good_for_mover);
                waiting.extend(self.store.parents(node));
            }
        }
    }

    /// Brings the true numbers of closed nodes up to date, children first.
    pub fn update(&mut self, watch: &mut Watch<'_>) -> Result<(), Stop> {
        self.modules.find(&self.store);
        self.place.resize(self.store.nodes.len(), OUTSIDE);
        for at in 0..self.modules.order.len() {
            let node = self.modules.order[at];
            if !self.modules.closed[node as usize] || self.known[node as usize].current {
                continue;
            }
            if let Some(counted) = self.count_star(node) {
                self.set_bytes -= self.known[node as usize].set_bytes();
                self.known[node as usize] = counted;
                continue;
            }
            let (circuit, members) = self.circuit_of(node);
            let solved = self.solve_circuit(node, &circuit, &members, watch);
            members.iter().for_each(|&member| self.place[member as usize] = OUTSIDE);
            let solved = solved?;
            self.set_bytes = self.set_bytes + solved.set_bytes() - self.known[node as usize].set_bytes();
            self.known[node as usize] = solved;
        }
        Ok(())
    }

    /// A node all of whose undecided children are closed is counted as in a tree (figure 3.3),
    /// except that two moves may lead to one position, which counts once.
    fn count_star(&mut self, node: u32) -> Option<Known> {
        let attacker = self.store.nodes[node as usize].attacker;
        self.children.clear();
        for child in self.store.children(node) {
            if self.store.nodes[child as usize].decided.is_none() {
                if !self.modules.closed[child as usize] {
                    return None;
                }
                self.children.push(child);
            }
        }
        let least = |&&child: &&u32| self.known[child as usize].bounds.minimised(attacker);
        let most_proving = self.children.iter().min_by_key(least).copied();
        self.children.sort_unstable();
        self.children.dedup();
        let children = self.children.iter().map(|&child| self.known[child as usize].bounds);
        let bounds = Bounds::of_children(attacker, children);
        let floor = (bounds.proof, bounds.disproof);
        Some(Known { bounds, current: true, floor, most_proving, sets: Default::default() })
    }

    /// What lies between a closed node and the closed nodes next below it, and the node at each
    /// place. `place` is left filled in.
    fn circuit_of(&mut self, top: u32) -> (Circuit, Vec<u32>) {
        let mut circuit = Circuit::default();
        let mut members = Vec::new();
        let mut stack = vec![(top, 0)];
        while let Some((node, next)) = stack.last_mut() {
            let (node, index) = (*node, *next);
            *next += 1;
            if node == top || !self.modules.closed[node as usize] {
                if let Some(child) = self.store.child(node, index) {
                    let open = self.store.nodes[child as usize].decided.is_none();
                    if open && self.place[child as usize] == OUTSIDE {
                        stack.push((child, 0));
                    }
                    continue;
                }
                let mut children: Vec<u32> = self
                    .store
                    .children(node)
                    .filter(|&child| self.store.nodes[child as usize].decided.is_none())
                    .map(|child| self.place[child as usize])
                    .collect();
                // Two moves may lead to one position, which counts once.
                children.sort_unstable();
                children.dedup();
                self.place[node as usize] = circuit.node(self.store.nodes[node as usize].attacker, children);
            } else {
                let Bounds { proof, disproof } = self.known[node as usize].bounds;
                self.place[node as usize] = circuit.leaf(proof, disproof);
            }
            members.push(node);
            stack.pop();
        }
        (circuit, members)
    }

    /// The true numbers of a circuit's root and the leftmost of its leaves that is most-proving.
    fn solve_circuit(
        &mut self,
        top: u32,
        circuit: &Circuit,
        members: &[u32],
        watch: &mut Watch<'_>,
    ) -> Result<Known, Stop> {
        let known = &self.known[top as usize];
        let bytes = self.bytes() + circuit.bytes();
        let mut branches = 0_u64;
        let mut find = |proof: bool, floor: u32, earlier: &[u32]| {
            let places = earlier.iter().map(|&node| self.place[node as usize]);
            let still_leaves = places.filter(|&at| at != OUTSIDE && circuit.children(at).is_empty());
            let earlier: Vec<u32> = still_leaves.collect();
            Smallest::new(circuit, proof).find(floor, &earlier, |more| {
                branches += 1;
                if branches.is_multiple_of(PAUSE) { watch.pause(bytes + more) } else { None }
            })
        };
        let (proof, proof_set) = find(true, known.floor.0, &known.sets[0])?;
        let (disproof, disproof_set) = find(false, known.floor.1, &known.sets[1])?;
        if branches > 0 {
            self.circuits += 1;
            self.branches += branches;
            self.largest_circuit = self.largest_circuit.max(circuit.leaves().len() as u64);
        }
        let both = proof_set.iter().filter(|&leaf| disproof_set.contains(leaf)).min();
        let leaf = *both.expect("every proof set meets every disproof set");
        let nodes = |set: Vec<u32>| set.iter().map(|&leaf| members[leaf as usize]).collect();
        Ok(Known {
            bounds: Bounds { proof, disproof },
            current: true,
            floor: (proof, disproof),
            most_proving: Some(members[leaf as usize]),
            sets: [nodes(proof_set), nodes(disproof_set)],
        })
    }

    /// A frontier node in both a smallest proof set and a smallest disproof set of the root.
    pub fn most_proving_node(&self) -> u32 {
        let mut node = 0;
        while let Some(below) = self.known[node as usize].most_proving {
            node = below;
        }
        node
    }
}

/// Branches between two looks at the observer: a branch costs as much as many nodes.
const PAUSE: u64 = 16;
