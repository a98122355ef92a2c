//! What alpha-beta writes into the table: kinds of records, and what they say.

use crate::lemma::Condition;
use crate::table::{CONDITIONAL, LOW, ON_PATH, OPEN, Record, Ring, SETTLED, Table, tag};
use andor_game::Key;

/// On which paths a decided result holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Holds {
    /// On every path.
    Everywhere,
    /// On one path, by its code; it rests on nothing nearer to the root than this place.
    OnPath {
        /// The path's code.
        code: u64,
        /// The place.
        shallowest: u32,
    },
    /// On paths that meet a condition.
    Under(Condition),
}

/// A decided result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Decided {
    /// The value for the goal's player is at least the bound; or else at most.
    pub(super) proved: bool,
    pub(super) bound: i32,
    /// The move that does it, by its index.
    pub(super) best: u32,
    pub(super) holds: Holds,
}

/// An open result: not decided with so much depth left, in one iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Undecided {
    /// Whether it is known not to be disproved there.
    pub(super) at_least: bool,
    /// Whether it is known not to be proved there.
    pub(super) at_most: bool,
    /// The depth left.
    pub(super) depth: u32,
    /// The iteration.
    pub(super) generation: u32,
}

/// The table, and the ring for what does not fit in it.
#[derive(Debug)]
pub(super) struct Memory {
    table: Table,
    ring: Ring,
}

const fn pair(high: u32, low: u32) -> u64 {
    (high as u64) << 32 | low as u64
}

impl Memory {
    /// A memory of at most `bytes`, a fifth of them for lists if there are any.
    pub(super) fn new(bytes: u64, has_lists: bool) -> Memory {
        let ring = if has_lists { bytes / 5 } else { 0 };
        Memory { table: Table::new(bytes - ring), ring: Ring::new(ring) }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.table.bytes() + self.ring.bytes()
    }

    /// Records in use.
    pub(super) fn len(&self) -> usize {
        self.table.len()
    }

    /// Makes room if there is little.
    pub(super) fn tidy(&mut self) {
        self.ring.grow_if_full();
        self.table.make_room();
    }

    /// What was decided of a position.
    #[inline]
    pub(super) fn decided(&self, key: Key) -> impl Iterator<Item = Decided> {
        self.table.find(key).filter_map(|record| self.read(&record))
    }

    fn read(&self, record: &Record) -> Option<Decided> {
        let (said, holds) = match record.kind() {
            SETTLED => (record.word, Holds::Everywhere),
            CONDITIONAL => {
                let mut words = self.ring.get(record.place())?;
                (words.next()?, Holds::Under(Condition::from_words(words)?))
            }
            ON_PATH => {
                let mut words = self.ring.get(record.place())?;
                (words.next()?, Holds::OnPath { code: words.next()?, shallowest: words.next()? as u32 })
            }
            _ => return None,
        };
        Some(Decided { proved: record.outcome(), bound: (said >> 32) as i32, best: said as u32, holds })
    }

    /// Whether a position is settled on every path, `proved` or not, with a bound that fits.
    pub(super) fn is_settled(&self, key: Key, proved: bool, fits: impl Fn(i32) -> bool) -> bool {
        self.table.find(key).any(|record| {
            record.kind() == SETTLED && record.outcome() == proved && fits((record.word >> 32) as i32)
        })
    }

    /// The open results of a position.
    #[inline]
    pub(super) fn undecided(&self, key: Key) -> impl Iterator<Item = Undecided> {
        self.table.find(key).filter(|record| record.kind() == OPEN).map(|record| Undecided {
            at_least: record.outcome(),
            at_most: record.low() & 1 == 1,
            depth: (record.word >> 32) as u32,
            generation: record.low() >> 1,
        })
    }

    /// The move of the result with the most search, by its index.
    pub(super) fn best_move(&self, key: Key) -> Option<u32> {
        let most = self.table.find(key).max_by_key(|record| record.work)?;
        match most.kind() {
            OPEN | SETTLED => Some(most.word as u32),
            _ => self.ring.get(most.place())?.next().map(|said| said as u32),
        }
    }

    /// Stores an open result.
    pub(super) fn store_open(&self, key: Key, open: Undecided, best: u32, work: u32) {
        let low = open.generation << 1 | u32::from(open.at_most);
        let record = Record { word: pair(open.depth, best), tag: tag(OPEN, open.at_least, low), work };
        self.table.store(key, record, |old| old.kind() == OPEN);
    }

    /// Stores a decided result.
    pub(super) fn store(&self, key: Key, decided: &Decided, work: u32) {
        let said = pair(decided.bound as u32, decided.best);
        let proved = decided.proved;
        match &decided.holds {
            Holds::Everywhere => {
                let record = Record { word: said, tag: tag(SETTLED, proved, 0), work };
                self.table.store(key, record, |old| old.kind() == OPEN || old.outcome() == proved);
            }
            Holds::OnPath { code, shallowest } => {
                let words = [said, *code, u64::from(*shallowest)];
                let Some(place) = self.ring.put(&words) else { return };
                let record = Record::of_list(ON_PATH, proved, place, work);
                let same_path = |old: &Record| match self.ring.get(old.place()) {
                    Some(mut list) => list.nth(1) == Some(*code),
                    None => true,
                };
                self.table.store(key, record, |old| {
                    old.kind() == ON_PATH && old.outcome() == proved && same_path(old)
                });
            }
            Holds::Under(condition) => {
                let mut words = vec![said];
                words.extend(condition.to_words());
                let Some(place) = self.ring.put(&words) else { return };
                let record = Record::of_list(CONDITIONAL, proved, place, work);
                self.table.store_conditional(key, record, &self.ring);
            }
        }
    }
}

/// Iterations are told apart by as many bits as a record has for them.
pub(super) const GENERATIONS: u32 = LOW >> 1;

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::RepetitionKey;

    fn decided(holds: Holds) -> Decided {
        Decided { proved: true, bound: -3, best: 5, holds }
    }

    #[test]
    fn reads_what_it_writes() {
        let memory = Memory::new(1 << 16, true);
        let mut required = Condition::default();
        required.require(RepetitionKey(9), 2);
        let on_path = decided(Holds::OnPath { code: 8, shallowest: 2 });
        for (key, decided) in
            [(1, decided(Holds::Under(required))), (2, on_path), (3, decided(Holds::Everywhere))]
                .map(|(key, decided)| (Key(key), decided))
        {
            memory.store(key, &decided, 4);
            let mut read: Vec<Decided> = memory.decided(key).collect();
            if let Holds::Under(condition) = &mut read[0].holds {
                condition.place(|_| Some(2));
            }
            assert_eq!(read, [decided]);
            assert_eq!(memory.best_move(key), Some(5));
        }
        assert!(
            memory.is_settled(Key(3), true, |bound| bound == -3)
                && !memory.is_settled(Key(1), true, |_| true)
        );
        let open = Undecided { at_least: true, at_most: false, depth: 7, generation: 3 };
        memory.store_open(Key(4), open, 6, 1);
        assert_eq!(memory.undecided(Key(4)).collect::<Vec<_>>(), [open]);
    }

    #[test]
    fn what_is_settled_outdates_what_was_open_or_held_on_some_paths() {
        let memory = Memory::new(1 << 16, true);
        memory.store_open(Key(1), Undecided { at_least: true, at_most: true, depth: 1, generation: 1 }, 0, 1);
        memory.store(Key(1), &decided(Holds::OnPath { code: 8, shallowest: 2 }), 1);
        memory.store(Key(1), &decided(Holds::OnPath { code: 9, shallowest: 2 }), 1);
        assert_eq!((memory.len(), memory.decided(Key(1)).count()), (3, 2));
        memory.store(Key(1), &decided(Holds::Everywhere), 1);
        assert_eq!((memory.len(), memory.undecided(Key(1)).count()), (1, 0));
    }
}
