//! Assumptions: lemmas are believed first and made good at the end.
//!
//! Where repetitions have one worth, whoever makes them, one side only has to stay inside a set. Its results require
//! positions that stood on the path, and on most other paths some are missing. To search again there is what being right
//! costs; and it is mostly in vain, since what is missing would turn out well for that side too. So such a lemma is
//! believed, and what is missing is carried along as an assumption. All that is remembered stays true, for a lemma
//! only says what holds if its required positions do.
//!
//! When the root is decided, its assumptions are looked up: each is settled, or has a lemma that requires others, or is
//! searched now, as a root of its own. If nothing is left open the positions make a closed set and hold on every path. If one
//! turns out wrong the root is searched again; lemmas that require it are believed no more. Where all this takes twice the nodes
//! of the root, nothing is assumed any more: in checkers, say, what is missing is a whole endgame of its own.

use super::answer::Answer;
use super::search::{Halt, Search};
use andor_game::Game;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// Positions to return to take this part of the memory at most.
const SHARE: u64 = 32;
/// So often a search whose table forgets may find assumptions wrong before it stops making any.
const MOST_ROUNDS: u64 = 64;

/// Making good counts as too costly when it takes so many times the nodes of the search before it.
const EFFORT: u64 = 2;

impl<G: Game> Search<'_, G> {
    /// Searches the root until it is decided without assumptions.
    pub(super) fn search_and_make_good(&mut self, root: &G::Position) -> Result<Answer, Halt> {
        let begun = self.watch.statistics.nodes;
        for round in 0.. {
            let (outcome, condition, best) = self.search(root)?;
            if !condition.rests_on_assumptions() {
                return Ok((outcome, best));
            }
            let key = self.game.key(root).0;
            let told = !condition.is_for_this_path();
            let spent = self.watch.statistics.nodes - begun;
            self.doubt_at = self.watch.statistics.nodes.saturating_add(EFFORT.saturating_mul(spent));
            let made_good = if told { self.make_good(key, outcome, condition.required()) } else { Ok(false) };
            self.doubt_at = u64::MAX;
            match made_good {
                Ok(true) => return Ok((outcome, best)),
                Ok(false) => {}
                Err(Halt::Doubtful) => {
                    self.assumptions_given_up += 1;
                    self.memory.trusting = false;
                    self.forget_path();
                }
                Err(halt) => return Err(halt),
            }
            if !told || round >= MOST_ROUNDS && self.memory.table.has_forgotten() {
                self.memory.trusting = false;
            }
        }
        unreachable!("a search has fewer rounds than numbers")
    }

    /// Whether all of these positions, and what their lemmas require, hold; then they and the root are settled. No more
    /// assumptions are made if that cannot be told.
    fn make_good(&mut self, root: u64, outcome: bool, required: &[u64]) -> Result<bool, Halt> {
        let mut inside = FxHashSet::from_iter([root]);
        // What is nearest to the root comes first: if that is wrong, the rest does not matter.
        let mut missing: VecDeque<u64> = required.iter().copied().collect();
        while let Some(class) = missing.pop_front() {
            if self.memory.is_settled(class, outcome) || !inside.insert(class) {
                continue;
            }
            if let Some(required) = self.memory.requirements(class, outcome) {
                missing.extend(required);
                continue;
            }
            let Some(position) = self.returned_to.get(&class).cloned() else {
                self.memory.trusting = false;
                return Ok(false);
            };
            self.assumptions_searched += 1;
            let (found, condition, _) = self.search(&position)?;
            if found != outcome {
                self.assumptions_wrong += 1;
                return Ok(false);
            }
            if condition.is_for_this_path() {
                self.memory.trusting = false;
                return Ok(false);
            }
            missing.extend(condition.required());
        }
        inside.into_iter().for_each(|class| self.memory.settle(class, outcome, 0, 1));
        Ok(true)
    }

    /// Remembers a position on the path that a move leads back to: a lemma may require it.
    pub(super) fn remember_return(&mut self, class: u64, depth: usize) {
        // The map doubles, and both sizes exist for a moment.
        if self.memory.trusting && self.returns_bytes() * 3 < self.watch.memory() / SHARE {
            self.returned_to.entry(class).or_insert_with(|| self.frames[depth].position.clone());
        }
    }

    /// Bytes of the positions to return to.
    pub(super) fn returns_bytes(&self) -> u64 {
        // A key, a byte of the map's own, and one slot in eight that stays free.
        (self.returned_to.capacity() * (size_of::<(u64, G::Position)>() + 1) / 7 * 8) as u64
    }
}
