//! What df-pn remembers of positions, by the chosen treatment of history: kinds of records, and
//! when they answer.

use super::trail::{CodedPath, longer};
use super::treatment::{Ghi, Treatment};
use crate::Bounds;
use crate::classes::ClassIsPosition;
use crate::lemma::Condition;
use crate::table::{ASSUMED, CONDITIONAL, LOW, ON_PATH, OPEN, Record, Ring, SETTLED, Table, tag};
use andor_game::{Key, RepetitionKey};

/// The table with the ring of conditions, read and written as one treatment of history wants it.
/// Each worker has one; they share table and ring.
#[derive(Clone, Debug)]
pub(crate) struct Memory<T> {
    pub table: Table,
    pub(super) conditions: Ring,
    treatment: T,
    /// A required position can be looked up in the table.
    pub(super) class_is_position: Option<ClassIsPosition>,
    /// The outcome that a side gets by staying inside a set, if there is one: a repetition has it
    /// whoever makes it.
    pub(super) safe_when_inside: Option<bool>,
    /// Lemmas are used optimistically: required positions that are missing become assumptions.
    pub(super) optimistic: bool,
    /// How often records had to be thrown away.
    pub collections: u64,
}

/// Where a node is on the board and on its path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub key: Key,
    /// The path code: the moves that lead here.
    pub code: u64,
}

/// An undecided position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Open {
    pub bounds: Bounds,
    /// The least depth at which it was seen.
    pub depth: u32,
    /// Some bits of the key of the node from which it was reached first.
    pub parent: u32,
    /// The search that went into it.
    pub work: u32,
}

impl Open {
    /// A root or leaf with these numbers.
    pub const fn new(bounds: Bounds) -> Open {
        Open { bounds, depth: 0, parent: 0, work: 0 }
    }
}

/// What is known of a position on the present path.
#[derive(Debug)]
pub(crate) enum Known {
    Nothing,
    Open(Open),
    /// Decided on every path, with this rank.
    Settled(bool, u32),
    Decided(bool, Condition),
    /// Decided by a lemma that has become unconditional.
    Closed(Box<Closed>),
}

/// A lemma all of whose requirements are settled by now: so is its position.
#[derive(Debug)]
pub(crate) struct Closed {
    pub outcome: bool,
    pub condition: Condition,
    /// Positions that are settled with it.
    inside: Vec<Key>,
    /// The search that went into the lemma.
    work: u32,
}

/// An undecided record has its numbers in the word, its parent and depth in the low bits; a settled
/// one its rank in the word; one for a single path the path's code in the word, the move that does
/// it and the place that it rests on in the low bits.
const PARENT_BITS: u32 = 11;
/// Deeper nodes count as this deep.
const DEEPEST: u32 = LOW >> PARENT_BITS;
/// Bits of a move in a result for one path. In a node with more moves a wrong one is tried first,
/// and found wrong.
const MOVE_BITS: u32 = 17;
/// A result that rests on a deeper place is taken to rest on this one.
const DEEPEST_REST: u32 = LOW >> MOVE_BITS;

const fn move_bits(index: usize) -> u32 {
    index as u32 & ((1 << MOVE_BITS) - 1)
}

impl<T: Treatment> Memory<T> {
    pub fn new(
        bytes: u64,
        treatment: T,
        class_is_position: Option<ClassIsPosition>,
        safe_when_inside: Option<bool>,
    ) -> Memory<T> {
        // Only conditions need the ring.
        let ring = if treatment.ghi() == Ghi::Lemma { bytes / 8 } else { 0 };
        Memory {
            table: Table::new(bytes - ring),
            conditions: Ring::new(ring),
            treatment,
            class_is_position,
            safe_when_inside,
            optimistic: treatment.ghi() == Ghi::Lemma && class_is_position.is_some(),
            collections: 0,
        }
    }

    pub fn bytes(&self) -> u64 {
        self.table.bytes() + self.conditions.bytes()
    }

    /// Makes room if there is little.
    pub fn tidy(&mut self) {
        self.conditions.grow_if_full();
        self.collections += u64::from(self.table.make_room());
    }

    /// The table's key: the position, and with one entry for each path the path as well.
    fn key(&self, spot: Spot) -> Key {
        if self.treatment.ghi() == Ghi::Split { Key(spot.key.0 ^ spot.code) } else { spot.key }
    }

    /// Results are found by the moves that lead to a position, not by the position alone.
    pub fn stores_by_path(&self) -> bool {
        matches!(self.treatment.ghi(), Ghi::Twin | Ghi::Split)
    }

    /// The path code of a child, if results are found by it.
    #[inline]
    pub fn code_after(&self, spot: Spot, index: usize) -> u64 {
        if self.stores_by_path() { longer(spot.code, index) } else { 0 }
    }

    /// Results on single paths can be found by the position alone, too.
    pub fn keeps_twins(&self) -> bool {
        self.treatment.ghi() == Ghi::Twin
    }

    /// Of which positions something may be known, the first by the lowest bit; they will be looked
    /// up soon.
    #[inline]
    pub fn approach<const N: usize>(&self, spots: impl Iterator<Item = Spot>) -> u64 {
        self.table.approach::<N>(spots.map(|spot| self.key(spot)))
    }

    /// What is known of a position to which the path leads.
    #[inline]
    pub fn look_up(&self, spot: Spot, path: &impl CodedPath) -> Known {
        let mut records = self.table.find(self.key(spot));
        let Some(first) = records.next() else { return Known::Nothing };
        // Whatever else was kept of a settled position does not matter any more.
        if first.kind() == SETTLED {
            return Known::Settled(first.outcome(), first.word as u32);
        }
        match records.next() {
            None if first.kind() == OPEN => Known::Open(open(&first)),
            second => self.judge(spot, path, std::iter::once(first).chain(second).chain(records)),
        }
    }

    /// What several records say, or one that has to be looked at.
    fn judge(&self, spot: Spot, path: &impl CodedPath, records: impl Iterator<Item = Record>) -> Known {
        let mut known = Known::Nothing;
        for record in records {
            let outcome = record.outcome();
            match record.kind() {
                SETTLED => return Known::Settled(outcome, record.word as u32),
                OPEN if matches!(known, Known::Nothing) => known = Known::Open(open(&record)),
                CONDITIONAL => {
                    if let Some((condition, inside)) = self.holds(self.key(spot), &record, path) {
                        if condition.is_unconditional() {
                            let closed = Closed { outcome, condition, inside, work: record.work };
                            return Known::Closed(Box::new(closed));
                        }
                        known = Known::Decided(outcome, condition);
                    } else if !matches!(known, Known::Decided(..))
                        && let Some(condition) = self.assuming(&record, path)
                    {
                        known = Known::Decided(outcome, condition);
                    }
                }
                ASSUMED if self.optimistic && !matches!(known, Known::Decided(..)) => {
                    known = Known::Decided(outcome, Condition::assumed());
                }
                ON_PATH if record.word == self.path_code(spot, path) => {
                    let rests_on = record.low() >> MOVE_BITS;
                    known = Known::Decided(outcome, Condition::on_this_path(rests_on));
                }
                _ => {}
            }
        }
        known
    }

    /// Stores a lemma that has become unconditional as settled, and all that it rests on.
    pub fn settle_closed(&mut self, spot: Spot, closed: Closed) -> (bool, Condition) {
        let Closed { outcome, condition, inside, work } = closed;
        inside.into_iter().for_each(|key| self.settle(key, outcome, 0, 1));
        self.settle(self.key(spot), outcome, condition.rank, work);
        (outcome, condition)
    }

    pub fn is_settled(&self, key: Key, wanted: bool) -> bool {
        self.table.find(key).any(|record| record.kind() == SETTLED && record.outcome() == wanted)
    }

    /// What the table has without conditions: how a position is settled, or its numbers.
    pub fn glance(&self, key: Key) -> Option<Result<(bool, u32), Bounds>> {
        let mut numbers = None;
        for record in self.table.find(key) {
            match record.kind() {
                SETTLED => return Some(Ok((record.outcome(), record.word as u32))),
                OPEN => numbers = Some(Err(open(&record).bounds)),
                _ => {}
            }
        }
        numbers
    }

    /// How a position is settled on every path, if it is, and its rank.
    pub fn settled(&self, key: Key) -> Option<(bool, u32)> {
        let mut records = self.table.find(key);
        records.find(|record| record.kind() == SETTLED).map(|record| (record.outcome(), record.word as u32))
    }

    /// The rank of a class that is a position and settled on every path.
    pub fn settled_rank(&self, class: RepetitionKey, wanted: bool) -> Option<u32> {
        let mut records = self.table.find(self.class_is_position?.key(class));
        records
            .find(|record| record.kind() == SETTLED && record.outcome() == wanted)
            .map(|record| record.word as u32)
    }

    /// A path's code: the sequence of moves for twins; for conditions that grew too large the set
    /// of positions, since a result cannot depend on their order.
    fn path_code(&self, spot: Spot, path: &impl CodedPath) -> u64 {
        if self.treatment.ghi() == Ghi::Twin { spot.code } else { path.set_code() }
    }

    /// Remembers the numbers of an undecided position.
    pub fn store_open(&mut self, spot: Spot, open: Open) {
        let low = open.depth.min(DEEPEST) << PARENT_BITS | open.parent;
        let word = u64::from(open.bounds.proof) << 32 | u64::from(open.bounds.disproof);
        let record = Record { word, tag: tag(OPEN, false, low), work: open.work };
        self.table.store(self.key(spot), record, |old| old.kind() == OPEN);
    }

    /// Remembers a result, as far as this treatment of history does, and says whether it did. The
    /// path leads to the position's parent.
    pub fn store_decided(
        &mut self,
        spot: Spot,
        path: &impl CodedPath,
        proved: bool,
        condition: &Condition,
        best: usize,
        work: u32,
    ) -> bool {
        let key = self.key(spot);
        let settled = match self.treatment.ghi() {
            Ghi::Ignore | Ghi::Split => true,
            // A repetition below of what is below as well does not make a result depend on the
            // path.
            Ghi::Lemma | Ghi::Nagai | Ghi::Twin => condition.is_unconditional(),
            Ghi::RepetitionFree => !condition.is_path_dependent(),
        };
        if settled {
            self.settle(key, proved, condition.rank, work);
            return true;
        }
        match self.treatment.ghi() {
            Ghi::Twin => {
                let rests_on = condition.shallowest().unwrap_or(0).min(DEEPEST_REST);
                let low = move_bits(best) | rests_on << MOVE_BITS;
                self.store_on_path(key, spot, path, tag(ON_PATH, proved, low), work);
                // Numbers that led to a result on one path would frighten the search away on
                // others.
                self.reset_open(key);
            }
            Ghi::Lemma if condition.is_for_this_path() && self.may_assume(proved) => {
                let record = Record { word: 0, tag: tag(ASSUMED, proved, 0), work };
                self.table.store(key, record, |old| old.kind() == ASSUMED);
            }
            // On a path with the same positions in another order it may rest on any place.
            Ghi::Lemma if condition.is_for_this_path() => {
                self.store_on_path(key, spot, path, tag(ON_PATH, proved, move_bits(best)), work);
            }
            Ghi::Lemma => {
                let Some(place) = self.conditions.put(&condition.to_words()) else { return false };
                let record = Record::of_list(CONDITIONAL, proved, place, work);
                self.table.store_conditional(key, record, &self.conditions);
            }
            _ => return false,
        }
        true
    }

    /// Remembers a result that holds on every path.
    pub fn settle(&mut self, key: Key, proved: bool, rank: u32, work: u32) {
        let record = Record { word: u64::from(rank), tag: tag(SETTLED, proved, 0), work };
        self.table.store(key, record, |_| true);
    }

    fn store_on_path(&mut self, key: Key, spot: Spot, path: &impl CodedPath, tag: u32, work: u32) {
        let word = self.path_code(spot, path);
        let record = Record { word, tag, work };
        self.table.store(key, record, |old| old.kind() == ON_PATH && old.word == word);
    }

    fn reset_open(&mut self, key: Key) {
        let found = self.table.find(key).find(|record| record.kind() == OPEN);
        if let Some(record) = found {
            let leaf = u64::from(Bounds::LEAF.proof) << 32 | u64::from(Bounds::LEAF.disproof);
            self.table.store(key, Record { word: leaf, ..record }, |old| old.kind() == OPEN);
        }
    }

    /// The moves that decided a position on some paths (twins only): outcome and move.
    pub fn twins(&self, key: Key) -> impl Iterator<Item = (bool, usize)> {
        self.table
            .find(key)
            .filter(|record| record.kind() == ON_PATH)
            .map(|record| (record.outcome(), (record.low() & move_bits(usize::MAX)) as usize))
    }
}

/// Bits of a node's key by which it recognises its own children.
pub(super) const fn parent_bits(key: Key) -> u32 {
    (key.0 >> 7) as u32 & ((1 << PARENT_BITS) - 1)
}

pub(super) fn open(record: &Record) -> Open {
    let low = record.low();
    Open {
        bounds: Bounds { proof: (record.word >> 32) as u32, disproof: record.word as u32 },
        depth: low >> PARENT_BITS,
        parent: low & ((1 << PARENT_BITS) - 1),
        work: record.work,
    }
}
