//! The positions that are looked at to settle a strategy: what is known of each, and their moves.

use super::budget::Budget;
use super::memory::Memory;
use super::search::Halt;
use super::terms::Terms;
use super::treatment::Treatment;
use crate::Watch;
use andor_game::{Game, Key, successor};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// They may take this part of the memory.
const SHARE: u64 = 8;

/// Not yet.
pub(super) const NEVER: u32 = u32::MAX;

/// What a search holds that a strategy is looked at in.
pub(super) struct Bench<'s, 'a, 'w, G: Game, T> {
    pub terms: &'s Terms<'a, G, T>,
    pub memory: &'s mut Memory<T>,
    pub watch: &'s mut Watch<'w>,
    pub budget: Budget,
    /// Bytes of the search.
    pub bytes: u64,
}

/// A position of the strategy, or next to it.
pub(super) struct Member<P> {
    pub position: P,
    pub key: Key,
    pub attacker: bool,
    /// Its moves, once they are generated, without those to failed ends.
    pub moves: Option<Range<usize>>,
    /// A move decides it by the rules, to the advantage of who moves.
    pub decided: bool,
    /// When it fell.
    pub fell: u32,
    pub visited: bool,
    /// Who relies on it: the last place in a list of pairs, counted from 1.
    pub relied: u32,
}

/// How a position stands before it is looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    /// The attack has succeeded there.
    Lost,
    /// The table knows nothing.
    Unknown,
    /// The search left it open.
    Open,
    /// It seems to fail.
    Seems,
    /// It fails for certain.
    Failed,
}

/// Positions around a strategy, by number; the root is the first.
pub(super) struct Region<P> {
    /// Whether positions count that the search left open.
    pub uses_open: bool,
    numbers: FxHashMap<Key, u32>,
    pub members: Vec<Member<P>>,
    pub moves: Vec<u32>,
    /// Who relies on a position, and the next place of its list.
    pub relied: Vec<(u32, u32)>,
    pub falls: u32,
}

impl<P: Clone> Region<P> {
    /// With the root.
    pub fn of<G: Game<Position = P>, T>(root: &P, terms: &Terms<'_, G, T>) -> Region<P> {
        let mut region = Region {
            uses_open: false,
            numbers: FxHashMap::default(),
            members: Vec::new(),
            moves: Vec::new(),
            relied: Vec::new(),
            falls: 0,
        };
        region.number(root.clone(), terms);
        region
    }

    fn bytes(&self) -> u64 {
        let member = size_of::<Member<P>>() + 24;
        (self.members.len() * member + self.moves.len() * 12 + self.relied.len() * 8) as u64
    }

    fn number<G: Game<Position = P>, T>(&mut self, position: P, terms: &Terms<'_, G, T>) -> u32 {
        let key = terms.game.key(&position);
        let next = self.members.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            let attacker = terms.attack.moves(terms.game, &position);
            let (moves, fell) = (None, NEVER);
            let member =
                Member { position, key, attacker, moves, decided: false, fell, visited: false, relied: 0 };
            self.members.push(member);
        }
        number
    }

    pub fn at(&self, number: u32) -> &Member<P> {
        &self.members[number as usize]
    }

    /// How a position stands as far as the table and its moves tell.
    pub fn standing<T: Treatment>(&self, number: u32, memory: &Memory<T>) -> Standing {
        let member = self.at(number);
        match memory.settled(member.key) {
            Some((false, _)) => Standing::Failed,
            Some((true, _)) => Standing::Lost,
            None if memory.supposes(member.key, false) => Standing::Seems,
            None if self.uses_open && self.is_explored(member, memory) => Standing::Open,
            None => Standing::Unknown,
        }
    }

    fn is_explored<T: Treatment>(&self, member: &Member<P>, memory: &Memory<T>) -> bool {
        member.moves.is_some() || memory.glance(member.key).is_some()
    }

    /// Generates the moves of a position, unless they are there.
    pub fn generate<G: Game<Position = P>, T: Treatment>(
        &mut self,
        number: u32,
        bench: &mut Bench<'_, '_, '_, G, T>,
    ) -> Result<(), Halt> {
        if self.at(number).moves.is_some() {
            return Ok(());
        }
        if let Some(stop) = bench.watch.stop(bench.bytes + self.bytes()) {
            return Err(stop.into());
        }
        let is_large = self.bytes() > bench.watch.memory() / SHARE;
        if is_large || bench.budget.is_exhausted(bench.watch.statistics.nodes) {
            return Err(Halt::Aborted);
        }
        let Terms { game, attack, .. } = bench.terms;
        let (position, attacker) = (self.at(number).position.clone(), self.at(number).attacker);
        let mut list = Vec::new();
        game.moves(&position, &mut list);
        bench.watch.expanded(list.len());
        let (first, mut decided) = (self.moves.len(), false);
        for mv in list {
            let child = successor(*game, &position, mv);
            let repeats = attack.in_history(game.repetition_key(&child));
            match if repeats { Some(false) } else { attack.end(*game, &child) } {
                Some(outcome) => decided |= outcome == attacker,
                None => {
                    let child = self.number(child, bench.terms);
                    self.moves.push(child);
                }
            }
        }
        let member = &mut self.members[number as usize];
        (member.moves, member.decided) = (Some(first..self.moves.len()), decided);
        Ok(())
    }
}
