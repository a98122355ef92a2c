//! When a conditional result answers on the present path: if its conditions hold, or on
//! assumptions.

use super::memory::Memory;
use super::trail::CodedPath;
use super::treatment::Treatment;
use crate::classes::ClassIsPosition;
use crate::lemma::{Condition, Lemmas, holds};
use crate::table::{CONDITIONAL, OPEN, Record};
use andor_game::{Key, RepetitionKey};

impl<T: Treatment> Memory<T> {
    /// The condition of a conditional record as far as it is still needed, if it holds on this
    /// path, and the positions whose lemmas it then rests on.
    pub(super) fn holds(
        &self,
        key: Key,
        record: &Record,
        path: &impl CodedPath,
    ) -> Option<(Condition, Vec<Key>)> {
        let condition = self.condition(record)?;
        let Some(witness) = self.class_is_position else {
            return holds(condition, path, None::<&Claim<'_, T>>)
                .map(|(condition, _)| (condition, Vec::new()));
        };
        let claim = Claim { memory: self, witness, own: witness.class(key), outcome: record.outcome() };
        let (condition, inside) = holds(condition, path, Some(&claim))?;
        Some((condition, inside.into_iter().map(|class| witness.key(class)).collect()))
    }

    /// The condition of a record that does not hold, with what is missing as assumptions; `None` if
    /// one of them is known to be wrong.
    pub(super) fn assuming(&self, record: &Record, path: &impl CodedPath) -> Option<Condition> {
        let outcome = record.outcome();
        let witness = self.class_is_position.filter(|_| self.optimistic)?;
        if self.safe_when_inside != Some(outcome) {
            return None;
        }
        let mut condition = Condition::repetition_everywhere();
        for &class in self.condition(record)?.required() {
            let key = witness.key(class);
            match path.depth_of(class) {
                Some(depth) => condition.require(class, depth),
                None if self.is_settled(key, outcome) => {}
                None if self.is_settled(key, !outcome) => return None,
                None => condition.assume(class),
            }
        }
        Some(condition)
    }

    /// Whether results with this outcome may rest on assumptions.
    pub(super) fn may_assume(&self, outcome: bool) -> bool {
        self.optimistic && self.safe_when_inside == Some(outcome)
    }

    /// Whether a position is decided so, under whatever conditions and assumptions.
    pub(super) fn supposes(&self, key: Key, outcome: bool) -> bool {
        self.table.find(key).any(|record| record.kind() != OPEN && record.outcome() == outcome)
    }

    pub(super) fn condition(&self, record: &Record) -> Option<Condition> {
        Condition::from_words(self.conditions.get(record.place())?)
    }
}

/// What the memory knows of positions decided one way.
struct Claim<'a, T> {
    memory: &'a Memory<T>,
    witness: ClassIsPosition,
    own: RepetitionKey,
    outcome: bool,
}

impl<T: Treatment> Lemmas for Claim<'_, T> {
    fn own(&self) -> RepetitionKey {
        self.own
    }

    fn is_settled(&self, class: RepetitionKey) -> bool {
        self.memory.is_settled(self.witness.key(class), self.outcome)
    }

    fn lemma(&self, class: RepetitionKey) -> Option<Condition> {
        let mut records = self.memory.table.find(self.witness.key(class));
        records.find_map(|record| {
            let fits = record.kind() == CONDITIONAL && record.outcome() == self.outcome;
            if fits { self.memory.condition(&record) } else { None }
        })
    }

    fn may_stay_inside(&self) -> bool {
        self.memory.safe_when_inside == Some(self.outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::super::memory::{Known, Spot};
    use super::super::trail::Trail;
    use super::super::treatment::Ghi;
    use super::*;
    use crate::classes::TESTED;

    /// The failure of position 2 requires position 1 on the path.
    fn memory() -> (Memory<Ghi>, Spot) {
        let mut memory = Memory::new(1 << 16, Ghi::Lemma, Some(TESTED), Some(false));
        let spot = Spot { key: Key(2), code: 0 };
        let condition = Condition::repetition_of(RepetitionKey(1), 0);
        assert!(memory.store_decided(spot, &Trail::new(true, 0), false, &condition, 0, 1));
        (memory, spot)
    }

    #[test]
    fn a_lemma_answers_if_its_position_stands_on_the_path_or_on_an_assumption() {
        let (mut memory, spot) = memory();
        let (mut above, elsewhere) = (Trail::new(true, 0), Trail::new(true, 0));
        above.push(RepetitionKey(1));
        let assumes = |memory: &Memory<Ghi>, path: &Trail| match memory.look_up(spot, path) {
            Known::Decided(false, condition) => Some(condition.rests_on_assumptions()),
            _ => None,
        };
        assert_eq!((assumes(&memory, &above), assumes(&memory, &elsewhere)), (Some(false), Some(true)));
        memory.optimistic = false;
        assert_eq!((assumes(&memory, &above), assumes(&memory, &elsewhere)), (Some(false), None));
        memory.optimistic = true;
        memory.settle(Key(1), true, 0, 1);
        assert_eq!(assumes(&memory, &elsewhere), None, "the assumption is known to be wrong");
    }

    #[test]
    fn looking_up_writes_nothing_and_settling_does() {
        let (mut memory, spot) = memory();
        memory.settle(Key(1), false, 0, 1);
        let path = Trail::new(true, 0);
        assert!(matches!(memory.look_up(spot, &path), Known::Closed(_)));
        let Known::Closed(closed) = memory.look_up(spot, &path) else { panic!("still a lemma") };
        assert!(!memory.settle_closed(spot, *closed).0);
        assert!(matches!(memory.look_up(spot, &path), Known::Settled(false, _)));
    }
}
