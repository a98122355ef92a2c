//! Depth-first proof-number search: the choices of proof-number search with a table instead of a tree.
//!
//! A node is searched until its proof or disproof number reaches a threshold, set so that the search comes back
//! exactly when the most proving node would lie elsewhere (Nagai 2002). Child thresholds a quarter above the
//! second best child make it come back less often (Pawlewicz and Lew 2007). On cyclic graphs a node whose child
//! was seen higher up must make progress before it returns (Kishimoto 2010; complete: Franz and others 2022).
//! The path is an explicit stack, so depth is limited by memory only.
//!
//! What the table says about other paths to a position is the treatment of history, [`Ghi`].

mod answer;
mod assumptions;
mod believing;
mod children;
mod closure;
mod expansion;
mod forcing;
mod frame;
mod memory;
mod returning;
mod search;
mod simulation;
mod table_hints;
mod thresholds;
mod trail;

use crate::{Engine, LeafNumbers, Limits, Observer, Run, Soundness, Watch};
use andor_game::{Game, Repetition, Task};
pub(crate) use forcing::solve_by_force;
use search::Search;

/// How results are shared between paths to one position: answers to the graph-history-interaction problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Ghi {
    /// Each result carries the conditions under which it holds, and is used where they do.
    #[default]
    Lemma,
    /// Results that met a repetition belong to the path; on another path the strategy is played through again
    /// (Kishimoto and Müller 2004).
    Twin,
    /// A repetition decides nothing until the node that it repeats is searched again under the assumption that
    /// moves back to it fail; no disproof that rests on one is stored (Nagai 2002). Not where the worth of a
    /// repetition depends on who makes it.
    Nagai,
    /// Only results that met no repetition are stored; what others are measured against.
    RepetitionFree,
    /// One entry for each path (van der Werf 2003).
    Split,
    /// The usual mistake: any result is used on any path.
    Ignore,
}

impl Ghi {
    /// All of them.
    pub const ALL: [Ghi; 6] =
        [Ghi::Lemma, Ghi::Twin, Ghi::Nagai, Ghi::RepetitionFree, Ghi::Split, Ghi::Ignore];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ghi::Lemma => "lemma",
            Ghi::Twin => "twin",
            Ghi::Nagai => "nagai",
            Ghi::RepetitionFree => "repetition-free",
            Ghi::Split => "split",
            Ghi::Ignore => "ignore",
        }
    }
}

/// The engine's settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dfpn {
    /// The treatment of history.
    pub ghi: Ghi,
    /// How far above the second best child, in per cent, the best one is searched before the choice is made
    /// again.
    pub epsilon_percent: u32,
    /// The numbers of new leaves.
    pub leaf_numbers: LeafNumbers,
    /// Whether children that were reached from elsewhere first are kept from being counted twice. It helps where
    /// numbers explode; on small boards it costs half as many nodes again. Always on where the worth of a repetition
    /// depends on the mover.
    pub double_count_control: bool,
    /// Whether small cyclic regions in which the search drowns are generated wholly and solved backwards, where
    /// the rule allows it.
    pub local_fixpoint: bool,
    /// Whether to find out first if the attacker's forcing moves alone are enough, where the game knows such moves. Only with
    /// [`Ghi::Lemma`].
    pub forcing_first: bool,
    /// The most positions that the conditions of a result may name; with more it holds for its own path only.
    pub condition_limit: usize,
    /// The most bytes for the table, where it is to have less than the limit on memory would give it.
    pub table_bytes: u64,
}

impl Default for Dfpn {
    fn default() -> Self {
        Dfpn {
            ghi: Ghi::Lemma,
            epsilon_percent: 25,
            leaf_numbers: LeafNumbers::Estimate,
            double_count_control: false,
            local_fixpoint: true,
            forcing_first: true,
            condition_limit: 64,
            table_bytes: u64::MAX,
        }
    }
}

impl<G: Game> Engine<G> for Dfpn {
    fn soundness(&self, rule: Repetition) -> Soundness {
        match self.ghi {
            Ghi::Ignore if rule != Repetition::Never => {
                Soundness::Unsound("a result that rests on a repetition is used on paths where it is none")
            }
            Ghi::Nagai if rule.depends_on_mover() => Soundness::Refused(
                "Nagai's assumption that returning fails holds only if it fails whoever returns",
            ),
            _ => Soundness::Sound,
        }
    }

    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        let mut search = Search::new(*self, game, task, Watch::new(limits, observer));
        let result = search.run(task);
        search.into_run(task, result)
    }
}
