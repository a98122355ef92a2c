//! A smallest (dis)proof set of one AND/OR circuit, exactly: where the real work is.
//!
//! Schijf's figure 4.6 substitutes the DNFs of transpositions into each other until only numbers
//! are left, and takes the least: every combination is looked at. But a smallest set can also be
//! had without listing the others. By theorem 1 every proof set meets every disproof set, so each
//! disproof set (a *core*) says that one of its leaves must be paid for. Cores without a common
//! leaf add up to a lower bound; a proof set found greedily is an upper bound; between the two this
//! is a branch and bound search. The same with the sides swapped gives the smallest disproof set.
//!
//! A branch settles nodes: *needed* (it is made true, and what it needs too) or *ruled out* (sets
//! that make it true are dealt with elsewhere). It branches on a needed node that one child is
//! enough for: each child in turn is needed, those tried before are ruled out.
//!
//! A core takes the least residual weight of its leaves away from all of them (the local ratio of
//! Bar-Yehuda and Even), so for every solution S: weight(S) >= bound + residual(S). A node whose
//! residual would lift the bound to the best known weight is in no better set and is ruled out at
//! once (reduced-cost fixing).

use super::circuit::{Circuit, Settled};
use andor_engines::{INFINITE, Stop, add};

/// A branch: what is settled, and the children that are still to be tried, one after the other.
struct Branch {
    settled: Vec<Settled>,
    choices: Vec<u32>,
    next: usize,
}

/// The search for one side of one circuit.
pub(super) struct Smallest<'a> {
    circuit: &'a Circuit,
    /// Whether a set for the attacker is looked for: a proof set.
    proof: bool,
    weights: &'a [u32],
    /// What each node costs when counted as in a tree: 0 when it is true already, infinite when it
    /// cannot be.
    costs: Vec<u32>,
    /// Working space.
    numbers: Vec<u32>,
    residual: Vec<u32>,
    marked: Vec<bool>,
    best: u32,
    best_set: Vec<u32>,
}

impl<'a> Smallest<'a> {
    pub fn new(circuit: &'a Circuit, proof: bool) -> Smallest<'a> {
        let size = circuit.len();
        Smallest {
            circuit,
            proof,
            weights: circuit.weights(proof),
            costs: vec![0; size],
            numbers: vec![0; size],
            residual: vec![0; size],
            marked: vec![false; size],
            best: INFINITE,
            best_set: Vec::new(),
        }
    }

    /// The weight of a smallest set and its leaves. No set weighs less than `floor`: reaching it
    /// ends the search. It starts from the leaves of an `earlier` set, however good they still are.
    /// `pause` is asked once a branch, with the bytes that the search takes, whether to give up.
    pub fn find(
        &mut self,
        floor: u32,
        earlier: &[u32],
        mut pause: impl FnMut(u64) -> Option<Stop>,
    ) -> Result<(u32, Vec<u32>), Stop> {
        let mut settled = vec![Settled::Free; self.circuit.len()];
        settled[self.circuit.root()] = Settled::Needed;
        self.start_from(earlier);
        let mut stack = Vec::new();
        if let Some(choices) = self.explore(&mut settled, floor) {
            stack.push(Branch { settled, choices, next: 0 });
        }
        while self.best > floor {
            let bytes = (stack.len() * self.circuit.len()) as u64;
            let Some(branch) = stack.last_mut() else { break };
            let Some(&node) = branch.choices.get(branch.next) else {
                stack.pop();
                continue;
            };
            branch.next += 1;
            let mut settled = branch.settled.clone();
            settled[node as usize] = Settled::Needed;
            branch.settled[node as usize] = Settled::RuledOut;
            if let Some(stop) = pause(bytes) {
                return Err(stop);
            }
            if let Some(choices) = self.explore(&mut settled, floor) {
                stack.push(Branch { settled, choices, next: 0 });
            }
        }
        Ok((self.best, std::mem::take(&mut self.best_set)))
    }

    /// Takes as best set one that was smallest before something changed, completed where it is no
    /// longer enough.
    fn start_from(&mut self, earlier: &[u32]) {
        for &leaf in self.circuit.leaves() {
            self.costs[leaf as usize] = self.weights[leaf as usize];
        }
        for &leaf in earlier {
            self.costs[leaf as usize] = 0;
        }
        let settled = vec![Settled::Free; self.circuit.len()];
        self.circuit.count(self.proof, &settled, INFINITE, &mut self.costs);
        let root = [self.circuit.root() as u32];
        let mut set = trace(self.circuit, self.proof, &self.costs, &mut self.marked, &root);
        set.retain(|leaf| !earlier.contains(leaf));
        set.extend(earlier);
        strip(self.circuit, self.proof, &mut set, &mut self.numbers);
        self.best = set.iter().fold(0, |sum, &leaf| add(sum, self.weights[leaf as usize]));
        self.best_set = set;
    }

    /// Settles what follows, until nothing changes. Names the children to branch on, or `None` when
    /// the branch holds nothing better than the best set, which it may have improved.
    fn explore(&mut self, settled: &mut [Settled], floor: u32) -> Option<Vec<u32>> {
        loop {
            let paid = self.settle_needed(settled)?;
            let open = self.open_nodes(settled);
            self.improve(settled, &open);
            if self.best <= floor || open.is_empty() {
                return None;
            }
            let bound = self.pack(settled, &open, paid)?;
            if !self.rule_out(settled, bound) {
                let dear = |node: &&u32| (INFINITE - self.costs[**node as usize], self.alive(**node).count());
                let node = *open.iter().min_by_key(dear)?;
                let mut choices: Vec<u32> = self.alive(node).collect();
                choices.sort_by_key(|&child| self.costs[child as usize]);
                return Some(choices);
            }
        }
    }

    fn alive(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let children = self.circuit.children(node).iter().copied();
        children.filter(|&child| self.costs[child as usize] != INFINITE)
    }

    /// Carries needs downwards, parents before children, and returns what the needed leaves weigh.
    /// `None` when a need cannot be met, or not for less than the best set.
    fn settle_needed(&mut self, settled: &mut [Settled]) -> Option<u32> {
        self.count_costs(settled);
        let mut paid = 0;
        for node in (0..self.circuit.len() as u32).rev() {
            if settled[node as usize] != Settled::Needed {
                continue;
            }
            if self.costs[node as usize] == INFINITE {
                return None;
            }
            let children = self.circuit.children(node);
            if children.is_empty() {
                paid = add(paid, self.weights[node as usize]);
            } else if !self.circuit.one_is_enough(node, self.proof) {
                for &child in children {
                    settled[child as usize] = Settled::Needed;
                }
            } else {
                let mut alive = self.alive(node);
                if let (Some(only), None) = (alive.next(), alive.next()) {
                    settled[only as usize] = Settled::Needed;
                }
            }
        }
        self.count_costs(settled);
        (paid < self.best).then_some(paid)
    }

    fn count_costs(&mut self, settled: &[Settled]) {
        for &leaf in self.circuit.leaves() {
            self.costs[leaf as usize] = match settled[leaf as usize] {
                Settled::Free => self.weights[leaf as usize],
                Settled::Needed => 0,
                Settled::RuledOut => INFINITE,
            };
        }
        self.circuit.count(self.proof, settled, INFINITE, &mut self.costs);
    }

    /// Needed nodes that are not true yet and for which no child has been chosen.
    fn open_nodes(&self, settled: &[Settled]) -> Vec<u32> {
        let open = |&node: &u32| {
            settled[node as usize] == Settled::Needed
                && self.costs[node as usize] > 0
                && self.circuit.one_is_enough(node, self.proof)
                && !self
                    .circuit
                    .children(node)
                    .iter()
                    .any(|&child| settled[child as usize] == Settled::Needed)
        };
        (0..self.circuit.len() as u32).filter(open).collect()
    }

    /// A lower bound from cores that share no weight. `None` when it reaches the best set.
    fn pack(&mut self, settled: &[Settled], open: &[u32], paid: u32) -> Option<u32> {
        for &leaf in self.circuit.leaves() {
            let weight = self.weights[leaf as usize];
            self.residual[leaf as usize] = if settled[leaf as usize] == Settled::Needed { 0 } else { weight };
        }
        let mut bound = paid;
        loop {
            for &leaf in self.circuit.leaves() {
                let free = settled[leaf as usize] != Settled::RuledOut;
                self.numbers[leaf as usize] = match self.residual[leaf as usize] {
                    _ if !free => 0,
                    0 => INFINITE,
                    _ => 1,
                };
            }
            self.circuit.count(!self.proof, settled, 0, &mut self.numbers);
            let narrowest = *open.iter().min_by_key(|&&node| self.numbers[node as usize])?;
            if self.numbers[narrowest as usize] == INFINITE {
                return Some(bound);
            }
            let mut core = trace(self.circuit, !self.proof, &self.numbers, &mut self.marked, &[narrowest]);
            core.retain(|&leaf| settled[leaf as usize] == Settled::Free);
            let least = core.iter().map(|&leaf| self.residual[leaf as usize]).min()?;
            bound = add(bound, least);
            if bound >= self.best {
                return None;
            }
            for &leaf in &core {
                self.residual[leaf as usize] -= least;
            }
        }
    }

    /// Rules out nodes that only sets at least as heavy as the best one make true; whether there
    /// was any.
    fn rule_out(&mut self, settled: &mut [Settled], bound: u32) -> bool {
        let mut changed = false;
        for node in 0..self.circuit.len() as u32 {
            let children = self.circuit.children(node);
            let residual = |&child: &u32| self.numbers[child as usize];
            self.numbers[node as usize] = if settled[node as usize] == Settled::RuledOut {
                INFINITE
            } else if children.is_empty() {
                self.residual[node as usize]
            } else if self.circuit.one_is_enough(node, self.proof) {
                children.iter().map(residual).min().unwrap_or(INFINITE)
            } else {
                // Different leaves add up; what inner nodes need may be the same.
                let leaf = |&&child: &&u32| self.circuit.children(child).is_empty();
                let leaves = children.iter().filter(leaf).map(residual).fold(0, add);
                children.iter().map(residual).fold(leaves, u32::max)
            };
            if settled[node as usize] == Settled::Free && add(bound, self.numbers[node as usize]) >= self.best
            {
                settled[node as usize] = Settled::RuledOut;
                self.numbers[node as usize] = INFINITE;
                changed = true;
            }
        }
        changed
    }

    /// A set found greedily, as in a tree, then stripped of leaves that it can do without.
    fn improve(&mut self, settled: &[Settled], open: &[u32]) {
        let mut set = trace(self.circuit, self.proof, &self.costs, &mut self.marked, open);
        set.retain(|&leaf| settled[leaf as usize] == Settled::Free);
        set.extend(self.circuit.leaves().iter().filter(|&&leaf| settled[leaf as usize] == Settled::Needed));
        let weigh = |set: &[u32]| set.iter().fold(0, |sum, &leaf| add(sum, self.weights[leaf as usize]));
        // Stripping is dear and seldom saves much.
        if weigh(&set) > self.best.saturating_add(self.best / 8) {
            return;
        }
        strip(self.circuit, self.proof, &mut set, &mut self.numbers);
        let weight = weigh(&set);
        if weight < self.best {
            (self.best, self.best_set) = (weight, set);
        }
    }
}

/// Removes leaves, the heaviest first, as long as the rest is still enough.
fn strip(circuit: &Circuit, proof: bool, set: &mut Vec<u32>, numbers: &mut [u32]) {
    set.sort_by_key(|&leaf| std::cmp::Reverse(circuit.weights(proof)[leaf as usize]));
    let all_free = vec![Settled::Free; circuit.len()];
    let mut kept = set.clone();
    for &leaf in set.iter() {
        for &other in circuit.leaves() {
            numbers[other as usize] = INFINITE;
        }
        for &other in &kept {
            numbers[other as usize] = if other == leaf { INFINITE } else { 0 };
        }
        circuit.count(proof, &all_free, INFINITE, numbers);
        if numbers[circuit.root()] == 0 {
            kept.retain(|&other| other != leaf);
        }
    }
    *set = kept;
}

/// The leaves that the numbers of these nodes counted, each once.
fn trace(circuit: &Circuit, proof: bool, numbers: &[u32], marked: &mut [bool], from: &[u32]) -> Vec<u32> {
    let mut reached = from.to_vec();
    let mut set = Vec::new();
    let mut next = 0;
    while let Some(&node) = reached.get(next) {
        next += 1;
        let children = circuit.children(node);
        let number = numbers[node as usize];
        if children.is_empty() {
            set.push(node);
        } else if number == 0 {
            // True for nothing, or ruled out: nothing was counted below.
        } else if circuit.one_is_enough(node, proof) {
            let equal = |&&child: &&u32| numbers[child as usize] == number;
            let child = *children.iter().find(equal).expect("a least child");
            if !std::mem::replace(&mut marked[child as usize], true) {
                reached.push(child);
            }
        } else {
            for &child in children {
                if !std::mem::replace(&mut marked[child as usize], true) {
                    reached.push(child);
                }
            }
        }
    }
    for node in reached {
        marked[node as usize] = false;
    }
    set
}
