//! Nagai's treatment of repetitions (2002): a repetition decides nothing at first.
//!
//! A move back to a node on the path counts as no way to a proof, and all nodes in between are
//! *stuck* on that node. When the node itself is stuck on moves back to it, it is searched again
//! under the assumption that such moves fail. No disproof that rests on a repetition is stored.

use super::thresholds::LARGEST;
use crate::Bounds;
use crate::lemma::insert;
use andor_game::RepetitionKey;

/// The numbers of a move back to a node on the path: no decision, but no way to a proof.
pub(super) const STUCK: Bounds = Bounds { proof: LARGEST, disproof: 1 };

/// What keeps a node on the path from being decided.
#[derive(Debug, Default)]
pub(super) struct Stuck {
    /// Moves back to this node count as failed.
    returns_fail: bool,
    /// Nodes on the path to which moves below lead back.
    on: Vec<RepetitionKey>,
}

impl Stuck {
    /// Whether moves back to this node count as failed.
    pub const fn returns_fail(&self) -> bool {
        self.returns_fail
    }

    /// A move below leads back to a node.
    pub fn add(&mut self, class: RepetitionKey) {
        insert(&mut self.on, class);
    }

    /// Whether a node with these numbers has no other way left.
    pub fn is_stuck(&self, bounds: Bounds) -> bool {
        bounds.proof >= LARGEST && !self.on.is_empty()
    }

    /// Whether moves lead back to this class.
    pub fn is_on(&self, class: RepetitionKey) -> bool {
        self.on.contains(&class)
    }

    /// From now on moves back to this node fail.
    pub fn assume_failure(&mut self) {
        self.returns_fail = true;
        self.on.clear();
    }

    /// The parent is stuck on what its child is stuck on, except on the child.
    pub fn pass_to(&mut self, parent: &mut Stuck, own: RepetitionKey) {
        self.on.drain(..).filter(|&class| class != own).for_each(|class| parent.add(class));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_passes_on_what_it_is_stuck_on_except_itself() {
        let [root, own] = [RepetitionKey(1), RepetitionKey(2)];
        let (mut node, mut parent) = (Stuck::default(), Stuck::default());
        assert!(!node.is_stuck(STUCK));
        node.add(own);
        node.add(root);
        assert!(node.is_stuck(STUCK) && !node.is_stuck(Bounds::LEAF) && node.is_on(own));
        node.pass_to(&mut parent, own);
        assert!(parent.is_on(root) && !parent.is_on(own));
        parent.assume_failure();
        assert!(parent.returns_fail() && !parent.is_stuck(STUCK));
    }
}
