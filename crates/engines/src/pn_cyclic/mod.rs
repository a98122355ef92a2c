//! Proof-number search on graphs with cycles, best first and wholly in memory: three ways to share positions.
//!
//! | engine | shares | repetition | right? |
//! | --- | --- | --- | --- |
//! | [`PnConverting`] | positions after moves that cannot be undone | on the path since the last such move | always |
//! | [`PnDcg`] | every position | a child that is an ancestor on *some* path | proofs only |
//! | [`PnBta`] | every position's subtree, not its numbers | on the path, as long as it lasts | for constant rules |
//!
//! The first two are Schijf (1993), section 5.4; the third is Breuker (1998), sections 5.4 and 5.5. The first
//! two differ only in where a new child is joined to the graph, so they share `graph.rs` (nodes, edges, all
//! parents, updates) and `search.rs` (the loop); the third keeps numbers on edges and needs its own.

mod bta;
mod bta_graph;
mod converting;
mod dcg;
mod graph;
mod search;

pub use bta::PnBta;
pub use converting::PnConverting;
pub use dcg::PnDcg;

use crate::{Attack, Bounds, INFINITE};
use andor_game::Game;

/// What a new leaf's proof and disproof number start with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LeafNumbers {
    /// 1 and 1 (Allis 1994).
    #[default]
    One,
    /// As if it had been expanded once: the number of moves where they are summed (Schijf 1993, 3.4 and 5.5).
    Mobility,
    /// What the game says ([`Game::estimate`]).
    Estimate,
}

impl LeafNumbers {
    /// The bounds of a position that was just generated; `moves` is only room to work in.
    fn evaluate<G: Game>(
        self,
        game: &G,
        attack: &Attack,
        position: &G::Position,
        moves: &mut Vec<G::Move>,
    ) -> Bounds {
        if let Some(success) = attack.end(game, position) {
            return Bounds::decided(success);
        }
        let attacker_moves = attack.moves(game, position);
        match self {
            LeafNumbers::One => Bounds::LEAF,
            LeafNumbers::Mobility => {
                moves.clear();
                game.moves(position, moves);
                Bounds::by_mobility(attacker_moves, moves.len())
            }
            LeafNumbers::Estimate => {
                let (reach, fail) = game.estimate(position);
                let [reach, fail] = [reach, fail].map(|number| number.clamp(1, INFINITE - 1));
                if attacker_moves {
                    Bounds { proof: reach, disproof: fail }
                } else {
                    Bounds { proof: fail, disproof: reach }
                }
            }
        }
    }
}
