//! The children of the nodes on the path, and the numbers of a node from those of its children.
//!
//! After a child was searched only its own numbers changed, and a node may have 100,000 children.
//! So a wide node keeps its numbers in blocks: it looks through one block and the list of blocks,
//! not through all children. Which children count in full is said in `double_count.rs`.

use super::double_count::{FOREIGN, OLD};
use crate::{Bounds, INFINITE, add};
use andor_game::Key;

/// Children of all nodes on the path, those of the last node at the end.
#[derive(Debug)]
pub(super) struct Children<M> {
    moves: Vec<M>,
    numbers: Vec<Numbers>,
    blocks: Vec<Summary>,
    /// The positions, if others search them, too.
    keys: Option<Vec<Key>>,
}

/// A child's bounds, and what is special about it.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    bounds: Bounds,
    marks: u32,
}

/// Where the children of a node begin.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Start {
    child: usize,
    block: usize,
}

/// What a node needs to know of its children.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Summary {
    /// The child with the least number to be minimised.
    pub best: usize,
    /// Its number.
    pub least: u32,
    /// The next best number.
    pub second: u32,
    /// The sum over the node's own children.
    pub own: u32,
    /// The largest number of the others.
    pub foreign: u32,
    /// Some undecided child is old.
    pub has_old: bool,
}

impl Summary {
    const NONE: Summary =
        Summary { best: 0, least: INFINITE, second: INFINITE, own: 0, foreign: 0, has_old: false };

    fn join(self, other: Summary) -> Summary {
        let (first, then) = if other.least < self.least { (other, self) } else { (self, other) };
        Summary {
            best: first.best,
            least: first.least,
            second: first.second.min(then.least),
            own: add(self.own, other.own),
            foreign: self.foreign.max(other.foreign),
            has_old: self.has_old || other.has_old,
        }
    }

    /// Whether all children are decided against the player to move.
    pub const fn all_lost(&self) -> bool {
        self.least == INFINITE
    }

    /// The bounds of the node.
    pub fn bounds(&self, attacker_moves: bool) -> Bounds {
        let total = add(self.own, self.foreign);
        if attacker_moves {
            Bounds { proof: self.least, disproof: total }
        } else {
            Bounds { proof: total, disproof: self.least }
        }
    }
}

impl<M: Copy> Children<M> {
    pub const fn new() -> Self {
        Children { moves: Vec::new(), numbers: Vec::new(), blocks: Vec::new(), keys: None }
    }

    /// Room for about `bytes` of children; more is taken when it is needed.
    pub fn with_bytes(bytes: usize) -> Self {
        let mut children = Children::new();
        let count = bytes / (size_of::<M>() + size_of::<Numbers>());
        let reserved = children.moves.try_reserve_exact(count).is_ok()
            && children.numbers.try_reserve_exact(count).is_ok();
        if reserved { children } else { Children::new() }
    }

    /// Forgets the children of all nodes.
    pub fn clear(&mut self) {
        self.end(Start::default());
    }

    /// Begins the children of a new last node with its moves.
    pub fn begin(&mut self, generate: impl FnOnce(&mut Vec<M>)) -> Start {
        let start = Start { child: self.numbers.len(), block: self.blocks.len() };
        generate(&mut self.moves);
        start
    }

    /// Adds the bounds of the last node's next child.
    #[inline]
    pub fn push(&mut self, bounds: Bounds, marks: u32) {
        self.numbers.push(Numbers { bounds, marks });
    }

    /// All children of the last node are there: prepares its summary.
    pub fn finish(&mut self, start: Start, attacker_moves: bool) {
        let count = self.numbers.len() - start.child;
        let size = block_size(count);
        if size < count {
            for from in (0..count).step_by(size) {
                let block = self.scan(start, from..(from + size).min(count), attacker_moves);
                self.blocks.push(block);
            }
        }
    }

    /// Forgets the children of the last node.
    pub fn end(&mut self, start: Start) {
        self.moves.truncate(start.child);
        self.numbers.truncate(start.child);
        self.blocks.truncate(start.block);
        if let Some(keys) = &mut self.keys {
            keys.truncate(start.child);
        }
    }

    /// From now on positions are kept, too.
    pub fn keep_keys(&mut self) {
        self.keys = Some(Vec::new());
    }

    /// The positions of the last node's next children.
    #[inline]
    pub fn push_keys(&mut self, more: impl Iterator<Item = Key>) {
        if let Some(keys) = &mut self.keys {
            keys.extend(more);
        }
    }

    /// The positions and bounds of the last node's children.
    pub fn with_keys(&self, start: Start) -> impl Iterator<Item = (Key, Bounds)> {
        let keys = self.keys.iter().flat_map(move |keys| &keys[start.child..]);
        keys.zip(&self.numbers[start.child..]).map(|(&key, numbers)| (key, numbers.bounds))
    }

    /// Changes the bounds of all children of the last node for which `newer` has others.
    pub fn refresh(
        &mut self,
        start: Start,
        attacker_moves: bool,
        mut newer: impl FnMut(usize, Key) -> Option<Bounds>,
    ) {
        let Some(keys) = &self.keys else { return };
        let children = keys[start.child..].iter().zip(&mut self.numbers[start.child..]);
        for (index, (&key, numbers)) in children.enumerate() {
            if !numbers.bounds.is_decided()
                && let Some(bounds) = newer(index, key)
            {
                numbers.bounds = bounds;
            }
        }
        self.blocks.truncate(start.block);
        self.finish(start, attacker_moves);
    }

    /// How many children the last node has.
    pub fn count(&self, start: Start) -> usize {
        self.moves.len() - start.child
    }

    /// The move to a child of the last node.
    pub fn mv(&self, start: Start, index: usize) -> M {
        self.moves[start.child + index]
    }

    /// The bounds of a child of the last node.
    pub fn bounds(&self, start: Start, index: usize) -> Bounds {
        self.numbers[start.child + index].bounds
    }

    /// Whether a child of the last node is not its own.
    pub fn is_foreign(&self, start: Start, index: usize) -> bool {
        self.numbers[start.child + index].marks & FOREIGN != 0
    }

    /// Changes the bounds of a child of the last node.
    pub fn set(&mut self, start: Start, index: usize, bounds: Bounds, attacker_moves: bool) {
        self.numbers[start.child + index].bounds = bounds;
        let count = self.numbers.len() - start.child;
        let size = block_size(count);
        if size < count {
            let from = index / size * size;
            self.blocks[start.block + index / size] =
                self.scan(start, from..(from + size).min(count), attacker_moves);
        }
    }

    /// The summary of the last node.
    pub fn summary(&self, start: Start, attacker_moves: bool) -> Summary {
        if self.blocks.len() > start.block {
            self.blocks[start.block..].iter().fold(Summary::NONE, |sum, &block| sum.join(block))
        } else {
            self.scan(start, 0..self.numbers.len() - start.child, attacker_moves)
        }
    }

    fn scan(&self, start: Start, range: std::ops::Range<usize>, attacker_moves: bool) -> Summary {
        let (first, range) = (range.start, start.child + range.start..start.child + range.end);
        let numbers = &self.numbers[range];
        // Two loops, so that none has to ask for each child who moves.
        let summary = if attacker_moves {
            scan(numbers, |bounds| (bounds.proof, bounds.disproof))
        } else {
            scan(numbers, |bounds| (bounds.disproof, bounds.proof))
        };
        Summary { best: first + summary.best, ..summary }
    }

    /// Bytes in use now.
    pub fn bytes(&self) -> u64 {
        let child = size_of::<M>() + size_of::<Numbers>();
        let keys = self.keys.as_ref().map_or(0, Vec::len) * size_of::<Key>();
        (self.moves.len() * child + self.blocks.len() * size_of::<Summary>() + keys) as u64
    }
}

/// The summary of some children; `split` gives the number to be minimised and the one to be added
/// up.
#[inline]
fn scan(numbers: &[Numbers], split: impl Fn(&Bounds) -> (u32, u32)) -> Summary {
    let mut summary = Summary::NONE;
    // 2^32 children do not fit, so this does not overflow.
    let mut own = 0_u64;
    let mut has_infinite = false;
    for (index, &Numbers { bounds, marks }) in numbers.iter().enumerate() {
        let (minimised, summed) = split(&bounds);
        summary.second = summary.second.min(minimised.max(summary.least));
        if minimised < summary.least {
            summary.least = minimised;
            summary.best = index;
        }
        has_infinite |= summed == INFINITE;
        if marks == 0 {
            own += u64::from(summed);
        } else {
            if marks & FOREIGN == 0 {
                own += u64::from(summed);
            } else {
                summary.foreign = summary.foreign.max(summed);
            }
            summary.has_old |= marks & OLD != 0 && !bounds.is_decided();
        }
    }
    let own = u32::try_from(own).unwrap_or(INFINITE).min(INFINITE - 1);
    summary.own = if has_infinite { INFINITE } else { own };
    summary
}

/// Few children make one block; many make about as many blocks as a block has children.
fn block_size(count: usize) -> usize {
    if count <= 256 { 256 } else { count.isqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::mix;

    #[test]
    fn blocks_say_the_same_as_a_look_at_all_children() {
        for count in [1, 7, 256, 257, 1000] {
            let mut children = Children::new();
            let start = children.begin(|moves| moves.extend(0..count));
            let number = |n: usize| (mix(n as u64) % 50) as u32 + 1;
            for n in 0..count {
                children.push(
                    Bounds { proof: number(n), disproof: number(n + 1000) },
                    (mix(n as u64) % 3) as u32,
                );
            }
            children.finish(start, true);
            for step in 0..200 {
                let index = (mix(step) % count as u64) as usize;
                let bounds = Bounds { proof: number(index + step as usize), disproof: 3 };
                children.set(start, index, bounds, true);
                let summary = children.summary(start, true);
                let all = children.scan(start, 0..count, true);
                assert_eq!(summary, all);
                assert_eq!(children.bounds(start, summary.best).proof, summary.least);
            }
            children.end(start);
            assert_eq!(children.bytes(), 0);
        }
    }

    #[test]
    fn of_foreign_children_the_largest_counts() {
        let mut children = Children::new();
        let start = children.begin(|moves| moves.extend(0..4));
        for (disproof, marks) in [(2, 0), (3, 0), (5, FOREIGN), (4, FOREIGN)] {
            children.push(Bounds { proof: 1, disproof }, marks);
        }
        children.finish(start, true);
        assert_eq!(children.summary(start, true).bounds(true), Bounds { proof: 1, disproof: 10 });
    }
}
