//! What a search tree forgets when memory is short: solved subtrees, then what is least likely to
//! be needed.
//!
//! Deleting least-proving nodes is from Allis, Van der Meulen and Van den Herik (1994): from the
//! root one goes to the child that is farthest from being chosen, and turns the node at the end
//! back into a leaf. It keeps its numbers, so nothing above changes, and the next such walk goes
//! the same way up to there; a walk in that order through the whole tree finds them all in one go.

use super::tree_store::{MARK, ROOT, Tree};

/// The parent of a node that is to go.
const DELETED: u32 = u32::MAX;

impl Tree {
    /// Deletes subtrees below decided nodes, and if that is not enough least-proving nodes too,
    /// until `wanted` nodes are gone or only the most-proving line is left. The rest moves
    /// together; the order of nodes, and every number, stays. Returns how many were solved and how
    /// many least-proving.
    pub(super) fn make_room(&mut self, wanted: usize) -> (usize, usize) {
        let solved = self.delete_solved();
        let unsolved = if solved < wanted { self.delete_least_proving(wanted - solved) } else { 0 };
        self.close_gaps();
        self.release();
        (solved, unsolved)
    }

    /// A parent stands before its children, so one pass reaches whole subtrees.
    fn delete_solved(&mut self) -> usize {
        let mut deleted = 0;
        for node in 1..self.nodes.len() {
            let parent = self.nodes[node].parent as usize;
            let parent = &mut self.nodes[parent];
            if parent.bounds.is_decided() {
                parent.first_child = 0;
            } else if parent.parent != DELETED {
                continue;
            }
            self.nodes[node].parent = DELETED;
            deleted += 1;
        }
        deleted
    }

    fn delete_least_proving(&mut self, wanted: usize) -> usize {
        let mut deleted = 0;
        let mut line = ROOT;
        while let Some((kept, _)) = self.most_proving_in_block(line) {
            while let Some(child) = self.least_proving_child(line, Some(kept)) {
                self.collapse_below(child, wanted, &mut deleted);
                if deleted >= wanted {
                    return deleted;
                }
            }
            line = kept;
        }
        deleted
    }

    /// Turns the expanded nodes from `top` downwards into leaves, least-proving first.
    fn collapse_below(&mut self, top: u32, wanted: usize, deleted: &mut usize) {
        let mut node = top;
        while *deleted < wanted {
            if let Some(child) = self.least_proving_child(node, None) {
                node = child;
                continue;
            }
            if self.nodes[node as usize].is_group() {
                // It goes with its parent.
                self.nodes[node as usize].info |= MARK;
            } else {
                *deleted += self.collapse(node);
            }
            if node == top {
                return;
            }
            node = self.nodes[node as usize].parent;
        }
    }

    /// The child farthest from being chosen among those that have children to give.
    fn least_proving_child(&self, node: u32, but: Option<u32>) -> Option<u32> {
        let parent = &self.nodes[node as usize];
        let has_some = |&child: &usize| {
            let stored = &self.nodes[child];
            stored.has_children() && stored.info & MARK == 0 && but != Some(child as u32)
        };
        let least_proving = |&child: &usize| parent.minimised_in(&self.nodes[child]);
        parent.children().filter(has_some).max_by_key(least_proving).map(|child| child as u32)
    }

    fn collapse(&mut self, node: u32) -> usize {
        let block = self.nodes[node as usize].children();
        let mut deleted = block.len();
        for child in block {
            let grandchildren = self.nodes[child].children();
            deleted += grandchildren.len();
            self.nodes[grandchildren].iter_mut().for_each(|node| node.parent = DELETED);
            self.nodes[child].parent = DELETED;
        }
        self.nodes[node as usize].first_child = 0;
        deleted
    }

    /// A node that moves tells its children, which have not moved yet since they stand behind it;
    /// the first child of a block that moves tells its parent, which has moved already.
    fn close_gaps(&mut self) {
        self.nodes[ROOT as usize].info &= !MARK;
        let mut to = 1;
        for from in 1..self.nodes.len() {
            let mut node = self.nodes[from];
            if node.parent == DELETED {
                continue;
            }
            node.info &= !MARK;
            let parent = &mut self.nodes[node.parent as usize];
            if parent.first_child == from as u32 {
                parent.first_child = to as u32;
            }
            self.nodes[node.children()].iter_mut().for_each(|child| child.parent = to as u32);
            self.nodes[to] = node;
            to += 1;
        }
        self.nodes.truncate(to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bounds;
    use andor_game::mix;

    /// A tree grown by search with leaves of random numbers, some decided, and some nodes wide
    /// enough for groups.
    fn grown(seed: u64) -> Tree {
        let mut tree = Tree::new(Bounds::LEAF, 1 << 20);
        let mut random = (0..).map(|n| mix(seed << 32 | n));
        for _ in 0..60 {
            if tree.bounds(ROOT).is_decided() {
                break;
            }
            let mut node = ROOT;
            let mut depth = 0_u32;
            while let Some((child, _)) = tree.most_proving_child(node) {
                node = child;
                depth += 1;
            }
            let moves = [2, 3, 70, 130][(random.next().unwrap() % 4) as usize];
            let children: Vec<Bounds> = random
                .by_ref()
                .take(moves)
                .map(|word| match word % 100 {
                    0 => Bounds::decided(depth.is_multiple_of(2)),
                    1 => Bounds::decided(!depth.is_multiple_of(2)),
                    _ => Bounds { proof: 1 + (word >> 8) as u32 % 4, disproof: 1 + (word >> 16) as u32 % 4 },
                })
                .collect();
            tree.expand(node, depth.is_multiple_of(2), children.into_iter());
            tree.refresh(node);
            while node != ROOT {
                let (group, parent) = tree.parents(node);
                group.map(|group| tree.refresh(group));
                tree.refresh(parent);
                node = parent;
            }
        }
        tree
    }

    /// The moves to the most-proving node.
    fn most_proving_line(tree: &Tree) -> Vec<usize> {
        let mut node = ROOT;
        let step = || tree.most_proving_child(node).map(|(child, index)| (node = child, index).1);
        std::iter::from_fn(step).collect()
    }

    #[test]
    fn what_is_left_is_a_tree_with_the_same_numbers_and_the_same_next_leaf() {
        let (mut solved_some, mut unsolved_all) = (0, 0);
        for seed in 0..200 {
            let whole = grown(seed);
            if whole.bounds(ROOT).is_decided() {
                continue;
            }
            let nodes = whole.nodes.len();
            for wanted in [1, nodes / 4, nodes / 2, nodes] {
                let mut tree = grown(seed);
                let (solved, unsolved) = tree.make_room(wanted);
                assert_eq!(tree.nodes.len(), nodes - solved - unsolved, "seed {seed}, {wanted} wanted");
                for node in 1..tree.nodes.len() {
                    let parent = &tree.nodes[tree.nodes[node].parent as usize];
                    assert!(parent.children().contains(&node) && !parent.bounds.is_decided(), "seed {seed}");
                }
                for node in 0..tree.nodes.len() as u32 {
                    let stored = tree.nodes[node as usize];
                    assert!(stored.info & MARK == 0, "seed {seed}");
                    assert!(!stored.has_children() || !tree.refresh(node), "seed {seed}");
                }
                assert_eq!(most_proving_line(&tree), most_proving_line(&whole), "seed {seed}");
                solved_some += usize::from(solved > 0);
                unsolved_all += usize::from(solved + unsolved < wanted);
            }
        }
        assert!(solved_some > 30 && unsolved_all > 30, "{solved_some} {unsolved_all}");
    }
}
