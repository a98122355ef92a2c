//! One node for each position, and cycles cut open where they close (Schijf 1993, section 5.4,
//! third method).
//!
//! A new child whose position is known already is joined to its node V, unless V can reach the
//! parent: then an edge to V would close a cycle. It becomes a separate end, V', with the value
//! of a repetition, as if play had come through V:
//!
//! ```text
//!       a ──▶ V ──▶ p        p's move to V: an end V', failed for the attacker,
//!       └────▶ q ──▶┘        also on the path a, q, p, which does not contain V
//! ```
//!
//! When V is decided against that value, V' takes over V's result and its ancestors are updated.
//! The graph has no cycle, so numbers travel along all parents as in a DAG; and they stop where
//! nothing changed, or V and V' would wake each other for ever.
//!
//! Proofs are right if repetition fails the attacker: no proof rests on an end V' that was
//! merely assumed. A disproof may rest on one, and be wrong (Schijf's figure 5.7; Breuker's figure
//! 5.3).

use super::graph::{Edge, SearchGraph, flag};
use super::search::{Child, Join, Joining, search};
use andor_engines::{Engine, LeafNumbers, Limits, Observer, Run, Soundness};
use andor_game::{Game, Repetition, Task};

/// Proof-number search with one node for each position, as Schijf ran it on chess problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PnDcg {
    /// What leaves start with.
    pub leaf_numbers: LeafNumbers,
}

impl<G: Game> Engine<G> for PnDcg {
    fn soundness(&self, rule: Repetition) -> Soundness {
        match rule {
            Repetition::Never => Soundness::Sound,
            Repetition::Constant(_) => Soundness::Unsound(
                "the answer of the side that repetition suits may rest on a repetition that did not happen",
            ),
            Repetition::MoverLoses | Repetition::MoverWins => Soundness::Unsound(
                "either answer may rest on a repetition that did not happen, or overlook one that did",
            ),
        }
    }

    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        search(OneNodeEach, self.leaf_numbers, (game, task), limits, observer)
    }
}

struct OneNodeEach;

impl<G: Game> Joining<G> for OneNodeEach {
    fn join(&self, game: &G, graph: &mut SearchGraph, child: &Child<'_, G>) -> Join {
        if child.attack.in_history(child.repetition_key) {
            return Join::Repeats;
        }
        let Some(node) = graph.find(child.key.0) else {
            return Join::New { indexed: true };
        };
        // A leaf is nobody's ancestor, and if nothing repeats there is nothing to ask.
        let may_repeat = graph.is(node, flag::EXPANDED) && game.repetition() != Repetition::Never;
        if may_repeat && graph.is_ancestor(node, child.parent) {
            return Join::Known(graph.edge_back(child.parent, node));
        }
        Join::Known(Edge::to(node))
    }
}
