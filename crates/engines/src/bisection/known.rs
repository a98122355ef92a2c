//! What is known of a position: two bounds and a move, as a record of the table.
//!
//! A bound that was found for one goal holds for every other, so nothing in the table ever grows
//! old.

use crate::table::{OPEN, Record, Table, tag};
use andor_game::Key;

/// What is known of a position: its value lies between two bounds, and which move was best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// [`NO_LOWER`] if there is none.
    pub(super) lower: i16,
    /// [`NO_UPPER`] if there is none.
    pub(super) upper: i16,
    /// The best move by its index, 0 if none is known.
    pub(super) best: u16,
}

pub(super) const NO_LOWER: i16 = i16::MIN;
pub(super) const NO_UPPER: i16 = i16::MAX;

impl Known {
    /// Of a position that is not in the table.
    pub(super) const NOTHING: Known = Known { lower: NO_LOWER, upper: NO_UPPER, best: 0 };

    /// Takes in a bound. Values that do not fit are rounded to the side on which the bound stays
    /// true.
    pub(super) fn narrow(&mut self, value: i32, is_lower: bool) {
        let rounded = value.clamp(i32::from(NO_LOWER), i32::from(NO_UPPER)) as i16;
        if is_lower {
            self.lower = self.lower.max(rounded);
        } else {
            self.upper = self.upper.min(rounded);
        }
    }

    /// The bound by which the value is above the goal, or is not; `None` while that is open.
    #[inline]
    pub(super) fn answers(self, goal: i32) -> Option<i32> {
        if self.lower != NO_LOWER && i32::from(self.lower) > goal {
            Some(i32::from(self.lower))
        } else if self.upper != NO_UPPER && i32::from(self.upper) <= goal {
            Some(i32::from(self.upper))
        } else {
            None
        }
    }

    /// What the table knows of a position.
    #[inline]
    pub(super) fn find(table: &Table, key: Key) -> Known {
        table.find(key).next().map_or(Known::NOTHING, |record| Known {
            lower: record.word as i16,
            upper: (record.word >> 16) as i16,
            best: (record.word >> 32) as u16,
        })
    }

    /// Takes the place of what the table knew, after `nodes` nodes.
    pub(super) fn store(self, table: &mut Table, key: Key, nodes: u64) {
        table.make_room();
        let word =
            u64::from(self.best) << 32 | u64::from(self.upper as u16) << 16 | u64::from(self.lower as u16);
        let work = u32::try_from(nodes).unwrap_or(u32::MAX);
        table.store(key, Record { word, tag: tag(OPEN, false, 0), work }, |_| true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::mix;

    fn bound(value: i32, is_lower: bool) -> Known {
        let mut known = Known::NOTHING;
        known.narrow(value, is_lower);
        known
    }

    #[test]
    fn comes_back_from_the_table_as_it_was() {
        let mut table = Table::new(1 << 16);
        let all = [-1, -40, 1, 40].map(|value| [bound(value, true), bound(value, false)]).concat();
        for (key, known) in (0..).map(|n| Key(mix(n))).zip(all) {
            let known = Known { best: 65_535, ..known };
            assert_eq!(Known::find(&table, key), Known::NOTHING);
            bound(0, true).store(&mut table, key, 1);
            known.store(&mut table, key, 1);
            assert_eq!(Known::find(&table, key), known);
        }
    }

    #[test]
    fn bounds_that_do_not_fit_are_rounded_to_the_true_side() {
        assert_eq!(bound(100_000, true).answers(50), Some(i32::from(i16::MAX)));
        assert_eq!(bound(-100_000, false).answers(50), Some(i32::from(i16::MIN)));
        assert_eq!(bound(-100_000, true).answers(-200_000), None);
        assert_eq!(bound(100_000, false).answers(200_000), None);
        assert_eq!((bound(3, true).answers(2), bound(3, true).answers(3)), (Some(3), None));
        assert_eq!((bound(3, false).answers(2), bound(3, false).answers(3)), (None, Some(3)));
    }
}
