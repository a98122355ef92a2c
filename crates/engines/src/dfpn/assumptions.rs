//! Assumptions: lemmas are used optimistically first, and their assumptions discharged at the end.
//!
//! If repetitions have one value, whoever makes them, one side only has to stay inside a set. Its
//! results require positions that stood on the path, and on most other paths some are missing. To
//! search again there is what being right costs; and it is mostly in vain, since what is missing
//! would turn out well for that side too. So such a lemma is used, and what is missing is carried
//! along as an assumption. All that is remembered stays true, for a lemma only says what holds if
//! its required positions do.
//!
//! When the root is decided, its assumptions are looked up: each is settled, or has a lemma that
//! requires others, or is searched now, as a root. If nothing is left open the positions make a
//! closed set and hold on every path. If one turns out wrong the root is searched again; lemmas
//! that require it are used no more. If all this takes twice the nodes of the root, nothing is
//! assumed any more: in checkers, say, what is missing is a whole endgame.

use super::answer::Answer;
use super::budget::Budget;
use super::search::{Halt, Search};
use super::treatment::Treatment;
use andor_game::{Game, RepetitionKey, mix};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};

/// Positions to return to take this part of the memory at most.
const SHARE: u64 = 32;

/// The most rounds in which a search whose table forgets may find assumptions wrong before it makes
/// no more.
const MOST_ROUNDS: u64 = 64;

/// Discharging is given up when it takes this many times the nodes of the search before it.
const EFFORT: u64 = 2;

/// Workers share the positions in this many maps, so that they seldom wait for each other.
const PARTS: usize = 64;

/// The positions that lemmas may require, and what became of assumptions.
pub(super) struct Assumptions<P> {
    returned_to: ReturnedTo<P>,
    most_bytes: u64,
    pub searched: u64,
    pub wrong: u64,
    pub given_up: u64,
}

/// Positions that repetitions led back to, as far as there is room.
enum ReturnedTo<P> {
    Mine(FxHashMap<RepetitionKey, P>),
    Ours(Arc<Vec<Mutex<FxHashMap<RepetitionKey, P>>>>),
}

impl<P: Clone> Assumptions<P> {
    /// None yet, in a search that may use `memory` bytes.
    pub fn new(memory: u64) -> Assumptions<P> {
        // The map doubles, and both sizes exist for a moment.
        let most_bytes = memory / SHARE / 3;
        let returned_to = ReturnedTo::Mine(FxHashMap::default());
        Assumptions { returned_to, most_bytes, searched: 0, wrong: 0, given_up: 0 }
    }

    /// The same for several workers; each gets a clone.
    pub fn shared(memory: u64) -> Assumptions<P> {
        let parts = (0..PARTS).map(|_| Mutex::default()).collect();
        Assumptions { returned_to: ReturnedTo::Ours(Arc::new(parts)), ..Assumptions::new(memory) }
    }

    /// A move leads back to this position on the path: a lemma may require it.
    pub fn note_return(&mut self, class: RepetitionKey, position: &P) {
        let most = self.most_bytes;
        let note = |map: &mut FxHashMap<RepetitionKey, P>, most| {
            if bytes(map) < most {
                map.entry(class).or_insert_with(|| position.clone());
            }
        };
        match &mut self.returned_to {
            ReturnedTo::Mine(map) => note(map, most),
            ReturnedTo::Ours(parts) => note(&mut part(parts, class), most / PARTS as u64),
        }
    }

    /// The position of a class, if it was noted.
    fn position(&self, class: RepetitionKey) -> Option<P> {
        match &self.returned_to {
            ReturnedTo::Mine(map) => map.get(&class).cloned(),
            ReturnedTo::Ours(parts) => part(parts, class).get(&class).cloned(),
        }
    }

    /// Bytes in use; all that they may become, if they are shared.
    pub fn bytes(&self) -> u64 {
        match &self.returned_to {
            ReturnedTo::Mine(map) => bytes(map),
            ReturnedTo::Ours(_) => self.most_bytes,
        }
    }
}

impl<P> Clone for Assumptions<P> {
    /// Another worker's: the positions are shared, the counts are its own.
    fn clone(&self) -> Self {
        let returned_to = match &self.returned_to {
            ReturnedTo::Mine(_) => ReturnedTo::Mine(FxHashMap::default()),
            ReturnedTo::Ours(parts) => ReturnedTo::Ours(Arc::clone(parts)),
        };
        Assumptions { returned_to, most_bytes: self.most_bytes, searched: 0, wrong: 0, given_up: 0 }
    }
}

/// The part of the shared positions in which this class is.
fn part<P>(
    parts: &[Mutex<FxHashMap<RepetitionKey, P>>],
    class: RepetitionKey,
) -> MutexGuard<'_, FxHashMap<RepetitionKey, P>> {
    parts[(mix(class.0) % PARTS as u64) as usize].lock().expect("nobody panics while noting")
}

fn bytes<P>(map: &FxHashMap<RepetitionKey, P>) -> u64 {
    // Of the map's slots one in eight stays free, and each has a byte beside its entry.
    (map.capacity() * (size_of::<(RepetitionKey, P)>() + 1) / 7 * 8) as u64
}

/// Searches the root until it is decided without assumptions.
pub(super) fn search_and_discharge<G: Game, T: Treatment>(
    search: &mut Search<'_, G, T>,
    root: &G::Position,
) -> Result<Answer, Halt> {
    let begun = search.nodes();
    for round in 0.. {
        let decision = search.search(root)?;
        let answer = (decision.outcome, decision.best);
        if !decision.condition.rests_on_assumptions() {
            return Ok(answer);
        }
        let told = !decision.condition.is_for_this_path();
        let effort = EFFORT.saturating_mul(search.nodes() - begun);
        search.budget = Budget::after(search.nodes(), effort);
        let required = decision.condition.required();
        let discharged = if told { discharge(search, root, decision.outcome, required) } else { Ok(false) };
        search.budget = Budget::NONE;
        match discharged {
            Ok(true) => return Ok(answer),
            Ok(false) => {}
            Err(Halt::Aborted) => {
                search.assumptions.given_up += 1;
                search.memory.optimistic = false;
                search.abandon();
            }
            Err(halt) => return Err(halt),
        }
        if !told || round >= MOST_ROUNDS && search.memory.table.has_forgotten() {
            search.memory.optimistic = false;
        }
    }
    unreachable!("a search has fewer rounds than numbers")
}

/// Whether all of these positions, and what their lemmas require, hold; then they and the root are
/// settled. No more assumptions are made if that cannot be told.
fn discharge<G: Game, T: Treatment>(
    search: &mut Search<'_, G, T>,
    root: &G::Position,
    outcome: bool,
    required: &[RepetitionKey],
) -> Result<bool, Halt> {
    let witness = search.memory.class_is_position.expect("only positions are assumed");
    let mut inside = FxHashSet::from_iter([search.terms.game.key(root)]);
    // What is nearest to the root comes first: if that is wrong, the rest does not matter.
    let mut missing: VecDeque<RepetitionKey> = required.iter().copied().collect();
    while let Some(class) = missing.pop_front() {
        let key = witness.key(class);
        if search.memory.is_settled(key, outcome) || !inside.insert(key) {
            continue;
        }
        if let Some(required) = search.memory.requirements(witness, class, outcome) {
            missing.extend(required);
            continue;
        }
        let Some(position) = search.assumptions.position(class) else {
            search.memory.optimistic = false;
            return Ok(false);
        };
        search.assumptions.searched += 1;
        let found = search.search(&position)?;
        if found.outcome != outcome {
            search.assumptions.wrong += 1;
            return Ok(false);
        }
        if found.condition.is_for_this_path() {
            search.memory.optimistic = false;
            return Ok(false);
        }
        missing.extend(found.condition.required());
    }
    inside.into_iter().for_each(|key| search.memory.settle(key, outcome, 0, 1));
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_noted_once_and_as_far_as_there_is_room() {
        let mut assumptions = Assumptions::new(SHARE * 3 * 1000);
        assumptions.note_return(RepetitionKey(7), &1_u32);
        assumptions.note_return(RepetitionKey(7), &2);
        assert_eq!(assumptions.position(RepetitionKey(7)), Some(1));
        (0..1000).for_each(|n| assumptions.note_return(RepetitionKey(n), &0));
        assert_eq!(assumptions.position(RepetitionKey(999)), None);
        assert!(assumptions.bytes() < 3 * 1000);
    }
}
