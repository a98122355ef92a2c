//! Proof-number search that keeps everything it has generated (Allis 1994; Schijf 1993, chapters 3
//! and 4).
//!
//! Read in this order: `tree.rs` (the search), `tree_store.rs` (its nodes), `deletion.rs` (what it
//! forgets when memory is short). Where equal positions are one node, see the room `literature`.

mod deletion;
mod line;
mod tree;
mod tree_store;

pub use line::Line;
pub use tree::PnTree;

/// Children that one node has directly. Wider nodes get a layer of *groups* between themselves and
/// their children: nodes that stand for no position, whose numbers are those of a part of the
/// moves. Least numbers and sums can be taken in two steps, so nothing changes but the cost: a
/// change below a node with n moves costs two looks at about √n numbers instead of one at n.
const WIDEST_UNGROUPED: usize = 64;

/// How many children stand in one group of a node with that many moves; `None` when there are no
/// groups.
#[must_use]
pub fn group_size(moves: usize) -> Option<usize> {
    (moves > WIDEST_UNGROUPED).then(|| moves.isqrt() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_about_as_many_as_they_are_large() {
        assert_eq!(group_size(WIDEST_UNGROUPED), None);
        for moves in [65, 100, 101, 99_999, 100_000] {
            let size = group_size(moves).unwrap();
            assert!(size * size >= moves && moves.div_ceil(size).abs_diff(size) <= 2, "{moves} {size}");
        }
    }
}
