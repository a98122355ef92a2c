//! How a campaign stands, as far as that can be said: what was done, and the numbers of the root.
//! What is left is not known, so no part of the whole is named.

use crate::ledger::{Event, Setup};
use crate::plan::Plan;
use serde::Serialize;

/// What was done so far.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Status {
    /// The game.
    pub game: String,
    /// Where play starts.
    pub root: String,
    /// The question.
    pub ask: String,
    /// `proved`, `disproved` or `unknown`: what the pieces say. The certificate is checked when it
    /// is exported.
    pub verdict: &'static str,
    /// Proof and disproof number of the question in the plan: how many jobs it takes at least.
    pub numbers: (Option<u64>, Option<u64>),
    /// Positions of the plan.
    pub positions: usize,
    /// Jobs that were answered.
    pub decided: usize,
    /// Jobs that became smaller ones.
    pub unknown: usize,
    /// Reports that were no good, and workers that were lost.
    pub refused: usize,
    /// Pieces that were lost.
    pub lost: usize,
    /// Bytes of all pieces.
    pub bytes: u64,
    /// Nodes of all pieces.
    pub piece_nodes: u64,
    /// Positions that all jobs generated.
    pub nodes: u64,
    /// Seconds that all jobs took together.
    pub seconds: f64,
}

impl Status {
    pub(crate) fn new(setup: &Setup, plan: &Plan, events: &[Event]) -> Status {
        let count = |what: fn(&Event) -> bool| events.iter().filter(|&event| what(event)).count();
        let sum = |what: fn(&Event) -> u64| events.iter().map(what).sum::<u64>();
        let piece = |what: fn(&crate::ledger::Piece) -> u64| {
            let of = |event: &Event| match event {
                Event::Decided { piece, .. } => what(piece),
                _ => 0,
            };
            events.iter().map(of).sum::<u64>()
        };
        let finite = |number: u64| (number != u64::MAX).then_some(number);
        let (proof, disproof) = plan.root_numbers();
        Status {
            game: setup.game.clone(),
            root: setup.root.clone(),
            ask: format!("{} >= {}", setup.player, andor::Value(setup.value)),
            verdict: match plan.verdict() {
                Some(true) => "proved",
                Some(false) => "disproved",
                None => "unknown",
            },
            numbers: (finite(proof), finite(disproof)),
            positions: plan.size(),
            decided: count(|event| matches!(event, Event::Decided { .. })),
            unknown: count(|event| matches!(event, Event::Unknown { .. })),
            refused: count(|event| matches!(event, Event::Refused { .. })),
            lost: count(|event| matches!(event, Event::Lost { .. })),
            bytes: piece(|piece| piece.bytes),
            piece_nodes: piece(|piece| piece.nodes),
            nodes: sum(|event| event.cost().nodes),
            seconds: sum(|event| event.cost().millis) as f64 / 1000.0,
        }
    }
}
