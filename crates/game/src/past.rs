//! What of a game's past matters when positions repeat.
//!
//! Engines and the checker know one rule: play ends when a move leads to a position that stands on
//! the path. Games count differently: chess ends at the *third* occurrence of a position, superko
//! forbids the second. [`past`] turns the positions of a game, as they were played, into those that
//! have to stand above the root so that the one rule says what the game's rule says.
//!
//! # Why the n-th occurrence can be searched as the second
//! Let a repetition have one value and act at the n-th occurrence.
//! - The side for whom that value is bad wins, if at all, without meeting a position twice from the
//!   root on. So a position of the past matters to it only if it has stood n - 1 times: one more
//!   occurrence, and the game ends.
//! - The side for whom it is good stays in a set that it never has to leave. Play in there comes to
//!   an n-th occurrence, whatever n is.
//!
//! So positions that have stood n - 1 times at least are the past, and all others are forgotten.
//! Where the rule looks at who repeats, neither holds; such rules act at the second occurrence.
//!
//! A game's position may also say that another has stood before ([`Game::implied_past`]): after a
//! pass in Go the board has been there with the other player to move.

use crate::Game;
use std::collections::HashMap;

/// The classes of positions whose next occurrence is a repetition, given the positions of the game
/// before the root, oldest first, as often as they stood.
pub fn past<G: Game + ?Sized>(game: &G, root: &G::Position, history: &[G::Position]) -> Vec<G::Position> {
    let mut stood = Vec::new();
    for earlier in history {
        stood.push(earlier.clone());
        game.implied_past(earlier, &mut stood);
    }
    game.implied_past(root, &mut stood);
    let mut times: HashMap<G::Position, u32> = HashMap::new();
    let mut counted = Vec::new();
    for position in stood {
        let class = game.repetition_class(&position);
        let times = times.entry(class.clone()).or_default();
        *times += 1;
        if *times + 1 == game.occurrences() {
            counted.push(class);
        }
    }
    counted
}
