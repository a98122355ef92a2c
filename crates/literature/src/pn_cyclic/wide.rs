//! The children of a node with very many moves: its numbers and its best child without looking at
//! all of them.
//!
//! A node's numbers are a least one and a sum over its children, and one child changes at a time.
//! So the sum is kept, and the least number in a tournament: a binary tree over the children in
//! which each inner place has the smaller of the two below it. A change costs the way to the root
//! of that tree. The list of moves is kept, too.

use andor_engines::{Bounds, INFINITE};
use andor_game::Game;
use rustc_hash::FxHashMap;

/// Nodes with at least this many moves have one; for others a look at all children is as quick.
pub(super) const WIDE: usize = 256;

/// The numbers of a wide node's children, as they were last told.
pub(super) struct Wide {
    attacker_moves: bool,
    /// Place 1 has the least number of all, place n the lesser one of 2n and 2n + 1; the children
    /// come last.
    least: Vec<u32>,
    summed: Vec<u32>,
    /// The sum of the finite ones, and how many are not.
    sum: u64,
    infinite: usize,
}

impl Wide {
    pub(super) fn new(attacker_moves: bool, children: impl ExactSizeIterator<Item = Bounds>) -> Wide {
        let count = children.len().next_power_of_two();
        let mut wide = Wide {
            attacker_moves,
            least: vec![INFINITE; 2 * count],
            summed: Vec::with_capacity(children.len()),
            sum: 0,
            infinite: 0,
        };
        for (child, bounds) in children.enumerate() {
            wide.least[count + child] = bounds.minimised(attacker_moves);
            wide.summed.push(0);
            wide.change_sum(child, bounds.minimised(!attacker_moves));
        }
        for place in (1..count).rev() {
            wide.least[place] = wide.least[2 * place].min(wide.least[2 * place + 1]);
        }
        wide
    }

    /// The bytes of a node with n children.
    pub(super) const fn bytes(children: usize) -> u64 {
        ((children.next_power_of_two() * 2 + children) * size_of::<u32>()) as u64
    }

    fn change_sum(&mut self, child: usize, number: u32) {
        for (number, sign) in [(std::mem::replace(&mut self.summed[child], number), -1), (number, 1)] {
            if number == INFINITE {
                self.infinite = self.infinite.wrapping_add_signed(sign);
            } else {
                self.sum = self.sum.wrapping_add_signed(sign as i64 * i64::from(number));
            }
        }
    }

    /// A child has these numbers now.
    pub(super) fn set(&mut self, child: usize, bounds: Bounds) {
        self.change_sum(child, bounds.minimised(!self.attacker_moves));
        let mut place = self.least.len() / 2 + child;
        self.least[place] = bounds.minimised(self.attacker_moves);
        while place > 1 {
            place /= 2;
            self.least[place] = self.least[2 * place].min(self.least[2 * place + 1]);
        }
    }

    /// The node's numbers: what [`Bounds::of_children`] would say.
    pub(super) fn bounds(&self) -> Bounds {
        let sum = if self.infinite > 0 { INFINITE } else { self.sum.min(u64::from(INFINITE - 1)) as u32 };
        if self.attacker_moves {
            Bounds { proof: self.least[1], disproof: sum }
        } else {
            Bounds { proof: sum, disproof: self.least[1] }
        }
    }

    /// The first child with the least number, and that number.
    pub(super) fn best(&self) -> (usize, u32) {
        let count = self.least.len() / 2;
        let mut place = 1;
        while place < count {
            place = 2 * place + usize::from(self.least[2 * place] > self.least[1]);
        }
        (place - count, self.least[1])
    }
}

/// The moves of wide nodes; those of others are listed each time.
pub(super) struct Moves<G: Game> {
    kept: FxHashMap<u32, Vec<G::Move>>,
    listed: Vec<G::Move>,
    bytes: u64,
}

impl<G: Game> Moves<G> {
    pub(super) fn new() -> Self {
        Moves { kept: FxHashMap::default(), listed: Vec::new(), bytes: 0 }
    }

    /// The moves of a node with this position.
    pub(super) fn of(&mut self, game: &G, node: u32, position: &G::Position) -> &[G::Move] {
        if !self.kept.contains_key(&node) {
            self.listed.clear();
            game.moves(position, &mut self.listed);
            if self.listed.len() < WIDE {
                return &self.listed;
            }
            self.bytes += (self.listed.len() * size_of::<G::Move>()) as u64;
            self.kept.insert(node, self.listed.clone());
        }
        &self.kept[&node]
    }

    pub(super) const fn bytes(&self) -> u64 {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::mix;

    #[test]
    fn it_says_what_a_look_at_all_children_says() {
        for attacker_moves in [true, false] {
            let mut children = vec![Bounds::LEAF; 37];
            let mut wide = Wide::new(attacker_moves, children.iter().copied());
            for step in 0..2000_u64 {
                let chance = mix(step);
                let child = (chance % 37) as usize;
                let bounds = match chance >> 32 & 7 {
                    0 => Bounds::PROVED,
                    1 => Bounds::DISPROVED,
                    2 => Bounds { proof: INFINITE - 1, disproof: 3 },
                    _ => Bounds {
                        proof: 1 + (chance >> 40) as u32 % 9,
                        disproof: 1 + (chance >> 50) as u32 % 9,
                    },
                };
                children[child] = bounds;
                wide.set(child, bounds);
                assert_eq!(wide.bounds(), Bounds::of_children(attacker_moves, children.iter().copied()));
                let least = children.iter().enumerate().min_by_key(|(_, c)| c.minimised(attacker_moves));
                assert_eq!(wide.best().0, least.map_or(0, |(first, _)| first));
            }
        }
    }
}
