//! From the ledger back to the plan.

use crate::error::CampaignError;
use crate::folder::Folder;
use crate::ledger::{Event, Piece, Setup};
use crate::plan::{Job, Plan};
use andor::{Goal, Notation, Question, Value};
use andor_registry::{Setting, open_with};
use std::collections::HashMap;

pub(crate) fn damaged((line, reason): (usize, &'static str)) -> CampaignError {
    CampaignError::Ledger { line, reason: reason.to_owned() }
}

pub(crate) fn definition(folder: &Folder, setup: &Setup) -> Result<Option<String>, CampaignError> {
    let Some(expected) = &setup.definition else { return Ok(None) };
    let text = folder.definition()?;
    if blake3::hash(text.as_bytes()).to_hex().as_str() != expected {
        return Err(CampaignError::Definition);
    }
    Ok(Some(text))
}

/// The pieces that are not lost, with their jobs.
pub(crate) fn pieces(events: &[Event]) -> impl Iterator<Item = (Job, &Piece)> {
    let mut pieces = HashMap::new();
    for event in events {
        match event {
            Event::Decided { job, piece, .. } => drop(pieces.insert(*job, piece)),
            Event::Lost { job, .. } => drop(pieces.remove(job)),
            Event::Unknown { .. } | Event::Refused { .. } => {}
        }
    }
    let mut pieces: Vec<_> = pieces.into_iter().collect();
    pieces.sort_by_key(|(job, _)| *job);
    pieces.into_iter()
}

/// The plan as it was after these events. What jobs there are depends on which were expanded, not
/// on which were decided: so an answer that was lost can be left out.
pub(crate) fn replay(
    setup: &Setup,
    definition: Option<&str>,
    events: &[Event],
) -> Result<Plan, CampaignError> {
    let setting = Setting { definition, ..Setting::default() };
    let game = open_with(&setup.game, &setting)?;
    let root = game.parse_position(&setup.root).map_err(|why| CampaignError::Position(why.to_string()))?;
    let player = game.player_named(&setup.player);
    let player = player.ok_or(CampaignError::Refused("the ledger names a player whom the game has not"))?;
    let question = Question::new(root, Goal::new(player, Value(setup.value)));
    let mut plan = Plan::new(game, question.root, question.goal);
    let kept: HashMap<Job, &Piece> = pieces(events).collect();
    for (event, line) in events.iter().zip(2..) {
        let job = event.job();
        if plan.position(job).is_none() {
            return Err(CampaignError::Ledger { line, reason: format!("the plan has no job {}", job.0) });
        }
        match event {
            Event::Decided { proved, piece, .. } if kept.get(&job).is_some_and(|kept| *kept == piece) => {
                plan.decided(job, *proved);
            }
            Event::Unknown { .. } => plan.unknown(job),
            Event::Decided { .. } | Event::Refused { .. } | Event::Lost { .. } => {}
        }
    }
    // What was held by going round is so again.
    plan.close();
    Ok(plan)
}
