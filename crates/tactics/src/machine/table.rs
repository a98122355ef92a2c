//! Earlier results at a node: stored bounds and transpositions, the first improvement of 3.5.
//!
//! A node's answer depends on more than its position: on its cycles, the threat it has to meet, and
//! dummy moves above it. These are part of the key. The brake and the depth limit take moves from
//! us alone, so a goal reached with little slack and deep in the tree is also reached with more,
//! and a goal missed with much slack near the root is also missed with less.

use super::Settings;
use crate::board::Ply;

/// What is left for us below a node.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// The factor by which the product of brakes may still grow; 0 beyond its limit.
    pub(crate) slack: u16,
    /// Plies from the root.
    pub(crate) ply: u8,
}

impl Room {
    const fn is_within(self, other: Room) -> bool {
        self.slack <= other.slack && self.ply >= other.ply
    }
}

#[derive(Clone, Copy)]
struct Place {
    key: u64,
    /// A goal that we reached, and its room.
    reached: i16,
    reached_in: Room,
    /// A goal we missed.
    missed: i16,
    missed_in: Room,
    best: Option<Ply>,
}

pub(crate) struct Table {
    places: Vec<Place>,
}

const ROOM: Room = Room { slack: 0, ply: 0 };

const EMPTY: Place =
    Place { key: 0, reached: i16::MIN, reached_in: ROOM, missed: i16::MAX, missed_in: ROOM, best: None };

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

    /// Whether we reach the goal, if that is known, with the move that decided it.
    pub(crate) fn look(&self, key: u64, room: Room, goal: i16) -> Option<(bool, Option<Ply>)> {
        if self.places.is_empty() {
            return None;
        }
        let place = &self.places[self.place(key)];
        if place.key != key {
            None
        } else if goal <= place.reached && place.reached_in.is_within(room) {
            Some((true, place.best))
        } else if goal >= place.missed && room.is_within(place.missed_in) {
            Some((false, place.best))
        } else {
            None
        }
    }

    /// Stores whether we reach the goal.
    pub(crate) fn note(&mut self, key: u64, room: Room, goal: i16, reached: bool, best: Option<Ply>) {
        if self.places.is_empty() {
            return;
        }
        let index = self.place(key);
        let place = &mut self.places[index];
        if place.key != key {
            *place = Place { key, ..EMPTY };
        }
        if reached {
            (place.reached, place.reached_in) = (goal, room);
        } else {
            (place.missed, place.missed_in) = (goal, room);
        }
        place.best = best;
    }

    pub(crate) fn forget(&mut self) {
        self.places.fill(EMPTY);
    }
}
