//! The path of the search: what stands on it, at which depth, and its codes as a sequence and as a
//! set.

use crate::Path;
use crate::lemma::OnPath;
use andor_game::{RepetitionKey, mix};

/// A path with a code.
pub(crate) trait CodedPath: OnPath {
    /// A code of the positions on the path, in whatever order: what a result can depend on.
    fn set_code(&self) -> u64;
}

/// The positions from the root down to the present node. The question's history is not part of it:
/// that stays the same for the whole search.
///
/// Positions are found by chains, one for each value of some bits of the class. The path grows and
/// shrinks at its end only, so a position is always the head of its chain when it goes.
#[derive(Debug)]
pub(crate) struct Trail {
    /// If nothing can repeat only the length is kept.
    repeats: bool,
    length: usize,
    steps: Vec<Step>,
    /// The last position of each chain, counted from 1; 0 for none.
    heads: Vec<u32>,
    set_code: u64,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    class: RepetitionKey,
    /// The next position of the chain, counted from 1.
    before: u32,
}

const FIRST_HEADS: usize = 1024;

impl Trail {
    /// An empty path, in a game where positions may repeat or not, with `room` for positions:
    /// address space that is touched as the path grows, so that nothing doubles. If the system
    /// refuses so much, the path grows as far as it can.
    pub fn new(repeats: bool, room: usize) -> Trail {
        let mut steps = Vec::new();
        let _ = steps.try_reserve_exact(if repeats { room } else { 0 });
        Trail { repeats, length: 0, steps, heads: vec![0; FIRST_HEADS], set_code: 0 }
    }

    /// The most bytes that a position takes, the list of chains included while it grows.
    pub const STEP_BYTES: usize = size_of::<Step>() + 3 * size_of::<u32>();

    #[inline]
    fn chain(&self, class: RepetitionKey) -> usize {
        class.0 as usize & (self.heads.len() - 1)
    }

    /// Adds a position at the end.
    #[inline]
    pub fn push(&mut self, class: RepetitionKey) {
        self.length += 1;
        if !self.repeats {
            return;
        }
        if self.steps.len() == self.heads.len() {
            self.lengthen();
        }
        let chain = self.chain(class);
        self.steps.push(Step { class, before: self.heads[chain] });
        self.heads[chain] = self.steps.len() as u32;
        self.set_code ^= mix(class.0);
    }

    /// Twice as many chains, so that they stay short.
    #[cold]
    fn lengthen(&mut self) {
        self.heads = vec![0; self.heads.len() * 2];
        for (number, at) in (1..).zip(0..self.steps.len()) {
            let chain = self.chain(self.steps[at].class);
            self.steps[at].before = std::mem::replace(&mut self.heads[chain], number);
        }
    }

    /// Removes the last position.
    #[inline]
    pub fn pop(&mut self) {
        self.length -= 1;
        if let Some(Step { class, before }) = self.steps.pop() {
            let chain = self.chain(class);
            self.heads[chain] = before;
            self.set_code ^= mix(class.0);
        }
    }

    /// Removes all positions.
    pub fn clear(&mut self) {
        while self.length > 0 {
            self.pop();
        }
    }

    /// The number of positions.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Bytes in use now.
    pub const fn bytes(&self) -> usize {
        self.steps.len() * size_of::<Step>() + self.heads.len() * size_of::<u32>()
    }
}

/// The first positions of a path: what stands above a node on it.
pub(crate) struct Above<'a> {
    pub trail: &'a Trail,
    pub count: usize,
}

impl OnPath for Above<'_> {
    fn depth_of(&self, class: RepetitionKey) -> Option<u32> {
        self.trail.depth_of(class).filter(|&depth| (depth as usize) < self.count)
    }
}

impl CodedPath for Above<'_> {
    fn set_code(&self) -> u64 {
        let steps = self.trail.steps.iter().take(self.count);
        steps.fold(0, |code, step| code ^ mix(step.class.0))
    }
}

impl OnPath for Trail {
    #[inline]
    fn depth_of(&self, class: RepetitionKey) -> Option<u32> {
        let mut number = self.heads[self.chain(class)];
        while number != 0 {
            let step = self.steps[number as usize - 1];
            if step.class == class {
                return Some(number - 1);
            }
            number = step.before;
        }
        None
    }
}

impl CodedPath for Trail {
    fn set_code(&self) -> u64 {
        self.set_code
    }
}

/// A path from the first position of a question's history on, and the history's code as a set.
pub(crate) struct Below<'a>(pub &'a Path, pub u64);

impl OnPath for Below<'_> {
    fn depth_of(&self, class: RepetitionKey) -> Option<u32> {
        OnPath::depth_of(self.0, class)
    }
}

impl CodedPath for Below<'_> {
    fn set_code(&self) -> u64 {
        self.0.set_code() ^ self.1
    }
}

/// The code of a path as a sequence of moves, from the code of the path before its last move.
/// Kishimoto and Müller fold random numbers for each move and depth; mixing move by move tells the
/// order as well and needs no depth. The two lowest bits stay free.
pub(crate) const fn longer(code: u64, index: usize) -> u64 {
    // Games make their keys with the same function from small numbers, hence the constant.
    mix(code.wrapping_add(0x2545_f491_4f6c_dd1d).wrapping_add(index as u64)) & !3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found_at_their_depth_while_they_stand_on_the_path() {
        let mut trail = Trail::new(true, 0);
        // Many of one chain, and enough of them to lengthen the chains.
        let class =
            |n: usize| RepetitionKey(if n.is_multiple_of(2) { (n << 40) as u64 } else { mix(n as u64) });
        for n in 0..5000 {
            assert_eq!(trail.depth_of(class(n)), None);
            trail.push(class(n));
        }
        for n in (0..5000).rev() {
            assert_eq!(trail.depth_of(class(n)), Some(n as u32));
            assert_eq!(trail.depth_of(class(n / 2)), Some(n as u32 / 2));
            trail.pop();
            assert_eq!(trail.depth_of(class(n)), None);
        }
        assert_eq!((trail.len(), trail.set_code()), (0, 0));
    }

    #[test]
    fn above_a_node_stands_what_came_before_it() {
        let (mut trail, mut shorter) = (Trail::new(true, 0), Trail::new(true, 0));
        (1..=5).for_each(|n| trail.push(RepetitionKey(n)));
        (1..=3).for_each(|n| shorter.push(RepetitionKey(n)));
        let above = Above { trail: &trail, count: 3 };
        assert_eq!(above.set_code(), shorter.set_code());
        for n in 1..=5 {
            assert_eq!(above.depth_of(RepetitionKey(n)), shorter.depth_of(RepetitionKey(n)));
        }
    }
}
