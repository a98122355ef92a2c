//! What proof-number search thinks of a position before it has looked below it.

use crate::{Attack, Bounds, INFINITE};
use andor_game::Game;

/// The numbers that a leaf starts with, when it is not decided at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LeafNumbers {
    /// 1 and 1: every leaf is the same work.
    #[default]
    One,
    /// As if the leaf had been expanded once (Schijf 3.4): the number of moves if all are
    /// needed.
    Mobility,
    /// What the game thinks ([`Game::estimate`]).
    Estimate,
}

impl LeafNumbers {
    /// The numbers of a position that was just generated: decided at an end. `moves` is a list to
    /// work with.
    #[inline]
    pub fn evaluate<G: Game>(
        self,
        game: &G,
        attack: &Attack,
        position: &G::Position,
        moves: &mut Vec<G::Move>,
    ) -> Bounds {
        match attack.end(game, position) {
            Some(success) => Bounds::decided(success),
            None => self.of(game, attack, position, moves),
        }
    }

    /// The numbers of a leaf that is no end.
    #[inline]
    pub fn of<G: Game>(
        self,
        game: &G,
        attack: &Attack,
        leaf: &G::Position,
        moves: &mut Vec<G::Move>,
    ) -> Bounds {
        match self {
            LeafNumbers::One => Bounds::LEAF,
            LeafNumbers::Mobility => {
                Bounds::by_mobility(attack.moves(game, leaf), game.count_moves(leaf, moves))
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

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::{Goal, Player, Repetition, Task, Value};

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
        let attack = Attack::new(&Confident, &Task::new(Player::Min, Goal::new(Player::Max, Value::WIN)));
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
}
