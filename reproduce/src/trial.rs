//! One engine on one question, with the clock of whoever runs the experiment.

use crate::Entry;
use andor_engines::{Engine, Limits, Observer, Statistics, Verdict};
use andor_game::{Game, Goal, Question, Value};

/// What an experiment needs of the world outside.
pub trait World {
    /// Seconds since some moment in the past.
    fn seconds(&self) -> f64;

    /// An observer for one search, which ends it after so many seconds if there are any.
    fn observer(&self, seconds: Option<f64>) -> Box<dyn Observer>;
}

/// What a search came to.
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
        (game, question): (&G, &Question<G>),
        engine: &dyn Engine<G>,
        limits: &Limits,
        seconds: Option<f64>,
    ) -> Trial {
        let mut observer = world.observer(seconds);
        let start = world.seconds();
        let run = engine.solve(game, question, limits, observer.as_mut());
        Trial { verdict: run.verdict, statistics: run.statistics, seconds: world.seconds() - start }
    }

    /// Whether it ended with this answer.
    #[must_use]
    pub fn is(&self, proved: bool) -> bool {
        self.verdict.proved() == Some(proved)
    }

    /// A count, or more than that when the search was not decided.
    #[must_use]
    pub fn entry(&self, count: u64) -> Entry {
        if self.verdict.proved().is_some() { Entry::Count(count) } else { Entry::MoreThan(count) }
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
pub fn can_mover_win<G: Game>(game: &G, root: G::Position) -> Question<G> {
    let mover = game.turn(&root);
    Question::new(root, Goal::new(mover, Value::WIN))
}
