//! What was found at a node before: stored bounds and transpositions, the first improvement of 3.5.
//!
//! A node's answer hangs on more than its position: the cycles it may use, the product of brakes above it, the
//! depth left, the threat it has to meet. All of that is in the key; only the goal is not, when bounds are kept.

use super::Settings;
use crate::board::Ply;

#[derive(Clone, Copy)]
struct Place {
    key: u64,
    /// Highest goal reached, lowest goal missed, from our side.
    reached: i16,
    missed: i16,
    best: Option<Ply>,
}

pub(crate) struct Table {
    places: Vec<Place>,
}

const EMPTY: Place = Place { key: 0, reached: i16::MIN, missed: i16::MAX, best: None };

impl Table {
    pub(crate) fn new(settings: &Settings) -> Table {
        let wanted = settings.stored_bounds || settings.transpositions;
        let count = if wanted { settings.table_places } else { 0 };
        let count = if count == 0 { 0 } else { 1 << count.ilog2() };
        Table { places: vec![EMPTY; count] }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    /// Whether we reach the goal there, if that is known, with the move that decided it.
    pub(crate) fn look(&self, key: u64, goal: i16) -> Option<(bool, Option<Ply>)> {
        if self.places.is_empty() {
            return None;
        }
        let place = &self.places[self.place(key)];
        if place.key != key {
            None
        } else if goal <= place.reached {
            Some((true, place.best))
        } else if goal >= place.missed {
            Some((false, place.best))
        } else {
            None
        }
    }

    /// We reach the goal there, or not.
    pub(crate) fn note(&mut self, key: u64, goal: i16, reached: bool, best: Option<Ply>) {
        if self.places.is_empty() {
            return;
        }
        let index = self.place(key);
        let place = &mut self.places[index];
        if place.key != key {
            *place = Place { key, ..EMPTY };
        }
        if reached {
            place.reached = place.reached.max(goal);
        } else {
            place.missed = place.missed.min(goal);
        }
        place.best = best;
    }

    pub(crate) fn forget(&mut self) {
        self.places.fill(EMPTY);
    }
}
