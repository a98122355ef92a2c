//! Double counting: leaves that are reached by several ways must not be added up several times.
//!
//! ```text
//!        n           The leaves below d count for a and for b: the sum at n grows by each of them
//!       / \          twice, at every such meeting, and in a cycle without end. The record of d
//!      a   b         names the node from which it was reached first, say a. For every other node
//!       \ /          d is *foreign*: of all foreign children only the largest number counts, not
//!        d           the sum (after Kishimoto 2010, source node detection, in its simplest form).
//! ```
//!
//! A child that was seen no deeper than its parent is *old*: a cycle may go through it (Kishimoto
//! 2010, threshold controlling algorithm). Its numbers are never added up, and a node with an old
//! child has to make progress before it returns (`progress.rs`).

use super::memory::{Open, parent_bits};
use andor_game::Key;

/// A child's record names another node as its parent.
pub(super) const FOREIGN: u32 = 1;
/// A child was seen no deeper than its parent.
pub(super) const OLD: u32 = 2;

/// Which children count in full.
#[derive(Clone, Copy, Debug)]
pub(super) struct DoubleCounting {
    /// Whether positions can repeat; if not, no child is old.
    pub repeats: bool,
    /// The switch: whether foreign children are told apart at all.
    pub control: bool,
}

impl DoubleCounting {
    /// The marks of a child with this record, below a node with that key and depth.
    #[inline]
    pub fn marks(self, child: &Open, node: Key, depth: u32) -> u32 {
        let old = self.repeats && child.depth <= depth;
        let elsewhere = child.parent != parent_bits(node);
        let foreign = old || self.control && elsewhere;
        (if foreign { FOREIGN } else { 0 }) | (if old { OLD } else { 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bounds;

    #[test]
    fn a_child_is_foreign_below_another_parent_and_old_at_no_greater_depth() {
        let node = Key(5 << 7);
        let child =
            |parent: Key, depth| Open { bounds: Bounds::LEAF, depth, parent: parent_bits(parent), work: 1 };
        let [own, elsewhere] = [child(node, 4), child(Key(6 << 7), 4)];
        let counting = DoubleCounting { repeats: true, control: true };
        assert_eq!(counting.marks(&own, node, 3), 0);
        assert_eq!(counting.marks(&elsewhere, node, 3), FOREIGN);
        assert_eq!(counting.marks(&own, node, 4), FOREIGN | OLD);
        assert_eq!(DoubleCounting { control: false, ..counting }.marks(&elsewhere, node, 3), 0);
        assert_eq!(DoubleCounting { repeats: false, ..counting }.marks(&own, node, 4), 0);
    }
}
