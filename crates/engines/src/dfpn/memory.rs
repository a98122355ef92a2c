//! What df-pn remembers of positions, by the chosen treatment of history: kinds of records, and when they answer.

use super::Ghi;
use super::trail::{Trodden, longer};
use crate::Bounds;
use crate::lemma::Condition;
use crate::table::{CONDITIONAL, LOW, ON_PATH, OPEN, Record, SETTLED, Shelf, Table, tag};

/// The table with its shelf, read and written as one treatment of history wants it.
#[derive(Debug)]
pub(crate) struct Memory {
    pub table: Table,
    pub(super) shelf: Shelf,
    ghi: Ghi,
    /// Positions are what repeats: a required position can be looked up in the table.
    pub by_position: bool,
    /// The outcome for which it is enough to stay inside a set, where there is one: a repetition has it whoever makes it.
    pub safe_when_inside: Option<bool>,
    /// Lemmas are believed where required positions are missing, and these become assumptions.
    pub trusting: bool,
}

/// Where a node is on the board and on its path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// The position's key.
    pub key: u64,
    /// The code of the moves that lead here.
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

/// What is known of a position on the present path.
#[derive(Debug)]
pub(crate) enum Known {
    Nothing,
    Open(Open),
    /// Decided on every path, with this rank.
    Settled(bool, u32),
    Decided(bool, Condition),
}

/// An undecided record has its numbers in the word, its parent and depth in the low bits; a settled one its rank in the
/// word; one for a single path the path's code in the word, the move that does it and the place that it rests on in the low bits.
const PARENT_BITS: u32 = 11;
/// Deeper nodes count as this deep.
const DEEPEST: u32 = LOW >> PARENT_BITS;
/// Bits of a move in a result for one path. In a node with more moves a wrong one is tried first, and found wrong.
const MOVE_BITS: u32 = 17;
/// A result that rests on a deeper place is taken to rest on this one.
const DEEPEST_REST: u32 = LOW >> MOVE_BITS;

const fn move_bits(index: usize) -> u32 {
    index as u32 & ((1 << MOVE_BITS) - 1)
}

impl Memory {
    pub fn new(bytes: u64, ghi: Ghi) -> Memory {
        // Only conditions need the shelf.
        let shelf = if ghi == Ghi::Lemma { bytes / 8 } else { 0 };
        Memory {
            table: Table::new(bytes - shelf),
            shelf: Shelf::new(shelf),
            ghi,
            by_position: true,
            safe_when_inside: None,
            trusting: false,
        }
    }

    pub fn bytes(&self) -> u64 {
        self.table.bytes() + self.shelf.bytes()
    }

    /// Makes room where there is little. True when something was thrown away.
    pub fn tidy(&mut self) -> bool {
        self.shelf.grow_if_full();
        self.table.make_room()
    }

    /// The table's key: the position, and with one entry for each path the path as well.
    fn key(&self, spot: Spot) -> u64 {
        if self.ghi == Ghi::Split { spot.key ^ spot.code } else { spot.key }
    }

    /// Results are found by the moves that lead to a position, not by the position alone.
    pub fn stores_by_path(&self) -> bool {
        matches!(self.ghi, Ghi::Twin | Ghi::Split)
    }

    /// The code of the path to a child, where results are found by it.
    #[inline]
    pub fn code_after(&self, spot: Spot, index: usize) -> u64 {
        if self.stores_by_path() { longer(spot.code, index) } else { 0 }
    }

    /// Results on single paths can be found by the position alone, too.
    pub fn keeps_twins(&self) -> bool {
        self.ghi == Ghi::Twin
    }

    /// Bits by which a node recognises its own children.
    pub const fn parent_bits(key: u64) -> u32 {
        (key >> 7) as u32 & ((1 << PARENT_BITS) - 1)
    }

    /// Of which positions something may be known, the first by the lowest bit; they will be looked up soon.
    #[inline]
    pub fn approach<const N: usize>(&self, spots: impl Iterator<Item = Spot>) -> u64 {
        self.table.approach::<N>(spots.map(|spot| self.key(spot)))
    }

    /// What is known of a position that is reached by the trail.
    #[inline]
    pub fn look_up(&self, spot: Spot, trail: &impl Trodden) -> Known {
        let mut records = self.table.find(self.key(spot));
        let Some(first) = records.next() else { return Known::Nothing };
        match first.kind() {
            // Whatever else was kept of it does not matter any more.
            SETTLED => Known::Settled(first.outcome(), first.word as u32),
            _ => self.judge(spot, trail, first, records),
        }
    }

    /// What several records say, or one that has to be looked at.
    fn judge(
        &self,
        spot: Spot,
        trail: &impl Trodden,
        first: Record,
        others: impl Iterator<Item = Record>,
    ) -> Known {
        let mut known = Known::Nothing;
        for record in std::iter::once(first).chain(others) {
            match record.kind() {
                SETTLED => return Known::Settled(record.outcome(), record.word as u32),
                OPEN if matches!(known, Known::Nothing) => known = Known::Open(open(&record)),
                CONDITIONAL => {
                    if let Some(condition) = self.holds(self.key(spot), &record, trail) {
                        let outcome = record.outcome();
                        if condition.is_unconditional() {
                            // What it relied on has been settled for good, and so it has itself.
                            self.settle(self.key(spot), outcome, condition.rank, record.work);
                            return Known::Decided(outcome, condition);
                        }
                        known = Known::Decided(outcome, condition);
                    } else if !matches!(known, Known::Decided(..))
                        && let Some(condition) = self.trusted(&record, trail)
                    {
                        known = Known::Decided(record.outcome(), condition);
                    }
                }
                ON_PATH if record.word == self.path_code(spot, trail) => {
                    let rests_on = record.low() >> MOVE_BITS;
                    known = Known::Decided(record.outcome(), Condition::on_this_path(rests_on));
                }
                _ => {}
            }
        }
        known
    }

    pub fn is_settled(&self, key: u64, wanted: bool) -> bool {
        self.table.find(key).any(|record| record.kind() == SETTLED && record.outcome() == wanted)
    }

    /// How a position is settled on every path, if it is, and its rank.
    pub fn settled(&self, key: u64) -> Option<(bool, u32)> {
        let mut records = self.table.find(key);
        records.find(|record| record.kind() == SETTLED).map(|record| (record.outcome(), record.word as u32))
    }

    /// The rank of a position that is settled on every path.
    pub fn settled_rank(&self, key: u64, wanted: bool) -> Option<u32> {
        let mut records = self.table.find(key);
        records
            .find(|record| record.kind() == SETTLED && record.outcome() == wanted)
            .map(|record| record.word as u32)
    }

    /// A path's code: the sequence of moves for twins; for conditions that grew too large the set of
    /// positions, since a result cannot depend on their order.
    fn path_code(&self, spot: Spot, trail: &impl Trodden) -> u64 {
        if self.ghi == Ghi::Twin { spot.code } else { trail.set_code() }
    }

    /// Remembers the numbers of an undecided position.
    pub fn store_open(&self, spot: Spot, open: Open) {
        let low = open.depth.min(DEEPEST) << PARENT_BITS | open.parent;
        let word = u64::from(open.bounds.proof) << 32 | u64::from(open.bounds.disproof);
        let record = Record { word, tag: tag(OPEN, false, low), work: open.work };
        self.table.store(self.key(spot), record, |old| old.kind() == OPEN);
    }

    /// Remembers a result, as far as this treatment of history does, and says whether it did. The trail leads to the
    /// position's parent.
    pub fn store_decided(
        &self,
        spot: Spot,
        trail: &impl Trodden,
        proved: bool,
        condition: &Condition,
        best: usize,
        work: u32,
    ) -> bool {
        let key = self.key(spot);
        let settled = match self.ghi {
            Ghi::Ignore | Ghi::Split => true,
            // A repetition below of what is below as well does not make a result depend on the path.
            Ghi::Lemma | Ghi::Nagai | Ghi::Twin => condition.is_unconditional(),
            Ghi::RepetitionFree => !condition.is_path_dependent(),
        };
        if settled {
            self.settle(key, proved, condition.rank, work);
            return true;
        }
        match self.ghi {
            Ghi::Twin => {
                let low =
                    move_bits(best) | condition.shallowest().unwrap_or(0).min(DEEPEST_REST) << MOVE_BITS;
                self.store_on_path(key, spot, trail, tag(ON_PATH, proved, low), work);
                // Numbers that led to a result on one path would frighten the search away on others.
                self.reset_open(key);
            }
            // Its assumptions were too many to tell, so nobody could make them good.
            Ghi::Lemma if condition.is_for_this_path() && condition.rests_on_assumptions() => return false,
            // On a path with the same positions in another order it may rest on any place.
            Ghi::Lemma if condition.is_for_this_path() => {
                self.store_on_path(key, spot, trail, tag(ON_PATH, proved, move_bits(best)), work);
            }
            Ghi::Lemma => {
                let Some(place) = self.shelf.put(&condition.to_words()) else { return false };
                let record = Record::of_list(CONDITIONAL, proved, place, work);
                self.table.store_conditional(key, record, &self.shelf);
            }
            _ => return false,
        }
        true
    }

    /// Remembers a result that holds on every path.
    pub fn settle(&self, key: u64, proved: bool, rank: u32, work: u32) {
        let record = Record { word: u64::from(rank), tag: tag(SETTLED, proved, 0), work };
        self.table.store(key, record, |_| true);
    }

    fn store_on_path(&self, key: u64, spot: Spot, trail: &impl Trodden, tag: u32, work: u32) {
        let word = self.path_code(spot, trail);
        let record = Record { word, tag, work };
        self.table.store(key, record, |old| old.kind() == ON_PATH && old.word == word);
    }

    fn reset_open(&self, key: u64) {
        let found = self.table.find(key).find(|record| record.kind() == OPEN);
        if let Some(record) = found {
            let leaf = u64::from(Bounds::LEAF.proof) << 32 | u64::from(Bounds::LEAF.disproof);
            self.table.store(key, Record { word: leaf, ..record }, |old| old.kind() == OPEN);
        }
    }

    /// The move that decided a position on some path (twins only): outcome and move.
    pub fn twins(&self, key: u64) -> impl Iterator<Item = (bool, usize)> {
        self.table
            .find(key)
            .filter(|record| record.kind() == ON_PATH)
            .map(|record| (record.outcome(), (record.low() & move_bits(usize::MAX)) as usize))
    }
}

fn open(record: &Record) -> Open {
    let low = record.low();
    Open {
        bounds: Bounds { proof: (record.word >> 32) as u32, disproof: record.word as u32 },
        depth: low >> PARENT_BITS,
        parent: low & ((1 << PARENT_BITS) - 1),
        work: record.work,
    }
}
