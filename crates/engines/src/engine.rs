//! What every engine takes and gives.

use crate::{Hints, Kept, Limits, NoHints, Observer};
use andor_game::{Game, Repetition, Task};

/// An engine's answer. Only the checker turns it into something certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The goal's player can force it.
    Proved,
    /// The opponent can prevent it.
    Disproved,
    /// Not decided, and why the search ended.
    Unknown(Stop),
}

impl Verdict {
    /// `Proved` for true, `Disproved` for false.
    #[must_use]
    pub const fn decided(proved: bool) -> Verdict {
        if proved { Verdict::Proved } else { Verdict::Disproved }
    }

    /// How an attack ended; `proves` when its success is a proof of the question.
    #[must_use]
    pub fn of(attack: Result<bool, Stop>, proves: bool) -> Verdict {
        match attack {
            Ok(success) => Verdict::decided(success == proves),
            Err(stop) => Verdict::Unknown(stop),
        }
    }

    /// Whether it was proved; `None` while unknown.
    #[must_use]
    pub const fn proved(self) -> Option<bool> {
        match self {
            Verdict::Proved => Some(true),
            Verdict::Disproved => Some(false),
            Verdict::Unknown(_) => None,
        }
    }
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The limit on positions generated.
    Nodes,
    /// The limit on time.
    Time,
    /// The limit on memory, or a representation that is full.
    Memory,
    /// Somebody asked for it.
    Interrupted,
}

impl Stop {
    /// As the command line writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Stop::Nodes => "nodes",
            Stop::Time => "time",
            Stop::Memory => "memory",
            Stop::Interrupted => "interrupted",
        }
    }

    /// What ended the work, as a sentence begins.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Stop::Nodes => "the limit on nodes",
            Stop::Time => "the limit on time",
            Stop::Memory => "the limit on memory",
            Stop::Interrupted => "an interruption",
        }
    }
}

/// What a search cost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Positions generated: the root and every child of every expansion, also those met before.
    pub nodes: u64,
    /// Positions whose moves were generated.
    pub expanded: u64,
    /// Largest memory in use by the engine's own structures, in bytes.
    pub memory_bytes: u64,
    /// Figures that only some engines have, by name.
    pub more: Vec<(&'static str, u64)>,
}

impl Statistics {
    /// A figure by name, 0 when the engine does not have it.
    #[must_use]
    pub fn get(&self, name: &str) -> u64 {
        self.more.iter().find(|(known, _)| *known == name).map_or(0, |(_, figure)| *figure)
    }
}

/// What a search leaves behind.
pub struct Run<'h, G: Game> {
    /// The answer.
    pub verdict: Verdict,
    /// The cost.
    pub statistics: Statistics,
    /// What the engine knows about single positions; the proof room makes a strategy of it.
    pub hints: Box<dyn Hints<G> + 'h>,
}

impl<G: Game> Run<'_, G> {
    /// A search that was stopped and leaves nothing behind.
    #[must_use]
    pub fn stopped(stop: Stop, statistics: Statistics) -> Self {
        Run { verdict: Verdict::Unknown(stop), statistics, hints: Box::new(NoHints) }
    }
}

/// Whether an engine's verdicts can be trusted under a rule of repetition, before any check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Soundness {
    /// Both answers are right.
    Sound,
    /// It may be wrong, and where.
    Unsound(&'static str),
    /// It does not treat this rule, and why; [`Engine::solve`] must not be called.
    Refused(&'static str),
}

/// A way of answering questions. A value of an engine type is its settings; a search leaves it
/// unchanged.
pub trait Engine<G: Game> {
    /// Whether verdicts under this rule can be trusted.
    fn soundness(&self, rule: Repetition) -> Soundness;

    /// Answers a question within the limits.
    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G>;

    /// The same, and an engine that can goes on with what it remembers of other questions about
    /// the game.
    fn solve_keeping(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        _kept: &Kept,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        self.solve(game, task, limits, observer)
    }
}
