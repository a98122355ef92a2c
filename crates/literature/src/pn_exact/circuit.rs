//! A small AND/OR graph with weighted leaves: what is left of the search graph below one node when
//! everything that can be counted on its own has become a number.

use andor_engines::{INFINITE, add};

/// What a branch of the search for a smallest set has settled about a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Settled {
    Free,
    Needed,
    RuledOut,
}

/// Nodes stand after their children; the last one is the root.
#[derive(Default)]
pub(super) struct Circuit {
    attacker: Vec<bool>,
    first: Vec<u32>,
    children: Vec<u32>,
    leaves: Vec<u32>,
    proof_weights: Vec<u32>,
    disproof_weights: Vec<u32>,
}

impl Circuit {
    /// Adds a leaf that takes so much to prove and to disprove.
    pub fn leaf(&mut self, proof: u32, disproof: u32) -> u32 {
        let id = self.node(false, []);
        self.leaves.push(id);
        (self.proof_weights[id as usize], self.disproof_weights[id as usize]) = (proof, disproof);
        id
    }

    /// Adds a node above others.
    pub fn node(&mut self, attacker: bool, children: impl IntoIterator<Item = u32>) -> u32 {
        self.first.push(self.children.len() as u32);
        self.children.extend(children);
        self.attacker.push(attacker);
        self.proof_weights.push(0);
        self.disproof_weights.push(0);
        self.attacker.len() as u32 - 1
    }

    pub fn len(&self) -> usize {
        self.attacker.len()
    }

    pub fn root(&self) -> usize {
        self.len() - 1
    }

    /// Bytes that it takes, with the working space of a search in it.
    pub fn bytes(&self) -> u64 {
        (self.len() * 40 + self.children.len() * 4) as u64
    }

    pub fn leaves(&self) -> &[u32] {
        &self.leaves
    }

    pub fn weights(&self, proof: bool) -> &[u32] {
        if proof { &self.proof_weights } else { &self.disproof_weights }
    }

    #[inline]
    pub fn children(&self, node: u32) -> &[u32] {
        let from = self.first[node as usize] as usize;
        let to = self.first.get(node as usize + 1).map_or(self.children.len(), |&next| next as usize);
        &self.children[from..to]
    }

    /// Whether one child is enough for the attacker (`proof`) or for the defender.
    #[inline]
    pub fn one_is_enough(&self, node: u32, proof: bool) -> bool {
        self.attacker[node as usize] == proof
    }

    /// Fills in the numbers of inner nodes, given those of the leaves, as in a tree: the least, or
    /// the sum. A node that is ruled out gets the number given for it.
    pub fn count(&self, proof: bool, settled: &[Settled], ruled_out: u32, numbers: &mut [u32]) {
        for node in 0..self.len() as u32 {
            let children = self.children(node);
            if children.is_empty() {
                continue;
            }
            let of_children = children.iter().map(|&child| numbers[child as usize]);
            numbers[node as usize] = if settled[node as usize] == Settled::RuledOut {
                ruled_out
            } else if self.one_is_enough(node, proof) {
                of_children.fold(INFINITE, u32::min)
            } else {
                of_children.fold(0, add)
            };
        }
    }
}
