//! What a record's tag says, to every engine alike: its kind, which way it is decided, and 28 bits
//! that mean what the engine wants.

use super::{Place, Record, Ring, Table, Words};
use andor_game::Key;

/// An undecided position.
pub const OPEN: u32 = 1;
/// Decided on every path.
pub const SETTLED: u32 = 2;
/// Decided under conditions: the word is the fingerprint of the list, the low bits its place on the
/// ring.
pub const CONDITIONAL: u32 = 4;
/// Decided on assumptions that nobody named.
pub const ASSUMED: u32 = 5;
/// Decided on one path.
pub const ON_PATH: u32 = 6;

/// The number of low bits.
pub const LOW_BITS: u32 = 28;
/// The low bits.
pub const LOW: u32 = (1 << LOW_BITS) - 1;

const _: () = assert!(Ring::PLACES == 1 << LOW_BITS, "a place fits in the low bits");

/// The tag of a kind: its three highest bits, a bit that says what was decided, and the low bits.
#[must_use]
pub const fn tag(kind: u32, outcome: bool, low: u32) -> u32 {
    kind << 29 | (outcome as u32) << LOW_BITS | low & LOW
}

impl Record {
    /// The kind.
    #[must_use]
    pub const fn kind(&self) -> u32 {
        self.tag >> 29
    }

    /// What was decided.
    #[must_use]
    pub const fn outcome(&self) -> bool {
        self.tag >> LOW_BITS & 1 == 1
    }

    /// The low bits.
    #[must_use]
    pub const fn low(&self) -> u32 {
        self.tag & LOW
    }

    /// A record of a list on the ring.
    #[must_use]
    pub const fn of_list(kind: u32, outcome: bool, place: Place, work: u32) -> Record {
        Record { word: place.fingerprint, tag: tag(kind, outcome, place.at), work }
    }

    /// Its list's place on the ring.
    #[must_use]
    pub const fn place(&self) -> Place {
        Place { at: self.low(), fingerprint: self.word }
    }
}

/// The most other results with conditions for one position, so that its neighbours keep their
/// places.
const MOST_CONDITIONS: u32 = 3;

impl Table {
    /// Stores a record with conditions. It outdates an equal one, those whose conditions the ring
    /// has forgotten, and those beyond the limit.
    pub fn store_conditional(&self, key: Key, record: Record, ring: &Words) {
        let mut others = 0;
        self.store(key, record, |old| {
            let conditional = old.kind() == CONDITIONAL;
            others += u32::from(conditional);
            conditional && (old.word == record.word || ring.get(old.place()).is_none())
                || others > MOST_CONDITIONS
        });
    }
}
