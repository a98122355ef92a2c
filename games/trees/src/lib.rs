//! # trees
//! I am the game of a random uniform tree: every position has the same number of moves, every play
//! the same length, and the ends have random values (Coplan 1983, 2.4; Pearl 1980).
//!
//! In: breadth, depth, range, distribution, seed. Out: a [`Game`] with its [`Notation`].
//! I use: game.
//! I never: store a tree (an end's value is computed from the seed and the end's number), search.
//! Read me in this order: `lib.rs`, `leaves.rs`.
//! My tests: beside the code.

mod leaves;

pub use leaves::Distribution;

use andor_game::{Game, Key, Notation, NotationError, Player, Repetition, Value, mix};

/// A random uniform tree. Max moves at the root, then the players take turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomTree {
    breadth: u32,
    depth: u32,
    range: u32,
    distribution: Distribution,
    seed: u64,
}

/// A node: its distance from the root, and its number in its level from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TreeNode {
    ply: u32,
    number: u64,
}

impl TreeNode {
    /// The number of moves since the root.
    #[must_use]
    pub const fn ply(self) -> u32 {
        self.ply
    }
}

impl RandomTree {
    /// A tree whose ends have values from 0 to `range - 1`. `None` if breadth or range is 0, the
    /// range is beyond a million, or a level has more than 2^63 nodes.
    #[must_use]
    pub fn new(
        breadth: u32,
        depth: u32,
        range: u32,
        distribution: Distribution,
        seed: u64,
    ) -> Option<RandomTree> {
        let fits = breadth == 1 || u64::from(breadth).checked_pow(depth).is_some_and(|ends| ends <= 1 << 63);
        let legal = breadth > 0 && (1..=1_000_000).contains(&range) && fits;
        legal.then_some(RandomTree { breadth, depth, range, distribution, seed })
    }

    /// The tree of this name: see [`Notation::name`].
    #[must_use]
    pub fn named(name: &str) -> Option<RandomTree> {
        let numbers: Option<Vec<u64>> =
            name.strip_prefix("tree:")?.split(',').map(|n| n.parse().ok()).collect();
        let small = |number: u64| u32::try_from(number).ok();
        let (breadth, depth, range, seed, distribution) = match numbers?[..] {
            [breadth, depth, range, seed] => (breadth, depth, range, seed, Distribution::Uniform),
            [breadth, depth, range, seed, deviation] => {
                (breadth, depth, range, seed, Distribution::Normal { deviation: small(deviation)? })
            }
            _ => return None,
        };
        RandomTree::new(small(breadth)?, small(depth)?, small(range)?, distribution, seed)
    }

    /// The same kind of tree with other values.
    #[must_use]
    pub fn with_seed(&self, seed: u64) -> RandomTree {
        RandomTree { seed, ..self.clone() }
    }

    /// The moves from the root to a node.
    fn line(&self, node: TreeNode) -> Vec<u32> {
        let mut number = node.number;
        let mut line = vec![0; node.ply as usize];
        for mv in line.iter_mut().rev() {
            *mv = (number % u64::from(self.breadth)) as u32;
            number /= u64::from(self.breadth);
        }
        line
    }
}

impl Game for RandomTree {
    type Position = TreeNode;
    type Move = u32;

    fn turn(&self, node: &TreeNode) -> Player {
        if node.ply.is_multiple_of(2) { Player::Max } else { Player::Min }
    }

    fn end(&self, node: &TreeNode) -> Option<Value> {
        (node.ply == self.depth).then(|| self.distribution.value(self.seed, node.number, self.range))
    }

    fn moves(&self, _: &TreeNode, into: &mut Vec<u32>) {
        into.extend(0..self.breadth);
    }

    fn play(&self, node: &mut TreeNode, mv: u32) {
        node.ply += 1;
        node.number = node.number * u64::from(self.breadth) + u64::from(mv);
    }

    fn repetition(&self) -> Repetition {
        Repetition::Never
    }

    fn outcomes(&self) -> Vec<Value> {
        (0..self.range as i32).map(Value).collect()
    }

    fn key(&self, node: &TreeNode) -> Key {
        Key(mix(node.number ^ mix(u64::from(node.ply))))
    }

    fn is_level(&self) -> bool {
        true
    }
}

impl Notation for RandomTree {
    /// `tree:breadth,depth,range,seed` or `tree:breadth,depth,range,seed,deviation`.
    fn name(&self) -> String {
        let RandomTree { breadth, depth, range, seed, .. } = self;
        match self.distribution {
            Distribution::Uniform => format!("tree:{breadth},{depth},{range},{seed}"),
            Distribution::Normal { deviation } => {
                format!("tree:{breadth},{depth},{range},{seed},{deviation}")
            }
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        match player {
            Player::Max => "max",
            Player::Min => "min",
        }
    }

    fn start(&self) -> TreeNode {
        TreeNode { ply: 0, number: 0 }
    }

    /// The moves from the root, separated by dots; `root` for the root.
    fn parse_position(&self, text: &str) -> Result<TreeNode, NotationError> {
        let mut node = self.start();
        if text == "root" {
            return Ok(node);
        }
        for step in text.split('.') {
            let mv = step.parse().ok().filter(|mv: &u32| mv.to_string() == step && *mv < self.breadth);
            let mv = mv.ok_or_else(|| {
                NotationError::new(format!("'{step}' is no move from 0 to {}", self.breadth - 1))
            })?;
            if node.ply == self.depth {
                return Err(NotationError::new(format!("'{text}' is longer than {} moves", self.depth)));
            }
            self.play(&mut node, mv);
        }
        Ok(node)
    }

    fn position_text(&self, node: &TreeNode) -> String {
        if node.ply == 0 {
            return "root".into();
        }
        let line: Vec<String> = self.line(*node).iter().map(u32::to_string).collect();
        line.join(".")
    }

    fn move_text(&self, _: &TreeNode, mv: u32) -> String {
        mv.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::{legal_moves, successor};

    fn small() -> RandomTree {
        RandomTree::new(3, 4, 10, Distribution::Uniform, 7).unwrap()
    }

    #[test]
    fn reads_what_it_writes_at_every_node() {
        let tree = small();
        let mut level = vec![tree.start()];
        let mut keys = std::collections::HashSet::new();
        for ply in 0..=4 {
            assert_eq!(level.len(), 3_usize.pow(ply));
            for node in &level {
                assert!(keys.insert(tree.key(node)), "two nodes with one key");
                assert_eq!(tree.parse_position(&tree.position_text(node)), Ok(*node));
                assert_eq!(tree.end(node).is_some(), ply == 4);
            }
            level = level
                .iter()
                .flat_map(|node| legal_moves(&tree, node).into_iter().map(|mv| successor(&tree, node, mv)))
                .collect();
        }
    }

    #[test]
    fn refuses_what_is_no_node() {
        for text in ["", "3", "0.", "0.1.2.0.1", "+1", "01", "a"] {
            assert!(small().parse_position(text).is_err(), "{text}");
        }
        assert!(RandomTree::new(2, 64, 4, Distribution::Uniform, 0).is_none());
        assert!(RandomTree::new(1, 100_000, 4, Distribution::Uniform, 0).is_some());
        assert!(RandomTree::new(0, 3, 4, Distribution::Uniform, 0).is_none());
    }

    #[test]
    fn another_seed_is_another_tree() {
        let values = |tree: &RandomTree| -> Vec<_> {
            (0..81).map(|number| tree.end(&TreeNode { ply: 4, number }).unwrap()).collect()
        };
        assert_ne!(values(&small()), values(&small().with_seed(8)));
        assert_eq!(values(&small()), values(&small().with_seed(7)));
    }
}
