//! The search for a question: by the engine that was chosen, or by what suits the position when
//! nobody chose.

use crate::catalogue::{EngineInfo, find};
use crate::world::World;
use crate::{Options, SolveError};
use andor_engines::{Limits, Observer, Run, Soundness, Statistics, Stop, Verdict};
use andor_game::{Game, Seam, Task};

/// Positions that a whole graph may have when nobody chose an engine.
const SMALL: u64 = 5_000_000;
/// Beyond so many a short search comes first: most questions need no whole graph.
const TINY: u64 = 1_500_000;
/// Positions that the short search may generate.
const SHORT: u64 = 200_000;
/// Bytes that a position of a whole graph takes, with its moves.
const BYTES: u64 = 100;

/// The engine for goals that can mostly be forced soon.
const HASTY: &str = "dfpn-bounded";

/// An engine by name, and its limits.
type Attempt<'a> = (Option<&'a str>, Limits);

/// Searches; gives the engine that had the last word, and what it said.
///
/// # Errors
/// When there is no such engine, or it does not treat the game's rule of repetition.
pub(crate) fn search<'a>(
    world: &dyn World<'a>,
    task: &Task<Seam<'a>>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<(&'static EngineInfo, Run<'a, Seam<'a>>), SolveError> {
    let (first, second) = attempts(world.seam(), task, options);
    let (chosen, run) = attempt(world, task, options, first, observer)?;
    match second {
        Some(second) if run.verdict == Verdict::Unknown(Stop::Nodes) => {
            let (chosen, mut again) = attempt(world, task, options, second, observer)?;
            add(&mut again.statistics, &run.statistics);
            Ok((chosen, again))
        }
        _ => Ok((chosen, run)),
    }
}

fn add(statistics: &mut Statistics, earlier: &Statistics) {
    statistics.nodes += earlier.nodes;
    statistics.expanded += earlier.expanded;
    statistics.memory_bytes = statistics.memory_bytes.max(earlier.memory_bytes);
}

fn attempt<'a>(
    world: &dyn World<'a>,
    task: &Task<Seam<'a>>,
    options: &Options,
    (name, limits): Attempt<'_>,
    observer: &mut dyn Observer,
) -> Result<(&'static EngineInfo, Run<'a, Seam<'a>>), SolveError> {
    let chosen = find(name, options.ghi.as_deref())?;
    if let Soundness::Refused(reason) = world.soundness(chosen) {
        let (engine, rule) = (chosen.name.to_owned(), world.rule().to_string());
        return Err(SolveError::Refused { engine, rule, reason });
    }
    Ok((chosen, world.search(chosen, task, &limits, observer)))
}

/// What to try, and what after that when it ran out of nodes. Where the game knows that few
/// positions can come up, the whole graph settles what a search that goes round in circles does
/// not.
fn attempts<'o, 'a>(
    game: &Seam<'a>,
    task: &Task<Seam<'a>>,
    options: &'o Options,
) -> (Attempt<'o>, Option<Attempt<'o>>) {
    let limits = options.limits;
    let chosen = options.engine.as_deref().filter(|&name| name != "auto");
    let free = chosen.is_none() && options.ghi.as_deref().is_none_or(|ghi| ghi == "sound");
    let positions = game
        .reachable_at_most(&task.root)
        .filter(|_| free && task.history.is_empty() && !game.repetition().depends_on_mover())
        .filter(|&positions| positions <= SMALL && positions * BYTES <= limits.memory);
    let whole = (Some("retrograde"), limits);
    // Those that are mostly won soon are searched with bounds on the moves first.
    let chosen = chosen.or_else(|| (free && game.prefers_bounded_search(task.goal)).then_some(HASTY));
    match positions {
        None => ((chosen, limits), None),
        Some(..=TINY) => (whole, None),
        Some(_) => ((None, Limits { nodes: limits.nodes.min(SHORT), ..limits }), Some(whole)),
    }
}
