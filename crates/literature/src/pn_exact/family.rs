//! Complete (dis)proof sets: families of sets of leaves, of which none holds another.
//!
//! Schijf's example (5.3): the complete disproof set of a tree of depth 4 and width 3 has 3^12 sets
//! of 9 leaves. As a zero-suppressed decision diagram (Minato 1993) it has one node a leaf. The
//! operations are union and tensor union of figure 3.2, with sets that hold another one left out on
//! the way, so what comes out is *all minimal sets* (Knuth, The Art of Computer Programming 4A,
//! 7.1.4, family algebra).

use rustc_hash::FxHashMap;

/// A family, by its place in [`Families`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(super) struct Family(u32);

/// Why an operation breaks off.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Break {
    /// There is no room for more.
    Full,
    /// It takes long. After [`Families::rest`] it may be asked for again: what was found so far is
    /// remembered.
    Exhausted,
}

/// The sets without `leaf` are `without`, those with it are `leaf` added to each of `with`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Choice {
    leaf: u32,
    without: Family,
    with: Family,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Operation {
    Union,
    Tensor,
    NotAbove,
}

/// All families of a computation, each held once.
pub(super) struct Families {
    choices: Vec<Choice>,
    places: FxHashMap<Choice, Family>,
    results: FxHashMap<(Operation, Family, Family), Family>,
    depth: u32,
    /// Results still to be found before the next rest.
    patience: u32,
    limit: u64,
    /// The largest number of choices so far.
    pub peak: usize,
}

impl Families {
    /// No set at all: it cannot be done.
    pub const NONE: Family = Family(0);
    /// Only the empty set: nothing is left to do.
    pub const DONE: Family = Family(1);

    /// Operations go as deep as there are leaves in a family; deeper than this is refused.
    const MAX_DEPTH: u32 = 3000;

    /// Some milliseconds of work. Many times the depth, so that something is finished before each
    /// rest.
    const PATIENCE: u32 = 1 << 16;

    pub fn new(limit: u64) -> Families {
        let end = Choice { leaf: u32::MAX, without: Families::NONE, with: Families::NONE };
        Families {
            choices: vec![end; 2],
            places: FxHashMap::default(),
            results: FxHashMap::default(),
            depth: 0,
            patience: Families::PATIENCE,
            limit,
            peak: 2,
        }
    }

    /// Bytes in use. Tables double, and hold old and new at once while they do: hence the factor.
    pub fn bytes(&self) -> u64 {
        let places = self.choices.len() * (size_of::<Choice>() + size_of::<(Choice, Family)>());
        let results = self.results.len() * size_of::<((Operation, Family, Family), Family)>();
        3 * (places + results) as u64
    }

    /// The family of one set with one leaf.
    pub fn leaf(&mut self, leaf: u32) -> Result<Family, Break> {
        self.choice(leaf, Families::NONE, Families::DONE)
    }

    fn choice(&mut self, leaf: u32, without: Family, with: Family) -> Result<Family, Break> {
        if with == Families::NONE {
            return Ok(without);
        }
        let choice = Choice { leaf, without, with };
        if let Some(&known) = self.places.get(&choice) {
            return Ok(known);
        }
        if self.bytes() > self.limit {
            return Err(Break::Full);
        }
        let place = Family(self.choices.len() as u32);
        self.choices.push(choice);
        self.peak = self.peak.max(self.choices.len());
        self.places.insert(choice, place);
        Ok(place)
    }

    /// Allows as many steps again after [`Break::Exhausted`].
    pub const fn rest(&mut self) {
        self.patience = Families::PATIENCE;
    }

    /// The sets of both.
    pub fn union(&mut self, a: Family, b: Family) -> Result<Family, Break> {
        match (a, b) {
            (Families::NONE, other) | (other, Families::NONE) => Ok(other),
            (Families::DONE, _) | (_, Families::DONE) => Ok(Families::DONE),
            _ if a == b => Ok(a),
            _ => self.remembered(Operation::Union, a.min(b), a.max(b)),
        }
    }

    /// Each set of the one joined with each of the other.
    pub fn tensor(&mut self, a: Family, b: Family) -> Result<Family, Break> {
        match (a, b) {
            (Families::NONE, _) | (_, Families::NONE) => Ok(Families::NONE),
            (Families::DONE, other) | (other, Families::DONE) => Ok(other),
            _ if a == b => Ok(a),
            _ => self.remembered(Operation::Tensor, a.min(b), a.max(b)),
        }
    }

    /// The sets of `a` that hold no set of `b`.
    fn not_above(&mut self, a: Family, b: Family) -> Result<Family, Break> {
        match (a, b) {
            (_, Families::NONE) | (Families::NONE, _) => Ok(a),
            (_, Families::DONE) => Ok(Families::NONE),
            (Families::DONE, _) => Ok(a),
            _ if a == b => Ok(Families::NONE),
            _ => self.remembered(Operation::NotAbove, a, b),
        }
    }

    fn remembered(&mut self, operation: Operation, a: Family, b: Family) -> Result<Family, Break> {
        if let Some(&known) = self.results.get(&(operation, a, b)) {
            return Ok(known);
        }
        if self.depth == Families::MAX_DEPTH {
            return Err(Break::Full);
        }
        self.patience = self.patience.checked_sub(1).ok_or(Break::Exhausted)?;
        self.depth += 1;
        let result = self.by_first_leaf(operation, a, b);
        self.depth -= 1;
        let result = result?;
        self.results.insert((operation, a, b), result);
        Ok(result)
    }

    fn by_first_leaf(&mut self, operation: Operation, a: Family, b: Family) -> Result<Family, Break> {
        let leaf = self.choices[a.0 as usize].leaf.min(self.choices[b.0 as usize].leaf);
        let (a_without, a_with) = self.split(a, leaf);
        let (b_without, b_with) = self.split(b, leaf);
        let (without, with) = match operation {
            Operation::Union => {
                let without = self.union(a_without, b_without)?;
                (without, self.union(a_with, b_with)?)
            }
            Operation::Tensor => {
                let without = self.tensor(a_without, b_without)?;
                let either = self.union(b_without, b_with)?;
                let first = self.tensor(a_with, either)?;
                let second = self.tensor(a_without, b_with)?;
                (without, self.union(first, second)?)
            }
            Operation::NotAbove => {
                let with = self.not_above(a_with, b_with)?;
                let with = self.not_above(with, b_without)?;
                let without = self.not_above(a_without, b_without)?;
                return self.choice(leaf, without, with);
            }
        };
        let with = self.not_above(with, without)?;
        self.choice(leaf, without, with)
    }

    fn split(&self, family: Family, leaf: u32) -> (Family, Family) {
        let choice = self.choices[family.0 as usize];
        if choice.leaf == leaf { (choice.without, choice.with) } else { (family, Families::NONE) }
    }

    /// A set with the fewest leaves, in rising order. The family must not be empty.
    pub fn smallest(&self, family: Family) -> Vec<u32> {
        let mut sizes = vec![u32::MAX, 0];
        for choice in &self.choices[2..=(family.0 as usize).max(1)] {
            let with = sizes[choice.with.0 as usize].saturating_add(1);
            sizes.push(with.min(sizes[choice.without.0 as usize]));
        }
        let mut set = Vec::new();
        let mut at = family;
        while at != Families::DONE {
            let choice = self.choices[at.0 as usize];
            if sizes[choice.without.0 as usize] == sizes[at.0 as usize] {
                at = choice.without;
            } else {
                set.push(choice.leaf);
                at = choice.with;
            }
        }
        set
    }

    /// Forgets everything but these families, which get new places.
    pub fn keep<'a>(&mut self, families: impl Iterator<Item = &'a mut Family>) {
        let mut families: Vec<&mut Family> = families.collect();
        let mut needed = vec![false; self.choices.len()];
        families.iter().for_each(|family| needed[family.0 as usize] = true);
        for place in (2..self.choices.len()).rev() {
            if needed[place] {
                needed[self.choices[place].without.0 as usize] = true;
                needed[self.choices[place].with.0 as usize] = true;
            }
        }
        let mut moved = vec![Families::NONE, Families::DONE];
        let old = std::mem::take(&mut self.choices);
        self.choices.extend_from_slice(&old[..2]);
        self.places.clear();
        self.results.clear();
        for (place, choice) in old.iter().enumerate().skip(2) {
            let new = Family(self.choices.len() as u32);
            moved.push(new);
            if needed[place] {
                let [without, with] = [choice.without, choice.with].map(|part| moved[part.0 as usize]);
                let choice = Choice { leaf: choice.leaf, without, with };
                self.choices.push(choice);
                self.places.insert(choice, new);
            }
        }
        families.iter_mut().for_each(|family| **family = moved[family.0 as usize]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    type Sets = BTreeSet<BTreeSet<u32>>;

    fn family(families: &mut Families, sets: &[&[u32]]) -> Family {
        sets.iter().fold(Families::NONE, |all, set| {
            let one = set.iter().fold(Families::DONE, |one, &leaf| {
                let leaf = families.leaf(leaf).unwrap();
                families.tensor(one, leaf).unwrap()
            });
            families.union(all, one).unwrap()
        })
    }

    fn sets(families: &Families, family: Family) -> Sets {
        match family {
            Families::NONE => Sets::new(),
            Families::DONE => Sets::from([BTreeSet::new()]),
            _ => {
                let choice = families.choices[family.0 as usize];
                let mut all = sets(families, choice.without);
                for mut set in sets(families, choice.with) {
                    set.insert(choice.leaf);
                    all.insert(set);
                }
                all
            }
        }
    }

    fn expected(sets: &[&[u32]]) -> Sets {
        sets.iter().map(|set| set.iter().copied().collect()).collect()
    }

    #[test]
    fn tensor_union_of_the_papers_example_keeps_only_minimal_sets() {
        let mut families = Families::new(1 << 20);
        let a = family(&mut families, &[&[1, 2], &[3]]);
        let b = family(&mut families, &[&[2, 3], &[4]]);
        // {a,b,c} is in the paper's result; it holds {b,c}.
        let both = families.tensor(a, b).unwrap();
        assert_eq!(sets(&families, both), expected(&[&[1, 2, 4], &[2, 3], &[3, 4]]));
        assert_eq!(families.smallest(both), [3, 4]);
    }

    #[test]
    fn union_drops_sets_that_hold_another() {
        let mut families = Families::new(1 << 20);
        let a = family(&mut families, &[&[1, 2], &[3, 4]]);
        let b = family(&mut families, &[&[2], &[3, 4, 5], &[6]]);
        let both = families.union(a, b).unwrap();
        assert_eq!(sets(&families, both), expected(&[&[2], &[3, 4], &[6]]));
    }

    #[test]
    fn what_is_kept_stays_the_same() {
        let mut families = Families::new(1 << 20);
        let mut a = family(&mut families, &[&[1, 2], &[3, 4]]);
        family(&mut families, &[&[1, 5], &[7], &[3, 2]]);
        let (before, size) = (sets(&families, a), families.choices.len());
        families.keep(std::iter::once(&mut a));
        assert_eq!(sets(&families, a), before);
        assert!(families.choices.len() < size);
        assert_eq!(family(&mut families, &[&[3, 4], &[1, 2]]), a);
    }

    #[test]
    fn a_limit_is_a_limit() {
        let mut families = Families::new(1000);
        let full = (0..1000).try_fold(Families::DONE, |all, leaf| {
            let leaf = families.leaf(leaf)?;
            families.tensor(all, leaf)
        });
        assert!(matches!(full, Err(Break::Full)));
    }

    #[test]
    fn what_breaks_off_for_a_rest_comes_to_the_same_in_the_end() {
        let sets: [&[u32]; 6] = [&[1, 2, 3], &[2, 4], &[5, 6], &[1, 6, 7], &[3, 8], &[4, 7, 9]];
        let mut families = Families::new(1 << 20);
        let (a, b) = (family(&mut families, &sets[..3]), family(&mut families, &sets[3..]));
        let mut rests = 0;
        let both = loop {
            // More than operations go deep, or nothing would ever be finished between two rests.
            families.patience = 12;
            match families.tensor(a, b) {
                Ok(both) => break both,
                Err(why) => assert_eq!(why, Break::Exhausted),
            }
            rests += 1;
        };
        assert!(rests > 0);
        families.results.clear();
        families.rest();
        assert_eq!(families.tensor(a, b).unwrap(), both);
    }
}
