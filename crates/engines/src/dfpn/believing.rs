//! When a conditional result answers on the present path: as far as its conditions hold, or on assumptions.

use super::memory::Memory;
use super::trail::Trodden;
use crate::lemma::{Condition, Lemmas, holds};
use crate::table::{CONDITIONAL, Record};

impl Memory {
    /// The condition of a conditional record as far as it is still needed, if it holds on this path.
    pub(super) fn holds(&self, key: u64, record: &Record, trail: &impl Trodden) -> Option<Condition> {
        let outcome = record.outcome();
        let others = self.by_position.then_some(Claim { memory: self, outcome });
        let (condition, inside) = holds(self.condition(record)?, key, trail, others.as_ref())?;
        if condition.is_unconditional() {
            // Nothing above is needed: what holds here holds everywhere, for all of them.
            inside.into_iter().for_each(|class| self.settle(class, outcome, 0, 1));
        }
        Some(condition)
    }

    /// The condition of a record that does not hold, with what is missing as assumptions; unless one of them is known to be wrong.
    pub(super) fn trusted(&self, record: &Record, trail: &impl Trodden) -> Option<Condition> {
        let outcome = record.outcome();
        if !self.trusting || self.safe_when_inside != Some(outcome) {
            return None;
        }
        let mut condition = Condition::repetition_everywhere();
        for &class in self.condition(record)?.required() {
            match trail.depth_of(class) {
                Some(depth) => condition.require(class, depth),
                None if self.is_settled(class, outcome) => {}
                None if self.is_settled(class, !outcome) => return None,
                None => condition.assume(class),
            }
        }
        Some(condition)
    }

    /// What a lemma for the side that only has to stay inside requires at a position, if there is one that may still be right.
    pub fn requirements(&self, key: u64, outcome: bool) -> Option<Vec<u64>> {
        let mut records = self.table.find(key);
        records.find_map(|record| {
            let fits = record.kind() == CONDITIONAL && record.outcome() == outcome;
            let required = if fits { self.condition(&record)?.required().to_vec() } else { return None };
            (!required.iter().any(|&class| self.is_settled(class, !outcome))).then_some(required)
        })
    }

    fn condition(&self, record: &Record) -> Option<Condition> {
        Condition::from_words(self.shelf.get(record.place())?)
    }
}

/// What the memory knows of positions decided one way.
struct Claim<'a> {
    memory: &'a Memory,
    outcome: bool,
}

impl Lemmas for Claim<'_> {
    fn is_settled(&self, class: u64) -> bool {
        self.memory.is_settled(class, self.outcome)
    }

    fn lemma(&self, class: u64) -> Option<Condition> {
        let mut records = self.memory.table.find(class);
        records.find_map(|record| {
            let fits = record.kind() == CONDITIONAL && record.outcome() == self.outcome;
            if fits { self.memory.condition(&record) } else { None }
        })
    }

    fn may_stay_inside(&self) -> bool {
        self.memory.safe_when_inside == Some(self.outcome)
    }
}
