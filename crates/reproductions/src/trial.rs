//! One engine on one question, with the clock of the caller.

use crate::Entry;
use andor_engines::{Engine, Limits, Observer, Quiet, Statistics, Stop, Verdict};
use andor_game::{Game, Goal, Task, Value};

/// What an experiment needs from the world.
pub trait World {
    /// Seconds since some moment in the past.
    fn seconds(&self) -> f64;

    /// An observer for one search, which ends it after this time.
    fn observer(&self, seconds: Option<f64>) -> Box<dyn Observer>;

    /// Whether the experiment was interrupted. From then on nothing is measured.
    fn interrupted(&self) -> bool {
        false
    }

    /// Reports a search that was cut short.
    fn cut_short(&self, _why: Stop) {}
}

/// A world without clock and interrupts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timeless;

impl World for Timeless {
    fn seconds(&self) -> f64 {
        0.0
    }

    fn observer(&self, _: Option<f64>) -> Box<dyn Observer> {
        Box::new(Quiet)
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The answer.
    pub verdict: Verdict,
    /// The cost in nodes.
    pub statistics: Statistics,
    /// The cost in time.
    pub seconds: f64,
}

impl Trial {
    /// Runs a search.
    pub fn run<G: Game>(
        world: &dyn World,
        (game, task): (&G, &Task<G>),
        engine: &dyn Engine<G>,
        limits: &Limits,
        seconds: Option<f64>,
    ) -> Trial {
        if world.interrupted() {
            let verdict = Verdict::Unknown(Stop::Interrupted);
            return Trial { verdict, statistics: Statistics::default(), seconds: 0.0 };
        }
        let mut observer = world.observer(seconds);
        let start = world.seconds();
        let run = engine.solve(game, task, limits, observer.as_mut());
        if let Verdict::Unknown(why) = run.verdict {
            world.cut_short(why);
        }
        Trial { verdict: run.verdict, statistics: run.statistics, seconds: world.seconds() - start }
    }

    /// Whether it ended with this answer.
    #[must_use]
    pub fn is(&self, proved: bool) -> bool {
        self.verdict.proved() == Some(proved)
    }

    /// Whether it came to an answer.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.verdict.proved().is_some()
    }

    /// A count, or a lower bound if the search was not decided.
    #[must_use]
    pub fn entry(&self, count: u64) -> Entry {
        Entry::count(count, self.is_decided())
    }

    /// The cost in time, or a lower bound if the search was not decided.
    #[must_use]
    pub fn time(&self) -> Entry {
        Entry::seconds(self.seconds, self.is_decided())
    }

    /// The answer beside the truth.
    #[must_use]
    pub fn answer(&self, truth: bool) -> Entry {
        Entry::word(match self.verdict {
            Verdict::Unknown(_) => "unknown",
            _ if self.is(!truth) => "WRONG",
            Verdict::Proved => "proved",
            Verdict::Disproved => "disproved",
        })
    }
}

/// Can the side to move win?
pub fn can_mover_win<G: Game>(game: &G, root: G::Position) -> Task<G> {
    let mover = game.turn(&root);
    Task::new(root, Goal::new(mover, Value::WIN))
}
