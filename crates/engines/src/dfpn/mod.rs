//! Depth-first proof-number search: the choices of proof-number search with a table instead of a
//! tree.
//!
//! A node is searched until its proof or disproof number reaches a threshold, set so that the
//! search comes back exactly when the most proving node would lie elsewhere (Nagai 2002). Child
//! thresholds a quarter above the second best child make it come back less often (Pawlewicz and Lew
//! 2007). On cyclic graphs a node whose child was seen higher up must make progress before it
//! returns (Kishimoto 2010; complete: Franz and others 2022). The path is an explicit stack, so
//! depth is limited by memory only.
//!
//! What the table says about other paths to a position is the treatment of history, [`Ghi`].
//!
//! Read in this order: `search.rs` and `entering.rs` (the main loop), `thresholds.rs`,
//! `children.rs` and `double_count.rs` (the numbers), `progress.rs`, `repetition.rs`, `memory.rs`
//! and `lemmas.rs` (what is remembered), `expansion.rs`; then what helps: `closing.rs`,
//! `assumptions.rs`, `settling.rs` and `members.rs`, `forcing.rs`, `kept.rs`; then several workers:
//! `together.rs`, `threads.rs`. The other treatments are `simulation.rs` and `nagai.rs`.

mod answer;
mod assumptions;
mod budget;
mod children;
mod closing;
mod double_count;
mod entering;
mod expansion;
mod forcing;
mod frame;
mod kept;
mod lemmas;
mod line;
mod members;
mod memory;
mod nagai;
mod progress;
mod remembered;
mod repetition;
mod search;
mod settling;
mod simulation;
mod table_hints;
mod terms;
mod threads;
mod thresholds;
mod together;
mod trail;
mod treatment;

use crate::{Engine, LeafNumbers, Limits, Observer, Run, Soundness, Watch};
use andor_game::{Game, Repetition, Task};
pub(crate) use forcing::solve_by_force;
pub use kept::Kept;
pub use remembered::Remembered;
use search::Search;
use treatment::ByLemma;
pub use treatment::Ghi;

/// The engine's settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dfpn {
    /// How far above the second best child, in per cent, the best one is searched before the choice
    /// is made again.
    pub epsilon_percent: u32,
    /// The numbers of new leaves.
    pub leaf_numbers: LeafNumbers,
    /// Whether children that were reached from elsewhere first are kept from being counted twice.
    /// It helps if numbers explode; on small boards it costs half as many nodes again. Always on
    /// if the value of a repetition depends on the mover.
    pub double_count_control: bool,
    /// Whether small cyclic regions in which the search is thrashing are generated wholly and
    /// solved backwards, if the rule allows it.
    pub local_fixpoint: bool,
    /// Whether to find out first if the attacker's forcing moves alone are enough, in games that
    /// know such moves. Only with [`Ghi::Lemma`].
    pub forcing_first: bool,
    /// Whether lemmas are used optimistically, and their assumptions discharged at the end. Only
    /// with [`Ghi::Lemma`].
    pub optimistic: bool,
    /// The most positions that the conditions of a result may name; with more it holds for its own
    /// path only.
    pub condition_limit: usize,
    /// The most bytes for the table, if it is to have less than the limit on memory gives it.
    pub table_bytes: u64,
}

impl Default for Dfpn {
    fn default() -> Self {
        Dfpn {
            epsilon_percent: 25,
            leaf_numbers: LeafNumbers::Estimate,
            double_count_control: false,
            local_fixpoint: true,
            forcing_first: true,
            optimistic: true,
            condition_limit: 64,
            table_bytes: u64::MAX,
        }
    }
}

impl Dfpn {
    /// The same settings with another treatment of history, for comparison.
    #[must_use]
    pub const fn with(self, ghi: Ghi) -> DfpnWith {
        DfpnWith { ghi, settings: self }
    }
}

impl<G: Game> Engine<G> for Dfpn {
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
        self.solve_keeping(game, task, limits, &Kept::default(), observer)
    }

    fn solve_keeping(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        kept: &Kept,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        let search = Search::new(*self, ByLemma, game, task, Watch::new(limits, observer));
        search.answer_keeping(task, limits.memory, kept)
    }
}

/// The engine with a treatment of history that is chosen at run time, for comparison. [`Dfpn`] has
/// the one of the product compiled in, so that programs that only solve do not contain the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DfpnWith {
    /// The treatment of history.
    pub ghi: Ghi,
    /// All else.
    pub settings: Dfpn,
}

impl<G: Game> Engine<G> for DfpnWith {
    fn soundness(&self, rule: Repetition) -> Soundness {
        self.ghi.soundness(rule)
    }

    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        let mut search = Search::new(self.settings, self.ghi, game, task, Watch::new(limits, observer));
        let result = answer::answer(&mut search, &task.root);
        answer::into_run(search, task, result).0
    }
}
