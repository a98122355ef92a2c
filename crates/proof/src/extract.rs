//! One extractor for all engines.
//!
//! What a strategy has to look like depends on what a repetition means to the claimant:
//!
//! - *bad, or impossible*: it must make progress. The extractor collects the positions that the engine believes
//!   won and runs the attractor on them: the ranks it finds make an acyclic strategy, whatever order the engine
//!   found them in.
//! - *good*: it must stay in a closed set. The extractor collects the positions believed safe, those left open
//!   below a draw included, and removes what leads out.
//! - *it depends on who repeats*: the strategy belongs to paths; the extractor walks them, and shares what it
//!   has built between paths when the conditions R and F of the shared part hold.
//!
//! Where the engine has lost what it knew, the question is asked again at that position.

use crate::sources::Sources;
use crate::{Strategy, along_paths, fixpoint};
use andor_engines::{Hints, Run, Stop};
use andor_game::{Effect, Game, Question};
use std::fmt;

/// Why no strategy came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The engine's beliefs do not add up to a strategy: it was wrong, or right for a wrong reason.
    Flawed,
    /// A search that had to fill a hole ended at a limit.
    Stopped(Stop),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Flawed => f.write_str("what the engine found does not make a strategy"),
            Failure::Stopped(stop) => {
                write!(f, "the limit on {} ended the search for the rest of the strategy", stop.name())
            }
        }
    }
}

impl std::error::Error for Failure {}

/// Whom the extractor turns to where hints are missing, and who may end its work. A closure that searches will do.
pub trait Again<G: Game> {
    /// Puts a question to the engine again.
    fn search(&mut self, question: &Question<G>) -> Run<G>;

    /// Whether to stop.
    fn stop(&mut self) -> Option<Stop> {
        None
    }
}

impl<G: Game, F: FnMut(&Question<G>) -> Run<G>> Again<G> for F {
    fn search(&mut self, question: &Question<G>) -> Run<G> {
        self(question)
    }
}

/// The strategy that an engine's hints contain for its verdict; `again` asks the engine again.
///
/// # Errors
/// When the hints make no strategy, or searching again was cut off.
pub fn extract<G: Game>(
    game: &G,
    question: &Question<G>,
    proved: bool,
    hints: &dyn Hints<G>,
    again: &mut dyn Again<G>,
) -> Result<Strategy<G>, Failure> {
    let claimant = question.claimant(proved);
    let mut sources = Sources::new(game, question, proved, hints, again);
    let nodes = match question.goal.repetition_effect(game, claimant) {
        None | Some(Effect::Bad) => fixpoint::acyclic(&mut sources)?,
        Some(Effect::Good) => fixpoint::closed(&mut sources)?,
        Some(Effect::BadForMover | Effect::GoodForMover) => along_paths::strategy(&mut sources)?,
    };
    Ok(Strategy { proved, nodes })
}
