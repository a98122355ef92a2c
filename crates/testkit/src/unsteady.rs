//! A game whose moves take another time each time, so that threads overtake each other anywhere.

use andor_game::{Adapt, Game, MoveOf, PositionOf, mix};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::{sleep, yield_now};
use std::time::Duration;

/// The game with pauses.
#[derive(Debug)]
pub struct Unsteady<'g, G> {
    game: &'g G,
    random: AtomicU64,
}

impl<'g, G: Game> Unsteady<'g, G> {
    /// Pauses by a seed.
    pub const fn new(game: &'g G, seed: u64) -> Unsteady<'g, G> {
        Unsteady { game, random: AtomicU64::new(seed) }
    }
}

impl<G: Game> Adapt for Unsteady<'_, G> {
    type Inner = G;

    fn inner(&self) -> &G {
        self.game
    }

    fn moves(&self, position: &PositionOf<Self>, into: &mut Vec<MoveOf<Self>>) {
        match mix(self.random.fetch_add(1, Relaxed)) % 8 {
            // Long enough for another thread to begin.
            0 | 1 => sleep(Duration::from_micros(20)),
            2..5 => yield_now(),
            _ => {}
        }
        self.game.moves(position, into);
    }
}
