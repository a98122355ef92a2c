//! Proof-number search that keeps everything it has generated (Allis 1994; Schijf 1993, chapters 3 and 4).
//!
//! Read in this order: `tree.rs` (the search), `tree_store.rs` (its nodes), `deletion.rs` (what it forgets when
//! memory is short), then `dag.rs`, `dag_store.rs`, `key_index.rs` and `dag_hints.rs`, where equal positions are one node.

mod dag;
mod dag_hints;
mod dag_store;
mod deletion;
mod key_index;
mod line;
mod tree;
mod tree_store;

pub use dag::PnDag;
pub use tree::PnTree;

use crate::{Attack, Belief, Bounds, INFINITE};
use andor_game::Game;

/// The numbers that a leaf starts with, when it is not decided at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LeafNumbers {
    /// 1 and 1: every leaf is worth the same work.
    #[default]
    One,
    /// As if the leaf had been expanded once (Schijf 3.4): the number of moves where all are needed.
    Mobility,
    /// What the game thinks ([`Game::estimate`]).
    Estimate,
}

impl LeafNumbers {
    /// The numbers of an undecided leaf; `moves` is a list to work with.
    #[inline]
    pub(crate) fn of<G: Game>(
        self,
        game: &G,
        attack: &Attack,
        leaf: &G::Position,
        moves: &mut Vec<G::Move>,
    ) -> Bounds {
        match self {
            LeafNumbers::One => Bounds::LEAF,
            LeafNumbers::Mobility => {
                moves.clear();
                game.moves(leaf, moves);
                Bounds::by_mobility(attack.moves(game, leaf), moves.len())
            }
            LeafNumbers::Estimate => {
                // The game speaks for the player to move; these numbers speak for the attacker.
                let (reach, fail) = game.estimate(leaf);
                let (reach, fail) = (reach.clamp(1, INFINITE - 1), fail.clamp(1, INFINITE - 1));
                if attack.moves(game, leaf) {
                    Bounds { proof: reach, disproof: fail }
                } else {
                    Bounds { proof: fail, disproof: reach }
                }
            }
        }
    }
}

/// What numbers say of the question, `proves` when a proof of the attack is a proof of the question.
fn belief(bounds: Bounds, proves: bool) -> Belief {
    match bounds.outcome() {
        None => Belief::Open,
        Some(attack) if attack == proves => Belief::Proved,
        Some(_) => Belief::Disproved,
    }
}

/// Children that one node has directly. Wider nodes get a layer of *groups* between themselves and their
/// children: nodes that stand for no position, whose numbers are those of a part of the moves. Least numbers
/// and sums can be taken in two steps, so nothing changes but the cost: a change below a node with n moves
/// costs two looks at about √n numbers instead of one at n.
const WIDEST_UNGROUPED: usize = 64;

/// How many children stand in one group of a node with that many moves; `None` when there are no groups.
fn group_size(moves: usize) -> Option<usize> {
    (moves > WIDEST_UNGROUPED).then(|| moves.isqrt() + 1)
}

/// Reserves address space for `count` items, or for as many as can be had. Memory is used only as it fills.
fn reserve_up_to<T>(items: &mut Vec<T>, mut count: usize) {
    while count > items.len() && items.try_reserve_exact(count - items.len()).is_err() {
        count /= 2;
    }
}

/// The number of items of this size that fit in that many bytes.
fn items_in(bytes: u64, size: usize) -> usize {
    usize::try_from(bytes / size as u64).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::{Goal, Player, Question, Repetition, Value};

    /// A game whose positions are the player to move, who has three moves and thinks that it is
    /// nothing from its goal and five leaves from failing.
    struct Confident;

    impl Game for Confident {
        type Position = Player;
        type Move = u8;
        fn turn(&self, position: &Player) -> Player {
            *position
        }
        fn end(&self, _: &Player) -> Option<Value> {
            None
        }
        fn moves(&self, _: &Player, into: &mut Vec<u8>) {
            into.extend([1, 2, 3]);
        }
        fn play(&self, position: &mut Player, _: u8) {
            *position = position.opponent();
        }
        fn repetition(&self) -> Repetition {
            Repetition::DRAW
        }
        fn estimate(&self, _: &Player) -> (u32, u32) {
            (0, 5)
        }
    }

    #[test]
    fn leaf_numbers_are_the_attackers_whoever_moves() {
        let attack = Attack::new(&Confident, &Question::new(Player::Min, Goal::new(Player::Max, Value::WIN)));
        let numbers = |leaf_numbers: LeafNumbers, player| {
            let bounds = leaf_numbers.of(&Confident, &attack, &player, &mut vec![9]);
            (bounds.proof, bounds.disproof)
        };
        assert_eq!(numbers(LeafNumbers::One, Player::Min), (1, 1));
        assert_eq!(numbers(LeafNumbers::Mobility, Player::Max), (1, 3));
        assert_eq!(numbers(LeafNumbers::Mobility, Player::Min), (3, 1));
        // An estimate of 0 would be a decision, which is not the game's to make here.
        assert_eq!(numbers(LeafNumbers::Estimate, Player::Max), (1, 5));
        assert_eq!(numbers(LeafNumbers::Estimate, Player::Min), (5, 1));
    }

    #[test]
    fn groups_are_about_as_many_as_they_are_large() {
        assert_eq!(group_size(WIDEST_UNGROUPED), None);
        for moves in [65, 100, 101, 99_999, 100_000] {
            let size = group_size(moves).unwrap();
            assert!(size * size >= moves && moves.div_ceil(size).abs_diff(size) <= 2, "{moves} {size}");
        }
    }
}
