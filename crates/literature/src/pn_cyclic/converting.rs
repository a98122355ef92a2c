//! Transpositions joined only after moves that cannot be undone (Schijf 1993, section 5.4, second
//! method).
//!
//! After a capture or a pawn move no earlier position can come back. What happens below such a
//! *converting* move does not depend on what came before it, so a position reached by one gets one
//! node, however many moves lead to it. All other positions are nodes of trees that hang below
//! these:
//!
//! ```text
//!     root                     one era: a tree, positions repeat only within it
//!    ╱    ╲
//!   p      q    ── converting moves ──▶   n   (one node, two parents; a new era begins)
//!                                        ╱ ╲
//! ```
//!
//! Why every answer is right, whatever the rule: let n be a node of the graph and take any path
//! from the root that leads to it. Parents are unique up to the last converting move, so all these
//! paths agree on the positions since that move; those before it cannot come back below n; and the
//! history above the root is common to all paths. A move below n therefore repeats a position on
//! all of these paths or on none, and by the same positions; the value of n's subtree is the value
//! of its position with any of these histories. For the same reason the graph has no cycle: numbers
//! can be updated along all parents. It all rests on [`Game::converts`] keeping its promise.

use super::graph::{Edge, SearchGraph};
use super::search::{Child, Join, Joining, search};
use andor_engines::{Engine, LeafNumbers, Limits, Observer, Run, Soundness};
use andor_game::{Game, Repetition, Task};

/// Proof-number search that shares positions after converting moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PnConverting {
    /// What leaves start with.
    pub leaf_numbers: LeafNumbers,
}

impl<G: Game> Engine<G> for PnConverting {
    fn soundness(&self, _: Repetition) -> Soundness {
        Soundness::Sound
    }

    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        search(AfterConversion, self.leaf_numbers, (game, task), limits, observer)
    }
}

struct AfterConversion;

impl<G: Game> Joining<G> for AfterConversion {
    fn join(&self, game: &G, graph: &mut SearchGraph, child: &Child<'_, G>) -> Join {
        // The history stands above every path, so it may be asked even after a converting move
        // (where a history from a real game has nothing to say).
        if child.attack.in_history(child.repetition_key) {
            return Join::Repeats;
        }
        if !game.converts(child.position, child.mv) {
            // The whole path is asked, but only the present era can answer.
            let repeats = child.path.contains(child.repetition_key);
            return if repeats { Join::Repeats } else { Join::New { indexed: false } };
        }
        match graph.find(child.key.0) {
            Some(node) => Join::Known(Edge::to(node)),
            None => Join::New { indexed: true },
        }
    }
}
