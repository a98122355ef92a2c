//! The table of a mate search: for a position a mate in n moves, or none in m moves.
//!
//! An entry has 16 bytes, a bucket four entries; a full bucket drops the least valuable entry. The
//! table begins small and doubles while it fills: fresh memory costs the system time, and most
//! problems need little.

use cozy_chess::{Move, Piece, Square};

/// Both bounds of a position, and the move of the last one found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// There is a mate in this many moves; [`Known::NEVER`] while none is known.
    pub mate: u8,
    /// There is no mate in this many moves.
    pub no_mate: u8,
    /// The attacker's move that mates, or the defender's that refutes.
    pub mv: Option<Move>,
}

impl Known {
    const NEVER: u8 = u8::MAX;
    pub(crate) const NOTHING: Known = Known { mate: Known::NEVER, no_mate: 0, mv: None };

    /// Nothing in so many moves, for searches that remember nothing else.
    pub(crate) fn none_in(moves: u16) -> Known {
        Known { no_mate: moves.min(u8::MAX.into()) as u8, ..Known::NOTHING }
    }

    /// Whether there is a mate in `moves`, if that is known.
    #[inline]
    pub(crate) const fn mate_in(self, moves: u8) -> Option<bool> {
        if self.mate <= moves {
            Some(true)
        } else if self.no_mate >= moves {
            Some(false)
        } else {
            None
        }
    }
}

/// Entries in buckets.
pub(crate) struct Table {
    entries: Vec<u128>,
    mask: u64,
    /// Entries that are not empty.
    used: usize,
    /// Entries that the limit on memory allows.
    most: usize,
}

const BUCKET: usize = 4;

/// Entries at the beginning: a mebibyte.
const FIRST: usize = 1 << 16;

impl Table {
    /// A table of at most this many bytes.
    pub(crate) fn new(bytes: u64) -> Table {
        let most = (bytes / size_of::<u128>() as u64).max(BUCKET as u64) as usize;
        let entries = FIRST.min(1 << most.ilog2());
        Table { entries: vec![0; entries], mask: (entries - BUCKET) as u64, used: 0, most }
    }

    /// Twice as many entries, if there is room for them beside the old ones.
    fn grow(&mut self) {
        let (old, entries) = (self.entries.len(), 2 * self.entries.len());
        let mut larger = Vec::new();
        // Without the room the table stays as it is: a failed `vec!` would end the program.
        if old + entries > self.most || larger.try_reserve_exact(entries).is_err() {
            self.most = 0;
            return;
        }
        larger.resize(entries, 0);
        let old = std::mem::replace(&mut self.entries, larger);
        (self.mask, self.used) = ((entries - BUCKET) as u64, 0);
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            self.insert(entry);
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.entries.len() * size_of::<u128>()) as u64
    }

    fn bucket(&self, key: u64) -> usize {
        (key & self.mask) as usize
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Known {
        let at = self.bucket(key);
        let found = self.entries[at..at + BUCKET].iter().find(|&&entry| entry != 0 && key_of(entry) == key);
        found.map_or(Known::NOTHING, |&entry| unpack(entry))
    }

    /// Stores an entry.
    pub(crate) fn put(&mut self, key: u64, known: Known) {
        if self.used > self.entries.len() / 2 && self.most > 0 {
            self.grow();
        }
        self.insert(pack(key, known));
    }

    fn insert(&mut self, new: u128) {
        let (key, at) = (key_of(new), self.bucket(key_of(new)));
        let bucket = &mut self.entries[at..at + BUCKET];
        let place = match bucket.iter().position(|&entry| entry != 0 && key_of(entry) == key) {
            Some(place) => place,
            None => (0..BUCKET).min_by_key(|&place| priority(bucket[place])).unwrap_or(0),
        };
        self.used += usize::from(bucket[place] == 0);
        bucket[place] = new;
    }
}

fn key_of(entry: u128) -> u64 {
    (entry >> 64) as u64
}

/// The value of an entry for replacement: longer mates have larger trees.
fn priority(entry: u128) -> u8 {
    if entry == 0 {
        return 0;
    }
    let known = unpack(entry);
    let mate = if known.mate == Known::NEVER { 0 } else { known.mate };
    1 + mate.max(known.no_mate)
}

fn pack(key: u64, known: Known) -> u128 {
    let mv = known.mv.map_or(0, |mv| {
        let promotion = mv.promotion.map_or(0, |piece| piece as u32 + 1);
        mv.from as u32 | (mv.to as u32) << 6 | promotion << 12 | 1 << 15
    });
    u128::from(key) << 64 | u128::from(mv) << 16 | u128::from(known.no_mate) << 8 | u128::from(known.mate)
}

fn unpack(entry: u128) -> Known {
    let mv = (entry >> 16) as u32 & 0xffff;
    let mv = (mv & 1 << 15 != 0).then(|| Move {
        from: Square::index(mv as usize & 63),
        to: Square::index((mv >> 6) as usize & 63),
        promotion: ((mv >> 12 & 7) > 0).then(|| Piece::index((mv >> 12 & 7) as usize - 1)),
    });
    Known { mate: entry as u8, no_mate: (entry >> 8) as u8, mv }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_back_what_it_was_given_and_forgets_the_least() {
        let mut table = Table::new(64);
        let mv = Move { from: Square::A7, to: Square::B8, promotion: Some(Piece::Knight) };
        for key in 1..=4 {
            table.put(key, Known { mate: Known::NEVER, no_mate: key as u8, mv: Some(mv) });
        }
        assert_eq!(table.get(3), Known { mate: Known::NEVER, no_mate: 3, mv: Some(mv) });
        assert_eq!(table.get(3).mate_in(3), Some(false));
        assert_eq!(table.get(3).mate_in(4), None);
        table.put(9, Known { mate: 7, no_mate: 0, mv: None });
        assert_eq!(table.get(1), Known::NOTHING);
        assert_eq!(table.get(9).mate_in(7), Some(true));
        assert_eq!(table.get(9).mate_in(6), None);
    }

    #[test]
    fn grows_with_what_it_is_given_up_to_its_limit() {
        let keys = || (1..=200_000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let known = Known { mate: 3, no_mate: 2, mv: None };
        let mut table = Table::new(64 << 20);
        assert_eq!(table.bytes(), 1 << 20);
        keys().for_each(|key| table.put(key, known));
        assert!((4 << 20..=16 << 20).contains(&table.bytes()), "{}", table.bytes());
        let kept = keys().filter(|&key| table.get(key) == known).count();
        assert!(kept > 190_000, "{kept}");
        let mut small = Table::new(4 << 20);
        keys().for_each(|key| small.put(key, known));
        assert_eq!(small.bytes(), 2 << 20, "the old and the new one must fit side by side");
    }
}
