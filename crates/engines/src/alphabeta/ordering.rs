//! Which move first: what ends the game well, then the table's move, then positions that were good
//! before.

use andor_game::Key;

/// A move that is still to be searched at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<M> {
    pub(super) mv: M,
    /// Its place in the game's order.
    pub(super) index: u32,
    /// Larger is earlier.
    pub(super) priority: u32,
}

/// The move settles the node for whoever makes it.
pub(super) const SETTLES: u32 = u32::MAX;
/// The table's move.
pub(super) const BEST_BEFORE: u32 = u32::MAX - 1;
/// The move ends the game badly.
pub(super) const LOSES: u32 = 0;

/// Puts the moves in order; equals stay in the game's order.
pub(super) fn arrange<M>(choices: &mut [Choice<M>]) {
    choices.sort_unstable_by_key(|choice| (std::cmp::Reverse(choice.priority), choice.index));
}

/// The history heuristic (Schaeffer 1983), with a move known by the position that it leads to.
#[derive(Debug)]
pub(super) struct Merits {
    scores: Vec<u32>,
}

const SCORES: usize = 1 << 12;
const LARGEST: u32 = 1 << 30;

impl Merits {
    pub(super) fn new() -> Merits {
        Merits { scores: vec![0; SCORES] }
    }

    fn place(key: Key) -> usize {
        key.0 as usize % SCORES
    }

    pub(super) fn priority(&self, key: Key) -> u32 {
        LOSES + 1 + self.scores[Merits::place(key)]
    }

    /// A move to this position settled a node or cut it off, with so much depth left.
    pub(super) fn praise(&mut self, key: Key, depth: u32) {
        let score = &mut self.scores[Merits::place(key)];
        *score += depth.min(1 << 10).pow(2);
        if *score > LARGEST {
            self.scores.iter_mut().for_each(|score| *score /= 2);
        }
    }
}
