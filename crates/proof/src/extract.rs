//! One extractor for all engines.
//!
//! What a strategy has to look like depends on what a repetition means to the claimant:
//!
//! - *bad, or impossible*: it must make progress. The extractor collects the positions that the
//!   engine calls won and runs the attractor on them: the ranks it finds make an acyclic strategy,
//!   whatever order the engine found them in.
//! - *good*: it must stay in a closed set. The extractor collects the positions that the engine
//!   calls safe, those left open below a draw included, and removes what leads out.
//! - *it depends on who repeats*: the strategy belongs to paths; the extractor walks them, and
//!   shares what it has built between paths when the conditions R and F of the shared part hold.
//!
//! Where the engine has lost what it knew, the question is asked again at that position.

use crate::sources::Sources;
use crate::strategy::Nodes;
use crate::{Node, Strategy, along_paths, fixpoint};
use andor_certificate::Format;
use andor_engines::{Hints, Run, Stop};
use andor_game::{Effect, Game, Task};
use std::fmt;

/// Why no strategy came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The engine's results do not add up to a strategy: it was wrong, or right for a wrong reason.
    Flawed,
    /// A search for a missing entry ended at a limit.
    Stopped(Stop),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Flawed => f.write_str("what the engine found does not make a strategy"),
            Failure::Stopped(stop) => {
                write!(f, "{} ended the search for the rest of the strategy", stop.in_words())
            }
        }
    }
}

impl std::error::Error for Failure {}

/// Whom the extractor turns to where hints are missing, and who may end its work. A closure that
/// searches will do.
pub trait Again<'h, G: Game> {
    /// Puts a question to the engine again.
    fn search(&mut self, task: &Task<G>) -> Run<'h, G>;

    /// The same where different positions repeat each other, and the engine may know only
    /// repetitions of the same one.
    fn search_by_class(&mut self, task: &Task<G>) -> Run<'h, G> {
        self.search(task)
    }

    /// Whether to stop.
    fn stop(&mut self) -> Option<Stop> {
        None
    }
}

impl<'h, G: Game, F: FnMut(&Task<G>) -> Run<'h, G>> Again<'h, G> for F {
    fn search(&mut self, task: &Task<G>) -> Run<'h, G> {
        self(task)
    }
}

/// The strategy that an engine's hints contain for its verdict; `again` asks the engine again.
///
/// # Errors
/// When the hints make no strategy, or searching again was cut off.
pub fn extract<'h, G: Game>(
    game: &G,
    task: &Task<G>,
    proved: bool,
    hints: &dyn Hints<G>,
    again: &mut dyn Again<'h, G>,
) -> Result<Strategy<G>, Failure> {
    let claimant = task.claimant(proved);
    let mut sources = Sources::new(game, task, proved, hints, again);
    let found = strategy(&mut sources, task.goal.repetition_effect(game, claimant));
    match found {
        // What a limit made the engine leave out was no mistake of its.
        Err(Failure::Flawed) => Err(sources.cut_by().map_or(Failure::Flawed, Failure::Stopped)),
        found => {
            let (nodes, format) = found?;
            Ok(Strategy { proved, format, nodes })
        }
    }
}

/// The nodes of a strategy, by what a repetition means to the claimant, and what they leave out.
fn strategy<G: Game>(
    sources: &mut Sources<'_, '_, G>,
    effect: Option<Effect>,
) -> Result<(Nodes<G>, Format), Failure> {
    match effect {
        None | Some(Effect::Bad) => {
            let (nodes, format) = fixpoint::acyclic(sources)?;
            // Where different positions repeat each other, progress from position to position is
            // not enough.
            let is_class = |node: &Node<G::Position, G::Move>| {
                sources.game.repetition_class(&node.position) == node.position
            };
            if nodes.iter().all(is_class) {
                return Ok((nodes, format));
            }
            sources.by_class = true;
        }
        Some(Effect::Good) => return fixpoint::closed(sources),
        Some(Effect::BadForMover | Effect::GoodForMover) => {}
    }
    Ok((along_paths::strategy(sources)?, Format::One))
}
