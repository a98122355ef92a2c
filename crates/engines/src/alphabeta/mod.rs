//! Alpha-beta with iterative deepening, a table and move ordering, under every treatment of
//! history.
//!
//! A question has three answers while the search is not deep enough: proved, open, disproved.
//! Alpha-beta works with these three as values (Kishimoto and Müller 2004), from depth 1 on, until
//! the root is decided without any help of the horizon. Decided results keep a numeric bound as
//! well (*at least 3*, *at most 0*), so that they serve questions with other thresholds, and
//! Campbell's rules, which look at the number, can be followed.
//!
//! What may be stored, and when it may be used on another path, is the business of [`History`]; its
//! methods are told apart in `keeping.rs` and nowhere else. Open results are used only within the
//! iteration that found them: they may be wrong for another path, which costs time; older ones
//! could keep a decided root open for ever.
//!
//! Campbell's two cases (1985, section 3): in *draw-first* a value that rests on a repetition is
//! used on a path without it; in *draw-last* a value found without a repetition is used on a path
//! where there would be one. For decided results under a rule with a constant value the second does
//! no harm to the root: if the path already contains a position of the stored strategy, its
//! claimant could have followed the strategy from there.

mod hints;
mod keeping;
mod memory;
mod ordering;
mod search;
mod simulation;
mod stakes;

use crate::bisection::ValueRun;
use crate::{Engine, Limits, NoHints, Observer, Run, Soundness, Verdict, Watch};
use andor_game::{Game, Goal, Player, Repetition, Task, Value};
use search::Search;

/// How results are shared between paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum History {
    /// Results carry the conditions on the path under which they hold (R and F), and are used when
    /// these hold. Sound under every rule, in the draw-first and in the draw-last case.
    #[default]
    Lemma,
    /// Results that rest on no repetition above are shared, others belong to their path and are
    /// verified by simulation on another one (Kishimoto and Müller 2004). Sound under every rule
    /// for the root, in both cases.
    Twin,
    /// Results of positions on a cycle are not stored (Campbell 1985, option 3); if the value
    /// depends on the mover, those above the cycle are not either. Sound for the root: draw-first
    /// is avoided, draw-last harmless.
    NoCycles,
    /// On a cycle, values below a draw are stored as upper and values above it as lower bounds
    /// (Campbell 1985, option 4). Sound for the root under constant rules: draw-first is avoided,
    /// draw-last harmless.
    Campbell,
    /// Values equal to a draw are not stored (Slate, after Campbell 1985). Unsound in the
    /// draw-first case.
    NoDraws,
    /// Every path has its own entries (van der Werf and others 2003). Sound, and slow.
    Split,
    /// The usual mistake. Unsound in the draw-first case, and under rules that look at the mover in
    /// both.
    Ignore,
}

impl History {
    /// All of them.
    pub const ALL: [History; 7] = [
        History::Lemma,
        History::Twin,
        History::NoCycles,
        History::Campbell,
        History::NoDraws,
        History::Split,
        History::Ignore,
    ];

    /// As the command line writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            History::Lemma => "lemma",
            History::Twin => "twin",
            History::NoCycles => "no-cycles",
            History::Campbell => "campbell",
            History::NoDraws => "no-draws",
            History::Split => "split",
            History::Ignore => "ignore",
        }
    }

    /// Whether decided answers can be trusted under a rule of repetition.
    #[must_use]
    pub const fn soundness(self, rule: Repetition) -> Soundness {
        match (self, rule) {
            (_, Repetition::Never) => Soundness::Sound,
            (History::Lemma | History::Twin | History::NoCycles | History::Split, _)
            | (History::Campbell, Repetition::Constant(_)) => Soundness::Sound,
            (History::Campbell | History::NoDraws, Repetition::MoverLoses | Repetition::MoverWins) => {
                Soundness::Refused(
                    "the method compares values with the one value of a draw; here there are two",
                )
            }
            (History::NoDraws, Repetition::Constant(_)) => Soundness::Unsound(
                "draw-first: values that rest on a repetition but differ from it are shared",
            ),
            (History::Ignore, _) => Soundness::Unsound(
                "draw-first: values that rest on a repetition are shared with paths without it",
            ),
        }
    }
}

/// Alpha-beta as an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBeta {
    /// How results are shared between paths.
    pub history: History,
    /// The most bytes for the table, if it is to have less than the limit on memory would give
    /// it.
    pub table_bytes: u64,
}

impl Default for AlphaBeta {
    fn default() -> Self {
        AlphaBeta::new(History::default())
    }
}

impl AlphaBeta {
    /// Alpha-beta with this treatment of history.
    #[must_use]
    pub const fn new(history: History) -> AlphaBeta {
        AlphaBeta { history, table_bytes: u64::MAX }
    }

    /// Finds the value (for Max) of a position after earlier ones, by questions that halve the
    /// range and share one table.
    pub fn value<G: Game>(
        &self,
        game: &G,
        root: &G::Position,
        history: &[G::Position],
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> ValueRun {
        let mut watch = Watch::new(limits, observer);
        let outcomes = game.outcomes();
        let (mut lower, mut upper) = (0, outcomes.len() - 1);
        let mut search = Search::new(*self, game, root, history, limits.memory);
        let mut questions = 0;
        let value = loop {
            if lower == upper {
                break Ok(outcomes[lower]);
            }
            let middle = (lower + upper).div_ceil(2);
            questions += 1;
            match search.answer(Goal::new(Player::Max, outcomes[middle]), &mut watch) {
                Ok(answer) if answer.proved => lower = place_of(&outcomes, answer.bound).max(middle),
                Ok(answer) => upper = place_of(&outcomes, answer.bound).min(middle - 1),
                Err(stop) => break Err(stop),
            }
        };
        search.report(&mut watch.statistics);
        watch.statistics.more.push(("questions", questions));
        ValueRun { value, statistics: watch.statistics }
    }
}

fn place_of(outcomes: &[Value], value: Value) -> usize {
    outcomes.partition_point(|&outcome| outcome < value).min(outcomes.len() - 1)
}

impl<G: Game> Engine<G> for AlphaBeta {
    fn soundness(&self, rule: Repetition) -> Soundness {
        self.history.soundness(rule)
    }

    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        let mut watch = Watch::new(limits, observer);
        let mut search = Search::new(*self, game, &task.root, &task.history, limits.memory);
        let answer = search.answer(task.goal, &mut watch);
        search.report(&mut watch.statistics);
        match answer {
            Ok(answer) => Run {
                verdict: Verdict::decided(answer.proved),
                statistics: watch.statistics,
                hints: Box::new(search.into_hints(task.goal, &answer)),
            },
            Err(stop) => Run {
                verdict: Verdict::Unknown(stop),
                statistics: watch.statistics,
                hints: Box::new(NoHints),
            },
        }
    }
}
